import type { IncomingHttpHeaders } from 'node:http'
import { can, canSeeStore, seesAllStores } from '../../src/schema/access'
import type { CallPermission, CallRule, Requirement } from '../../src/schema/dialect'
import { sameEmail } from '../access/accounts'
import { raisePermissionDenied } from '../access/alarms'
import type { CallRules } from '../access/callRules'
import { nobody, type SessionUser } from '../access/session'
import type { Sessions } from '../access/sessions'
import type { Records } from '../db/records'
import { CallError } from './callError'
import { denied, invalid, notFound } from './outcomes'
import { type CallInput, nameOf, type Touched, touchedStores, valueAt } from './scope'

/**
 * Admits calls or throws a CallError: 401 without a valid session, 403 without the privilege or the store, and 404 for
 * something that does not exist, which only users with all stores are told.
 */
export class Guard {
  readonly #records: Records
  readonly #sessions: Sessions

  /** @param rules the rule of each call */
  constructor(
    records: Records,
    sessions: Sessions,
    readonly rules: CallRules,
  ) {
    this.#records = records
    this.#sessions = sessions
  }

  /**
   * Checks, before the body is read, the session and the privilege as far as it does not depend on the body.
   * @returns the user; `nobody` for an open call
   */
  async enter(call: string, headers: IncomingHttpHeaders, params: CallInput['params']): Promise<SessionUser> {
    const rule = this.#ruleOf(call)
    if (rule.permission === 'open') return rule.knowsSession ? this.#known(headers) : nobody
    const user = await this.session(headers)
    if (user.forceChange && !rule.whileForced) throw new CallError(403, 'server.mustChangePassword')
    if (!readsBody(rule)) await this.#permit(call, rule, user, { params })
    return user
  }

  /**
   * Checks, once the body is read, the privileges that depend on it, and the stores.
   * @returns the stores that the call touches, as far as it names them
   */
  async admit(call: string, user: SessionUser, input: CallInput): Promise<Touched> {
    const rule = this.#ruleOf(call)
    if (rule.permission === 'open') return 'none'
    if (readsBody(rule)) await this.#permit(call, rule, user, input)
    const touched = await touchedStores(this.#records.db, rule.scope, input)
    if (touched === 'none' || touched === 'own') return touched
    if (touched === 'unknown' && seesAllStores(user)) throw notFound()
    const sees = typeof touched === 'string' ? seesAllStores(user) : touched.every((code) => canSeeStore(user, code))
    if (!sees) await this.#deny(call, user)
    return touched
  }

  #ruleOf(call: string): CallRule {
    const rule = this.rules[call]
    if (!rule) throw new Error(`no rule for ${call}`)
    return rule
  }

  async #find(headers: IncomingHttpHeaders): Promise<SessionUser | undefined> {
    const [token, email] = [headers['access-token'], headers['access-email']]
    return typeof token === 'string' && typeof email === 'string' ? this.#sessions.find(token, email) : undefined
  }

  async #known(headers: IncomingHttpHeaders): Promise<SessionUser> {
    const user = await this.#find(headers)
    return user && !user.forceChange ? user : nobody
  }

  /** The signed-in user. @throws CallError 401 */
  async session(headers: IncomingHttpHeaders): Promise<SessionUser> {
    const user = await this.#find(headers)
    if (!user) throw new CallError(401, 'server.sessionInvalid')
    return user
  }

  async #permit(call: string, rule: CallRule, user: SessionUser, input: CallInput): Promise<void> {
    if (rule.ownAccount) {
      const email = valueAt(rule.ownAccount, input)
      if (typeof email === 'string' && sameEmail(email) === user.email) return
      if (user.forceChange) throw new CallError(403, 'server.mustChangePassword')
    }
    if (!meets(user, rule.permission, input)) await this.#deny(call, user)
  }

  async #deny(call: string, user: SessionUser): Promise<never> {
    await raisePermissionDenied(this.#records, user.email, call)
    throw denied()
  }
}

const readsBody = ({ permission, ownAccount }: CallRule): boolean =>
  (ownAccount !== undefined && 'body' in ownAccount) ||
  (typeof permission === 'object' && 'by' in permission && 'body' in permission.by)

/** Whether the user has the privileges a call needs. @throws CallError 400 naming a field or parameter with an unknown value */
function meets(user: SessionUser, requirement: Requirement, input: CallInput): boolean {
  if (typeof requirement === 'string') return holds(user, requirement)
  if (Array.isArray(requirement)) return requirement.every((permission) => holds(user, permission))
  if ('any' in requirement) return requirement.any.some((permission) => holds(user, permission))
  const selected = String(valueAt(requirement.by, input))
  const needed = Object.hasOwn(requirement.of, selected) ? requirement.of[selected] : undefined
  if (needed !== undefined) return meets(user, needed, input)
  // Users without any of these privileges do not find out which values exist.
  if (Object.values(requirement.of).some((one) => meets(user, one, input))) throw invalid(nameOf(requirement.by))
  return false
}

const holds = (user: SessionUser, permission: CallPermission): boolean => permission === 'open' || can(user, permission)
