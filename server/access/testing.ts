import type { PrivilegeKey } from '../../src/schema/dialect'
import { openLocal } from '../db/connection'
import { migrate } from '../db/migrate'
import { Records } from '../db/records'
import { CallError, type Handlers, type CallContext } from '../http/call'
import { Mailer } from '../mail/mailer'
import { ensureMailTables } from '../mail/tables'
import { readDescriptors } from '../schemas'
import type { Services } from '../services'
import { createAccess, type Access } from './access'
import { createAccount, type NewAccount } from './accounts'
import { bootstrapAccess } from './bootstrap'
import { callRules } from './callRules'
import type { CallName } from '../../src/generated/calls'
import { createRole } from './roles'
import { type Db, epochNow } from './tables'
import { refusal } from '../http/errors'

/** For tests: access on a database in memory, and calls made as the server makes them, without HTTP. */
export interface TestAccess {
  readonly db: Db
  readonly access: Access
  person(account: Partial<NewAccount> & { email: string }): Promise<string>
  role(name: string, ...flags: `${PrivilegeKey}.${'read' | 'write'}`[]): Promise<number>
  signIn(email: string, password?: string): Promise<Person>
  /** Makes a call; `as` who signed in, from the address `ip`. Gives status and answer. */
  call(calls: Handlers, name: CallName, request: { as?: Person | undefined; params?: Record<string, string>; body?: unknown; ip?: string }): Promise<Answered>
  close(): Promise<void>
}

export interface Person {
  readonly email: string
  readonly token: string
}

export interface Answered {
  readonly status: number
  readonly body: Record<string, unknown>
}

export const PASSWORD = 'Correct-Horse-9'

export async function openTestAccess(clock = epochNow): Promise<TestAccess> {
  const connection = await openLocal(undefined)
  const { db } = connection
  const descriptors = readDescriptors()
  await migrate(db, descriptors.values())
  const records = new Records(db, descriptors)
  await bootstrapAccess(db, { ADMIN_PASSWORD: PASSWORD })
  const stores = ['S1', 'S2']
  await records.insert('store', stores.map((storeCode) => ({ storeCode, storeName: storeCode })))
  await records.insert('gateway', stores.map((storeCode, at) => ({ storeCode, gwMac: `aa000000000${at + 1}` })))
  await records.insert('tag', stores.map((storeCode, at) => ({ storeCode, tagMac: `bb000000000${at + 1}`, tagId: `T${at}` })))
  const access = createAccess({ records, rules: callRules(descriptors), clock })
  await ensureMailTables(db)
  const mailer = new Mailer({ records, hosts: [], clock: epochNow })
  const services = { records, descriptors, access, mailer, config: { site: '', enableTagStatusCheck: true, imageBaseUpdate: true, familyProductItemCount: 4, enableProductUpdateHistory: true } } as unknown as Services

  return {
    db,
    access,
    async person(account) {
      await createAccount(db, { name: 'Some Body', mobile: '1', password: PASSWORD, role_id: 0, ...account })
      return account.email
    },
    role: (name, ...flags) =>
      createRole(db, {
        name,
        privilege: flags.map((flag) => {
          const [key, kind] = flag.split('.') as [PrivilegeKey, string]
          return { key, read: true, write: kind === 'write' }
        }),
      }),
    async signIn(email, password = PASSWORD) {
      const result = await access.signIn.try(email, password, '127.0.0.1')
      if (result.kind !== 'in' && result.kind !== 'mustChange') throw new Error(`${email}: ${result.kind}`)
      return { email, token: result.token }
    },
    call: (calls, name, request) => answered(access, services, calls, name, request),
    async close() {
      await connection.close()
    },
  }
}

async function answered(
  access: Access,
  services: Services,
  calls: Handlers,
  name: CallName,
  { as, params = {}, body, ip = '127.0.0.1' }: Parameters<TestAccess['call']>[2],
): Promise<Answered> {
  const headers = as ? { 'access-token': as.token, 'access-email': as.email } : {}
  let status = 200
  try {
    const user = await access.guard.enter(name, headers, params)
    await access.guard.admit(name, user, { params, body })
    const reply = { code: (code: number) => void (status = code), header: () => reply }
    const context = { params, query: {}, body: body ?? {}, user, services, request: { ip, headers, method: name.split(' ')[0] }, reply }
    const answer = await calls[name]?.(context as unknown as CallContext<never>)
    return { status, body: answer as Record<string, unknown> }
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    return { status: error.status, body: refusal(error.said, error.fields) }
  }
}
