import { HttpError } from './http'

/** Whether a call failed for a fault of the way, which passes: no network, or the server is at fault. */
export const isFault = (error: unknown): boolean => error !== null && error !== undefined && (!(error instanceof HttpError) || error.status === 0 || error.status >= 500)
