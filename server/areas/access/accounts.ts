import type { Account } from '../../../src/generated/types'
import {
  type AccountRow,
  createAccount,
  deleteAccount,
  findAccount,
  otherAdministrators,
  sameEmail,
  setPassword,
  SUPER_ROLE,
  unknownStores,
  visibleAccounts,
} from '../../access/accounts'
import { toDictionary } from '../../../src/schema/privilegeTree'
import { checkPassword, hashPassword } from '../../access/passwords'
import { findRole, listRoles } from '../../access/roles'
import { checkPasswordRule, checkStores, mayGrant, mayManage, seenAccount } from '../../access/rules'
import type { SessionUser } from '../../access/session'
import type { Db } from '../../access/tables'
import type { Records } from '../../db/records'
import { writable } from '../../engine/resource'
import { type AreaCalls, type CallContext, CallError, completing } from '../../http/call'
import { closedFields } from '../../http/fieldRules'
import { denied, notFound } from '../../http/outcomes'
import { refuseStale } from '../../http/revisions'
import type { Services } from '../../services'
import { wireAccount } from './wire'

const DONE = { code: 1 }

/** An account as it is answered: every field of its schemas, and nothing of its password. */
async function wholeAccount(records: Records, account: AccountRow): Promise<Account> {
  const [own, kept] = await Promise.all([records.one('own-account', { email: account.email }), records.one('account', { email: account.email })])
  return { ...own, ...kept, ...wireAccount(account) } as Account
}

async function managed(services: Services, user: SessionUser, email: string): Promise<AccountRow> {
  const account = await seenAccount(services.records.db, user, email)
  if (!mayManage(user, account)) throw denied()
  return account
}

async function checkRole(services: Services, user: SessionUser, role_id: number): Promise<void> {
  const role = await findRole(services.records.db, role_id)
  if (!role) throw new CallError(400, 'server.noSuchRole', 'role_id')
  if (!mayGrant(user, role)) throw new CallError(403, 'server.denied', 'role_id')
}

async function checkKnown(services: Services, store: readonly string[]): Promise<void> {
  if ((await unknownStores(services.records.db, store)).length > 0) {
    throw new CallError(400, 'server.noSuchStore', 'store')
  }
}

async function keepsAnAdministrator(services: Services, account: AccountRow): Promise<void> {
  if (account.role_id !== SUPER_ROLE) return
  if ((await otherAdministrators(services.records.db, account.email)) === 0) throw new CallError(409, 'server.lastAdministrator')
}

async function create({ body, user, services }: CallContext<Account>): Promise<unknown> {
  const { access, records } = services
  const store = [...new Set(body.store ?? [])]
  const enableWholeStore = body.enableWholeStore ?? false
  return access.serially(async () => {
    await checkRole(services, user, body.role_id)
    checkStores(user, store, enableWholeStore)
    await checkKnown(services, store)
    checkPasswordRule(body.password, body.email)
    const email = sameEmail(body.email)
    const { password, ...given } = writable(services, 'account', body, 'create')
    const account = { ...given, name: body.name.trim(), mobile: body.mobile.trim(), store, enableWholeStore }
    await records.transaction(async (within) => {
      const added = await createAccount(within.db, { ...body, ...account, email, forceChange: true })
      if (!added) throw new CallError(409, 'server.emailTaken', 'email')
      await within.update('account', { email }, without({ ...startOf(within), ...account }, 'email'))
      within.noteChange('account', { email }, { password })
    })
    return { code: 1, email }
  })
}

/** What an account has of which nothing was said. */
const startOf = (records: Records) => Object.fromEntries(records.ownFields('account').flatMap((field) => (field.default === undefined ? [] : [[field.name, field.default]])))

const without = <Row extends object>(row: Row, ...names: readonly string[]): Partial<Row> => Object.fromEntries(Object.entries(row).filter(([name]) => !names.includes(name))) as Partial<Row>

type Update = Partial<Account> & { email: string; currentPassword?: string }

async function update(context: CallContext<Update>): Promise<unknown> {
  const { body, user, services } = context
  if (body.password !== undefined) checkPasswordRule(body.password, body.email)
  return services.access.serially(() =>
    sameEmail(body.email) === user.email ? updateOwn(context) : updateOther(context),
  )
}

/** One's own name, phone and password; what decides one's access is changed by others only. */
async function updateOwn(context: CallContext<Update>): Promise<unknown> {
  const { body, user, services } = context
  const account = await seenAccount(services.records.db, user, body.email)
  if (Object.keys(accessChange(account, body)).length > 0) throw new CallError(403, 'server.ownAccess')
  if (user.forceChange && body.password === undefined) throw new CallError(403, 'server.mustChangePassword')
  if (body.password !== undefined) await checkPresent(context)
  if (body.password !== undefined && (user.forceChange || user.expireSoon)) await checkNew(services, user.email, body.password)
  await changeIfFresh(context, user.email, body, ownChange(services, 'own-account', body), { forceChange: false })
  return DONE
}

/** What of the body is simply kept: neither who signs in nor what decides what they may do. */
function ownChange(services: Services, name: 'account' | 'own-account', body: Update): Partial<Account> {
  const change = without(writable(services, name, body as Partial<Account>, 'update'), 'email', 'password', 'currentPassword', 'role_id', 'store', 'enableWholeStore')
  return { ...change, ...(change.name !== undefined && { name: change.name.trim() }), ...(change.mobile !== undefined && { mobile: change.mobile.trim() }) }
}

/** For so long after the sign-in the person has just typed the password: nobody else sits down at the machine. */
const FRESH_SECONDS = 600

/**
 * Refuses a new password of one's own without the present one. Who has just signed in need not give it, nor who signed in
 * elsewhere and may have none; what is given is always looked at.
 */
async function checkPresent({ body, user, services, request, reply }: CallContext<Update>): Promise<void> {
  const { signIn, sessions } = services.access
  if (body.currentPassword === undefined) {
    if (user.forceChange || user.adfs) return
    const age = await sessions.age(String(request.headers['access-token'] ?? ''))
    if (age !== undefined && age <= FRESH_SECONDS) return
    throw new CallError(403, 'server.passwordNeeded', 'currentPassword')
  }
  const confirmed = await signIn.confirm(user.email, body.currentPassword, request.ip)
  if (confirmed.kind === 'right') return
  if (confirmed.kind === 'slow') {
    reply.header('retry-after', confirmed.seconds)
    throw new CallError(429, 'server.session.tooManyAttempts')
  }
  const message = confirmed.kind === 'locked' ? 'server.session.lockedForAWhile' : 'server.wrongPassword'
  throw new CallError(403, message, 'currentPassword')
}

async function updateOther(context: CallContext<Update>): Promise<unknown> {
  const { body, user, services } = context
  const { access } = services
  const account = await managed(services, user, body.email)
  const change = accessChange(account, body)
  if (change.role_id !== undefined) await checkRole(services, user, change.role_id)
  if (change.store !== undefined || change.enableWholeStore !== undefined) {
    checkStores(user, change.store ?? account.store, change.enableWholeStore ?? account.enableWholeStore)
    await checkKnown(services, change.store ?? [])
  }
  // A lock that failures have set, and that ends by itself, becomes one of the administrator.
  const locks = change.locked === true || (body.locked === true && (await access.signIn.isLockedForAWhile(account.email)))
  if (change.role_id !== undefined || locks) await keepsAnAdministrator(services, account)
  const also = async (db: Db) => {
    if (change.locked === false) await access.signIn.unlock(account.email, db)
    if (locks) await access.signIn.lock(account.email, db)
    if (change.role_id !== undefined || locks) await access.sessions.endAll(account.email, db)
  }
  await changeIfFresh(context, account.email, body, { ...ownChange(services, 'account', body), ...change }, { forceChange: true, also })
  return DONE
}

interface Change {
  /** Whether a new password must be changed at the next sign-in. */
  readonly forceChange: boolean
  /** What belongs to the change. */
  readonly also?: (db: Db) => Promise<void>
}

/**
 * Changes an account, with its password where the body has one: all of it, or nothing.
 * @throws CallError 404, or 409 where somebody else has changed the account since it was read
 */
async function changeIfFresh(context: CallContext<Update>, email: string, { revision, password }: Update, change: Partial<Account>, { forceChange, also }: Change): Promise<void> {
  const { records, access } = context.services
  const hash = password === undefined ? undefined : await hashPassword(password)
  await records.transaction(async (within) => {
    await within.locked('account', { email: sameEmail(email) })
    const before = await findAccount(within.db, email)
    if (!before) throw notFound()
    refuseStale(context, 'account', revision, await wholeAccount(within, before))
    if (Object.keys(change).length > 0) await within.update('account', { email: before.email }, change)
    if (password !== undefined) within.noteChange('account', { email: before.email }, { password })
    if (password !== undefined) await setPassword(within.db, email, password, { forceChange, hash })
    await also?.(within.db)
  })
  // Whoever signed in with the old password meanwhile is out too.
  if (password === undefined) access.sessions.forget()
  else await access.sessions.endAll(email)
}

/** What of the body would change the account's access; values that are as they were are no change. */
function accessChange(account: AccountRow, body: Update): Partial<Account> {
  const store = body.store && [...new Set(body.store)]
  const sameStores = !store || (store.length === account.store.length && store.every((code) => account.store.includes(code)))
  return {
    ...(body.role_id !== undefined && body.role_id !== account.role_id && { role_id: body.role_id }),
    ...(!sameStores && { store }),
    ...(body.enableWholeStore !== undefined &&
      body.enableWholeStore !== account.enableWholeStore && { enableWholeStore: body.enableWholeStore }),
    ...(body.locked !== undefined && body.locked !== account.locked && { locked: body.locked }),
  }
}

async function checkNew(services: Services, email: string, password: string): Promise<void> {
  const hash = await services.access.signIn.hashOf(email)
  if (hash && (await checkPassword(hash, password))) {
    throw new CallError(400, 'server.samePassword', 'password')
  }
}

async function remove({ params, user, services }: CallContext): Promise<unknown> {
  return services.access.serially(async () => {
    const account = await managed(services, user, params.email ?? '')
    if (account.email === user.email) throw new CallError(403, 'server.ownAccess')
    await keepsAnAdministrator(services, account)
    await deleteAccount(services.records.db, account.email)
    services.records.noteChange('account', { email: account.email }, undefined)
    await services.access.sessions.endAll(account.email)
    return DONE
  })
}

async function unlock({ body, user, services }: CallContext<{ email: string }>): Promise<unknown> {
  const account = await managed(services, user, body.email)
  if (account.email === user.email) return DONE
  await services.access.signIn.unlock(account.email)
  services.records.noteChange('account', { email: account.email }, { locked: false })
  return DONE
}

/** The person must choose a new password at the next sign-in; his sessions end. */
async function reset({ body, user, services }: CallContext<{ email: string }>): Promise<unknown> {
  const account = await managed(services, user, body.email)
  await services.access.signIn.requireChange(account.email)
  await services.access.sessions.endAll(account.email)
  return DONE
}

async function search({ body, user, services }: CallContext<unknown>): Promise<unknown> {
  const { records } = services
  const email = await visibleAccounts(records.db, user)
  const page = await records.search('account', body, { where: { email }, hidden: closedFields(services, 'account', user).hidden })
  const roles = new Map((await listRoles(records.db)).map((role) => [role.role_id, role]))
  const shown = (account: Account) => {
    const { name = '', privilege = [] } = roles.get(account.role_id) ?? {}
    const { email: of, role_id, store = [], enableWholeStore = false } = account
    return { ...account, roleName: name, ...mayOf(user, { email: of, role_id, store, enableWholeStore, privilege: toDictionary(privilege) }) }
  }
  return { ...page, data: page.data.map(shown) }
}

/** What a user may do to an account: the console offers nothing that would be refused. */
const mayOf = (user: SessionUser, target: Parameters<typeof mayManage>[1]) => {
  const mayChange = mayManage(user, target)
  return { mayChange, mayDelete: mayChange && target.email !== user.email }
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** Members (spec/3 §7). */
export const accountCalls: AreaCalls = {
  'GET /auth/account/{email}': async ({ params, user, services }) => {
    const account = await seenAccount(services.records.db, user, params.email ?? '')
    return { ...(await wholeAccount(services.records, account)), ...mayOf(user, account) }
  },
  'POST /auth/account': create,
  // People write theirs in any case.
  'PUT /auth/account': completing((body: unknown) => (isRecord(body) && typeof body.email === 'string' ? { ...body, email: sameEmail(body.email) } : body), update),
  'DELETE /auth/account/{email}': remove,
  'POST /auth/account/unlock': unlock,
  'POST /auth/account/reset': reset,
  'POST /auth/account/search': search,
}
