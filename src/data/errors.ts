import type { Values } from '../schema/template'
import { HttpError } from './http'

/**
 * The server's current record (or list) after a conflict, if somebody else has changed it since it was read; undefined
 * for other errors.
 */
export function conflictOf<Current extends Values | readonly Values[] = Values>(error: unknown): Current | undefined {
  if (!(error instanceof HttpError) || error.status !== 409) return undefined
  const { current } = (error.body ?? {}) as { current?: unknown }
  return typeof current === 'object' && current !== null ? (current as Current) : undefined
}

/** Whether the record to be changed no longer exists. */
export const isMissing = (error: unknown): boolean => error instanceof HttpError && error.status === 404

/** Whether the server knows nothing of that name: it is gone, or never was. */
export const isUnknown = (error: unknown): boolean => error instanceof HttpError && [400, 404].includes(error.status)

/** A refresh that ends once what it is about is gone, or its name can be none. @param every milliseconds */
export const whileThere =
  (every: number) =>
  ({ state }: { readonly state: { readonly error: Error | null } }): number | false =>
    isUnknown(state.error) ? false : every

/** Whether an error is temporary: no network, or an error of the server. */
export const isFault = (error: unknown): boolean =>
  error !== null && error !== undefined && (!(error instanceof HttpError) || error.status === 0 || error.status >= 500)
