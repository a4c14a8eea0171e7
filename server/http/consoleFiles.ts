import { existsSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { root } from '../config'

/**
 * The policy of the page that hosts a widget (public/widget.html): scripts run in an opaque origin, without network access.
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

/** Headers that matter only for documents and are removed from assets. */
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

/** The folder of the built console; undefined if it was not built. */
export const builtConsole = (): string | undefined =>
  [join(root, 'dist/console'), join(root, 'console')].find((one) => existsSync(join(one, 'index.html')))

/** Serves the files of the built console. */
export async function serveConsole(app: FastifyInstance, folder: string): Promise<void> {
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
