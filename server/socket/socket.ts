import websocket from '@fastify/websocket'
import fastify, { type FastifyInstance } from 'fastify'
import type { SaidSession } from '../access/sessions'
import { answerError } from '../http/errors'
import { trustOf } from '../http/proxy'
import { answerClientError, sendSafeHeaders } from '../http/safeHeaders'
import type { Services } from '../services'
import { Listener, SERVER_ENDS } from './listener'
import { isOwnOrigin } from './origins'
import { say } from '../say'

/** How often the sessions are looked at without cause: one may run out, and news of an end may be late. */
const REVIEW_MS = 1_000
const REFUSALS_LOGGED = 20
/** A message is a session; nobody has reason to say another more often. */
const MOST_BYTES = 2 * 1024
const MOST_MESSAGES = 20
const MESSAGES_WITHIN_MS = 10_000
const TOO_OFTEN = 1008
/** How often each end is asked whether it is there: one whose network went away never closes its connection. */
const PING_MS = 30_000

/**
 * The socket on WS_PORT. JSON messages from the server:
 * - `{type: 1, storeList}` the stores whose labels are being asked: on connecting and at every change. Open to all, as the
 *   call GET /tag/status/collecting/store is, unless COLLECTING_OPEN closes it; who has said a session gets its stores.
 * - `{type: 2, resource, storeCode?}` records changed, so that a page may read them again. Only to who has said
 *   `{type: 0, accessToken, accessEmail}` with a valid session, and only of stores that it sees.
 * - `{type: 4}` records of any resource may have changed without a message: a page reads again what it shows. Only to who
 *   has said a session.
 * - `{type: 3}` there is no such session, or it has ended; then the socket is closed, within a second of the end.
 * When the server ends, sockets are closed with 1012, so that each is opened again at another one.
 * An unknown or broken message is ignored; a large one closes the socket, and so do too many. An end that does not answer
 * a ping before the next one is given up.
 */
export async function createSocketApp(services: Services, pingMs = PING_MS): Promise<FastifyInstance> {
  const { events, checks, config, access, log, draining } = services
  const listeners = new Set<Listener>()
  const warnOf = warnOnce(log)

  async function review(): Promise<void> {
    const holders = [...listeners].flatMap((listener) => (listener.said ? [{ listener, said: listener.said }] : []))
    const users = await access.sessions.findAll(holders.map(({ said }) => said))
    holders.forEach(({ listener, said }, at) => {
      // Another session may have been said meanwhile, or the other end have gone.
      if (listener.said === said && listeners.has(listener) && listener.isOf(users[at])) listener.collecting(checks.list())
    })
  }
  const reviewSoon = oneAtATime(review)

  events.on('collecting', (stores) => listeners.forEach((listener) => listener.collecting(stores)))
  events.on('changed', (change) => listeners.forEach((listener) => listener.changed(change)))
  events.on('missed', () => listeners.forEach((listener) => listener.missed()))
  events.on('sessionsChanged', reviewSoon)
  draining.onBegin(() => listeners.forEach((listener) => listener.end()))
  const timers = [setInterval(reviewSoon, REVIEW_MS), setInterval(() => listeners.forEach((listener) => listener.ping()), pingMs)]
  for (const timer of timers) timer.unref()

  // Only sockets are opened here: what else comes has no body, and is answered as everywhere.
  const app = fastify({ logger: false, bodyLimit: 1024, trustProxy: trustOf(config.trustProxy), clientErrorHandler: answerClientError, http: { requireHostHeader: false } })
  app.setErrorHandler(answerError(log))
  app.setNotFoundHandler(async (_request, reply) => reply.code(404).send({ code: 0, ...say('server.notFound') }))
  sendSafeHeaders(app)
  app.addHook('onClose', async () => timers.forEach((timer) => clearInterval(timer)))
  await app.register(websocket, { options: { maxPayload: MOST_BYTES } })
  app.register(async (scope) => {
    // An ingress sends what is below a path on as it is.
    for (const path of ['/', '/socket']) scope.get(path, { websocket: true }, (socket, request) => {
      const { origin } = request.headers
      if (origin !== undefined && !isOwnOrigin(origin, { host: request.hostname, isSecure: request.protocol === 'https' }, config)) {
        warnOf(origin)
        return socket.close(1008)
      }
      if (draining.hasBegun) return socket.close(SERVER_ENDS)
      const listener = new Listener(socket, config.collectingOpen)
      listeners.add(listener)
      socket.on('close', () => listeners.delete(listener))
      socket.on('error', () => socket.terminate())
      const isTooOften = counter(MOST_MESSAGES, MESSAGES_WITHIN_MS)
      socket.on('message', (data: Buffer) => {
        if (isTooOften()) return socket.close(TOO_OFTEN)
        const said = read(data)
        if (!said) return
        listener.said = said
        reviewSoon()
      })
      listener.collecting(checks.list())
    })
  })
  return app
}

/** Says of a page that was refused how it could be let in, once of each and not of many. */
function warnOnce(log: Services['log']): (origin: string) => void {
  const refused = new Set<string>()
  return (origin) => {
    if (refused.has(origin) || refused.size >= REFUSALS_LOGGED) return
    refused.add(origin)
    log.warn(`The socket is closed to pages of ${origin.slice(0, 200)}: if they are the console's, name them in PUBLIC_URL or CORS_ORIGIN.`)
  }
}

/** Runs work at once, or again once it has ended where it is running. What fails is tried again at the next call. */
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

/** Counts its calls. @returns whether there were more than `most` since the first of the present `withinMs` */
function counter(most: number, withinMs: number): () => boolean {
  let [since, count] = [0, 0]
  return () => {
    const now = performance.now()
    if (now - since > withinMs) [since, count] = [now, 0]
    count += 1
    return count > most
  }
}

function read(data: Buffer): SaidSession | undefined {
  try {
    const { type, accessToken, accessEmail } = JSON.parse(data.toString()) as Record<string, unknown>
    return type === 0 && typeof accessToken === 'string' && typeof accessEmail === 'string' ? { token: accessToken, email: accessEmail } : undefined
  } catch {
    return undefined
  }
}
