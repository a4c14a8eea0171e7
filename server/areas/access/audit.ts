import type { ResourceName } from '../../../src/generated/resources'
import type { Audit } from '../../../src/generated/types'
import { can, mayReadField } from '../../../src/schema/access'
import type { SessionUser } from '../../access/session'
import type { Services } from '../../calls/services'
import type { RecordHooks } from '../../engine/hooks'

/** Hides the changes of resources and fields that the user may not read; who changed something, and when, stays visible. */
export const auditHooks: RecordHooks<Audit> = {
  ready: ({ auditRows }) => auditRows.settled(),
  derive: (rows, { user, services }) => rows.map((row) => readable(row, user, services)),
}

function readable(row: Audit, user: SessionUser, { descriptors }: Pick<Services, 'descriptors'>): Audit {
  const { resource, changes } = row
  if (typeof resource !== 'string') return row
  const descriptor = descriptors.get(resource as ResourceName)
  const read = descriptor?.privilege.read
  if (!can(user, read === undefined ? 'role0' : `${read}.read`)) return { ...row, changes: [], listWas: null }
  const withheld = new Set(
    [...(descriptor?.fields ?? []), ...(descriptor?.beside ?? [])]
      .filter((field) => !mayReadField(field, user))
      .map(({ name }) => name),
  )
  return withheld.size === 0
    ? row
    : { ...row, changes: changes.filter(({ field }) => !withheld.has(field)), listWas: null }
}
