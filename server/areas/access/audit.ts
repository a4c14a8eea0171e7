import { can } from '../../../src/schema/access'
import type { ResourceName } from '../../../src/generated/resources'
import type { SessionUser } from '../../access/session'
import type { RecordHooks } from '../../engine/hooks'
import type { Audit } from '../../../src/generated/types'
import type { Services } from '../../services'

/** Who may not read a resource does not read in the audit what was changed of it: that it was, by whom and when, they do. */
export const auditHooks: RecordHooks<Audit> = {
  ready: ({ auditRows }) => auditRows.settled(),
  derive: (rows, { user, services }) => rows.map((row) => (mayRead(row.resource, user, services) ? row : { ...row, changes: [] })),
}

function mayRead(resource: unknown, user: SessionUser, { descriptors }: Services): boolean {
  if (typeof resource !== 'string') return true
  const read = descriptors.get(resource as ResourceName)?.privilege.read
  return can(user, read === undefined ? 'role0' : `${read}.read`)
}
