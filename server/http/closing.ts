import type { FastifyInstance } from 'fastify'

/**
 * Ends the connection of each call that is still under way when the server closes, once it is answered. Closing ends
 * only those that are idle at that moment: one that is kept open by its client afterwards would be waited for.
 */
export function endConnections(app: FastifyInstance): void {
  let isClosing = false
  app.addHook('preClose', async () => void (isClosing = true))
  app.addHook('onSend', async (_request, reply) => {
    if (isClosing) reply.header('connection', 'close')
  })
}
