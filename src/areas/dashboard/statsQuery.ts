import type { QueryClient } from '@tanstack/react-query'
import { request } from '../../data/http'
import { readSession } from '../../data/session'
import type { AlarmHistory, DashboardStats } from '../../generated/types'
import { viewFromSearch } from './arrangement'
import { readKept } from './dashboardViews'
import { mayRead } from './panels'

/** How long numbers are kept that no page shows. */
export const KEPT_MS = 600_000
/** All that the page asks for. */
export const DASHBOARD_KEY = ['dashboard'] as const
/** What was asked for ahead of the page is asked for once, however long the page's code takes. */
export const NEW_MS = 8_000
const ALARMS = 8

/** The stores as the call takes them: a JSON array, for codes may hold commas. */
export const storeListOf = (stores: readonly string[]): string | undefined => (stores.length > 0 ? JSON.stringify(stores) : undefined)

// The server is told when it was last asked (spec/1 §7), whatever was asked for then.
let lastRefresh: number | undefined

/** The query for the numbers of these stores, of all where none is named (GET /stats/dashboard). */
export const statsQuery = (stores: readonly string[]) => ({
  queryKey: [...DASHBOARD_KEY, stores],
  queryFn: async ({ signal }: { signal: AbortSignal }) => {
    const stats = await request<DashboardStats>('GET', '/stats/dashboard', { query: { t: lastRefresh ?? 0, storeList: storeListOf(stores) }, signal })
    lastRefresh = stats.updatedAt
    return stats
  },
  gcTime: KEPT_MS,
  staleTime: NEW_MS,
  retry: false,
})

/** The query for the latest alarms of these stores, of the system where none is named (POST /history/alarm/system/search). */
export const alarmsQuery = (stores: readonly string[]) => ({
  queryKey: [...DASHBOARD_KEY, 'alarms', stores],
  queryFn: async ({ signal }: { signal: AbortSignal }) => {
    const form = new URLSearchParams({ draw: '1', start: '0', length: String(ALARMS), 'columns[0][data]': 'updatedAt', 'order[0][column]': '0', 'order[0][dir]': 'desc' })
    const storeList = storeListOf(stores)
    if (storeList) form.set('storeList', storeList)
    return (await request<{ data: AlarmHistory[] }>('POST', '/history/alarm/system/search', { form, signal })).data
  },
  staleTime: NEW_MS,
  retry: false,
  meta: { background: true },
})

/** The query for the products of these stores that changed in the last hour (GET /stats/dashboard). */
export const changedQuery = (stores: readonly string[]) => ({
  queryKey: [...DASHBOARD_KEY, 'changed', stores],
  queryFn: async ({ signal }: { signal: AbortSignal }) => (await request<DashboardStats>('GET', '/stats/dashboard', { query: { changed: 'true', storeList: storeListOf(stores) }, signal })).changed ?? [],
  staleTime: NEW_MS,
  retry: false,
  meta: { background: true },
})

/** What panels ask for beside the numbers. */
const BESIDE = { changed: changedQuery, alarms: alarmsQuery } as const

/**
 * Asks for the numbers and alarms with which the dashboard will open for the signed-in user, while its code is on its
 * way. Those that are known are shown first, and the page asks again: an answer that came while it is drawn would have
 * it drawn from the start. What fails here fails again where it is shown.
 * @param search the query of the address
 */
export function askStatsAhead(queries: QueryClient, search: URLSearchParams): void {
  const viewer = readSession()
  if (!viewer) return
  const { stores, panels } = viewFromSearch(search) ?? readKept(viewer.email).view
  void queries.prefetchQuery({ ...statsQuery(stores), staleTime: Infinity })
  for (const id of ['changed', 'alarms'] as const) {
    if (panels.some((panel) => panel.id === id) && mayRead(viewer, id)) void queries.prefetchQuery({ ...(BESIDE[id](stores) as ReturnType<typeof alarmsQuery>), staleTime: Infinity })
  }
}
