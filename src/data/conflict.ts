import type { Values } from '../schema/template'
import { HttpError } from './http'

/** What the server has now of a record, or of a list, that somebody else changed since it was read; undefined for any other failure. */
export function conflictOf<Current extends Values | readonly Values[] = Values>(error: unknown): Current | undefined {
  if (!(error instanceof HttpError) || error.status !== 409) return undefined
  const { current } = (error.body ?? {}) as { current?: unknown }
  return typeof current === 'object' && current !== null ? (current as Current) : undefined
}

/** Whether what was to be changed is no longer there. */
export const isMissing = (error: unknown): boolean => error instanceof HttpError && error.status === 404
