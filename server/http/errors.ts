import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { DriverSilent } from '../cluster/commands'
import type { Availability } from '../db/availability'
import { type DatabaseFault, databaseFault } from '../db/faults'
import { FilesAway } from '../filesAway'
import type { Log } from '../log'
import { CallError } from './call'
import { inWords, keyed, type Message, plain, say, type Words } from '../say'
import { TOO_LARGE } from './json'

interface Failure {
  readonly status: number
  readonly said: Words
  readonly fields?: Readonly<Record<string, Message>> | undefined
  readonly more?: Readonly<Record<string, unknown>> | undefined
  /** Seconds after which the same call may succeed. */
  readonly retryAfter?: number
}

/**
 * Answers every failure as `{code: 0, message, key, params, fields, fieldErrors}`; only what is our own fault is a 5xx, and logged. A database that is
 * away, or a disk that is full, is reported where it goes and where it comes back, not with each call that meets it.
 */
export function answerError(log: Log, availability?: Pick<Availability, 'saw'>) {
  return async (error: unknown, request: FastifyRequest, reply: FastifyReply) => {
    // Who asked has gone: nobody is left to answer, and nothing of ours failed.
    if ((error as NodeJS.ErrnoException).code === 'ERR_STREAM_PREMATURE_CLOSE' && request.raw.destroyed) return reply
    const { status, said, fields, more, retryAfter } = failureOf(error)
    const fault = availability ? availability.saw(error) : databaseFault(error)
    // A refusal that a call means, such as without a mail server, is no fault: whoever asks again would fill the log.
    const isFault = status >= 500 && !(error instanceof CallError || error instanceof DriverSilent)
    if (isFault && fault !== 'unavailable' && fault !== 'full') log.error(`${request.method} ${request.routeOptions.url ?? request.url}`, error)
    // What is left of an upload that broke off here would hold up the next call on its connection.
    if (!request.raw.complete) request.raw.unpipe().resume()
    if (retryAfter !== undefined) reply.header('retry-after', retryAfter)
    return reply.code(status).type('application/json').send({ ...more, ...refusal(said, fields) })
  }
}

/** A failure as it travels: texts in English, and what a console makes its own of. */
export function refusal(words: Words, fields?: Readonly<Record<string, Message>>): Record<string, unknown> {
  const entries = Object.entries(fields ?? {})
  return {
    code: 0,
    ...plain(inWords(words)),
    ...(fields && { fields: Object.fromEntries(entries.map(([name, { message }]) => [name, message])), fieldErrors: Object.fromEntries(entries.map(([name, said]) => [name, keyed(said)])) }),
  }
}

/** What a database suffers from, as the person hears of it. */
const DATABASE_FAILURES: Readonly<Record<DatabaseFault, Failure>> = {
  unavailable: { status: 503, said: 'server.session.databaseAway', retryAfter: 2 },
  full: { status: 507, said: 'server.session.diskFull' },
  timeout: { status: 503, said: 'server.session.searchTooLong', retryAfter: 10 },
  busy: { status: 503, said: 'server.session.databaseBusy', retryAfter: 1 },
}

function failureOf(error: unknown): Failure {
  if (error instanceof CallError) return { status: error.status, said: error.said, fields: error.fields, more: error.more }
  const { statusCode, code, message } = error as Partial<FastifyError>
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') return { status: 413, said: TOO_LARGE }
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) return { status: statusCode, said: { ...say('server.badRequest'), ...(message !== undefined && { message }) } }
  if (isBrokenForm(error)) return { status: 400, said: 'server.brokenForm' }
  if (error instanceof FilesAway) return { status: 503, said: 'server.session.filesAway', retryAfter: 5 }
  if (error instanceof DriverSilent) return { status: 503, said: 'server.session.driverSilent', retryAfter: 5 }
  const fault = databaseFault(error)
  if (fault !== undefined) return DATABASE_FAILURES[fault]
  return isSqlState(code) ? valueFailure(code) : { status: 500, said: 'server.session.failed' }
}

/** What the reader of forms throws has neither a code nor a class of its own: its texts are all there is to know it by. */
const isBrokenForm = (error: unknown) => error instanceof Error && /^(Multipart: |The needle cannot |Unexpected end of multipart data$|\w+ terminated early due to unexpected end of multipart data$)/.test(error.message)

const isSqlState = (code: unknown): code is string => typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code)

/** Values that a column cannot hold are the caller's. */
function valueFailure(code: string): Failure {
  if (code === '23505') return { status: 409, said: 'server.thereAlready' }
  if (code === '54000' || code === '54001') return { status: 400, said: 'server.valueTooLong' }
  if (code.startsWith('22') || code.startsWith('23')) return { status: 400, said: 'server.valueUnfit' }
  return { status: 500, said: 'server.session.failed' }
}
