import { can, mayReadField } from '../../../src/schema/access'
import type { ResourceName } from '../../../src/generated/resources'
import type { SessionUser } from '../../access/session'
import type { RecordHooks } from '../../engine/hooks'
import type { Audit } from '../../../src/generated/types'
import type { Services } from '../../services'

/** Who may not read a resource, or a field of it, does not read in the audit what was changed of it: that it was, by whom and when, they do. */
export const auditHooks: RecordHooks<Audit> = {
  ready: ({ auditRows }) => auditRows.settled(),
  derive: (rows, { user, services }) => rows.map((row) => readable(row, user, services)),
}

function readable(row: Audit, user: SessionUser, { descriptors }: Services): Audit {
  const { resource, changes } = row
  if (typeof resource !== 'string') return row
  const descriptor = descriptors.get(resource as ResourceName)
  const read = descriptor?.privilege.read
  if (!can(user, read === undefined ? 'role0' : `${read}.read`)) return { ...row, changes: [], listWas: null }
  const withheld = new Set([...(descriptor?.fields ?? []), ...(descriptor?.beside ?? [])].filter((field) => !mayReadField(field, user)).map(({ name }) => name))
  return withheld.size === 0 ? row : { ...row, changes: changes.filter(({ field }) => !withheld.has(field)), listWas: null }
}
