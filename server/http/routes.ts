import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { CallRule, Shape } from '../../src/schema/dialect'
import { parseCall } from '../../src/schema/template'
import { SHARED_STORE } from '../../src/schema/sharedStore'
import { limitsOf } from '../access/callLimits'
import { isWrite } from '../access/callRules'
import type { SessionUser } from '../access/session'
import { Refused } from '../base/say'
import { type CallContext, type Handler, type Handlers, takesFiles } from '../calls/call'
import { CallAudit } from '../calls/callAudit'
import { CallError } from '../calls/callError'
import { allowedBody } from '../calls/fieldRules'
import { SentBefore, withSentBefore } from '../calls/files/sentBefore'
import { checkTexts } from '../calls/json'
import { notFound } from '../calls/outcomes'
import type { Touched } from '../calls/scope'
import type { Services } from '../calls/services'
import { directionOf, Shapes } from '../calls/shapes'
import { prepareAnswer } from './answer'
import { yieldForLarge } from './bodies'

declare module 'fastify' {
  interface FastifyRequest {
    caller: SessionUser
    /** The stores that the call names. */
    touched: Touched
  }
}

export const MINUTE = 60_000

/** Converts `{code}` to the router's syntax. */
export const routePath = (path: string) => path.replace(/\{(\w+)\}/g, ':$1')

/**
 * Registers the calls. Session and privilege are checked before the body is read, then stores and body.
 * @throws Error if a call has no handler
 */
export function registerCalls(app: FastifyInstance, calls: Handlers, services: Services): void {
  const shapes = new Shapes(services.descriptors)
  app.decorateRequest('caller')
  app.decorateRequest('touched', 'none')
  app.decorateRequest('sentBefore', null)
  const { rules } = services.guard
  for (const [name, rule] of Object.entries(rules)) {
    const handler = calls[name]
    if (!handler) throw new Error(`${name} has no handler`)
    registerCall(app, name, rule, handler, shapes, services)
    const without = withoutStore(name, rule)
    if (without) registerCall(app, name, rule, handler, shapes, services, without)
  }
  app.addHook('onListen', () => void shapes.prepare(rules, services.config.strictAnswers))
}

/** A path without its last part, and the parameters that implies. */
interface ShortPath {
  readonly url: string
  readonly params: Readonly<Record<string, string>>
}

/** The short path of a call that ends with a store which may be left out for the default. */
function withoutStore(name: string, { scope }: CallRule): ShortPath | undefined {
  if (typeof scope === 'string' || !('path' in scope) || !scope.default) return undefined
  const end = `{${scope.path}}`
  const { path } = parseCall(name)
  return path.endsWith(`/${end}`)
    ? { url: routePath(path.slice(0, -end.length)), params: { [scope.path]: SHARED_STORE } }
    : undefined
}

function registerCall(
  app: FastifyInstance,
  name: string,
  rule: CallRule,
  handler: Handler<never>,
  shapes: Shapes,
  services: Services,
  short?: ShortPath,
): void {
  const { method, path } = parseCall(name)
  const isUpload = takesFiles(rule)
  const { guard } = services
  const { body: bodyLimit, perMinute } = limitsOf(name, rule, services.config)
  const isAudited = isWrite(name, rule)
  app.route({
    method,
    url: short?.url ?? routePath(path),
    bodyLimit,
    onRequest: [
      // Calls are counted before anything else.
      ...(perMinute === undefined ? [] : [app.rateLimit({ max: perMinute, timeWindow: MINUTE, groupId: name })]),
      async (request: FastifyRequest) => {
        if (short) request.params = { ...(request.params as object), ...short.params }
        if (rule.jsonOnly && !isJson(request.headers['content-type'])) throw new CallError(415, 'server.notJson')
        request.caller = await guard.enter(name, request.headers, paramsOf(request))
      },
    ],
    async preHandler(request) {
      if (!isUpload && request.isMultipart()) throw new CallError(415, 'server.noFiles')
      // A missing body and null count as empty.
      if (method !== 'GET' && !isUpload) request.body ??= {}
      checkTexts(request.query)
      await yieldForLarge(request)
      request.touched = await guard.admit(name, request.caller, inputOf(request))
      if (rule.body === undefined || isUpload) return
      if (handler.completeBody) request.body = handler.completeBody(request.body)
      shapes.body(rule.body, request.body ?? {}, directionOf(name), request)
      await yieldForLarge(request)
      request.body = allowedBody(services, rule.body, request.body, request.caller)
    },
    async handler(request: FastifyRequest, reply: FastifyReply) {
      const context: CallContext<never> = {
        params: paramsOf(request),
        query: queryOf(request),
        body: request.body as never,
        user: request.caller,
        services,
        request,
        reply,
      }
      const answering = () => (isAudited ? audited(name, rule, handler, context) : handler(context))
      const sentBefore = () =>
        new SentBefore(services.uploads, {
          owner: request.caller.email,
          call: name,
          params: JSON.stringify(context.params),
        })
      const answer = await (isUpload ? withSentBefore(request, sentBefore(), answering) : answering())
      if (reply.sent || answer === reply) return reply
      const ready =
        reply.statusCode < 400
          ? prepareAnswer(name, answerOf(rule, context.params), answer, shapes, services, request.caller)
          : answer
      if (!reply.hasHeader('content-type')) reply.type('application/json')
      return reply.send(ready)
    },
  })
}

/** @throws CallError 404 if the path selects no answer */
function answerOf({ answer }: CallRule, params: Readonly<Record<string, string>>): Shape {
  if (typeof answer === 'string' || !('by' in answer)) return answer
  const value = params[answer.by.path] ?? ''
  const shape = Object.hasOwn(answer.of, value) ? answer.of[value] : answer.else
  if (shape === undefined) throw notFound()
  return shape
}

/** Answers a call that changes something, and audits it. */
async function audited(
  call: string,
  { auditsRefusals, body: shape, permission }: CallRule,
  handler: Handler<never>,
  context: CallContext<never>,
): Promise<unknown> {
  const { params, body, user, services, request, reply } = context
  const audit = new CallAudit(services, {
    call,
    email: user.email,
    params,
    body,
    shape,
    touched: request.touched,
    permission,
  })
  try {
    const answer = await handler({ ...context, services: audit.services })
    if (reply.statusCode < 400) audit.end('DONE')
    else if (auditsRefusals) audit.end('REFUSED')
    return answer
  } catch (error) {
    if (auditsRefusals && error instanceof CallError && (error.status === 401 || error.status === 403))
      audit.end('REFUSED')
    else audit.failed(error instanceof Refused)
    throw error
  }
}

const isJson = (type: string | undefined): boolean => type !== undefined && /^application\/json\s*(;|$)/i.test(type)

function paramsOf(request: FastifyRequest): Record<string, string> {
  const params = request.params as Record<string, string>
  // No stored text contains a NUL, so nothing has such a name.
  if (Object.values(params).some((value) => value.includes('\0'))) throw notFound()
  return params
}

function queryOf(request: FastifyRequest): Record<string, string> {
  return Object.fromEntries(
    Object.entries(request.query as Record<string, unknown>).map(([name, value]) => [
      name,
      String([value].flat()[0] ?? ''),
    ]),
  )
}

const inputOf = (request: FastifyRequest) => ({
  params: paramsOf(request),
  query: queryOf(request),
  body: request.body,
})
