import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import type { Draining } from '../base/draining'

const CHECK_MS = 100
/** The first call on a new connection has been sent by then, but may not have been read yet. */
const FIRST_CALL_MS = 250

/** Fastify's options for closing: idle connections are closed, and calls that still arrive are answered normally. */
export const CLOSING = { forceCloseConnections: 'idle', return503OnClosing: false } as const

/**
 * Closes client connections during the shutdown: each response is the last of its connection, so that clients move to another
 * server, and connections that become idle are closed. Fastify alone closes only those that are idle at that moment and waits
 * for all others.
 */
export function endConnections(app: FastifyInstance, draining: Pick<Draining, 'onBegin'>): void {
  let isEnding = false
  let check: NodeJS.Timeout | undefined
  /** When each connection without a request was opened. Browsers open some in advance, and they count as busy. */
  const unused = new Map<Socket, number>()
  app.server.on('connection', (socket: Socket) => {
    unused.set(socket, performance.now())
    socket.once('close', () => unused.delete(socket))
  })
  app.server.on('request', ({ socket }: IncomingMessage) => unused.delete(socket))
  draining.onBegin(() => (isEnding = true))
  app.addHook('preClose', async () => {
    isEnding = true
    const endUnused = () => {
      const before = performance.now() - FIRST_CALL_MS
      for (const [socket, openedAt] of unused) if (openedAt < before) socket.destroy()
    }
    endUnused()
    check = setInterval(() => {
      app.server.closeIdleConnections()
      endUnused()
    }, CHECK_MS).unref()
  })
  app.addHook('onClose', async () => clearInterval(check))
  app.addHook('onSend', async (_request, reply) => {
    if (isEnding) reply.header('connection', 'close')
  })
}
