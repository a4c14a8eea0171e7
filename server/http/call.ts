import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ResourceName } from '../../src/generated/resources'
import type { CallRule, Shape } from '../../src/schema/dialect'
import type { CallBodies, CallName } from '../../src/generated/calls'
import type { SessionUser } from '../access/session'
import { inWords, type Message, Refused, type Words } from '../say'
import type { Services } from '../services'

/** The resources whose fields a shape has. */
export function resourcesOf(shape: Shape): readonly ResourceName[] {
  const names = typeof shape === 'string' ? shape : 'list' in shape ? shape.list : 'table' in shape ? shape.table : 'result' in shape ? shape.result : 'fieldsOf' in shape ? shape.fieldsOf : 'rows' in shape ? shape.body : []
  return [names].flat() as ResourceName[]
}

/** Whether a call takes files. */
export const takesFiles = ({ body }: Pick<CallRule, 'body'>): boolean => typeof body === 'object' && 'file' in body

/** What a handler gets. Everything in it has been checked: session, privilege, store scope, path, query and body. */
export interface CallContext<Body = unknown> {
  readonly params: Readonly<Record<string, string>>
  readonly query: Readonly<Record<string, string>>
  readonly body: Body
  /** The signed-in user; a call that is open to all has the nobody of server/access/session.ts. */
  readonly user: SessionUser
  readonly services: Services
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

/** Answers one call of the contract. All else about it its schema declares (x-console.contract). */
export interface Handler<Body = unknown> {
  (context: CallContext<Body>): Promise<unknown>
  /** Completes a body before it is checked: what has a default may be left out, whatever the schema requires of an answer. */
  readonly completeBody?: (body: unknown) => unknown
  /** Bytes that a file of it may have, of a call that takes files. */
  readonly mostBytes?: number
}

/** A handler that completes bodies before they are checked. */
export const completing = <Body>(completeBody: (body: unknown) => unknown, handler: Handler<Body>): Handler<Body> => Object.assign(handler, { completeBody })

/** A handler that takes files, each of at most so many bytes. */
export const takingFiles = (mostBytes: number, handler: Handler): Handler => Object.assign(handler, { mostBytes })

/** How calls are answered, by name. */
export type Handlers = Readonly<Record<string, Handler<never> | undefined>>

/** The calls of one area. A name that no schema declares, or a body of another shape, does not compile. */
export type AreaCalls = { readonly [Name in CallName]?: Handler<CallBodies[Name]> }

/** Which fields a text is about: a name or several where all say what the whole does, else a text for each. */
export type FieldWords = string | readonly string[] | Readonly<Record<string, Words>>

/** Fails a call with an HTTP status and `{code: 0, message, key, params, fields, fieldErrors}` (design: the wire's errors). */
export class CallError extends Refused {
  readonly fields: Readonly<Record<string, Message>> | undefined

  constructor(
    readonly status: number,
    words: Words,
    /** What a form shows beside its inputs. */
    fields?: FieldWords,
    /** What the answer says beside these. */
    readonly more?: Readonly<Record<string, unknown>>,
  ) {
    super(words)
    this.fields = fields === undefined ? undefined : byField(fields, this.said)
  }

  /** The same of a part of the body: its fields stand below a path, such as `product/1/`. */
  within(path: string): CallError {
    return this.fields ? new CallError(this.status, this.said, Object.fromEntries(Object.entries(this.fields).map(([name, said]) => [`${path}${name}`, said])), this.more) : this
  }
}

function byField(fields: FieldWords, said: Message): Record<string, Message> {
  const isOfAll = typeof fields === 'string' || Array.isArray(fields)
  const entries = isOfAll ? [fields].flat().map((name) => [name, said] as const) : Object.entries(fields).map(([name, words]) => [name, inWords(words)] as const)
  return Object.fromEntries(entries)
}
