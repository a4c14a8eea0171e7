import type { FastifyInstance, FastifyRequest } from 'fastify'
import { writesBySight } from '../access/callRule'
import type { ServerLog } from '../files/serverLog'

/** A call that takes so long is told, whatever it is. */
const SLOW_MS = 1_000

/**
 * Writes calls into the server's own log: what changes something, what fails and what is slow, each with who made
 * it. Reading is not written down: pages ask each second. No query and no body is, they may hold what is nobody's
 * business.
 */
export function logCalls(app: FastifyInstance, serverLog: ServerLog): void {
  app.addHook('onResponse', async (request, { statusCode, elapsedTime }) => {
    const path = request.url.split('?')[0] ?? ''
    if (!isWorthALine(request.method, path, statusCode, elapsedTime)) return
    const level = statusCode >= 500 ? 'error' : statusCode >= 400 ? 'warn' : 'info'
    serverLog.write(`${new Date().toISOString()} ${level} ${request.method} ${path.slice(0, 300)} ${statusCode} ${Math.round(elapsedTime)} ms ${callerOf(request)}`.trimEnd())
  })
}

/** Whether a call has a line in the log. */
export function isWorthALine(method: string, path: string, status: number, ms: number): boolean {
  return status >= 400 || ms >= SLOW_MS || writesBySight(method, path)
}

// What the guard let in; a header that anyone could write is not taken for a name.
const callerOf = (request: FastifyRequest) => (request as { caller?: { email?: string } | null }).caller?.email ?? ''
