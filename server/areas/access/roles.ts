import type { Role } from '../../../src/generated/types'
import { findRole, createRole, deleteRole, listRoles, updateRole } from '../../access/roles'
import { builtInRoles, isHeldElsewhere, rolesHeldElsewhere, type RoleRow } from '../../access/accounts'
import { messages } from '../../access/messages'
import { checkPrivilege, checkRoleChange, mayGrant } from '../../access/rules'
import type { SessionUser } from '../../access/session'
import { type AreaCalls, type CallContext, CallError } from '../../http/call'
import { denied, notFound } from '../../http/outcomes'
import { refuseStale, withRevisions } from '../../http/revisions'
import type { Services } from '../../services'
import { savedRole } from './shapes'

async function wantedRole({ params, services }: CallContext): Promise<RoleRow> {
  const id = Number(params.id)
  const role = Number.isSafeInteger(id) && Math.abs(id) < 2 ** 31 ? await findRole(services.records.db, id) : undefined
  if (!role) throw notFound()
  return role
}

/** Creates a role, or updates the one with the given role_id (spec/3 §7). */
async function save({ body, user, services }: CallContext<Role>): Promise<unknown> {
  const { access, records } = services
  const { db } = records
  return access.serially(async () => {
    const roles = await listRoles(db)
    const name = body.name.trim()
    const { role_id, revision } = body as { role_id?: number | null; revision?: string }
    if (roles.some((role) => role.name === name && role.role_id !== role_id)) {
      throw new CallError(409, messages.nameTaken, { name: messages.nameTaken })
    }
    if (role_id === undefined || role_id === null) {
      checkPrivilege(user, body.privilege)
      const added = await findRole(db, await createRole(db, { name, privilege: body.privilege }))
      if (added) records.noteChange('role', { role_id: added.role_id }, added)
      return answered(services, added)
    }
    const role = roles.find((candidate) => candidate.role_id === role_id)
    if (!role) throw notFound()
    checkRoleChange(user, role, body.privilege)
    if (await isHeldElsewhere(db, role_id, user)) throw new CallError(403, messages.roleElsewhere)
    const saved = await records.transaction(async (within) => {
      await within.locked('role', { role_id })
      const before = await findRole(within.db, role_id)
      if (!before) throw notFound()
      refuseStale(services, 'role', revision, before)
      await updateRole(within.db, { role_id, name, privilege: body.privilege })
      const after = await findRole(within.db, role_id)
      within.noteChange('role', { role_id }, after)
      return after
    })
    access.sessions.forget()
    return answered(services, saved)
  })
}

const answered = ({ descriptors }: Services, role: RoleRow | undefined) => ({ code: 1, ...(withRevisions('role', role, descriptors) as object) })

async function remove(context: CallContext): Promise<unknown> {
  const { user, services } = context
  return services.access.serially(async () => {
    const role = await wantedRole(context)
    if (builtInRoles.includes(role.role_id)) throw new CallError(403, messages.builtInRole)
    if (!mayGrant(user, role)) throw denied()
    if (!(await deleteRole(services.records.db, role.role_id))) throw new CallError(409, messages.roleInUse)
    services.records.noteChange('role', { role_id: role.role_id }, undefined)
    return { code: 1 }
  })
}

/** Roles with what a user may do to each: the console offers nothing that would be refused. */
async function withMay(user: SessionUser, { records: { db } }: Services, roles: readonly RoleRow[]) {
  const elsewhere = await rolesHeldElsewhere(db, user)
  return roles.map((role) => {
    const isOpen = !builtInRoles.includes(role.role_id) && role.role_id !== user.role_id && mayGrant(user, role)
    return { ...role, mayChange: isOpen && !elsewhere.has(role.role_id), mayDelete: isOpen }
  })
}

/** Roles (spec/3 §7). */
export const roleCalls: AreaCalls = {
  'GET /auth/role': {
    summary: 'All roles with their privileges (spec/3 §7).',
    answer: { list: 'role' },
    handle: async ({ user, services }) => withMay(user, services, await listRoles(services.records.db)),
  },
  'GET /auth/role/{id}': { summary: 'One role (spec/3 §7).', answer: 'role', handle: async (context) => (await withMay(context.user, context.services, [await wantedRole(context)]))[0] },
  'POST /auth/role': {
    summary: 'Creates a role, or updates the one with the given role_id (spec/3 §7).',
    body: 'role',
    answer: savedRole,
    handle: save,
  },
  'DELETE /auth/role/{id}': {
    summary: 'Deletes a role that no account has (spec/3 §5).',
    answer: 'command-result',
    handle: remove,
  },
}
