import { lateInput } from '../../ui/inputs/lateInput'
import type { Displays, Inputs } from '../../ui/registries'
import { menu, type Routes } from '../../ui/routes'
import { lock } from './displays'

/** The pages of this area. */
export const routes = {
  '/members': { key: 'members', permission: 'member.read', ...menu('access', 'users'), list: 'account', page: () => import('./MembersPage').then((module) => module.MembersPage) },
  '/roles': { key: 'roles', permission: 'role.read', ...menu('access', 'shield'), list: 'role', page: () => import('./RolesPage').then((module) => module.RolesPage) },
  '/audit': { key: 'audit', permission: 'member.read', ...menu('access', 'history'), list: 'audit', page: () => import('./AuditPage').then((module) => module.AuditPage) },
} satisfies Routes

/** How schemas show what is of this area. */
export const displays = { lock } satisfies Displays

/** How schemas have it edited. */
export const inputs = {
  privilegeTree: lateInput(() => import('./PrivilegeTree').then((module) => module.PrivilegeTree)),
  rolePicker: lateInput(() => import('./RolePicker').then((module) => module.RolePicker)),
  storePicker: lateInput(() => import('./StorePicker').then((module) => module.StorePicker)),
} satisfies Inputs
