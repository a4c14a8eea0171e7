import type { FastifyInstance } from 'fastify'
import { databaseStatus } from '../db/status'
import type { Services } from '../services'

/**
 * What watches the server asks: `/healthz` whether it lives, `/readyz`, and `/health` as ever, whether calls are to be sent
 * to it. A server whose database is away lives: another one in its place would have none either.
 */
export function answerHealth(app: FastifyInstance, services: Pick<Services, 'config' | 'connection' | 'draining' | 'isReady'>): void {
  const { config, connection, draining } = services
  const statusOf = async () => {
    if (draining.hasBegun) return 'ending'
    return services.isReady() ? databaseStatus(connection) : 'starting'
  }
  app.get('/healthz', async () => ({ status: 'alive', version: config.version }))
  for (const path of ['/health', '/readyz']) {
    app.get(path, async (_request, reply) => {
      const status = await statusOf()
      return reply.code(status === 'ok' ? 200 : 503).header('cache-control', 'no-store').send({ status, version: config.version })
    })
  }
}
