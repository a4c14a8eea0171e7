import { sql } from 'kysely'
import type { PrivilegeKey } from '../../src/schema/dialect'
import {
  allPrivileges,
  childrenOf,
  normalise,
  privilegeOrder,
  type PrivilegeEntry,
} from '../../src/schema/privilegeTree'
import { builtInRoles, NEWCOMER_ROLE, type RoleRow, SUPER_ROLE } from './accounts'
import type { Db } from './tables'

/** A role with complete and consistent privileges. */
export const roleOf = <
  Row extends { readonly role_id?: number; readonly privilege?: readonly Partial<PrivilegeEntry>[] },
>(
  row: Row,
): Row & RoleRow =>
  ({
    ...row,
    role_id: Number(row.role_id),
    privilege: Number(row.role_id) === SUPER_ROLE ? allPrivileges() : normalise(row.privilege ?? []),
  }) as unknown as Row & RoleRow

/** All roles by number, with complete and consistent privileges. */
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
 * Adds a role after making its privileges consistent. Without a number it gets the next free one; those of the built-in
 * roles are never reused.
 * @returns the number
 */
export async function createRole(
  db: Db,
  role: { name: string; privilege: readonly Partial<PrivilegeEntry>[]; role_id?: number },
): Promise<number> {
  const role_id = role.role_id ?? (await nextRole(db))
  await sql`INSERT INTO role ("role_id", "name", "privilege") VALUES (${role_id}, ${role.name.trim()}, ${JSON.stringify(normalise(role.privilege))}::jsonb)`.execute(
    db,
  )
  return role_id
}

export async function nextRole(db: Db): Promise<number> {
  const { rows } = await sql<{
    role_id: number
  }>`SELECT greatest(coalesce(max("role_id"), 0), ${Math.max(...builtInRoles)}::integer) + 1 AS "role_id" FROM role`.execute(
    db,
  )
  return Number(rows[0]?.role_id)
}

const SHOWN_READS = 'roles.shownReads'

/**
 * Removes the read privilege of a parent (Settings) where it may have been saved only because an area below it was readable.
 * Roles that were granted it on purpose cannot be told apart any more, so all of them lose it, once.
 * @returns the names of the affected roles, so that an administrator can grant it again
 */
export async function revokeImpliedReads(db: Db): Promise<string[]> {
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
  sql`(${holds(key, { read: true, write: false })} AND (${sql.join(
    childrenOf(key).map((child) => holds(child, { read: true })),
    sql` OR `,
  )}))`

const withoutShownReads = () => sql`(
  SELECT jsonb_agg(CASE WHEN entry->>'key' IN (${sql.join(parents)}) THEN entry || '{"read": false}' ELSE entry END ORDER BY place)
  FROM jsonb_array_elements("privilege") WITH ORDINALITY AS entries(entry, place))`

/** Creates the built-in roles: the administrator, and one without privileges for new sign-ups. */
export async function ensureBuiltInRoles(db: Db): Promise<void> {
  await sql`
    INSERT INTO role ("role_id", "name", "privilege") VALUES
      (${SUPER_ROLE}, 'Administrator', ${JSON.stringify(allPrivileges())}::jsonb),
      (${NEWCOMER_ROLE}, 'Newcomer', ${JSON.stringify(normalise([]))}::jsonb)
    ON CONFLICT ("role_id") DO NOTHING`.execute(db)
}
