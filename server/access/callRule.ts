import type { Permission } from '../../src/schema/dialect'

/** A privilege with its flag, 'role0', 'session' (whoever is signed in) or 'open' (whoever calls). */
export type CallPermission = 'open' | 'session' | 'role0' | (Permission & `${string}.${'read' | 'write'}`)

/**
 * What a call needs: one permission, all of a list, one of several (`any`), or what a value of the
 * request selects (`by`; another value is refused with 400).
 */
export type Requirement =
  | CallPermission
  | readonly CallPermission[]
  | { readonly any: readonly CallPermission[] }
  | { readonly by: Source; readonly of: Readonly<Record<string, CallPermission | readonly CallPermission[]>> }

/** Where in the request a value stands. */
export type Source = { readonly path: string } | { readonly body: string }

/**
 * How the stores that a call touches are found.
 * - 'none': nothing of a store in it; the privilege alone decides.
 * - 'own': the handler keeps rows to the user's stores (services of the generic search do).
 * - 'whole': touches all stores; only whole-store accounts and role 0.
 * - path, body, storeList: store codes of the request. `default` says what the code 'default' (or an empty one) means:
 *   'everyone' may use it, or only 'whole'-store accounts; without it 'default' is a store code like any other.
 *   `optional`: absent means 'own'. A storeList may come as a JSON string and may name SYSTEM.
 * - gateway: the store of the gateway with this MAC, because the call does not name the store.
 */
export type Scope =
  | 'none'
  | 'own'
  | 'whole'
  | (Source & { readonly default?: 'everyone' | 'whole'; readonly optional?: true })
  | { readonly storeList: string }
  | { readonly gateway: Source }

/** How much a call may take of the server; what it does not say is `callLimits.ts`'s to say. */
export interface CallLimits {
  /** Bytes of its body. Uploaded files are limited where they are read. */
  readonly body?: number
  /** Calls from one address in a minute; each call is counted by itself. */
  readonly perMinute?: number
}

/** Who may make a call. */
export interface CallRule {
  readonly permission: Requirement
  readonly scope: Scope
  /** A call about one's own account needs no privilege beyond the session. */
  readonly ownAccount?: Source
  /** An open call that looks at a session where one is sent, and goes on without where it is none. */
  readonly knowsSession?: true
  /** Its body is JSON and nothing else: a form of a foreign page, which needs no leave of ours, is refused with 415. */
  readonly jsonOnly?: true
  /** A session whose password must be changed may make this call (spec/1 §4, forceChange). */
  readonly whileForced?: true
  /** Whether it changes something, where its method and path do not say so (`changesSomething`): what does is written into the audit. */
  readonly changes?: boolean
  /** What it refuses is written into the audit too. */
  readonly auditsRefusals?: true
  readonly limits?: CallLimits
}

/** Calls that only read, though they are no GET: the tables, and the asking for a download's progress. */
const READS = /\/(search|pagination(\/[^/]+)?|list)$|^\/file\/download\/task\//

/** Whether a method on a path changes something, as far as these show it. */
export const writesBySight = (method: string, path: string): boolean => method !== 'GET' && method !== 'HEAD' && method !== 'OPTIONS' && !READS.test(path)

/** Whether a call, `METHOD /path`, changes something. */
export function changesSomething(call: string, { changes }: CallRule): boolean {
  const [method = '', path = ''] = call.split(' ')
  return changes ?? writesBySight(method, path)
}
