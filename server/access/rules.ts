import { seesAllStores } from '../../src/schema/access'
import { exceeding, type PrivilegeEntry } from '../../src/schema/privilegeTree'
import { isAllowedPassword } from '../../src/schema/passwordRule'
import { CallError } from '../http/call'
import { denied, notFound } from '../http/outcomes'
import { type AccountRow, builtInRoles, findAccount, type RoleRow, SUPER_ROLE } from './accounts'
import type { SessionUser } from './session'
import type { Db } from './tables'

/** What these rules ask of an account. */
type Target = Pick<AccountRow, 'email' | 'role_id' | 'store' | 'enableWholeStore' | 'privilege'>

/**
 * Whether a user sees an account: his own always; who sees all stores sees all; others see the accounts
 * whose stores, at least one, are all theirs.
 */
export function seesAccount(user: SessionUser, target: Pick<Target, 'email' | 'role_id' | 'store' | 'enableWholeStore'>): boolean {
  if (target.email === user.email || seesAllStores(user)) return true
  if (target.role_id === SUPER_ROLE || target.enableWholeStore || target.store.length === 0) return false
  return target.store.every((code) => user.store.includes(code))
}

/**
 * The account that a call is about.
 * @throws CallError 404, or 403 for who does not see all stores: he cannot tell a foreign account from none
 */
export async function seenAccount(db: Db, user: SessionUser, email: string): Promise<AccountRow> {
  const account = await findAccount(db, email)
  if (account && seesAccount(user, account)) return account
  throw seesAllStores(user) ? notFound() : denied()
}

/**
 * Whether a user may change, unlock, reset or delete an account: he sees it, and it can do nothing that he
 * cannot. Else whoever may set passwords could become somebody stronger.
 */
export function mayManage(user: SessionUser, target: Target): boolean {
  if (user.role_id === SUPER_ROLE) return true
  if (target.role_id === SUPER_ROLE || !seesAccount(user, target)) return false
  return exceeding(toEntries(target.privilege), user.privilege).length === 0
}

/** Whether a user may hand on a role: nobody grants more than he has. */
export function mayGrant(user: SessionUser, role: Pick<RoleRow, 'role_id' | 'privilege'>): boolean {
  if (user.role_id === SUPER_ROLE) return true
  return role.role_id !== SUPER_ROLE && exceeding(role.privilege, user.privilege).length === 0
}

/** Refuses stores that the user may not give: only his own, and all of them only from who sees all. */
export function checkStores(user: SessionUser, store: readonly string[], enableWholeStore: boolean): void {
  if (seesAllStores(user)) return
  if (enableWholeStore || !store.every((code) => user.store.includes(code))) throw denied()
  if (store.length === 0) throw new CallError(400, 'server.session.validation', { store: 'server.storeNeeded' })
}

/** Refuses a password that may not be chosen, by the field. */
export function checkPasswordRule(password: string, email: string): void {
  if (!isAllowedPassword(password, email)) throw new CallError(400, 'server.session.weakPassword', 'password')
}

/**
 * Refuses a change of a role: of a built-in one, of one's own, of a stronger one than one's own, and one to more than
 * one has oneself.
 */
export function checkRoleChange(user: SessionUser, role: RoleRow, privilege: readonly Partial<PrivilegeEntry>[]): void {
  if (builtInRoles.includes(role.role_id)) throw new CallError(403, 'server.builtInRole')
  if (role.role_id === user.role_id) throw new CallError(403, 'server.ownAccess')
  if (!mayGrant(user, role)) throw denied()
  checkPrivilege(user, privilege)
}

/** Refuses privileges that the user does not hold himself, by the field. */
export function checkPrivilege(user: SessionUser, privilege: readonly Partial<PrivilegeEntry>[]): void {
  if (user.role_id !== SUPER_ROLE && exceeding(privilege, user.privilege).length > 0) {
    throw new CallError(403, 'server.denied', 'privilege')
  }
}

const toEntries = (privilege: Target['privilege']): Partial<PrivilegeEntry>[] =>
  Object.entries(privilege).map(([key, flags]) => ({ key: key as PrivilegeEntry['key'], ...flags }))
