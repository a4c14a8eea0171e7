import { beginStats } from '../areas/dashboard/firstStats'
import type { SessionUser } from '../data/session'
import { can } from '../schema/access'
import { readHash, splitRoute } from './hash'
import { routeFor } from './nextRoute'
import { DEFAULT_ROUTE } from './routePaths'

/**
 * Asks for what the page of the address opens with, once the configuration is there and before the administration's
 * code is. For the dashboard only: its answer takes the longest, and what it needs for the call is little.
 */
export function askFirst(viewer: SessionUser): void {
  const { path, query } = splitRoute(routeFor(readHash(), true))
  if (path === DEFAULT_ROUTE && can(viewer, 'dashboard.read')) beginStats(viewer, query)
}
