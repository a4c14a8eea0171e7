import type { DashboardStats } from '../../../src/generated/types'
import { seesAllStores } from '../../../src/schema/access'
import type { AreaCalls, Handler } from '../../calls/call'
import { nameAt } from '../../calls/productNames'
import { dayOf, dayZone } from '../../db/counts/day'
import { changedOf } from './changed'
import { detailOf } from './detail'
import { partsFor } from './parts'
import { chosenStores } from './stores'

/** The query parameter `t`, the time of the last refresh, only makes requests distinct. */
const stats: Handler = async ({ user, query, services: { records, clock } }): Promise<DashboardStats> => {
  const now = clock()
  const { seen, counted } = await chosenStores(records, user, query.storeList)
  const isAll = seesAllStores(user) && counted.length === seen.length
  const all = { records, stores: counted.map(({ storeCode }) => storeCode), isAll, now }
  const head = { updatedAt: now, timeZone: dayZone(), today: dayOf(now), counted: counted.length }
  const none = { storeCode: [], storeName: [] }
  if (query.detail)
    return { ...head, stores: none, detail: await detailOf(user, all, counted, query.detail, query.value) }
  if (query.changed === 'true')
    return { ...head, stores: none, changed: await changedOf(user, all, await nameAt(records)) }
  const stores = {
    storeCode: seen.map(({ storeCode }) => storeCode),
    storeName: seen.map(({ storeName }) => storeName),
  }
  return { ...head, stores, ...(await partsFor(user, all)) }
}

/** The dashboard. */
export const dashboardCalls: AreaCalls = { 'GET /stats/dashboard': stats }
