import { menu, OPERATIONS, type Routes, withCharts } from '../../ui/routes'
import { askStatsAhead } from './statsQuery'

/** The pages of this area. */
export const routes = {
  '/dashboard': { key: 'dashboard', permission: 'dashboard.read', ...OPERATIONS, ...menu('overview', 'gauge'), ahead: askStatsAhead, page: () => withCharts(import('./DashboardPage').then((module) => module.DashboardPage)) },
} satisfies Routes
