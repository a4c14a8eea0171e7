import websocket from '@fastify/websocket'
import fastify, { type FastifyInstance } from 'fastify'
import { canSeeStore } from '../../src/schema/access'
import type { SessionUser } from '../access/session'
import { trustOf } from '../http/proxy'
import type { Services } from '../services'

/**
 * The socket on WS_PORT (spec/1 §7, design: socket). JSON messages from the server:
 * - `{type: 1, storeList}` the stores whose labels are being asked: on connecting and at every change. Open to
 *   all, as the call GET /tag/status/collecting/store is.
 * - `{type: 2, resource, storeCode?}` records changed, so that a page may read them again. Only to who has said
 *   `{type: 0, accessToken, accessEmail}` with a valid session, and only of stores he sees.
 * - `{type: 3}` the session that was said has ended.
 * An unknown or broken message is ignored; a large one closes the socket.
 */
export async function createSocketApp(services: Services): Promise<FastifyInstance> {
  const { events, radio, config, access } = services
  const app = fastify({ logger: false, trustProxy: trustOf(config.trustProxy) })
  await app.register(websocket, { options: { maxPayload: 16 * 1024 } })
  app.register(async (scope) => {
    scope.get('/', { websocket: true }, (socket, request) => {
      const { origin } = request.headers
      if (origin !== undefined && !isOwn(origin, request.hostname, config.corsOrigins)) return socket.close(1008)
      let user: SessionUser | undefined
      const send = (message: object) => {
        if (socket.readyState === socket.OPEN && socket.bufferedAmount < 1_000_000) socket.send(JSON.stringify(message))
      }
      const onCollecting = (storeList: readonly unknown[]) => send({ type: 1, storeList })
      const onChanged = ({ resource, storeCode }: { resource: string; storeCode?: string }) => {
        if (user && (storeCode === undefined || canSeeStore(user, storeCode))) send({ type: 2, resource, storeCode })
      }
      const onEnded = ({ email }: { email: string }) => {
        if (user?.email !== email) return
        user = undefined
        send({ type: 3 })
      }
      events.on('collecting', onCollecting).on('changed', onChanged).on('sessionEnded', onEnded)
      socket.on('close', () => events.off('collecting', onCollecting).off('changed', onChanged).off('sessionEnded', onEnded))
      socket.on('error', () => socket.terminate())
      socket.on('message', (data: Buffer) => {
        const said = read(data)
        if (said) void access.sessions.find(said.accessToken, said.accessEmail).then((found) => (user = found), () => undefined)
      })
      send({ type: 1, storeList: radio.collecting.list() })
    })
  })
  return app
}

function read(data: Buffer): { accessToken: string; accessEmail: string } | undefined {
  try {
    const { type, accessToken, accessEmail } = JSON.parse(data.toString()) as Record<string, unknown>
    return type === 0 && typeof accessToken === 'string' && typeof accessEmail === 'string' ? { accessToken, accessEmail } : undefined
  } catch {
    return undefined
  }
}

/** Pages of the same host, whatever their port, and of the origins that CORS_ORIGIN names. */
function isOwn(origin: string, host: string, allowed: readonly string[]): boolean {
  return allowed.includes('*') || allowed.includes(origin) || safeHost(origin) === host
}

function safeHost(origin: string): string | undefined {
  try {
    return new URL(origin).hostname
  } catch {
    return undefined
  }
}
