import type { FastifyReply, FastifyRequest } from 'fastify'
import type { CallBodies, CallName } from '../../src/generated/calls'
import type { ResourceName } from '../../src/generated/resources'
import type { CallRule, Shape } from '../../src/schema/dialect'
import type { SessionUser } from '../access/session'
import type { Services } from './services'

/** The resources whose fields a shape contains. */
export function resourcesOf(shape: Shape): readonly ResourceName[] {
  const names =
    typeof shape === 'string'
      ? shape
      : 'list' in shape
        ? shape.list
        : 'table' in shape
          ? shape.table
          : 'result' in shape
            ? shape.result
            : 'fieldsOf' in shape
              ? shape.fieldsOf
              : 'rows' in shape
                ? shape.body
                : []
  return [names].flat() as ResourceName[]
}

export const takesFiles = ({ body }: Pick<CallRule, 'body'>): boolean => typeof body === 'object' && 'file' in body

/** The input of a handler. Session, privilege, store scope, path, query and body have been checked. */
export interface CallContext<Body = unknown> {
  readonly params: Readonly<Record<string, string>>
  readonly query: Readonly<Record<string, string>>
  readonly body: Body
  /** The signed-in user; `nobody` (server/access/session.ts) for open calls. */
  readonly user: SessionUser
  readonly services: Services
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

/** Answers one call of the contract. Its schema declares everything else (x-console.contract). */
export interface Handler<Body = unknown> {
  (context: CallContext<Body>): Promise<unknown>
  /** Completes a body before it is checked, so that fields with a default may be left out. */
  readonly completeBody?: (body: unknown) => unknown
  /** The largest size of an uploaded file, in bytes. */
  readonly mostBytes?: number
}

/** A handler that completes bodies before they are checked. */
export const completing = <Body>(completeBody: (body: unknown) => unknown, handler: Handler<Body>): Handler<Body> =>
  Object.assign(handler, { completeBody })

/** A handler that takes files of at most `mostBytes` bytes each. */
export const takingFiles = (mostBytes: number, handler: Handler): Handler => Object.assign(handler, { mostBytes })

/** Handlers by the name of the call. */
export type Handlers = Readonly<Record<string, Handler<never> | undefined>>

/** The calls of one area. Undeclared names and bodies of the wrong shape do not compile. */
export type AreaCalls = { readonly [Name in CallName]?: Handler<CallBodies[Name]> }
