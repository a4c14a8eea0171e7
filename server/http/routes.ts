import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { limitsOf } from '../access/callLimits'
import { SentBefore, withSentBefore } from '../files/uploads/sentBefore'
import { changesSomething } from '../access/callRule'
import type { Touched } from '../access/scope'
import type { SessionUser } from '../access/session'
import type { CallRule, Shape } from '../../src/schema/dialect'
import { parseCall } from '../../src/schema/template'
import { CallAudit } from '../audit/callAudit'
import type { Services } from '../services'
import { prepareAnswer } from './answer'
import { giveWay } from './bodies'
import { type CallContext, CallError, type Handler, type Handlers, takesFiles } from './call'
import { allowedBody } from './fieldRules'
import { notFound } from './outcomes'
import { checkTexts } from './json'
import { directionOf, Shapes } from './shapes'

declare module 'fastify' {
  interface FastifyRequest {
    caller: SessionUser
    /** The stores that the call names. */
    touched: Touched
  }
}

/** Milliseconds in which calls from one address are counted. */
export const MINUTE = 60_000

/** `{code}` of the contract as the router has it. */
export const routePath = (path: string) => path.replace(/\{(\w+)\}/g, ':$1')

/**
 * Registers the calls: session and privilege first, then the body is read, then stores and body are checked.
 * @throws Error where a call is answered by no area
 */
export function registerCalls(app: FastifyInstance, calls: Handlers, services: Services): void {
  const shapes = new Shapes(services.descriptors)
  app.decorateRequest('caller')
  app.decorateRequest('touched', 'none')
  app.decorateRequest('sentBefore', null)
  const { rules } = services.access.guard
  for (const [name, rule] of Object.entries(rules)) {
    const handler = calls[name]
    if (!handler) throw new Error(`${name} is answered by no area`)
    registerCall(app, name, rule, handler, shapes, services)
    const without = withoutStore(name, rule)
    if (without) registerCall(app, name, rule, handler, shapes, services, without)
  }
  app.addHook('onListen', () => void shapes.prepare(rules, services.config.strictAnswers))
}

/** A path of which the last part is left out, and what it means then. */
interface ShortPath {
  readonly url: string
  readonly params: Readonly<Record<string, string>>
}

/** The path of a call that ends in a store which may be empty: then it is the default. */
function withoutStore(name: string, { scope }: CallRule): ShortPath | undefined {
  if (typeof scope === 'string' || !('path' in scope) || !scope.default) return undefined
  const end = `{${scope.path}}`
  const { path } = parseCall(name)
  return path.endsWith(`/${end}`) ? { url: routePath(path.slice(0, -end.length)), params: { [scope.path]: 'default' } } : undefined
}

function registerCall(app: FastifyInstance, name: string, rule: CallRule, handler: Handler<never>, shapes: Shapes, services: Services, short?: ShortPath): void {
  const { method, path } = parseCall(name)
  const isUpload = takesFiles(rule)
  const { guard } = services.access
  const { body: bodyLimit, perMinute } = limitsOf(name, rule, services.config)
  const isAudited = changesSomething(name, rule)
  app.route({
    method,
    url: short?.url ?? routePath(path),
    bodyLimit,
    onRequest: [
      // Counted before anything else is done for it.
      ...(perMinute === undefined ? [] : [app.rateLimit({ max: perMinute, timeWindow: MINUTE, groupId: name })]),
      async (request: FastifyRequest) => {
        if (short) request.params = { ...(request.params as object), ...short.params }
        if (rule.jsonOnly && !isJson(request.headers['content-type'])) throw new CallError(415, 'server.notJson')
        request.caller = await guard.enter(name, request.headers, paramsOf(request))
      },
    ],
    async preHandler(request) {
      if (!isUpload && request.isMultipart()) throw new CallError(415, 'server.noFiles')
      // No body at all, and a JSON null, are an empty one.
      if (method !== 'GET' && !isUpload) request.body ??= {}
      checkTexts(request.query)
      await giveWay(request)
      request.touched = await guard.admit(name, request.caller, inputOf(request))
      if (rule.body === undefined || isUpload) return
      if (handler.completeBody) request.body = handler.completeBody(request.body)
      shapes.body(rule.body, request.body ?? {}, directionOf(name), request)
      await giveWay(request)
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
      const sentBefore = () => new SentBefore(services.uploads, { owner: request.caller.email, call: name, params: JSON.stringify(context.params) })
      const answer = await (isUpload ? withSentBefore(request, sentBefore(), answering) : answering())
      if (reply.sent || answer === reply) return reply
      const ready = reply.statusCode < 400 ? prepareAnswer(name, answerOf(rule, context.params), answer, shapes, services, request.caller) : answer
      if (!reply.hasHeader('content-type')) reply.type('application/json')
      return reply.send(ready)
    },
  })
}

/** @throws CallError 404 where the path selects no answer */
function answerOf({ answer }: CallRule, params: Readonly<Record<string, string>>): Shape {
  if (typeof answer === 'string' || !('by' in answer)) return answer
  const value = params[answer.by.path] ?? ''
  const shape = Object.hasOwn(answer.of, value) ? answer.of[value] : answer.else
  if (shape === undefined) throw notFound()
  return shape
}

/** Answers a call that changes something, and leaves a row of it in the audit. */
async function audited(call: string, { auditsRefusals, body: shape, permission }: CallRule, handler: Handler<never>, context: CallContext<never>): Promise<unknown> {
  const { params, body, user, services, request, reply } = context
  const audit = new CallAudit(services, { call, email: user.email, params, body, shape, touched: request.touched, permission })
  try {
    const answer = await handler({ ...context, services: audit.services })
    if (reply.statusCode < 400) audit.end('DONE')
    else if (auditsRefusals) audit.end('REFUSED')
    return answer
  } catch (error) {
    if (auditsRefusals && error instanceof CallError && (error.status === 401 || error.status === 403)) audit.end('REFUSED')
    else audit.failed(error instanceof CallError)
    throw error
  }
}

const isJson = (type: string | undefined): boolean => type !== undefined && /^application\/json\s*(;|$)/i.test(type)

function paramsOf(request: FastifyRequest): Record<string, string> {
  const params = request.params as Record<string, string>
  // No text that is kept has it, so that nothing has such a name.
  if (Object.values(params).some((value) => value.includes('\0'))) throw notFound()
  return params
}

function queryOf(request: FastifyRequest): Record<string, string> {
  return Object.fromEntries(Object.entries(request.query as Record<string, unknown>).map(([name, value]) => [name, String([value].flat()[0] ?? '')]))
}

const inputOf = (request: FastifyRequest) => ({ params: paramsOf(request), query: queryOf(request), body: request.body })
