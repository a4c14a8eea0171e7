import { menu, type Routes } from '../../ui/routes'

/** The pages of this area. */
export const routes = {
  '/exceptions': { key: 'exceptions', permission: ['dashboard.read', 'tag.read'], ...menu('overview', 'circleAlert'), page: () => import('./ExceptionsPage').then((module) => module.ExceptionsPage) },
} satisfies Routes
