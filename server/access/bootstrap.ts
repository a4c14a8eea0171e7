import { sql } from 'kysely'
import { createAccount, SUPER_ROLE } from './accounts'
import { makePassword } from './passwords'
import { ensureBuiltInRoles } from './roles'
import { type Db, ensureAccessTables } from './tables'

export const ADMIN_EMAIL = 'admin@shelfdeck.example'

export interface Bootstrapped {
  readonly email: string
  /** The password of the account that was made just now; absent at every later start. */
  readonly password?: string
  /** Nobody set it: it was made at random and is to be printed once. */
  readonly random?: true
}

/**
 * Makes sure that somebody can sign in: the tables of access, the built-in roles, and where no all-powerful
 * account is there, one with ADMIN_EMAIL and ADMIN_PASSWORD or a random password (design §6). Call it once the
 * tables of the schemas are there.
 */
export async function bootstrapAccess(db: Db, env: { ADMIN_EMAIL?: string | undefined; ADMIN_PASSWORD?: string | undefined }): Promise<Bootstrapped> {
  await ensureAccessTables(db)
  await ensureBuiltInRoles(db)
  const email = env.ADMIN_EMAIL || ADMIN_EMAIL
  const { rows } = await sql<{ email: string }>`
    SELECT "email" FROM account WHERE "role_id" = ${SUPER_ROLE} ORDER BY "email" <> ${email}, "email" LIMIT 1`.execute(db)
  if (rows[0]) return { email: rows[0].email }
  const random = !env.ADMIN_PASSWORD
  const password = env.ADMIN_PASSWORD || makePassword(email, 12)
  await createAccount(db, { email, name: 'Administrator', mobile: '-', password, role_id: SUPER_ROLE, enableWholeStore: true })
  return { email, password, ...(random && { random }) }
}
