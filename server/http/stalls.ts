import type { FastifyInstance } from 'fastify'
import type { IncomingMessage } from 'node:http'
import { refuseConnection } from './safeHeaders'

/** Fewer bytes than these are no progress: a body that trickles would hold its connection for days. */
const LEAST = 1024

/**
 * Ends connections whose body does not come on: less than a kilobyte in `seconds`. One that comes slowly but steadily
 * may take as long as it takes; while it is we who do not read on, nothing is counted.
 */
export function endStalled(app: FastifyInstance, seconds: number): void {
  app.addHook('onRequest', async ({ raw }, reply) => {
    if (raw.complete || !announcesBody(raw)) return
    let before = raw.socket.bytesRead
    const watch = setInterval(() => {
      const { socket } = raw
      if (raw.complete || socket.destroyed) return clearInterval(watch)
      const now = socket.bytesRead
      const isTheirs = raw.readableLength === 0
      if (isTheirs && now - before < LEAST) {
        clearInterval(watch)
        if (reply.raw.headersSent) socket.destroy()
        else refuseConnection(socket, 408, 'server.request.bodyLate')
      }
      before = now
    }, seconds * 1000)
    watch.unref()
    const end = () => clearInterval(watch)
    raw.once('end', end).once('close', end)
  })
}

const announcesBody = ({ headers }: IncomingMessage) => headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
