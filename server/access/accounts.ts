import { sql } from 'kysely'
import { type PrivilegeFlags, seesAllStores, type Viewer } from '../../src/schema/access'
import type { PrivilegeKey } from '../../src/schema/dialect'
import { allPrivileges, type PrivilegeEntry, toDictionary } from '../../src/schema/privilegeTree'
import { hashPassword, isWeak } from './passwords'
import { type Db, epochNow } from './tables'

/** The administrator role, which holds every privilege. */
export const SUPER_ROLE = 0
/** The role of people who signed up and were not given another yet. */
export const NEWCOMER_ROLE = 1
export const builtInRoles: readonly number[] = [SUPER_ROLE, NEWCOMER_ROLE]

/** An account without its secrets. */
export interface AccountRow {
  readonly email: string
  readonly name: string
  readonly mobile: string
  readonly role_id: number
  readonly store: readonly string[]
  readonly enableWholeStore: boolean
  readonly locked: boolean
  readonly weakPwd: boolean
  readonly lastPwdChanged: number | null
  readonly roleName: string
  readonly privilege: Readonly<Record<PrivilegeKey, PrivilegeFlags>>
}

export interface RoleRow {
  readonly role_id: number
  readonly name: string
  readonly privilege: PrivilegeEntry[]
}

/** A new account. Stores default to none, flags to false. */
export interface NewAccount {
  readonly email: string
  readonly name: string
  readonly mobile: string
  readonly password: string
  readonly role_id: number
  readonly store?: readonly string[]
  readonly enableWholeStore?: boolean
  readonly locked?: boolean
  /** The person must choose a password of their own at the first sign-in. */
  readonly forceChange?: boolean
  /** The person signed up and stays locked until an administrator approves. */
  readonly pending?: boolean
}

/** The fields of an account that an update may set; absent ones stay. */
export type AccountChange = Partial<
  Pick<AccountRow, 'name' | 'mobile' | 'role_id' | 'store' | 'enableWholeStore' | 'locked'>
>

/** An email as it is stored: trimmed and in lower case. */
export const sameEmail = (email: string): string => email.trim().toLowerCase()

const accountColumns = sql`
  a."email", a."name", a."mobile", a."role_id", a."store", a."enableWholeStore", a."locked", a."weakPwd",
  a."lastPwdChanged", r."name" AS "roleName", r."privilege" AS "entries"`

type Stored<Row> = Omit<Row, 'privilege'> & { entries: unknown }

function accountOf(row: Stored<AccountRow>): AccountRow {
  const { entries, ...account } = row
  return {
    ...account,
    store: account.store ?? [],
    role_id: Number(account.role_id),
    lastPwdChanged: account.lastPwdChanged === null ? null : Number(account.lastPwdChanged),
    roleName: account.roleName ?? '',
    privilege: toDictionary(
      account.role_id === SUPER_ROLE ? allPrivileges() : ((entries as PrivilegeEntry[] | null) ?? []),
    ),
  }
}

/** The account of an email (in any case), with the privileges of its role. */
export async function findAccount(db: Db, email: string): Promise<AccountRow | undefined> {
  const { rows } = await sql<Stored<AccountRow>>`
    SELECT ${accountColumns} FROM account a LEFT JOIN role r ON r."role_id" = a."role_id"
    WHERE a."email" = ${sameEmail(email)}`.execute(db)
  return rows[0] && accountOf(rows[0])
}

/** A new account takes over nothing from a deleted one with the same email. */
const AS_NEW = sql`
  ON CONFLICT ("email") DO UPDATE SET "hash" = excluded."hash", "changedAt" = excluded."changedAt",
    "forceChange" = excluded."forceChange", "pending" = excluded."pending", "failures" = 0, "lockedUntil" = NULL`

/** Adds an account. @returns false if the email is taken */
export async function createAccount(db: Db, account: NewAccount): Promise<boolean> {
  const email = sameEmail(account.email)
  const now = epochNow()
  const hash = await hashPassword(account.password)
  const { rows } = await sql`
    WITH added AS (
      INSERT INTO account ("email", "name", "mobile", "role_id", "store", "enableWholeStore", "locked", "weakPwd", "lastPwdChanged")
      VALUES (${email}, ${account.name.trim()}, ${account.mobile.trim()}, ${account.role_id}, ${JSON.stringify(account.store ?? [])}::jsonb,
        ${account.enableWholeStore ?? false}, ${account.locked ?? false}, ${isWeak(account.password, email)}, ${now})
      ON CONFLICT ("email") DO NOTHING RETURNING "email"
    )
    INSERT INTO account_secret ("email", "hash", "changedAt", "forceChange", "pending")
    SELECT "email", ${hash}, ${now}::bigint, ${account.forceChange ?? false}::boolean, ${account.pending ?? false}::boolean FROM added
    ${AS_NEW} RETURNING "email"`.execute(db)
  return rows.length > 0
}

/** Sets the given fields. The caller has checked permissions, and ends or refreshes the sessions. */
export async function updateAccount(db: Db, email: string, change: AccountChange): Promise<void> {
  const sets = Object.entries(change)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => sql`${sql.id(name)} = ${name === 'store' ? sql`${JSON.stringify(value)}::jsonb` : value}`)
  if (sets.length === 0) return
  await sql`UPDATE account SET ${sql.join(sets)} WHERE "email" = ${sameEmail(email)}`.execute(db)
}

/** Clears failures and any lock. @returns whether the account exists */
export async function unlockAccount(db: Db, email: string): Promise<boolean> {
  const { rows } = await sql`
    WITH secret AS (
      UPDATE account_secret SET "failures" = 0, "lockedUntil" = NULL, "pending" = false WHERE "email" = ${sameEmail(email)}
    )
    UPDATE account SET "locked" = false WHERE "email" = ${sameEmail(email)} RETURNING "email"`.execute(db)
  return rows.length > 0
}

interface NewPassword {
  readonly forceChange: boolean
  /** The hash, if it was computed before the transaction: hashing is slow. */
  readonly hash?: string | undefined
}

/** Sets a password and deletes the account's sessions in one statement. The caller clears cached sessions. */
export async function setPassword(db: Db, email: string, password: string, options: NewPassword): Promise<void> {
  const now = epochNow()
  const hash = options.hash ?? (await hashPassword(password))
  await sql`
    WITH secret AS (
      UPDATE account_secret SET "hash" = ${hash}, "changedAt" = ${now}::bigint, "forceChange" = ${options.forceChange}::boolean,
        "mailedHash" = NULL, "mailedUntil" = NULL
      WHERE "email" = ${sameEmail(email)} RETURNING "email"
    ), session AS (DELETE FROM account_session WHERE "email" IN (SELECT "email" FROM secret))
    UPDATE account SET "weakPwd" = ${isWeak(password, email)}, "lastPwdChanged" = ${now}
    WHERE "email" IN (SELECT "email" FROM secret)`.execute(db)
}

/** Removes password and sessions of a deleted account. The caller clears cached sessions. */
export async function forgetSecret(db: Db, email: string): Promise<void> {
  await sql`
    WITH secret AS (DELETE FROM account_secret WHERE "email" = ${email})
    DELETE FROM account_session WHERE "email" = ${email}`.execute(db)
}

/** Stores the password of a new account, to be changed at the first sign-in. */
export async function addSecret(db: Db, email: string, hash: string): Promise<void> {
  await sql`
    INSERT INTO account_secret ("email", "hash", "changedAt", "forceChange", "pending") VALUES (${email}, ${hash}, ${epochNow()}, true, false)
    ${AS_NEW}`.execute(db)
}

/** Removes a store from the lists of all accounts. The caller clears cached sessions. */
export async function withdrawStore(db: Db, storeCode: string): Promise<void> {
  await sql`UPDATE account SET "store" = "store" - ${storeCode}::text WHERE "store" @> ${JSON.stringify([storeCode])}::jsonb`.execute(
    db,
  )
}

/** Counts the other accounts that hold the administrator role and are not locked by an administrator. */
export async function otherAdministrators(db: Db, email: string): Promise<number> {
  const { rows } = await sql<{ count: string }>`
    SELECT count(*) AS count FROM account a LEFT JOIN account_secret s ON s."email" = a."email"
    WHERE a."role_id" = ${SUPER_ROLE} AND (NOT a."locked" OR s."lockedUntil" IS NOT NULL) AND a."email" <> ${sameEmail(email)}`.execute(
    db,
  )
  return Number(rows[0]?.count ?? 0)
}

/** The emails of the accounts that a user sees (as `seesAccount` decides); undefined means all. */
export async function visibleAccounts(
  db: Db,
  user: Viewer & { readonly email: string },
): Promise<string[] | undefined> {
  if (seesAllStores(user)) return undefined
  const { rows } = await sql<{ email: string }>`
    SELECT "email" FROM account
    WHERE "email" = ${user.email} OR (
      "role_id" <> ${SUPER_ROLE} AND NOT "enableWholeStore" AND jsonb_array_length("store") > 0
      AND "store" <@ ${JSON.stringify(user.store)}::jsonb)`.execute(db)
  return rows.map(({ email }) => email)
}

/** The roles of accounts that a user does not see. */
export async function rolesHeldElsewhere(
  db: Db,
  user: Viewer & { readonly email: string },
): Promise<ReadonlySet<number>> {
  const seen = await visibleAccounts(db, user)
  if (seen === undefined) return new Set()
  const { rows } = await sql<{
    role_id: number
  }>`SELECT DISTINCT "role_id" FROM account WHERE "email" NOT IN (${sql.join(seen)})`.execute(db)
  return new Set(rows.map(({ role_id }) => Number(role_id)))
}

/** Whether an account that the user does not see has the role. */
export const isHeldElsewhere = async (
  db: Db,
  role_id: number,
  user: Viewer & { readonly email: string },
): Promise<boolean> => (await rolesHeldElsewhere(db, user)).has(role_id)

/** Those of the codes that no store has. */
export async function unknownStores(db: Db, codes: readonly string[]): Promise<string[]> {
  if (codes.length === 0) return []
  const { rows } = await sql<{ storeCode: string }>`
    SELECT "storeCode" FROM store WHERE "storeCode" IN (${sql.join(codes)})`.execute(db)
  const known = new Set(rows.map(({ storeCode }) => storeCode))
  return codes.filter((code) => !known.has(code))
}
