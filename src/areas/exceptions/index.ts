import { menu, type Routes } from '../../ui/routes'

/** Exceptions: the tags and gateways of a store that need attention. */
export const routes = {
  '/exceptions': {
    key: 'exceptions',
    permission: ['dashboard.read', 'tag.read'],
    ...menu('overview', 'circleAlert'),
    page: () => import('./ExceptionsPage').then((module) => module.ExceptionsPage),
  },
} satisfies Routes
