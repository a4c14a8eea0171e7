import { sql } from 'kysely'
import { can } from '../../src/schema/access'
import type { ResourceDescriptor } from '../../src/schema/descriptor'
import type { SessionUser } from '../access/session'
import type { Services } from '../calls/services'
import type { Records } from '../db/records'
import type { SearchBase } from '../db/searchTypes'
import type { AnyName, Row } from './hooks'

type Owned = Pick<ResourceDescriptor, 'owner'>

/** Users who may write roles manage shared records, even if the owner is gone. */
const managesShared = (user: SessionUser) => can(user, 'role.write')

/** The owner field of a new record. */
export const ownedBy = ({ owner }: Owned, { email }: SessionUser): Row => (owner ? { [owner.by]: email } : {})

/** Whether the user may read a record: it is theirs, shared with them, or of a resource without owners. */
export function isReadBy(descriptor: Owned, record: Row, user: SessionUser): boolean {
  const { owner } = descriptor
  return (
    !owner || isWrittenBy(descriptor, record, user) || (owner.role !== undefined && record[owner.role] === user.role_id)
  )
}

/** Whether the user may change a record: they own it, or it is shared and they may write roles. */
export function isWrittenBy({ owner }: Owned, record: Row, user: SessionUser): boolean {
  if (!owner || record[owner.by] === user.email) return true
  return owner.role !== undefined && (record[owner.role] ?? null) !== null && managesShared(user)
}

/** The conditions that restrict a list to records that `isReadBy` accepts. */
export function ownRecords({ owner }: Owned, user: SessionUser): Pick<SearchBase, 'where' | 'also'> {
  if (!owner) return {}
  const { by, role } = owner
  if (role === undefined) return { where: { [by]: user.email } }
  return {
    also: {
      fields: [by, role],
      sql: (ref) =>
        sql`(${ref(by)} = ${user.email} OR ${managesShared(user) ? sql`${ref(role)} IS NOT NULL` : sql`${ref(role)} = ${user.role_id}`})`,
    },
  }
}

const owned = ({ descriptors }: Pick<Services, 'descriptors'>) =>
  [...descriptors.values()].flatMap(({ name, owner }) => (owner ? [{ name: name as AnyName, ...owner }] : []))

/** Removes the private records of an account; shared ones stay. */
export async function forgetOwned(
  services: Pick<Services, 'descriptors'>,
  records: Records,
  email: string,
): Promise<void> {
  for (const { name, by, role } of owned(services)) {
    const rows = (await records.find(name, { [by]: email })) as object[] as Row[]
    const alone = rows.filter((row) => role === undefined || (row[role] ?? null) === null)
    if (alone.length > 0) await records.remove(name, { id: alone.map(({ id }) => id) } as object)
  }
}

/** Makes records that were shared with a deleted role private, so that a new role with the same number does not get them. */
export async function unshareRole(
  services: Pick<Services, 'descriptors'>,
  records: Records,
  id: number,
): Promise<void> {
  for (const { name, role } of owned(services)) {
    if (role !== undefined) await records.update(name, { [role]: id }, { [role]: null })
  }
}
