import type { Account, AccountEmail, OwnAccount } from '../../../src/generated/types'
import { seesAllStores } from '../../../src/schema/access'
import { toDictionary } from '../../../src/schema/privilegeTree'
import {
  type AccountRow,
  addSecret,
  findAccount,
  forgetSecret,
  otherAdministrators,
  sameEmail,
  setPassword,
  SUPER_ROLE,
  unknownStores,
  visibleAccounts,
} from '../../access/accounts'
import { checkPassword, hashPassword } from '../../access/passwords'
import { findRole, listRoles } from '../../access/roles'
import { checkPasswordRule, checkStores, mayGrant, mayManage, seenAccount } from '../../calls/accountRules'
import type { SessionUser } from '../../access/session'
import type { Db } from '../../access/tables'
import { type AreaHooks, type Context, type RecordHooks, withExtra } from '../../engine/hooks'
import type { AreaCalls, Handler } from '../../calls/call'
import { CallError } from '../../calls/callError'
import { denied, notFound } from '../../calls/outcomes'
import { forgetOwned } from '../../engine/owner'
import { writable } from '../../engine/bodies'

/** What is determined before the transaction, because hashing is slow and the sign-in reads on its own. */
interface Prepared {
  readonly hash: string | undefined
  readonly isTemporarilyLocked: boolean
}

const DONE = { code: 1 }
const bodyOf = ({ body }: Context) => body as Partial<Account & OwnAccount>
const isOf = ({ user }: Context, email: string | undefined) => user.email === email

const accounts: RecordHooks<Account, Prepared> = {
  body: (sent) => (typeof sent.email === 'string' ? { ...sent, email: sameEmail(sent.email) } : sent),
  key: ({ email, ...key }) => ({ ...key, ...(email !== undefined && { email: sameEmail(email) }) }),
  needed: ({ email = '' }, records, { user }) => seenAccount(records.db, user, email),
  missing: ({ user }) => (seesAllStores(user) ? notFound() : denied()),
  async where({ user, services }) {
    const email = await visibleAccounts(services.records.db, user)
    return email ? { email } : {}
  },
  /** Adds what the user may do with each, so that the console offers nothing that would be refused. */
  async derive(rows, { user }, records) {
    const roles = new Map((await listRoles(records.db)).map((role) => [role.role_id, role]))
    return rows.map((account) => {
      const { name = '', privilege = [] } = roles.get(account.role_id) ?? {}
      const { email, role_id, store = [], enableWholeStore = false } = account
      const mayChange = mayManage(user, { email, role_id, store, enableWholeStore, privilege: toDictionary(privilege) })
      return { ...account, roleName: name, mayChange, mayDelete: mayChange && email !== user.email }
    })
  },
  async before(given, context) {
    const { email = '', password } = bodyOf(context)
    if (password !== undefined) checkPasswordRule(password, email)
    const isUpdate = context.request.method === 'PUT'
    const isOwn = isUpdate && isOf(context, given.email)
    if (isOwn && password !== undefined) await checkOwnPassword(context)
    // One's own account has fewer editable fields, by a schema of its own.
    const { name, mobile, store, ...sent } = writable(
      context.services,
      isOwn ? 'own-account' : 'account',
      given,
      isUpdate ? 'update' : 'create',
    )
    return {
      ...without(sent, 'currentPassword'),
      ...(name !== undefined && { name: name.trim() }),
      ...(mobile !== undefined && { mobile: mobile.trim() }),
      ...(store && { store: [...new Set(store)] }),
    }
  },
  async transaction(context, work) {
    const { email = '', password, locked } = bodyOf(context)
    const { access, records } = context.services
    const hash = password === undefined ? undefined : await hashPassword(password)
    const isTemporarilyLocked = locked === true && (await access.signIn.isTemporarilyLocked(email))
    return access.serially(records, (within) => work(within, { hash, isTemporarilyLocked }))
  },
  complete({ before, context }) {
    const { locked } = bodyOf(context)
    return before && locked !== undefined && !isOf(context, before.email) ? { locked } : {}
  },
  async refuse({ context, records: { db }, extra, before, record }) {
    const { user } = context
    if (!before) return checkAccess(db, user, record)
    const account = await findAccount(db, before.email)
    if (!account) throw notFound()
    const change = accessChange(account, bodyOf(context))
    if (isOf(context, account.email)) {
      // Nobody changes their own access.
      if (Object.keys(change).length > 0) throw new CallError(403, 'server.ownAccess')
      if (user.forceChange && bodyOf(context).password === undefined)
        throw new CallError(403, 'server.mustChangePassword')
      return
    }
    if (!mayManage(user, account)) throw denied()
    await checkAccess(db, user, change, account)
    if (change.role_id !== undefined || locks(before, record, extra)) await keepsAnAdministrator(db, account)
  },
  async after({ context, records, extra, before, record }) {
    const { db } = records
    const { signIn, sessions } = context.services.access
    const { password } = bodyOf(context)
    const { email } = record
    if (before?.locked === true && record.locked === false) await signIn.unlock(email, db)
    if (before && locks(before, record, extra)) {
      await signIn.lock(email, db)
      records.noteChange('account', { email }, { locked: true })
    }
    if (before && (record.role_id !== before.role_id || locks(before, record, extra))) await sessions.endAll(email, db)
    if (!before && extra.hash !== undefined) await addSecret(db, email, extra.hash)
    if (password !== undefined)
      await setPassword(db, email, password, { forceChange: !isOf(context, email), hash: extra.hash })
    return async () => {
      // Also end sessions that were opened meanwhile with the old password.
      if (before && password !== undefined) await sessions.endAll(email)
      else sessions.forget()
      return before ? DONE : { ...DONE, email }
    }
  },
  saved: (_, outcome) => outcome,
  taken: () => new CallError(409, 'server.emailTaken', 'email'),
  async removing([account], { user, services }, records) {
    const { db } = records
    const { email } = await managed(db, user, account?.email ?? '')
    if (email === user.email) throw new CallError(403, 'server.ownAccess')
    await keepsAnAdministrator(db, { email, role_id: account?.role_id ?? SUPER_ROLE })
    await forgetSecret(db, email)
    await forgetOwned(services, records, email)
    return () => services.access.sessions.endAll(email)
  },
}

/** Members. */
export const accountHooks: AreaHooks = { account: withExtra(accounts) }

/** Whether the account is being locked by an administrator; that also replaces a temporary lock. */
const locks = (before: Account, { locked }: Account, { isTemporarilyLocked }: Prepared): boolean =>
  isTemporarilyLocked || (locked === true && before.locked !== true)

async function managed(db: Db, user: SessionUser, email: string): Promise<AccountRow> {
  const account = await seenAccount(db, user, email)
  if (!mayManage(user, account)) throw denied()
  return account
}

/** Refuses a role and stores that do not exist, or that the user may not grant. */
async function checkAccess(
  db: Db,
  user: SessionUser,
  change: Partial<Account>,
  account: Partial<Pick<AccountRow, 'store' | 'enableWholeStore'>> = {},
): Promise<void> {
  const { role_id, store, enableWholeStore } = change
  if (role_id !== undefined) {
    const role = await findRole(db, role_id)
    if (!role) throw new CallError(400, 'server.noSuchRole', 'role_id')
    if (!mayGrant(user, role)) throw new CallError(403, 'server.denied', 'role_id')
  }
  if (store === undefined && enableWholeStore === undefined) return
  checkStores(user, store ?? account.store ?? [], enableWholeStore ?? account.enableWholeStore ?? false)
  if ((await unknownStores(db, store ?? [])).length > 0) throw new CallError(400, 'server.noSuchStore', 'store')
}

async function keepsAnAdministrator(db: Db, { email, role_id }: Pick<AccountRow, 'email' | 'role_id'>): Promise<void> {
  if (role_id === SUPER_ROLE && (await otherAdministrators(db, email)) === 0)
    throw new CallError(409, 'server.lastAdministrator')
}

const without = <Rec extends object>(row: Rec, ...names: readonly string[]): Rec =>
  Object.fromEntries(Object.entries(row).filter(([name]) => !names.includes(name))) as Rec

/** How long after the sign-in the current password is not required, in seconds. */
const FRESH_SECONDS = 600

/**
 * Requires the current password to change one's own, except shortly after the sign-in and after an external sign-on; if it is
 * sent, it is always checked. A password that must be changed cannot be kept.
 */
async function checkOwnPassword(context: Context): Promise<void> {
  const {
    user,
    services: { access },
  } = context
  await checkCurrentPassword(context)
  if (!user.forceChange && !user.expireSoon) return
  const hash = await access.signIn.hashOf(user.email)
  if (hash && (await checkPassword(hash, bodyOf(context).password ?? '')))
    throw new CallError(400, 'server.samePassword', 'password')
}

async function checkCurrentPassword(context: Context): Promise<void> {
  const { user, services, request, reply } = context
  const { signIn, sessions } = services.access
  const { currentPassword } = bodyOf(context)
  if (currentPassword === undefined) {
    if (user.forceChange || user.adfs) return
    const age = await sessions.age(String(request.headers['access-token'] ?? ''))
    if (age !== undefined && age <= FRESH_SECONDS) return
    throw new CallError(403, 'server.passwordNeeded', 'currentPassword')
  }
  const confirmed = await signIn.confirm(user.email, currentPassword, request.ip)
  if (confirmed.kind === 'right') return
  if (confirmed.kind === 'slow') {
    reply.header('retry-after', confirmed.seconds)
    throw new CallError(429, 'server.session.tooManyAttempts')
  }
  const message = confirmed.kind === 'locked' ? 'server.session.lockedForAWhile' : 'server.wrongPassword'
  throw new CallError(403, message, 'currentPassword')
}

/** The fields of the body that change the account's access. */
function accessChange(account: AccountRow, body: Partial<Account>): Partial<Account> {
  const store = body.store && [...new Set(body.store)]
  const sameStores =
    !store || (store.length === account.store.length && store.every((code) => account.store.includes(code)))
  return {
    ...(body.role_id !== undefined && body.role_id !== account.role_id && { role_id: body.role_id }),
    ...(!sameStores && { store }),
    ...(body.enableWholeStore !== undefined &&
      body.enableWholeStore !== account.enableWholeStore && { enableWholeStore: body.enableWholeStore }),
    ...(body.locked !== undefined && body.locked !== account.locked && { locked: body.locked }),
  }
}

const unlock: Handler<AccountEmail> = async ({ body, user, services }) => {
  const { email } = await managed(services.records.db, user, body.email)
  if (email === user.email) return DONE
  await services.access.signIn.unlock(email)
  services.records.noteChange('account', { email }, { locked: false })
  return DONE
}

/** Requires a new password at the next sign-in, and ends the sessions. */
const reset: Handler<AccountEmail> = async ({ body, user, services }) => {
  const { email } = await managed(services.records.db, user, body.email)
  await services.access.signIn.requireChange(email)
  await services.access.sessions.endAll(email)
  services.records.noteChange('account', { email }, {})
  return DONE
}

/** Commands on members. */
export const accountCalls: AreaCalls = { 'POST /auth/account/unlock': unlock, 'POST /auth/account/reset': reset }
