import type { PlusStore } from '../../../src/generated/types'
import { seesAllStores } from '../../../src/schema/access'
import type { AreaCalls, CallContext, Handler } from '../../calls/call'

type Media = 'plus-image' | 'plus-video' | 'plus-widget' | 'plus-template'

const devices: Handler = async ({ user, services: { records } }) => {
  const stores = await storesOf(records, user)
  const kept = new Map((await records.kept('plusDevices')).map((row) => [row.storeCode, row]))
  return stores.map((store): PlusStore => {
    const { total = 0, offline = 0 } = kept.get(store.storeCode) ?? {}
    return { ...store, total, online: total - offline, offline, status: statusOf(total, offline) }
  })
}

/** Media have no status, so a store has that of its devices. */
const media =
  (resource: Media): Handler =>
  async ({ user, services: { records } }) => {
    const stores = await storesOf(records, user)
    const [counts, kept] = await Promise.all([records.counts(resource, ['storeCode']), records.kept('plusDevices')])
    const totals = new Map(counts.map(({ storeCode, count }) => [storeCode, count]))
    const states = new Map(kept.map((row) => [row.storeCode, statusOf(row.total, row.offline)]))
    return stores.map((store): PlusStore => ({
      ...store,
      total: totals.get(store.storeCode) ?? 0,
      status: states.get(store.storeCode) ?? 'NORMAL',
    }))
  }

type StoreHead = Pick<PlusStore, 'storeCode' | 'storeName' | 'position'>

async function storesOf(records: CallContext['services']['records'], user: CallContext['user']): Promise<StoreHead[]> {
  const stores = await records.pick(
    'store',
    ['storeCode', 'storeName', 'position'],
    seesAllStores(user) ? {} : { storeCode: user.store },
  )
  return stores
    .map(({ storeCode, storeName, position }) => ({ storeCode, storeName, ...(position && { position }) }))
    .sort((one, other) => (one.storeCode < other.storeCode ? -1 : 1))
}

/** OFFLINE if no device responds, ALARM if some do not. */
function statusOf(total: number, offline: number): NonNullable<PlusStore['status']> {
  if (total > 0 && offline === total) return 'OFFLINE'
  return offline > 0 ? 'ALARM' : 'NORMAL'
}

/** Overviews of stores: their devices and media. */
export const overviewCalls: AreaCalls = {
  'GET /status/store/plus/device': devices,
  'GET /status/store/plus/image': media('plus-image'),
  'GET /status/store/plus/video': media('plus-video'),
  'GET /status/store/plus/widget': media('plus-widget'),
  'GET /status/store/plus/template': media('plus-template'),
}
