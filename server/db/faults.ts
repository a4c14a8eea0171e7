import { FilesAway } from '../filesAway'

/**
 * What ails the database where a call to it failed for no reason of the call's own:
 * - unavailable: it is away, starting or stopping; all goes on once it is back
 * - full: there is no room to write, the disk does not work, or the database only reads; reading goes on
 * - timeout: a statement took longer than it may
 * - busy: it works, but could not do this now; the same again may succeed
 */
export type DatabaseFault = 'unavailable' | 'full' | 'timeout' | 'busy'

/** Thrown by our own code where the database cannot be reached. */
export class DatabaseUnavailable extends Error {
  override name = 'DatabaseUnavailable'
}

/** https://www.postgresql.org/docs/current/errcodes-appendix.html */
const SQL_STATES: readonly (readonly [RegExp, DatabaseFault])[] = [
  [/^(57P0\d|08...)$/, 'unavailable'],
  // A database is made read-only before its disk is full.
  [/^(53100|58030|25006)$/, 'full'],
  [/^57014$/, 'timeout'],
  [/^(40...|53...|55P03|25P03|57...)$/, 'busy'],
]

/** A socket to the database that could not be made, or that broke. */
const SOCKET = new Set(['ECONNREFUSED', 'ECONNRESET', 'ECONNABORTED', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'EHOSTDOWN', 'ENETUNREACH', 'ENETDOWN', 'ENOTFOUND', 'EAI_AGAIN'])
const DISK = new Set(['ENOSPC', 'EDQUOT', 'EIO'])

/** What `pg` says of a connection, as it gives no code. */
const LOST = /^(Connection terminated|timeout expired$|Client (has encountered a connection error|was closed) and is not queryable)/
const TIMED_OUT = /^Query read timeout$/
/** All connections have work: the database is there. */
const NONE_FREE = /^timeout exceeded when trying to connect$/

/** Says what ails the database, or the disk under our files; undefined where the error is of another kind. */
export function databaseFault(error: unknown): DatabaseFault | undefined {
  if (!(error instanceof Error)) return undefined
  const own = ownFault(error)
  if (own !== undefined) return own
  // A name with several addresses fails with the errors of all of them.
  if (error instanceof AggregateError) return (error.errors as unknown[]).map(databaseFault).find((fault) => fault !== undefined)
  return error.cause === error ? undefined : databaseFault(error.cause)
}

/** Whether an error is over once the database, or where files are stored, is back, or has room: what nobody waits for is then done again. */
export function isPassing(error: unknown): boolean {
  if (error instanceof FilesAway) return true
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
