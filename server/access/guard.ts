import type { IncomingHttpHeaders } from 'node:http'
import { can, canSeeStore, seesAllStores } from '../../src/schema/access'
import type { CallPermission, CallRule, Requirement } from '../../src/schema/dialect'
import type { Records } from '../db/records'
import { CallError } from '../http/call'
import { denied, invalid, notFound } from '../http/outcomes'
import { sameEmail } from './accounts'
import { permissionDenied } from './alarms'
import type { CallRules } from './callRules'
import { type CallInput, nameOf, type Touched, touchedStores, valueAt } from './scope'
import { nobody, type SessionUser } from './session'
import type { Sessions } from './sessions'

/**
 * Lets a call through or throws a CallError: 401 without a valid session, 403 without the privilege or the
 * store, 404 for a thing that is nowhere, told only to who sees all stores.
 */
export class Guard {
  readonly #records: Records
  readonly #sessions: Sessions

  /** @param rules the calls that there are, and who may make each */
  constructor(
    records: Records,
    sessions: Sessions,
    readonly rules: CallRules,
  ) {
    this.#records = records
    this.#sessions = sessions
  }

  /**
   * Before the body is read: the session, and the privilege as far as it does not depend on the body.
   * @returns who calls; `nobody` for a call that is open to all
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
   * Once the body is read and before it is looked at otherwise: what depends on it, and the stores.
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

  /** @throws CallError 401 where nobody is signed in */
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
    await permissionDenied(this.#records, user.email, call)
    throw denied()
  }
}

const readsBody = ({ permission, ownAccount }: CallRule): boolean =>
  (ownAccount !== undefined && 'body' in ownAccount) ||
  (typeof permission === 'object' && 'by' in permission && 'body' in permission.by)

/** Whether the user holds what a call needs. @throws CallError 400 naming what selects nothing that there is */
export function meets(user: SessionUser, requirement: Requirement, input: CallInput): boolean {
  if (typeof requirement === 'string') return holds(user, requirement)
  if (Array.isArray(requirement)) return requirement.every((permission) => holds(user, permission))
  if ('any' in requirement) return requirement.any.some((permission) => holds(user, permission))
  const selected = String(valueAt(requirement.by, input))
  const needed = Object.hasOwn(requirement.of, selected) ? requirement.of[selected] : undefined
  if (needed !== undefined) return meets(user, needed, input)
  // Who may none of them is not told which there are.
  if (Object.values(requirement.of).some((one) => meets(user, one, input))) throw invalid(nameOf(requirement.by))
  return false
}

const holds = (user: SessionUser, permission: CallPermission): boolean => permission === 'open' || can(user, permission)
