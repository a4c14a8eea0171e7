import { sql } from 'kysely'
import type { NotificationSetting } from '../../src/generated/types'
import { can, seesAllStores, type Viewer } from '../../src/schema/access'
import { allPrivileges, type PrivilegeEntry, toDictionary } from '../../src/schema/privilegeTree'
import { SUPER_ROLE } from '../access/accounts'
import { SYSTEM } from '../../src/schema/alarmTarget'
import type { Records } from '../db/records'

/** Somebody who may read alarms. */
export interface Reader extends Viewer {
  readonly email: string
  readonly name: string
}

/** The accounts that can sign in and may read alarms. */
export async function alarmReaders({ db }: Records): Promise<Reader[]> {
  const { rows } = await sql<Omit<Reader, 'privilege'> & { entries: PrivilegeEntry[] | null }>`
    SELECT a."email", a."name", a."role_id", a."store", a."enableWholeStore", r."privilege" AS "entries"
    FROM account a LEFT JOIN role r ON r."role_id" = a."role_id" WHERE NOT a."locked" ORDER BY a."email"`.execute(db)
  const reader = ({ entries, ...row }: (typeof rows)[number]): Reader => {
    const role_id = Number(row.role_id)
    return {
      ...row,
      role_id,
      store: row.store ?? [],
      privilege: toDictionary(role_id === SUPER_ROLE ? allPrivileges() : (entries ?? [])),
    }
  }
  return rows.map(reader).filter((one) => can(one, 'alarm.read'))
}

/**
 * Who gets the mail of an alarm at a place: administrators are those who see all stores, and the address
 * of the server configuration; a store's members those whose stores it is among. Alarms of the system go to
 * administrators alone, because no one else sees them in the history.
 */
export function recipientsOf(
  location: string,
  setting: NotificationSetting,
  readers: readonly Reader[],
  contact: string | undefined,
): string[] {
  if (!setting.email) return []
  const administrators = setting.admin
    ? [...readers.filter(seesAllStores).map(({ email }) => email), ...(contact ? [contact] : [])]
    : []
  const members =
    setting.store && location !== SYSTEM
      ? readers.filter((reader) => !seesAllStores(reader) && reader.store.includes(location)).map(({ email }) => email)
      : []
  return [...new Set([...administrators, ...members])]
}
