import { sql } from 'kysely'
import { can } from '../../src/schema/access'
import type { ResourceDescriptor } from '../../src/schema/descriptor'
import type { SessionUser } from '../access/session'
import type { SearchBase } from '../db/searchTypes'
import type { Records } from '../db/records'
import type { Services } from '../services'
import type { Row } from './hooks'
import type { AnyName } from './resource'

type Owned = Pick<ResourceDescriptor, 'owner'>

/** Who may write roles looks after what is shared with them, also where its owner has gone. */
const looksAfterShared = (user: SessionUser) => can(user, 'role.write')

/** Of whom a new record is. */
export const ownedBy = ({ owner }: Owned, { email }: SessionUser): Row => (owner ? { [owner.by]: email } : {})

/** Whether a record is the user's, or shared with them; one of a resource without owners is everybody's. */
export function isReadBy(descriptor: Owned, record: Row, user: SessionUser): boolean {
  const { owner } = descriptor
  return !owner || isWrittenBy(descriptor, record, user) || (owner.role !== undefined && record[owner.role] === user.role_id)
}

/** Whether the user may change a record: its owner, and of a shared one whoever may write roles. */
export function isWrittenBy({ owner }: Owned, record: Row, user: SessionUser): boolean {
  if (!owner || record[owner.by] === user.email) return true
  return owner.role !== undefined && (record[owner.role] ?? null) !== null && looksAfterShared(user)
}

/** What keeps a list to the records that `isReadBy` lets the user read. */
export function ownRecords({ owner }: Owned, user: SessionUser): Pick<SearchBase, 'where' | 'also'> {
  if (!owner) return {}
  const { by, role } = owner
  if (role === undefined) return { where: { [by]: user.email } }
  return {
    also: {
      fields: [by, role],
      sql: (ref) => sql`(${ref(by)} = ${user.email} OR ${looksAfterShared(user) ? sql`${ref(role)} IS NOT NULL` : sql`${ref(role)} = ${user.role_id}`})`,
    },
  }
}

const owned = ({ descriptors }: Pick<Services, 'descriptors'>) => [...descriptors.values()].flatMap(({ name, owner }) => (owner ? [{ name: name as AnyName, ...owner }] : []))

/** Removes what an account had to itself; what it shared stays with the roles. */
export async function forgetOwned(services: Pick<Services, 'descriptors'>, records: Records, email: string): Promise<void> {
  for (const { name, by, role } of owned(services)) {
    const rows = (await records.find(name, { [by]: email })) as object[] as Row[]
    const alone = rows.filter((row) => role === undefined || (row[role] ?? null) === null)
    if (alone.length > 0) await records.remove(name, { id: alone.map(({ id }) => id) } as object)
  }
}

/** A role goes: what was shared with it is its owners' alone, also when another role gets the number. */
export async function unshareRole(services: Pick<Services, 'descriptors'>, records: Records, id: number): Promise<void> {
  for (const { name, role } of owned(services)) {
    if (role !== undefined) await records.update(name, { [role]: id }, { [role]: null })
  }
}
