import { existsSync } from 'node:fs'
import { join } from 'node:path'
import compress from '@fastify/compress'
import helmet from '@fastify/helmet'
import multipart from '@fastify/multipart'
import rateLimit from '@fastify/rate-limit'
import fastifyStatic from '@fastify/static'
import fastify, { type FastifyInstance } from 'fastify'
import { constants } from 'node:zlib'
import { root } from '../config'
import type { Services } from '../services'
import { type AreaCalls, CallError } from './call'
import { logCalls } from './callLog'
import { answerError } from './errors'
import { parseForm } from './form'
import { registerCalls } from './routes'

const MEGABYTE = 1024 * 1024

/** The HTTP server: every call, the console's files, /config.json and /health. */
export async function createApp(services: Services, calls: AreaCalls): Promise<FastifyInstance> {
  const { config, log } = services
  const onError = answerError(log)
  const app = fastify({
    logger: false,
    bodyLimit: 16 * MEGABYTE,
    routerOptions: { maxParamLength: 1024, ignoreTrailingSlash: true },
    forceCloseConnections: 'idle',
    frameworkErrors: (error, request, reply) => void onError(new CallError(error.statusCode ?? 400, 'The address is not well formed.'), request, reply as never),
  })
  app.setErrorHandler(onError)
  app.setNotFoundHandler(async (request, reply) => reply.code(404).send({ code: 0, message: `There is no ${request.method} ${request.url.split('?')[0]?.slice(0, 200)}.` }))
  app.decorateRequest('isForm', false)
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, async (request: { isForm: boolean }, text: string) => {
    request.isForm = true
    return parseForm(text)
  })
  logCalls(app, services.serverLog)
  allowEmptyJson(app)
  allowOrigins(app, config.corsOrigins)
  await app.register(helmet, { contentSecurityPolicy: { useDefaults: false, directives: contentPolicy(config.mapTiles) }, hsts: false, crossOriginResourcePolicy: { policy: 'cross-origin' } })
  await app.register(rateLimit, { global: false, errorResponseBuilder: () => new CallError(429, 'Too many attempts. Try again in a minute.') })
  await app.register(multipart, { limits: { fileSize: 200 * MEGABYTE, files: 20, fields: 100 } })
  await app.register(compress, {
    threshold: 1024,
    encodings: ['br', 'gzip'],
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  })
  app.get('/health', async (_request, reply) => {
    const ready = services.isReady()
    return reply.code(ready ? 200 : 503).send({ status: ready ? 'ok' : 'starting', version: config.version })
  })
  app.get('/config.json', async (request, reply) => {
    const { wsUrl, mapTiles, strictSessionDrop, version, site } = config
    const ws = wsUrl || (config.wsPort === 8801 ? '' : `ws://${request.hostname}:${config.wsPort}`)
    return reply.header('cache-control', 'no-cache').send({ apiBase: '', wsUrl: ws, mapTiles, strictSessionDrop, version, site })
  })
  await app.register(async (scope) => registerCalls(scope, calls, services))
  await serveConsole(app)
  return app
}

/** A POST without a body is an empty one, whatever type it says. */
function allowEmptyJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, text, done) => {
    if (text === '') done(null, {})
    else void parse(request, text as string, done)
  })
}

function contentPolicy(mapTiles: string) {
  const tiles = /^https?:\/\/[^/]+/.exec(mapTiles.replace(/\{\w+\}\./, '*.'))?.[0]
  return {
    'default-src': ["'self'"],
    'script-src': ["'self'"],
    'style-src': ["'self'", "'unsafe-inline'"],
    'img-src': ["'self'", 'data:', 'blob:', ...(tiles ? [tiles] : [])],
    'media-src': ["'self'", 'blob:'],
    'font-src': ["'self'", 'data:'],
    'connect-src': ["'self'", 'ws:', 'wss:'],
    'worker-src': ["'self'", 'blob:'],
    // Web pages on slides, each in a sandbox.
    'frame-src': ["'self'", 'http:', 'https:'],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
  }
}

/**
 * For the page that a widget takes the place of (public/widget.html): its scripts run, in an origin of their own, and
 * neither they nor its pictures reach any network.
 */
const WIDGET_POLICY = [
  'sandbox allow-scripts',
  "default-src 'none'",
  "script-src 'unsafe-inline' 'unsafe-eval'",
  "style-src 'unsafe-inline'",
  'img-src data: blob:',
  'media-src data: blob:',
  'font-src data:',
  "frame-ancestors 'self'",
].join('; ')

/** Answers browsers of other origins, where the console is hosted elsewhere. */
function allowOrigins(app: FastifyInstance, origins: readonly string[]): void {
  if (origins.length === 0) return
  app.addHook('onRequest', async (request, reply) => {
    const { origin } = request.headers
    if (origin === undefined || !(origins.includes('*') || origins.includes(origin))) return
    reply.headers({
      'access-control-allow-origin': origin,
      vary: 'Origin',
      'access-control-allow-methods': 'GET, POST, PUT, DELETE',
      'access-control-allow-headers': 'Access-Token, Access-Email, Content-Type',
      'access-control-expose-headers': 'Content-Disposition',
      'access-control-max-age': '600',
    })
    if (request.method === 'OPTIONS') await reply.code(204).send()
  })
  app.options('/*', async (_request, reply) => reply.code(204).send())
}

/** What a document may do is said once, with the document: fifty parts of it need not repeat it. */
const DOCUMENT_HEADERS = [
  'content-security-policy',
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-frame-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
]

async function serveConsole(app: FastifyInstance): Promise<void> {
  const folder = [join(root, 'dist/console'), join(root, 'dist')].find((one) => existsSync(join(one, 'index.html')))
  if (folder === undefined) return
  app.addHook('onSend', async (request, reply) => {
    if (request.url.startsWith('/assets/')) for (const name of DOCUMENT_HEADERS) reply.raw.removeHeader(name)
  })
  await app.register(fastifyStatic, {
    root: folder,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      const isHashed = path.includes('/assets/')
      void reply.setHeader('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache')
      if (/[/\\]widget\.html(\.\w+)?$/.test(path)) void reply.setHeader('content-security-policy', WIDGET_POLICY)
    },
  })
}
