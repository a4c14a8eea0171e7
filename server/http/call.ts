import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ResourceName } from '../../src/generated/resources'
import type { FieldSchema } from '../../src/schema/dialect'
import type { CallName } from '../access/callTable'
import type { SessionUser } from '../access/session'
import type { Services } from '../services'

/**
 * The shape of a body or an answer: a resource's record, a list of them, a page of a table
 * ({draw, recordsTotal, recordsFiltered, data}), or a shape given in place.
 */
export type Shape = ResourceName | { list: ResourceName } | { table: ResourceName } | { inline: FieldSchema }

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

/** How one call of the contract is answered. Privilege and store scope are not here: server/access/callTable.ts has them. */
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

/** Fails a call with an HTTP status and `{code: 0, message}` (design: the wire's errors). */
export class CallError extends Error {
  constructor(
    readonly status: number,
    message: string,
    /** Messages by field, for a form to show beside its inputs. */
    readonly fields?: Readonly<Record<string, string>>,
    /** What the answer says beside these. */
    readonly more?: Readonly<Record<string, unknown>>,
  ) {
    super(message)
  }
}
