import type { FastifyInstance } from 'fastify'
import type { Services } from '../calls/services'
import { databaseStatus } from '../db/status'

/**
 * Health checks: `/healthz` tells whether the server is alive, `/readyz` (and `/health`) whether it can take calls. A server
 * without its database is alive, because restarting it would not help.
 */
export function answerHealth(
  app: FastifyInstance,
  services: Pick<Services, 'config' | 'connection' | 'draining' | 'isReady'>,
): void {
  const { config, connection, draining } = services
  const statusOf = async () => {
    if (draining.hasBegun) return 'ending'
    return services.isReady() ? databaseStatus(connection) : 'starting'
  }
  app.get('/healthz', async () => ({ status: 'alive', version: config.version }))
  for (const path of ['/health', '/readyz']) {
    app.get(path, async (_request, reply) => {
      const status = await statusOf()
      return reply
        .code(status === 'ok' ? 200 : 503)
        .header('cache-control', 'no-store')
        .send({ status, version: config.version })
    })
  }
}
