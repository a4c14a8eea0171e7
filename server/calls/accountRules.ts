import { seesAllStores } from '../../src/schema/access'
import { isAllowedPassword } from '../../src/schema/passwordRule'
import { exceeding, type PrivilegeEntry } from '../../src/schema/privilegeTree'
import { type AccountRow, builtInRoles, findAccount, type RoleRow, SUPER_ROLE } from '../access/accounts'
import type { SessionUser } from '../access/session'
import type { Db } from '../access/tables'
import { CallError } from './callError'
import { denied, notFound } from './outcomes'

type Target = Pick<AccountRow, 'email' | 'role_id' | 'store' | 'enableWholeStore' | 'privilege'>

/**
 * Whether a user sees an account: always their own; whole-store accounts see all; others see accounts that have at least one
 * store and no store but theirs.
 */
function seesAccount(
  user: SessionUser,
  target: Pick<Target, 'email' | 'role_id' | 'store' | 'enableWholeStore'>,
): boolean {
  if (target.email === user.email || seesAllStores(user)) return true
  if (target.role_id === SUPER_ROLE || target.enableWholeStore || target.store.length === 0) return false
  return target.store.every((code) => user.store.includes(code))
}

/**
 * The account a call is about.
 * @throws CallError 404, or 403 for users without all stores, who must not find out whether an account exists
 */
export async function seenAccount(db: Db, user: SessionUser, email: string): Promise<AccountRow> {
  const account = await findAccount(db, email)
  if (account && seesAccount(user, account)) return account
  throw seesAllStores(user) ? notFound() : denied()
}

/**
 * Whether a user may change, unlock, reset or delete an account: they see it, and it has no privilege that they lack.
 * Otherwise setting a password would be a way to more privileges.
 */
export function mayManage(user: SessionUser, target: Target): boolean {
  if (user.role_id === SUPER_ROLE) return true
  if (target.role_id === SUPER_ROLE || !seesAccount(user, target)) return false
  return exceeding(toEntries(target.privilege), user.privilege).length === 0
}

/** Whether a user may grant a role: nobody grants more than they have. */
export function mayGrant(user: SessionUser, role: Pick<RoleRow, 'role_id' | 'privilege'>): boolean {
  if (user.role_id === SUPER_ROLE) return true
  return role.role_id !== SUPER_ROLE && exceeding(role.privilege, user.privilege).length === 0
}

/** Refuses stores the user may not grant: they may grant their own, and all stores only if they see all. */
export function checkStores(user: SessionUser, store: readonly string[], enableWholeStore: boolean): void {
  if (seesAllStores(user)) return
  if (enableWholeStore || !store.every((code) => user.store.includes(code))) throw denied()
  if (store.length === 0) throw new CallError(400, 'server.session.validation', { store: 'server.storeNeeded' })
}

/** @throws CallError 400 for a password that is not allowed, naming the field */
export function checkPasswordRule(password: string, email: string): void {
  if (!isAllowedPassword(password, email)) throw new CallError(400, 'server.session.weakPassword', 'password')
}

/**
 * Refuses to change a built-in role, the user's own role, a role with more privileges than the user's, and to grant more than
 * the user has.
 */
export function checkRoleChange(user: SessionUser, role: RoleRow, privilege: readonly Partial<PrivilegeEntry>[]): void {
  if (builtInRoles.includes(role.role_id)) throw new CallError(403, 'server.builtInRole')
  if (role.role_id === user.role_id) throw new CallError(403, 'server.ownAccess')
  if (!mayGrant(user, role)) throw denied()
  checkPrivilege(user, privilege)
}

/** @throws CallError 403 for privileges the user does not have, naming the field */
export function checkPrivilege(user: SessionUser, privilege: readonly Partial<PrivilegeEntry>[]): void {
  if (user.role_id !== SUPER_ROLE && exceeding(privilege, user.privilege).length > 0) {
    throw new CallError(403, 'server.denied', 'privilege')
  }
}

const toEntries = (privilege: Target['privilege']): Partial<PrivilegeEntry>[] =>
  Object.entries(privilege).map(([key, flags]) => ({ key: key as PrivilegeEntry['key'], ...flags }))
