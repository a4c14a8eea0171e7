import { menu, type Routes } from '../../ui/routes'

/** The pages of this area. */
export const routes = {
  '/members': { key: 'members', permission: 'member.read', ...menu('access', 'users'), list: 'account', page: () => import('./MembersPage').then((module) => module.MembersPage) },
  '/roles': { key: 'roles', permission: 'role.read', ...menu('access', 'shield'), list: 'role', page: () => import('./RolesPage').then((module) => module.RolesPage) },
  '/audit': { key: 'audit', permission: 'member.read', ...menu('access', 'history'), list: 'audit', page: () => import('./AuditPage').then((module) => module.AuditPage) },
} satisfies Routes
