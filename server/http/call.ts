import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ResourceName } from '../../src/generated/resources'
import type { FieldSchema } from '../../src/schema/dialect'
import type { CallName } from '../../src/generated/calls'
import type { SessionUser } from '../access/session'
import { inWords, type Message, Refused, type Words } from '../say'
import type { Services } from '../services'

/**
 * The shape of a body or an answer: a resource's record, a list of them, a page of a table
 * ({draw, recordsTotal, recordsFiltered, data}), a record with the `code` of a result, the fields of several resources that
 * share a call (`partial`: any of them but the key may be left out), a body with rows `at` one of its fields, which say their
 * store once, or a shape given in place.
 */
export type Shape = ResourceName | { list: ResourceName } | { table: ResourceName } | { result: ResourceName } | { fieldsOf: readonly ResourceName[]; partial?: true } | { body: ResourceName; rows: ResourceName; at: string } | { inline: FieldSchema }

/** The resources whose fields a shape has. */
export function resourcesOf(shape: Shape): readonly ResourceName[] {
  if (typeof shape === 'string') return [shape]
  if ('inline' in shape) return []
  if ('fieldsOf' in shape) return shape.fieldsOf
  if ('rows' in shape) return [shape.body]
  return ['list' in shape ? shape.list : 'table' in shape ? shape.table : shape.result]
}

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

/** How one call of the contract is answered. Privilege and store scope are not here: its schema declares them (x-console.contract). */
export interface CallDefinition<Body = never> {
  readonly body?: Shape
  /** Completes a body before it is checked: what has a default may be left out, whatever the schema requires of an answer. */
  readonly completeBody?: (body: unknown) => unknown
  readonly answer?: Shape
  /** What it answers instead where the path says so. */
  readonly answerFor?: (params: Readonly<Record<string, string>>) => Shape | undefined
  /** What its query may say, by parameter. Its handler checks the values. */
  readonly query?: Readonly<Record<string, { readonly description: string }>>
  /** The body is a file upload; the handler reads it from the request. */
  readonly multipart?: boolean
  /** One sentence for docs/openapi.json, with the section of the specification. */
  readonly summary: string
  handle(context: CallContext<Body>): Promise<unknown>
}

/** How calls are answered, by name. */
export type CallDefinitions = Readonly<Record<string, CallDefinition | undefined>>

/** The calls of one area. A name that is not in the call table does not compile. */
export type AreaCalls = { readonly [Name in CallName]?: CallDefinition }

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
}

function byField(fields: FieldWords, said: Message): Record<string, Message> {
  const isOfAll = typeof fields === 'string' || Array.isArray(fields)
  const entries = isOfAll ? [fields].flat().map((name) => [name, said] as const) : Object.entries(fields).map(([name, words]) => [name, inWords(words)] as const)
  return Object.fromEntries(entries)
}
