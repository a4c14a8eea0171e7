import { request } from '../../data/http'
import { readSession, type SessionUser } from '../../data/session'
import type { DashboardStats } from '../../generated/types'
import { openedView } from './dashboardViews'

/** How long preloaded data counts as fresh, so that loading the page's code does not fetch it twice. */
export const FRESH_MS = 8_000

/** The stores as the call expects them: a JSON array, as codes may contain commas. */
export const storeListOf = (stores: readonly string[]): string | undefined =>
  stores.length > 0 ? JSON.stringify(stores) : undefined

// Sent with the next call, whatever stores it is for.
let lastRefresh: number | undefined

/** The statistics of stores, or of all if none is given (GET /stats/dashboard). @throws as `request` does */
export async function askStats(stores: readonly string[], signal?: AbortSignal): Promise<DashboardStats> {
  const stats = await request<DashboardStats>('GET', '/stats/dashboard', {
    query: { t: lastRefresh ?? 0, storeList: storeListOf(stores) },
    signal,
  })
  lastRefresh = stats.updatedAt
  return stats
}

interface Begun {
  readonly token: string
  readonly storeList: string | undefined
  readonly stats: Promise<DashboardStats>
  /** Epoch milliseconds; undefined until it has answered. */
  answeredAt?: number
}

let begun: Begun | undefined

/**
 * Asks for the statistics that the dashboard opens with, before there is code that needs them.
 * @param search the query of the address
 */
export function beginStats(viewer: SessionUser, search: URLSearchParams): void {
  const { stores } = openedView(viewer.email, search)
  const own: Begun = { token: viewer.accessToken, storeList: storeListOf(stores), stats: askStats(stores) }
  begun = own
  const answered = () => (own.answeredAt = Date.now())
  // An error comes up again where the statistics are taken, or asked for anew.
  own.stats.then(answered, answered)
}

/** What `beginStats` asked for, once; undefined if that was for another session or other stores, or is no longer fresh. */
export function takeStats(stores: readonly string[]): Promise<DashboardStats> | undefined {
  const taken = begun
  begun = undefined
  if (!taken || taken.token !== readSession()?.accessToken || taken.storeList !== storeListOf(stores)) return undefined
  return taken.answeredAt === undefined || Date.now() - taken.answeredAt < FRESH_MS ? taken.stats : undefined
}
