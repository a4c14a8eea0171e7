import { setMaxListeners } from 'node:events'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { UPLOADS_PATH } from '../../src/schema/mediaTypes'
import { parseCall } from '../../src/schema/template'
import { type Handlers, takesFiles } from '../calls/call'
import { CallError } from '../calls/callError'
import { invalid } from '../calls/outcomes'
import type { Services } from '../calls/services'
import { KEPT_SECONDS, type Upload } from '../files/uploads/uploads'

const VERSION = '1.0.0'
const BYTES = 'application/offset+octet-stream'
const NUMBER = /^\d{1,15}$/

/** The call that an upload is for. */
interface Target {
  readonly call: string
  readonly params: Readonly<Record<string, string>>
  readonly mostBytes: number
}

/**
 * The tus protocol (1.0.0, with creation, expiration and termination) for calls that take files. An upload is created for one
 * of them by a user who may make the call, which then names the upload in place of the file (server/files/uploads).
 */
export function registerUploads(app: FastifyInstance, calls: Handlers, services: Services): void {
  const { uploads, draining, guard } = services
  const targets = Object.entries(guard.rules).flatMap(([call, rule]) => {
    const mostBytes = calls[call]?.mostBytes
    return takesFiles(rule) && mostBytes !== undefined ? [{ call, mostBytes, template: parseCall(call).path }] : []
  })
  const ending = new AbortController()
  // Every upload in progress listens to it.
  setMaxListeners(0, ending.signal)
  draining.onBegin(() => ending.abort())
  // The bytes are streamed, not parsed.
  app.addContentTypeParser(BYTES, (_request, _payload, done) => done(null, undefined))
  app.addHook('onRequest', async (request, reply) => {
    reply.headers({ 'tus-resumable': VERSION, 'cache-control': 'no-store' })
    if (request.method === 'OPTIONS' || request.headers['tus-resumable'] === VERSION) return
    reply.header('tus-version', VERSION)
    throw new CallError(412, 'server.upload.version')
  })

  const targetOf = (path: string): Target | undefined => {
    for (const { call, mostBytes, template } of targets) {
      const params = paramsIn(template, path)
      if (params) return { call, mostBytes, params: decoded(params) }
    }
    return undefined
  }
  /** The upload of a request whose user may make its call. @throws CallError 404 if it does not exist, or belongs to another */
  const enter = async (request: FastifyRequest): Promise<Upload> => {
    const user = await guard.session(request.headers)
    const upload = await uploads.find((request.params as { id: string }).id, user.email)
    if (!upload) throw new CallError(404, 'server.upload.gone')
    await admit(request, { call: upload.call, params: JSON.parse(upload.params) as Target['params'] })
    return upload
  }
  const admit = async (request: FastifyRequest, { call, params }: Pick<Target, 'call' | 'params'>) => {
    request.caller = await guard.enter(call, request.headers, params)
    await guard.admit(call, request.caller, { params, body: {} })
  }

  app.options(UPLOADS_PATH, async (_request, reply) => {
    const largest = Math.max(0, ...targets.map(({ mostBytes }) => mostBytes))
    return reply
      .code(204)
      .headers({ 'tus-version': VERSION, 'tus-extension': 'creation,expiration,termination', 'tus-max-size': largest })
      .send()
  })

  app.post(UPLOADS_PATH, async (request, reply) => {
    const { email: owner } = await guard.session(request.headers)
    const length = numberOf(request, 'upload-length')
    const target = targetOf(metadataOf(request).path ?? '')
    if (!target) throw invalid('path')
    await admit(request, target)
    if (length > target.mostBytes) throw new CallError(413, 'server.signage.tooLarge', 'file')
    const upload = await uploads.begin({ owner, call: target.call, params: JSON.stringify(target.params), length })
    if (!upload) throw new CallError(429, 'server.upload.tooMany')
    // Relative, because a proxy may add a prefix.
    return withOffset(
      reply.code(201).header('location', `${UPLOADS_PATH.split('/').pop()}/${upload.id}`),
      upload,
    ).send()
  })

  app.head(`${UPLOADS_PATH}/:id`, async (request, reply) => {
    const upload = await enter(request)
    return withOffset(reply.header('upload-length', upload.length), upload).send()
  })

  app.patch(`${UPLOADS_PATH}/:id`, async (request, reply) => {
    // Another server continues it.
    if (ending.signal.aborted) throw endsHere(reply)
    if (request.headers['content-type'] !== BYTES) throw new CallError(415, 'server.badRequest')
    const upload = await enter(request)
    if (numberOf(request, 'upload-offset') !== upload.offset) throw new CallError(409, 'server.upload.offset')
    if (Number(request.headers['content-length'] ?? 0) > upload.length - upload.offset)
      throw new CallError(413, 'server.signage.tooLarge')
    const done = await uploads.append(upload, request.raw.iterator({ destroyOnReturn: false }), ending.signal)
    if (done === 'tooLong') throw new CallError(413, 'server.signage.tooLarge')
    if (done === 'moved') throw new CallError(409, 'server.upload.offset')
    if (done.isCut) throw endsHere(reply)
    return withOffset(reply.code(204), {
      offset: done.offset,
      expiresAt: Math.floor(Date.now() / 1000) + KEPT_SECONDS,
    }).send()
  })

  app.delete(`${UPLOADS_PATH}/:id`, async (request, reply) => {
    const { id } = await enter(request)
    if (!(await uploads.remove(id))) throw new CallError(423, 'server.upload.claimed')
    return reply.code(204).send()
  })
}

function endsHere(reply: FastifyReply): CallError {
  reply.headers({ 'retry-after': 1, connection: 'close' })
  return new CallError(503, 'server.upload.ending')
}

const withOffset = (reply: FastifyReply, { offset, expiresAt }: Pick<Upload, 'offset' | 'expiresAt'>): FastifyReply =>
  reply.headers({ 'upload-offset': offset, 'upload-expires': new Date(expiresAt * 1000).toUTCString() })

/** @throws CallError 400 */
function numberOf({ headers }: FastifyRequest, name: string): number {
  const said = headers[name]
  if (typeof said !== 'string' || !NUMBER.test(said)) throw invalid(name)
  return Number(said)
}

/** Parses Upload-Metadata: names with base64 values. */
function metadataOf({ headers }: FastifyRequest): Readonly<Record<string, string>> {
  const said = String(headers['upload-metadata'] ?? '')
  const entries = said.split(',').map((pair) => pair.trim().split(' '))
  return Object.fromEntries(entries.map(([name = '', value = '']) => [name, Buffer.from(value, 'base64').toString()]))
}

/** The parameters of a path by the template of a call; undefined if it does not match. */
function paramsIn(template: string, path: string): Record<string, string> | undefined {
  const [parts, given] = [template.split('/'), path.split('/')]
  const params: Record<string, string> = {}
  for (const [at, part] of parts.entries()) {
    const name = part.startsWith('{') ? part.slice(1, -1) : undefined
    if (name === undefined ? given[at] !== part : !given[at]) return undefined
    if (name !== undefined) params[name] = given[at] ?? ''
  }
  return parts.length === given.length ? params : undefined
}

/** Decodes path parameters. @throws CallError 400 if they are malformed or contain a NUL */
function decoded(params: Readonly<Record<string, string>>): Record<string, string> {
  try {
    const read = Object.entries(params).map(([name, value]) => [name, decodeURIComponent(value)] as const)
    if (read.some(([, value]) => value.includes('\0'))) throw invalid('path')
    return Object.fromEntries(read)
  } catch {
    throw invalid('path')
  }
}
