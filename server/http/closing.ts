import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

const LOOK_EVERY_MS = 100

/**
 * Ends the connections of clients when the server closes: of each call that is still under way once it is answered, and of
 * those that become idle later. Closing itself ends only what is idle at that moment, and waits for all others.
 */
export function endConnections(app: FastifyInstance): void {
  let isClosing = false
  let looking: NodeJS.Timeout | undefined
  /** Browsers open connections ahead of need: these have no request yet and count as busy. */
  const unused = new Set<Socket>()
  app.server.on('connection', (socket: Socket) => {
    unused.add(socket)
    socket.once('close', () => unused.delete(socket))
  })
  app.server.on('request', ({ socket }: IncomingMessage) => unused.delete(socket))
  app.server.on('upgrade', ({ socket }: IncomingMessage) => unused.delete(socket))
  app.addHook('preClose', async () => {
    isClosing = true
    for (const socket of unused) socket.destroy()
    looking = setInterval(() => app.server.closeIdleConnections(), LOOK_EVERY_MS).unref()
  })
  app.addHook('onClose', async () => clearInterval(looking))
  app.addHook('onSend', async (_request, reply) => {
    if (isClosing) reply.header('connection', 'close')
  })
}
