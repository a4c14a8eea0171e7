import type { FastifyInstance, FastifyRequest } from 'fastify'
import { looksLikeWrite } from '../access/callRules'
import type { ServerLog } from '../files/serverLog'

/** Slower calls are always logged. */
const SLOW_MS = 1_000

/**
 * Logs calls that change something, fail or are slow, each with its user. Reading is not logged, because pages poll every
 * second. Queries and bodies are not logged, because they may be private.
 */
export function logCalls(app: FastifyInstance, serverLog: ServerLog): void {
  app.addHook('onResponse', async (request, { statusCode, elapsedTime }) => {
    const path = request.url.split('?')[0] ?? ''
    if (!isWorthALine(request.method, path, statusCode, elapsedTime)) return
    const level = statusCode >= 500 ? 'error' : statusCode >= 400 ? 'warn' : 'info'
    serverLog.write(
      `${new Date().toISOString()} ${level} ${request.method} ${path.slice(0, 300)} ${statusCode} ${Math.round(elapsedTime)} ms ${callerOf(request)}`.trimEnd(),
    )
  })
}

export function isWorthALine(method: string, path: string, status: number, ms: number): boolean {
  return status >= 400 || ms >= SLOW_MS || looksLikeWrite(method, path)
}

// Only the user admitted by the guard, not the header, which anyone can send.
const callerOf = (request: FastifyRequest) => (request as { caller?: { email?: string } | null }).caller?.email ?? ''
