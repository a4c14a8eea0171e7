import { sql } from 'kysely'
import { allPrivileges, normalise, type PrivilegeEntry } from '../../src/schema/privilegeTree'
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
