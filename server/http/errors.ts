import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import type { Log } from '../log'
import { CallError } from './call'

interface Failure {
  readonly status: number
  readonly message: string
  readonly fields?: Readonly<Record<string, string>> | undefined
}

/** Answers every failure as the wire's errors are (design §4); only what is our own fault is a 5xx, and logged. */
export function answerError(log: Log) {
  return async (error: unknown, request: FastifyRequest, reply: FastifyReply) => {
    // Who asked has gone: nobody is left to answer, and nothing of ours failed.
    if ((error as NodeJS.ErrnoException).code === 'ERR_STREAM_PREMATURE_CLOSE' && request.raw.destroyed) return reply
    const { status, message, fields } = failureOf(error)
    if (status >= 500) log.error(`${request.method} ${request.routeOptions.url ?? request.url}`, error)
    return reply.code(status).type('application/json').send({ code: 0, message, ...(fields && { fields }) })
  }
}

function failureOf(error: unknown): Failure {
  if (error instanceof CallError) return { status: error.status, message: error.message, fields: error.fields }
  const { statusCode, code, message } = error as Partial<FastifyError>
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) return { status: statusCode, message: message ?? 'Bad request' }
  if (isSqlState(code)) return sqlFailure(code)
  return { status: 500, message: 'The server failed.' }
}

const isSqlState = (code: unknown): code is string => typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code)

/** Values that a column cannot hold are the caller's; a busy or lost database is a matter of time. */
function sqlFailure(code: string): Failure {
  if (code === '23505') return { status: 409, message: 'It is there already.' }
  if (code === '54000' || code === '54001') return { status: 400, message: 'A value is too long or too complex.' }
  if (code.startsWith('22') || code.startsWith('23')) return { status: 400, message: 'A value does not fit.' }
  if (code === '57014') return { status: 503, message: 'The search took too long.' }
  if (/^(40|53|57|08)/.test(code)) return { status: 503, message: 'The database is busy. Try again.' }
  return { status: 500, message: 'The server failed.' }
}
