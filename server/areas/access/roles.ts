import type { Role } from '../../../src/generated/types'
import { normalise } from '../../../src/schema/privilegeTree'
import { builtInRoles, isHeldElsewhere, rolesHeldElsewhere } from '../../access/accounts'
import { nextRole, roleOf } from '../../access/roles'
import { checkPrivilege, checkRoleChange, mayGrant } from '../../calls/accountRules'
import { CallError } from '../../calls/callError'
import { denied } from '../../calls/outcomes'
import { type AreaHooks, oneByOne, type RecordHooks } from '../../engine/hooks'
import { unshareRole } from '../../engine/owner'

const roles: RecordHooks<Role> = {
  before: ({ name = '', privilege = [], ...sent }) => ({ ...sent, name: name.trim(), privilege: normalise(privilege) }),
  transaction: oneByOne,
  complete: async ({ before, records }) => (before ? {} : { role_id: await nextRole(records.db) }),
  async refuse({ before, record, records, context: { user } }) {
    const named = await records.find('role', { name: record.name })
    if (named.some(({ role_id }) => role_id !== record.role_id)) throw new CallError(409, 'server.nameTaken', 'name')
    if (!before) return checkPrivilege(user, record.privilege)
    const role = roleOf(before)
    checkRoleChange(user, role, record.privilege)
    if (await isHeldElsewhere(records.db, role.role_id, user)) throw new CallError(403, 'server.roleElsewhere')
  },
  after: ({ before, context }) => (before ? () => context.services.access.sessions.forget() : undefined),
  saved: (role) => ({ code: 1, ...role }),
  async removing([kept], { user, services }, records) {
    const role = roleOf(kept as Role)
    if (builtInRoles.includes(role.role_id)) throw new CallError(403, 'server.builtInRole')
    if (!mayGrant(user, role)) throw denied()
    if ((await records.count('account', { role_id: role.role_id })) > 0) throw new CallError(409, 'server.roleInUse')
    await unshareRole(services, records, role.role_id)
  },
  /** Adds what the user may do with each, so that the console offers nothing that would be refused. */
  async derive(rows, { user }, records) {
    const elsewhere = await rolesHeldElsewhere(records.db, user)
    return rows.map(roleOf).map((role) => {
      const isOpen = !builtInRoles.includes(role.role_id) && role.role_id !== user.role_id && mayGrant(user, role)
      return { ...role, mayChange: isOpen && !elsewhere.has(role.role_id), mayDelete: isOpen }
    })
  },
}

/** Roles. */
export const roleHooks: AreaHooks = { role: roles }
