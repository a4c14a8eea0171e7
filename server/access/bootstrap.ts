import { sql } from 'kysely'
import { createAccount, SUPER_ROLE } from './accounts'
import { makePassword } from './passwords'
import { ensureBuiltInRoles } from './roles'
import { type Db, ensureAccessTables } from './tables'

const ADMIN_EMAIL = 'admin@shelfdeck.example'

export interface Bootstrapped {
  readonly email: string
  /** The password of the account if it was just created; absent at every later start. */
  readonly password?: string
  /** The password was generated and should be printed once. */
  readonly random?: true
}

/**
 * Ensures that somebody can sign in: creates the access tables and the built-in roles, and if there is no administrator,
 * one with ADMIN_EMAIL and ADMIN_PASSWORD (or a generated password). Requires the tables of the schemas.
 */
export async function bootstrapAccess(
  db: Db,
  env: { ADMIN_EMAIL?: string | undefined; ADMIN_PASSWORD?: string | undefined },
): Promise<Bootstrapped> {
  await ensureAccessTables(db)
  await ensureBuiltInRoles(db)
  const email = env.ADMIN_EMAIL || ADMIN_EMAIL
  const { rows } = await sql<{ email: string }>`
    SELECT "email" FROM account WHERE "role_id" = ${SUPER_ROLE} ORDER BY "email" <> ${email}, "email" LIMIT 1`.execute(
    db,
  )
  if (rows[0]) return { email: rows[0].email }
  const random = !env.ADMIN_PASSWORD
  const password = env.ADMIN_PASSWORD || makePassword(email, 12)
  await createAccount(db, {
    email,
    name: 'Administrator',
    mobile: '-',
    password,
    role_id: SUPER_ROLE,
    enableWholeStore: true,
  })
  return { email, password, ...(random && { random }) }
}
