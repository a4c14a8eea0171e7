import { lateInput } from '../../ui/inputs/lateInput'
import type { Displays, Inputs } from '../../ui/registries'
import { menu, type Routes } from '../../ui/routes'
import { lock } from './displays'

/** Who may do what: members, roles and their privileges, and the audit log. */
export const routes = {
  '/members': {
    key: 'members',
    permission: 'member.read',
    ...menu('access', 'users'),
    list: 'account',
    page: () => import('./MembersPage').then((module) => module.MembersPage),
  },
  '/roles': {
    key: 'roles',
    permission: 'role.read',
    ...menu('access', 'shield'),
    list: 'role',
    page: () => import('./RolesPage').then((module) => module.RolesPage),
  },
  '/audit': {
    key: 'audit',
    permission: 'member.read',
    ...menu('access', 'history'),
    list: 'audit',
    page: () => import('./AuditPage').then((module) => module.AuditPage),
  },
} satisfies Routes

/** Displays that schemas name. */
export const displays = { lock } satisfies Displays

/** Inputs that schemas name. */
export const inputs = {
  privilegeTree: lateInput(() => import('./PrivilegeEditor').then((module) => module.PrivilegeTree)),
  rolePicker: lateInput(() => import('./RolePicker').then((module) => module.RolePicker)),
  storePicker: lateInput(() => import('./StorePicker').then((module) => module.StorePicker)),
} satisfies Inputs
