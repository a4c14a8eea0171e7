import type { QueryClient } from '@tanstack/react-query'
import { request } from '../../data/http'
import { readSession } from '../../data/session'
import type { AlarmHistory, DashboardStats } from '../../generated/types'
import { loadCanvases } from '../../ui/charts/loadCanvases'
import { openedView } from './dashboardViews'
import { askStats, FRESH_MS, storeListOf, takeStats } from './firstStats'
import { mayRead } from './panels'
import { isPlotInSight } from './panelsInSight'

/** How long unused data stays in the cache. */
export const KEPT_MS = 600_000
/** The prefix of all queries of the dashboard. */
export const DASHBOARD_KEY = ['dashboard'] as const
const MAX_ALARMS = 8

/** The statistics of stores, or of all if none is given (GET /stats/dashboard). */
export const statsQuery = (stores: readonly string[]) => ({
  queryKey: [...DASHBOARD_KEY, stores],
  queryFn: ({ signal }: { signal: AbortSignal }) => takeStats(stores) ?? askStats(stores, signal),
  gcTime: KEPT_MS,
  staleTime: FRESH_MS,
  retry: false,
})

/** The latest alarms of stores, or of all and the system if none is given (POST /history/alarm/system/search). */
export const alarmsQuery = (stores: readonly string[]) => ({
  queryKey: [...DASHBOARD_KEY, 'alarms', stores],
  queryFn: async ({ signal }: { signal: AbortSignal }) => {
    const form = new URLSearchParams({
      draw: '1',
      start: '0',
      length: String(MAX_ALARMS),
      'columns[0][data]': 'updatedAt',
      'order[0][column]': '0',
      'order[0][dir]': 'desc',
    })
    const storeList = storeListOf(stores)
    if (storeList) form.set('storeList', storeList)
    return (await request<{ data: AlarmHistory[] }>('POST', '/history/alarm/system/search', { form, signal })).data
  },
  staleTime: FRESH_MS,
  retry: false,
  meta: { background: true },
})

/** The products that changed in the last hour, in stores or in all if none is given (GET /stats/dashboard). */
export const changedQuery = (stores: readonly string[]) => ({
  queryKey: [...DASHBOARD_KEY, 'changed', stores],
  queryFn: async ({ signal }: { signal: AbortSignal }) =>
    (
      await request<DashboardStats>('GET', '/stats/dashboard', {
        query: { changed: 'true', storeList: storeListOf(stores) },
        signal,
      })
    ).changed ?? [],
  staleTime: FRESH_MS,
  retry: false,
  meta: { background: true },
})

// The queries of single panels.
const PANEL_QUERIES = { changed: changedQuery, alarms: alarmsQuery } as const

/**
 * Preloads the data of the dashboard for the signed-in account while the code of the page loads, and what draws charts
 * if the window will show one. Cached data is not fetched again here, as an answer during the first render would restart it.
 * Errors are reported when the page opens.
 * @param search the query of the address
 * @returns when the statistics are there, or have failed
 */
export function preloadStats(queries: QueryClient, search: URLSearchParams): Promise<void> {
  const viewer = readSession()
  if (!viewer) return Promise.resolve()
  const { stores, panels } = openedView(viewer.email, search)
  // Else it comes after the page, which would wait for it.
  if (isPlotInSight(panels, window.innerWidth, window.innerHeight)) loadCanvases().catch(() => undefined)
  const stats = queries.prefetchQuery({ ...statsQuery(stores), staleTime: Infinity })
  for (const id of ['changed', 'alarms'] as const) {
    if (panels.some((panel) => panel.id === id) && mayRead(viewer, id))
      void queries.prefetchQuery({
        ...(PANEL_QUERIES[id](stores) as ReturnType<typeof alarmsQuery>),
        staleTime: Infinity,
      })
  }
  return stats
}
