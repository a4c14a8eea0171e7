import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { FileStoreUnavailable } from '../base/errors'
import type { Log } from '../base/log'
import { inWords, keyed, type Message, plain, say, type Words } from '../base/say'
import { CallError } from '../calls/callError'
import { TOO_LARGE } from '../calls/json'
import { DriverSilent } from '../cluster/commands'
import type { Availability } from '../db/availability'
import { type DatabaseFault, databaseFault } from '../db/faults'
import { QueryRefused } from '../db/tableQuery'
import { SignOnBusy } from '../scripts/signOn'

interface Failure {
  readonly status: number
  readonly said: Words
  readonly fields?: Readonly<Record<string, Message>> | undefined
  readonly more?: Readonly<Record<string, unknown>> | undefined
  /** Seconds after which the same call may succeed. */
  readonly retryAfter?: number
}

/**
 * Answers every failure as `{code: 0, message, key, params, fields, fieldErrors}` (docs/wire.md). Server errors (5xx) are
 * logged, except for an unavailable database and a full disk, which are logged once by `Availability`.
 */
export function answerError(log: Log, availability?: Pick<Availability, 'saw'>) {
  return async (error: unknown, request: FastifyRequest, reply: FastifyReply) => {
    // The client has disconnected.
    if ((error as NodeJS.ErrnoException).code === 'ERR_STREAM_PREMATURE_CLOSE' && request.raw.destroyed) return reply
    const { status, said, fields, more, retryAfter } = failureOf(error)
    const fault = availability ? availability.saw(error) : databaseFault(error)
    // Deliberate refusals, such as for a missing mail server, are not faults and would fill the log.
    const isFault =
      status >= 500 && !(error instanceof CallError || error instanceof DriverSilent || error instanceof SignOnBusy)
    if (isFault && fault !== 'unavailable' && fault !== 'full')
      log.error(`${request.method} ${request.routeOptions.url ?? request.url}`, error)
    // The rest of a refused upload would block the next call on the connection.
    if (!request.raw.complete) request.raw.unpipe().resume()
    if (retryAfter !== undefined) reply.header('retry-after', retryAfter)
    return reply
      .code(status)
      .type('application/json')
      .send({ ...more, ...refusal(said, fields) })
  }
}

/** The body of a failure: English texts, and the keys by which the console translates them. */
export function refusal(words: Words, fields?: Readonly<Record<string, Message>>): Record<string, unknown> {
  const entries = Object.entries(fields ?? {})
  return {
    code: 0,
    ...plain(inWords(words)),
    ...(fields && {
      fields: Object.fromEntries(entries.map(([name, { message }]) => [name, message])),
      fieldErrors: Object.fromEntries(entries.map(([name, said]) => [name, keyed(said)])),
    }),
  }
}

const DATABASE_FAILURES: Readonly<Record<DatabaseFault, Failure>> = {
  unavailable: { status: 503, said: 'server.session.databaseAway', retryAfter: 2 },
  full: { status: 507, said: 'server.session.diskFull' },
  timeout: { status: 503, said: 'server.session.searchTooLong', retryAfter: 10 },
  busy: { status: 503, said: 'server.session.databaseBusy', retryAfter: 1 },
}

function failureOf(error: unknown): Failure {
  if (error instanceof CallError)
    return { status: error.status, said: error.said, fields: error.fields, more: error.more }
  if (error instanceof QueryRefused) return { status: 400, said: error.said, fields: { [error.field]: error.said } }
  const { statusCode, code, message } = error as Partial<FastifyError>
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') return { status: 413, said: TOO_LARGE }
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500)
    return { status: statusCode, said: { ...say('server.badRequest'), ...(message !== undefined && { message }) } }
  if (isBrokenForm(error)) return { status: 400, said: 'server.brokenForm' }
  if (error instanceof FileStoreUnavailable) return { status: 503, said: 'server.session.filesAway', retryAfter: 5 }
  if (error instanceof SignOnBusy) return { status: 503, said: error.said }
  if (error instanceof DriverSilent) return { status: 503, said: 'server.session.driverSilent', retryAfter: 5 }
  const fault = databaseFault(error)
  if (fault !== undefined) return DATABASE_FAILURES[fault]
  return isSqlState(code) ? valueFailure(code) : { status: 500, said: 'server.session.failed' }
}

/** Errors of the multipart parser have neither a code nor a class, only their messages. */
const isBrokenForm = (error: unknown) =>
  error instanceof Error &&
  /^(Multipart: |The needle cannot |Unexpected end of multipart data$|\w+ terminated early due to unexpected end of multipart data$)/.test(
    error.message,
  )

const isSqlState = (code: unknown): code is string => typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code)

/** Values that a column cannot hold are the caller's fault. */
function valueFailure(code: string): Failure {
  if (code === '23505') return { status: 409, said: 'server.thereAlready' }
  if (code === '54000' || code === '54001') return { status: 400, said: 'server.valueTooLong' }
  if (code.startsWith('22') || code.startsWith('23')) return { status: 400, said: 'server.valueUnfit' }
  return { status: 500, said: 'server.session.failed' }
}
