import { FileStoreUnavailable } from '../base/errors'

/**
 * The state of the database that made a query fail, through no fault of the query:
 * - unavailable: unreachable, starting or stopping
 * - full: no disk space, a disk error, or read-only; reading still works
 * - timeout: a statement took too long
 * - busy: it could not run the query now; a retry may succeed
 */
export type DatabaseFault = 'unavailable' | 'full' | 'timeout' | 'busy'

/** Thrown by our own code when the database cannot be reached. */
export class DatabaseUnavailable extends Error {
  override name = 'DatabaseUnavailable'
}

/** https://www.postgresql.org/docs/current/errcodes-appendix.html */
const SQL_STATES: readonly (readonly [RegExp, DatabaseFault])[] = [
  [/^(57P0\d|08...)$/, 'unavailable'],
  // Managed databases become read-only before the disk is full.
  [/^(53100|58030|25006)$/, 'full'],
  [/^57014$/, 'timeout'],
  [/^(40...|53...|55P03|25P03|57...)$/, 'busy'],
]

/** Failed connections to the database. */
const SOCKET = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'EHOSTDOWN',
  'ENETUNREACH',
  'ENETDOWN',
  'ENOTFOUND',
  'EAI_AGAIN',
])
const DISK = new Set(['ENOSPC', 'EDQUOT', 'EIO'])

/** Messages of `pg`, which has no codes for these errors. */
const LOST =
  /^(Connection terminated|timeout expired$|Client (has encountered a connection error|was closed) and is not queryable)/
const TIMED_OUT = /^Query read timeout$/
/** All connections are in use, so the database is available. */
const NONE_FREE = /^timeout exceeded when trying to connect$/

/** The fault of the database, or of the disk under our files, that an error shows; undefined for other errors. */
export function databaseFault(error: unknown): DatabaseFault | undefined {
  if (!(error instanceof Error)) return undefined
  const own = ownFault(error)
  if (own !== undefined) return own
  // A host name with several addresses fails with the errors of all of them.
  if (error instanceof AggregateError)
    return (error.errors as unknown[]).map(databaseFault).find((fault) => fault !== undefined)
  return error.cause === error ? undefined : databaseFault(error.cause)
}

/** Whether an error will pass once the database or the file store is available or has space, so that background work should be retried. */
export function isTransient(error: unknown): boolean {
  if (error instanceof FileStoreUnavailable) return true
  const fault = databaseFault(error)
  return fault === 'unavailable' || fault === 'full'
}

function ownFault(error: Error): DatabaseFault | undefined {
  if (error instanceof DatabaseUnavailable) return 'unavailable'
  const { code, syscall } = error as NodeJS.ErrnoException
  if (typeof code === 'string') {
    if (DISK.has(code)) return 'full'
    if (SOCKET.has(code) || (code === 'ENOENT' && syscall === 'connect')) return 'unavailable'
    const known = /^[0-9A-Z]{5}$/.test(code) ? SQL_STATES.find(([form]) => form.test(code)) : undefined
    if (known) return known[1]
  }
  if (LOST.test(error.message)) return 'unavailable'
  if (NONE_FREE.test(error.message)) return 'busy'
  return TIMED_OUT.test(error.message) ? 'timeout' : undefined
}
