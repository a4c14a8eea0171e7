import compress from '@fastify/compress'
import helmet from '@fastify/helmet'
import multipart from '@fastify/multipart'
import rateLimit from '@fastify/rate-limit'
import fastify, { type FastifyInstance } from 'fastify'
import { constants } from 'node:zlib'
import { trustOf } from '../base/proxy'
import { say } from '../base/say'
import type { Handlers } from '../calls/call'
import { CallError } from '../calls/callError'
import type { Services } from '../calls/services'
import { CallCounts } from '../cluster/callCounts'
import { dayZone } from '../db/counts/day'
import { readBodies } from './bodies'
import { logCalls } from './callLog'
import { CLOSING, endConnections } from './closing'
import { builtConsole, serveConsole } from './consoleFiles'
import { answerError, refusal } from './errors'
import { answerHealth } from './health'
import { storeWith } from './rateStore'
import { MINUTE, registerCalls } from './routes'
import { answerClientError, SAFE_HEADERS, sendSafeHeaders } from './safeHeaders'
import { endStalled } from './stalls'
import { refuseSockets } from './upgrades'
import { registerUploads } from './uploads'

const MEGABYTE = 1024 * 1024
const CONFIGS_PER_MINUTE = 1200

/**
 * Creates the HTTP server: all calls, the console's files, /config.json and health checks.
 * @param folder the built console; without it only calls are served
 */
export async function createApp(
  services: Services,
  calls: Handlers,
  folder = builtConsole(),
): Promise<FastifyInstance> {
  const { config, log } = services
  const onError = answerError(log, services.connection.availability)
  const app = fastify({
    logger: false,
    // Only calls accept bodies; they set limits of their own.
    bodyLimit: 1024,
    routerOptions: { maxParamLength: 1024, ignoreTrailingSlash: true },
    ...CLOSING,
    trustProxy: trustOf(config.trustProxy),
    // Bodies may take long if they make progress (stalls.ts); headers may not.
    requestTimeout: 0,
    http: {
      headersTimeout: config.stallSeconds * 1000,
      connectionsCheckingInterval: Math.min(5000, config.stallSeconds * 250),
      maxHeaderSize: 16 * 1024,
      requireHostHeader: false,
    },
    clientErrorHandler: answerClientError,
    frameworkErrors: (error, request, reply) => {
      void reply.headers(SAFE_HEADERS)
      void onError(new CallError(error.statusCode ?? 400, 'server.address'), request, reply)
    },
  })
  app.setErrorHandler(onError)
  app.setNotFoundHandler(async (request, reply) =>
    reply
      .code(404)
      .send(refusal(say('server.noCall', { name: `${request.method} ${request.url.split('?')[0]?.slice(0, 200)}` }))),
  )
  readBodies(app)
  sendSafeHeaders(app)
  endStalled(app, config.stallSeconds)
  endConnections(app, services.draining)
  logCalls(app, services.serverLog)
  allowOrigins(app, config.corsOrigins)
  refuseSockets(app)
  await app.register(helmet, {
    contentSecurityPolicy: { useDefaults: false, directives: contentPolicy(config.mapTiles, config.s3BrowserEndpoint) },
    hsts: false,
    noSniff: false,
    referrerPolicy: false,
    crossOriginResourcePolicy: { policy: 'cross-origin' },
  })
  const counts = callCountsOf(services)
  app.addHook('onClose', () => counts?.close())
  await app.register(rateLimit, {
    global: false,
    store: storeWith(counts),
    errorResponseBuilder: () => new CallError(429, 'server.session.tooManyAttempts'),
  })
  await app.register(multipart, {
    limits: { fileSize: 200 * MEGABYTE, files: 20, fields: 20, parts: 40, fieldSize: 16 * 1024, headerPairs: 20 },
  })
  await app.register(compress, {
    threshold: 1024,
    // Compressed bodies are refused (bodies.ts).
    globalDecompression: false,
    encodings: ['br', 'gzip'],
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  })
  answerHealth(app, services)
  app.get(
    '/config.json',
    { onRequest: app.rateLimit({ max: CONFIGS_PER_MINUTE, timeWindow: MINUTE, groupId: 'config' }) },
    async (request, reply) => {
      const { wsUrl, mapTiles, strictSessionDrop, adfsLogoutUrl, version, site } = config
      const scheme = request.protocol === 'https' ? 'wss' : 'ws'
      const ws = wsUrl || (config.wsPort === 8801 ? '' : `${scheme}://${request.hostname}:${config.wsPort}`)
      return reply.header('cache-control', 'no-cache').send({
        apiBase: '',
        wsUrl: ws,
        mapTiles,
        strictSessionDrop,
        adfsLogoutUrl,
        version,
        site,
        timeZone: dayZone(),
      })
    },
  )
  await app.register(async (scope) => registerCalls(scope, calls, services))
  await app.register(async (scope) => registerUploads(scope, calls, services))
  if (folder !== undefined) await serveConsole(app, folder)
  return app
}

/** Counts calls together with other servers of a shared database. */
function callCountsOf({
  connection: { shared, availability },
  log,
}: Pick<Services, 'connection' | 'log'>): CallCounts | undefined {
  return (
    shared &&
    new CallCounts({ db: shared, rests: () => availability.rests, onError: (cause) => log.error('call counts', cause) })
  )
}

/** @param filesAt the address of the file store, if browsers fetch files there */
function contentPolicy(mapTiles: string, filesAt: string | undefined) {
  const tiles = /^https?:\/\/[^/]+/.exec(mapTiles.replace(/\{\w+\}\./, '*.'))?.[0]
  return {
    'default-src': ["'self'"],
    'script-src': ["'self'"],
    'style-src': ["'self'", "'unsafe-inline'"],
    'img-src': ["'self'", 'data:', 'blob:', ...(tiles ? [tiles] : [])],
    'media-src': ["'self'", 'blob:'],
    'font-src': ["'self'", 'data:'],
    'connect-src': ["'self'", 'ws:', 'wss:', ...(filesAt === undefined ? [] : [new URL(filesAt).origin])],
    'worker-src': ["'self'", 'blob:'],
    // Web pages on slides, sandboxed.
    'frame-src': ["'self'", 'http:', 'https:'],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
  }
}

/** Allows consoles of other origins (CORS). */
function allowOrigins(app: FastifyInstance, origins: readonly string[]): void {
  if (origins.length === 0) return
  app.addHook('onRequest', async (request, reply) => {
    const { origin } = request.headers
    if (origin === undefined || !(origins.includes('*') || origins.includes(origin))) return
    reply.headers({
      'access-control-allow-origin': origin,
      vary: 'Origin',
      'access-control-allow-methods': 'GET, HEAD, POST, PUT, PATCH, DELETE',
      'access-control-allow-headers':
        'Access-Token, Access-Email, Content-Type, Tus-Resumable, Upload-Length, Upload-Metadata, Upload-Offset',
      'access-control-expose-headers':
        'Content-Disposition, Content-Range, Location, Tus-Resumable, Upload-Length, Upload-Offset, Upload-Expires',
      'access-control-max-age': '600',
    })
    if (request.method === 'OPTIONS') await reply.code(204).send()
  })
  app.options('/*', async (_request, reply) => reply.code(204).send())
}
