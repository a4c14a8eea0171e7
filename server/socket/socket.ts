import websocket from '@fastify/websocket'
import fastify, { type FastifyInstance } from 'fastify'
import { trustOf } from '../base/proxy'
import { say } from '../base/say'
import { CallError } from '../calls/callError'
import type { Services } from '../calls/services'
import { answerError } from '../http/errors'
import { answerClientError, SAFE_HEADERS, sendSafeHeaders } from '../http/safeHeaders'
import { counter, readCredentials } from './clientMessages'
import { SocketClient, SHUTTING_DOWN } from './socketClient'
import { isOwnOrigin } from './origins'

/** How often sessions are checked without a cause: they expire, and notice of an end may be late. */
const REVIEW_MS = 1_000
const MAX_LOGGED_ORIGINS = 20
/** Clients only send their session, and rarely another. */
const MAX_MESSAGE_BYTES = 2 * 1024
const MAX_MESSAGES = 20
const MESSAGES_WITHIN_MS = 10_000
const TOO_OFTEN = 1008
/** How often clients are pinged: one whose network is gone never closes its connection. */
const PING_MS = 30_000

/**
 * The socket on WS_PORT. JSON messages from the server:
 * - `{type: 1, storeList}` the stores whose tags are being checked: on connecting and at every change. Open to all,
 * like GET /tag/status/collecting/store, unless COLLECTING_OPEN closes it; with a session, only the user's stores.
 * - `{type: 2, resource, storeCode?}` records changed, so that a page may read them again. Only after `{type: 0,
 * accessToken, accessEmail}` with a valid session, and only of stores that the user sees.
 * - `{type: 4}` any records may have changed without a message: a page reads again what it shows. Only with a session.
 * - `{type: 3}` the session does not exist or has ended; then the socket is closed, within a second of the end.
 * On shutdown sockets are closed with 1012, so that clients reconnect. Unknown and broken messages are ignored; a large
 * one or too many close the socket. A client that does not answer a ping before the next one is dropped.
 */
export async function createSocketApp(services: Services, pingMs = PING_MS): Promise<FastifyInstance> {
  const { events, checks, config, access, log, draining } = services
  const clients = new Set<SocketClient>()
  const warnOf = warnOnce(log)

  async function review(): Promise<void> {
    const holders = [...clients].flatMap((client) =>
      client.credentials ? [{ client, credentials: client.credentials }] : [],
    )
    const users = await access.sessions.findAll(holders.map(({ credentials }) => credentials))
    holders.forEach(({ client, credentials }, at) => {
      // The client may have sent another session meanwhile, or have gone.
      if (client.credentials === credentials && clients.has(client) && client.setUser(users[at]))
        client.collecting(checks.list())
    })
  }
  const reviewSoon = oneAtATime(review)

  events.on('collecting', (stores) => clients.forEach((client) => client.collecting(stores)))
  events.on('changed', (change) => clients.forEach((client) => client.changed(change)))
  events.on('missed', () => clients.forEach((client) => client.missed()))
  events.on('sessionsChanged', reviewSoon)
  draining.onBegin(() => clients.forEach((client) => client.end()))
  const timers = [
    setInterval(reviewSoon, REVIEW_MS),
    setInterval(() => clients.forEach((client) => client.ping()), pingMs),
  ]
  for (const timer of timers) timer.unref()

  const onError = answerError(log)
  // Only sockets are opened here: other requests have no body, and are answered as everywhere.
  const app = fastify({
    logger: false,
    bodyLimit: 1024,
    trustProxy: trustOf(config.trustProxy),
    clientErrorHandler: answerClientError,
    frameworkErrors: (error, request, reply) => {
      // Hooks do not run here, and nobody reads on where a socket was expected.
      reply.raw.once('finish', () => request.raw.socket.destroySoon())
      void reply.headers({ ...SAFE_HEADERS, connection: 'close' })
      void onError(new CallError(error.statusCode ?? 400, 'server.address'), request, reply)
    },
    http: { requireHostHeader: false },
  })
  app.setErrorHandler(onError)
  // Before anything that may refuse: it ends the connections of refused requests.
  await app.register(websocket, { options: { maxPayload: MAX_MESSAGE_BYTES } })
  app.setNotFoundHandler(async (_request, reply) => reply.code(404).send({ code: 0, ...say('server.notFound') }))
  sendSafeHeaders(app)
  app.addHook('onClose', async () => timers.forEach((timer) => clearInterval(timer)))
  app.register(async (scope) => {
    // An ingress passes paths on unchanged.
    for (const path of ['/', '/socket'])
      scope.get(path, { websocket: true }, (socket, request) => {
        const { origin } = request.headers
        if (
          origin !== undefined &&
          !isOwnOrigin(origin, { host: request.hostname, isSecure: request.protocol === 'https' }, config)
        ) {
          warnOf(origin)
          return socket.close(1008)
        }
        if (draining.hasBegun) return socket.close(SHUTTING_DOWN)
        const client = new SocketClient(socket, config.collectingOpen)
        clients.add(client)
        socket.on('close', () => clients.delete(client))
        socket.on('error', () => socket.terminate())
        const isTooOften = counter(MAX_MESSAGES, MESSAGES_WITHIN_MS)
        socket.on('message', (data: Buffer) => {
          if (isTooOften()) return socket.close(TOO_OFTEN)
          const credentials = readCredentials(data)
          if (!credentials) return
          client.credentials = credentials
          reviewSoon()
        })
        client.collecting(checks.list())
      })
  })
  return app
}

/** Logs how a refused page could be allowed, once for each origin and for few. */
function warnOnce(log: Services['log']): (origin: string) => void {
  const refused = new Set<string>()
  return (origin) => {
    if (refused.has(origin) || refused.size >= MAX_LOGGED_ORIGINS) return
    refused.add(origin)
    log.warn(
      `The socket is closed to pages of ${origin.slice(0, 200)}: if they are the console's, name them in PUBLIC_URL or CORS_ORIGIN.`,
    )
  }
}

/** Runs work now, or again after it ends if it is running. Errors are ignored; the next call tries again. */
function oneAtATime(work: () => Promise<void>): () => void {
  let running = false
  let again = false
  return function run() {
    again = running
    if (running) return
    running = true
    void work()
      .catch(() => undefined)
      .finally(() => {
        running = false
        if (again) run()
      })
  }
}
