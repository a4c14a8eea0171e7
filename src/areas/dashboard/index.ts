import { menu, OPERATIONS, type Routes } from '../../ui/routes'
import { preloadStats } from './statsQuery'

/** The dashboard: all stores at a glance, in panels that each person arranges. */
export const routes = {
  '/dashboard': {
    key: 'dashboard',
    permission: 'dashboard.read',
    ...OPERATIONS,
    ...menu('overview', 'gauge'),
    ahead: preloadStats,
    page: () => import('./DashboardPage').then((module) => module.DashboardPage),
  },
} satisfies Routes
