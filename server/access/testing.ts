import { Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import type { PrivilegeKey } from '../../src/schema/dialect'
import { openEmbedded } from '../db/embedded'
import { CallError, type AreaCalls, type CallContext } from '../http/call'
import type { Services } from '../services'
import { createAccess, type Access } from './access'
import { createAccount, type NewAccount } from './accounts'
import { bootstrapAccess } from './bootstrap'
import type { CallName } from './callTable'
import { createRole } from './roles'
import type { Db } from './tables'

/** For tests: access on a database in memory, and calls made as the server makes them, without HTTP. */
export interface TestAccess {
  readonly db: Db
  readonly access: Access
  person(account: Partial<NewAccount> & { email: string }): Promise<string>
  role(name: string, ...flags: `${PrivilegeKey}.${'read' | 'write'}`[]): Promise<number>
  signIn(email: string, password?: string): Promise<Person>
  /** Makes a call; `as` who signed in. Gives status and answer. */
  call(calls: AreaCalls, name: CallName, request: { as?: Person | undefined; params?: Record<string, string>; body?: unknown }): Promise<Answered>
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

const tables = [
  `CREATE TABLE account ("email" text PRIMARY KEY, "name" text, "mobile" text, "role_id" integer, "store" jsonb, "enableWholeStore" boolean,
    "locked" boolean, "weakPwd" boolean, "lastPwdChanged" bigint)`,
  `CREATE TABLE role ("role_id" integer PRIMARY KEY, "name" text, "privilege" jsonb)`,
  `CREATE TABLE store ("storeCode" text PRIMARY KEY)`,
  `CREATE TABLE gateway ("storeCode" text, "gwMac" text, PRIMARY KEY ("storeCode", "gwMac"))`,
  `CREATE TABLE tag ("storeCode" text, "tagMac" text, PRIMARY KEY ("storeCode", "tagMac"))`,
  `CREATE TABLE login_history ("_id" serial, "ip" text, "type" integer, "email" text, "success" boolean, "locked" boolean, "updatedAt" bigint)`,
  `CREATE TABLE alarm_history ("_id" serial, "updatedAt" bigint, "class" integer, "location" text, "type" text, "data" text, "target" text)`,
]

export async function openTestAccess(): Promise<TestAccess> {
  const embedded = await openEmbedded(undefined)
  const pool = new pg.Pool({ stream: () => embedded.connect() as never, max: 4, user: 'postgres', database: 'postgres' })
  const db = new Kysely<Record<string, never>>({ dialect: new PostgresDialect({ pool }) })
  for (const table of tables) await sql.raw(table).execute(db)
  await bootstrapAccess(db, { ADMIN_PASSWORD: PASSWORD })
  await sql`INSERT INTO store VALUES ('S1'), ('S2')`.execute(db)
  await sql`INSERT INTO gateway VALUES ('S1', 'aa0000000001'), ('S2', 'aa0000000002')`.execute(db)
  await sql`INSERT INTO tag VALUES ('S1', 'bb0000000001'), ('S2', 'bb0000000002')`.execute(db)
  const access = createAccess(db)
  const services = { db, access } as unknown as Services

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
      access.close()
      await db.destroy()
      await embedded.close()
    },
  }
}

async function answered(
  access: Access,
  services: Services,
  calls: AreaCalls,
  name: CallName,
  { as, params = {}, body }: Parameters<TestAccess['call']>[2],
): Promise<Answered> {
  const headers = as ? { 'access-token': as.token, 'access-email': as.email } : {}
  let status = 200
  try {
    const user = await access.guard.enter(name, headers, params)
    await access.guard.admit(name, user, { params, body })
    const reply = { code: (code: number) => void (status = code) }
    const context = { params, query: {}, body, user, services, request: { ip: '127.0.0.1', headers }, reply }
    const answer = await calls[name]?.handle(context as unknown as CallContext<never>)
    return { status, body: answer as Record<string, unknown> }
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    return { status: error.status, body: { code: 0, message: error.message, ...(error.fields && { fields: error.fields }) } }
  }
}
