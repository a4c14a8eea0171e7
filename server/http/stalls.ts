import type { FastifyInstance } from 'fastify'
import type { IncomingMessage } from 'node:http'
import { refuseConnection } from './safeHeaders'

/** Fewer bytes are not progress: a trickling body could hold its connection for days. */
const LEAST = 1024

/**
 * Ends connections whose body stalls, with less than a kilobyte in `seconds`. A slow but steady body may take any time, and
 * time in which the server itself does not read is not counted.
 */
export function endStalled(app: FastifyInstance, seconds: number): void {
  app.addHook('onRequest', async ({ raw }, reply) => {
    if (raw.complete || !announcesBody(raw)) return
    let before = raw.socket.bytesRead
    const watch = setInterval(() => {
      const { socket } = raw
      if (raw.complete || socket.destroyed) return clearInterval(watch)
      const now = socket.bytesRead
      const isClientSlow = raw.readableLength === 0
      if (isClientSlow && now - before < LEAST) {
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

const announcesBody = ({ headers }: IncomingMessage) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
