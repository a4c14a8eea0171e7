import { createAccess, type Access } from '../../server/access/access'
import { createAccount, type NewAccount } from '../../server/access/accounts'
import { bootstrapAccess } from '../../server/access/bootstrap'
import { callRules } from '../../server/access/callRules'
import { createRole } from '../../server/access/roles'
import { type Db, epochNow } from '../../server/access/tables'
import { readDescriptors } from '../../server/base/schemas'
import type { Handlers, CallContext } from '../../server/calls/call'
import { CallError } from '../../server/calls/callError'
import { Guard } from '../../server/calls/guard'
import type { Services } from '../../server/calls/services'
import { openLocal } from '../../server/db/connection'
import { migrate } from '../../server/db/migrate'
import { Records } from '../../server/db/records'
import { refusal } from '../../server/http/errors'
import { Mailer } from '../../server/mail/mailer'
import { ensureMailTables } from '../../server/mail/tables'
import type { CallName } from '../../src/generated/calls'
import type { PrivilegeKey } from '../../src/schema/dialect'

/** For tests: an in-memory database, and calls handled as the server does, without HTTP. */
export interface TestAccess {
  readonly db: Db
  readonly access: Access
  readonly guard: Guard
  person(account: Partial<NewAccount> & { email: string }): Promise<string>
  role(name: string, ...flags: `${PrivilegeKey}.${'read' | 'write'}`[]): Promise<number>
  signIn(email: string, password?: string): Promise<Person>
  /** Makes a call as the signed-in user `as`, from the address `ip`. Returns status and answer. */
  call(
    calls: Handlers,
    name: CallName,
    request: { as?: Person | undefined; params?: Record<string, string>; body?: unknown; ip?: string },
  ): Promise<Answered>
  close(): Promise<void>
}

export interface Person {
  readonly email: string
  readonly token: string
}

interface Answered {
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
  await records.insert(
    'store',
    stores.map((storeCode) => ({ storeCode, storeName: storeCode })),
  )
  await records.insert(
    'gateway',
    stores.map((storeCode, at) => ({ storeCode, gwMac: `aa000000000${at + 1}` })),
  )
  await records.insert(
    'tag',
    stores.map((storeCode, at) => ({ storeCode, tagMac: `bb000000000${at + 1}`, tagId: `T${at}` })),
  )
  const access = createAccess({ records, clock })
  const guard = new Guard(records, access.sessions, callRules(descriptors))
  await ensureMailTables(db)
  const mailer = new Mailer({ records, hosts: [], clock: epochNow })
  const services = {
    records,
    descriptors,
    access,
    guard,
    mailer,
    config: {
      site: '',
      enableTagStatusCheck: true,
      imageBaseUpdate: true,
      familyProductItemCount: 4,
      enableProductUpdateHistory: true,
    },
  } as unknown as Services

  return {
    db,
    access,
    guard,
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
      const result = await access.signIn.attempt(email, password, '127.0.0.1')
      if (result.kind !== 'in' && result.kind !== 'mustChange') throw new Error(`${email}: ${result.kind}`)
      return { email, token: result.token }
    },
    call: (calls, name, request) => answered(services, calls, name, request),
    async close() {
      await connection.close()
    },
  }
}

async function answered(
  services: Services,
  calls: Handlers,
  name: CallName,
  { as, params = {}, body, ip = '127.0.0.1' }: Parameters<TestAccess['call']>[2],
): Promise<Answered> {
  const headers = as ? { 'access-token': as.token, 'access-email': as.email } : {}
  let status = 200
  try {
    const user = await services.guard.enter(name, headers, params)
    await services.guard.admit(name, user, { params, body })
    const reply = { code: (code: number) => void (status = code), header: () => reply }
    const context = {
      params,
      query: {},
      body: body ?? {},
      user,
      services,
      request: { ip, headers, method: name.split(' ')[0] },
      reply,
    }
    const answer = await calls[name]?.(context as unknown as CallContext<never>)
    return { status, body: answer as Record<string, unknown> }
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    return { status: error.status, body: refusal(error.said, error.fields) }
  }
}
