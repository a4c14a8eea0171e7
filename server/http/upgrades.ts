import type { FastifyInstance } from 'fastify'
import { say } from '../base/say'
import { CallError } from '../calls/callError'

/**
 * Refuses WebSockets: the socket has its own port, and a page of the console would be no response. Upgrades to other
 * protocols, such as h2c, are ignored. Nothing may listen to the server's `upgrade` event, since Node would then leave the
 * response to that listener.
 */
export function refuseSockets(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ headers, url }, reply) => {
    if (!/websocket/i.test(headers.upgrade ?? '')) return
    reply.header('connection', 'close')
    throw new CallError(404, say('server.noCall', { name: `WebSocket ${url.split('?')[0]?.slice(0, 200)}` }))
  })
}
