import { sql } from 'kysely'
import type { PrivilegeKey } from '../../src/schema/dialect'
import { allPrivileges, childrenOf, normalise, privilegeOrder, type PrivilegeEntry } from '../../src/schema/privilegeTree'
import { builtInRoles, NEWCOMER_ROLE, type RoleRow, SUPER_ROLE } from './accounts'
import type { Db } from './tables'

const roleOf = (row: RoleRow): RoleRow => ({
  role_id: Number(row.role_id),
  name: row.name,
  privilege: Number(row.role_id) === SUPER_ROLE ? allPrivileges() : normalise(row.privilege ?? []),
})

/** Every role by its number, its privileges whole and consistent. */
export async function listRoles(db: Db): Promise<RoleRow[]> {
  const { rows } = await sql<RoleRow>`SELECT "role_id", "name", "privilege" FROM role ORDER BY "role_id"`.execute(db)
  return rows.map(roleOf)
}

export async function findRole(db: Db, id: number): Promise<RoleRow | undefined> {
  const { rows } = await sql<RoleRow>`
    SELECT "role_id", "name", "privilege" FROM role WHERE "role_id" = ${id}`.execute(db)
  return rows[0] && roleOf(rows[0])
}

/**
 * Adds a role, numbered after the last one (the numbers of the built-in roles are never given away), or with the
 * number it is given where that is free. Its privileges are made consistent first.
 * @returns its number
 */
export async function createRole(db: Db, role: { name: string; privilege: readonly Partial<PrivilegeEntry>[]; role_id?: number }): Promise<number> {
  const privilege = JSON.stringify(normalise(role.privilege))
  const last = Math.max(...builtInRoles)
  const { rows } = await sql<{ role_id: number }>`
    INSERT INTO role ("role_id", "name", "privilege")
    SELECT ${role.role_id ?? sql`greatest(coalesce(max("role_id"), 0), ${last}::integer) + 1`}, ${role.name.trim()}::text, ${privilege}::jsonb
    FROM role
    RETURNING "role_id"`.execute(db)
  return Number(rows[0]?.role_id)
}

/** Names a role anew and replaces its privileges, made consistent; the caller forgets the sessions. */
export async function updateRole(db: Db, role: { role_id: number; name: string; privilege: readonly Partial<PrivilegeEntry>[] }): Promise<void> {
  await sql`
    UPDATE role SET "name" = ${role.name.trim()}, "privilege" = ${JSON.stringify(normalise(role.privilege))}::jsonb
    WHERE "role_id" = ${role.role_id}`.execute(db)
}

const SHOWN_READS = 'roles.shownReads'

/**
 * Takes the read of a parent (Settings) away where it may never have been granted: it was once saved as granted as soon
 * as an area below it could be read. Which of the two it was cannot be seen any more, so that all of them lose it, once.
 * @returns the names of these roles: whoever was meant to have it gets it again in the editor
 */
export async function takeBackShownReads(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    WITH noted AS (INSERT INTO server_meta VALUES (${SHOWN_READS}, 'taken back') ON CONFLICT ("name") DO NOTHING RETURNING 1)
    UPDATE role SET "privilege" = ${withoutShownReads()}
    WHERE EXISTS (SELECT 1 FROM noted) AND "role_id" <> ${SUPER_ROLE} AND (${sql.join(parents.map(isShownRead), sql` OR `)})
    RETURNING "name"`.execute(db)
  return rows.map(({ name }) => name).sort()
}

const parents = privilegeOrder.filter((key) => childrenOf(key).length > 0)
const holds = (key: string, flags: object) => sql`"privilege" @> ${JSON.stringify([{ key, ...flags }])}::jsonb`
const isShownRead = (key: PrivilegeKey) =>
  sql`(${holds(key, { read: true, write: false })} AND (${sql.join(childrenOf(key).map((child) => holds(child, { read: true })), sql` OR `)}))`

const withoutShownReads = () => sql`(
  SELECT jsonb_agg(CASE WHEN entry->>'key' IN (${sql.join(parents)}) THEN entry || '{"read": false}' ELSE entry END ORDER BY place)
  FROM jsonb_array_elements("privilege") WITH ORDINALITY AS entries(entry, place))`

/** Deletes a role unless an account has it. Gives false where one has. */
export async function deleteRole(db: Db, id: number): Promise<boolean> {
  const { rows } = await sql`
    DELETE FROM role WHERE "role_id" = ${id} AND NOT EXISTS (SELECT 1 FROM account WHERE "role_id" = ${id})
    RETURNING "role_id"`.execute(db)
  return rows.length > 0
}

/** The roles that are always there: the all-powerful one, and one without privileges for new sign-ups. */
export async function ensureBuiltInRoles(db: Db): Promise<void> {
  await sql`
    INSERT INTO role ("role_id", "name", "privilege") VALUES
      (${SUPER_ROLE}, 'Administrator', ${JSON.stringify(allPrivileges())}::jsonb),
      (${NEWCOMER_ROLE}, 'Newcomer', ${JSON.stringify(normalise([]))}::jsonb)
    ON CONFLICT ("role_id") DO NOTHING`.execute(db)
}
