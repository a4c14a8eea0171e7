import type {
  PaperStore,
  PrintStore,
  ProductStore,
  SensorStore,
  Store,
  StoreStatus,
  StoreTagStats,
} from '../../src/generated/types'
import { seesAllStores } from '../../src/schema/access'
import { LOW_BATTERY } from '../../src/schema/battery'
import type { SessionUser } from '../access/session'
import { dayOf, startOfDay } from '../db/counts/day'
import type { KeptRow } from '../db/counts/declared'
import type { Records } from '../db/records'

type Status = StoreStatus['status']

/** The part of a store that summaries show. */
export type StoreHead = Pick<Store, 'storeCode' | 'storeName' | 'position' | 'enableTagStatusCheck'>

/**
 * The stores that a user sees, by code. Only the shown fields are read: the configurations of a thousand stores are
 * large.
 */
export async function storeHeads(records: Records, user: SessionUser): Promise<StoreHead[]> {
  const stores = await records.pick(
    'store',
    ['storeCode', 'storeName', 'position', 'enableTagStatusCheck'],
    seesAllStores(user) ? {} : { storeCode: user.store },
  )
  return stores.sort((one, other) => (one.storeCode < other.storeCode ? -1 : 1))
}

/** Counts the gateways of each store; one whose clock is wrong counts as in alarm. */
export async function gatewaySummaries(records: Records, stores: readonly StoreHead[]): Promise<StoreStatus[]> {
  return gatewayRows(stores, await records.kept('gateways', { stores: codesOf(stores) }))
}

function gatewayRows(stores: readonly StoreHead[], gateways: readonly KeptRow<'gateways'>[]): StoreStatus[] {
  const kept = oneEach(gateways)
  return stores.map((store) => {
    const { total = 0, alarm = 0, offline = 0 } = kept.get(store.storeCode) ?? {}
    return {
      ...headOf(store),
      status: statusOf(total, alarm, offline),
      gwCount: total,
      normal: total - alarm - offline,
      alarm,
      offline,
      enableTagStatusCheck: store.enableTagStatusCheck ?? false,
    }
  })
}

/** Counts the tags of each store, without those by type. @param now epoch seconds */
export async function tagSummaries(
  records: Records,
  stores: readonly StoreHead[],
  now: number,
): Promise<StoreTagStats[]> {
  const kept = await records.keptParts(codesOf(stores), {
    gateways: { group: 'gateways' },
    tags: { group: 'tags' },
    products: { group: 'productStates' },
    updates: { group: 'tagUpdates', keys: [dayOf(now)] },
  })
  const gateways = gatewayRows(stores, kept.gateways)
  const [tags, products, updates] = [oneEach(kept.tags), oneEach(kept.products), oneEach(kept.updates)]
  return stores.map((store, at) => {
    const { total = 0, wip = 0, ng = 0, low = 0, noProduct = 0, latest = 0 } = tags.get(store.storeCode) ?? {}
    return {
      ...headOf(store),
      status: gateways[at]?.status ?? 'NORMAL',
      total,
      success: total - wip - ng,
      inprogress: wip,
      error: ng,
      lowBattery: low,
      noProduct,
      duplicate: products.get(store.storeCode)?.duplicate ?? 0,
      todayUpdated: updates.get(store.storeCode)?.ok ?? 0,
      updatedAt: latest || null,
    }
  })
}

/** Adds the tags of each type, and how many of them have errors. */
export async function withTagTypes(records: Records, rows: readonly StoreTagStats[]): Promise<StoreTagStats[]> {
  const kept = byStore(await records.kept('tagTypes', { stores: codesOf(rows) }))
  return rows.map((row) => {
    const own = kept.get(row.storeCode) ?? []
    return {
      ...row,
      countByType: Object.fromEntries(own.map(({ key, total }) => [key, total])),
      countNgByType: Object.fromEntries(own.filter(({ ng }) => ng > 0).map(({ key, ng }) => [key, ng])),
    }
  })
}

/** Counts the products of each store; a product that all its labels show is a success. @param now epoch seconds */
export async function productSummaries(
  records: Records,
  stores: readonly StoreHead[],
  now: number,
): Promise<ProductStore[]> {
  const kept = await records.keptParts(codesOf(stores), {
    gateways: { group: 'gateways' },
    products: { group: 'products' },
    states: { group: 'productStates' },
    updates: { group: 'productUpdates', keys: [dayOf(now)] },
  })
  const gateways = gatewayRows(stores, kept.gateways)
  const [products, states, updates] = [oneEach(kept.products), oneEach(kept.states), oneEach(kept.updates)]
  return stores.map((store, at) => {
    const { total = 0, latest = 0 } = products.get(store.storeCode) ?? {}
    const { ng = 0, wip = 0 } = states.get(store.storeCode) ?? {}
    return {
      ...headOf(store),
      status: gateways[at]?.status ?? 'NORMAL',
      total,
      success: Math.max(0, total - wip - ng),
      inprogress: wip,
      error: ng,
      todayUpdated: updates.get(store.storeCode)?.total ?? 0,
      updatedAt: latest || null,
    }
  })
}

/** Counts the sensors of each store. */
export async function sensorSummaries(records: Records, stores: readonly StoreHead[]): Promise<SensorStore[]> {
  const sensors = byStore(
    await records.pick('sensor', ['storeCode', 'status', 'battery', 'updatedAt'], { storeCode: codesOf(stores) }),
  )
  return stores.map((store) => {
    const own = sensors.get(store.storeCode) ?? []
    const total = own.length
    const bad = own.filter(({ status }) => status !== 'OK').length
    return {
      ...headOf(store),
      status: bad === 0 ? 'NORMAL' : bad === total ? 'OFFLINE' : 'ALARM',
      totalSensorCount: total,
      lowBatteryCount: own.filter(({ battery }) => typeof battery === 'number' && battery < LOW_BATTERY).length,
      successRate: total === 0 ? 100 : Math.round(((total - bad) / total) * 100),
      updatedAt: Math.max(0, ...own.map(({ updatedAt }) => updatedAt ?? 0)) || null,
    }
  })
}

/** Counts the tasks of paper labels of each store. @param now epoch seconds */
export async function paperSummaries(
  records: Records,
  stores: readonly StoreHead[],
  now: number,
): Promise<PaperStore[]> {
  const [gateways, tasks] = await Promise.all([
    gatewaySummaries(records, stores),
    records.pick('paper-task', ['storeCode', 'updatedAt', 'total', 'complete'], { storeCode: codesOf(stores) }),
  ])
  const groups = byStore(tasks.map((task) => ({ ...task, storeCode: task.storeCode ?? '' })))
  const today = startOfDay(now)
  return stores.map((store, at) => {
    const own = groups.get(store.storeCode) ?? []
    const recent = own.filter(({ updatedAt }) => (updatedAt ?? 0) >= today)
    const complete = (task: (typeof own)[number]) => task.total === task.complete
    return {
      ...headOf(store),
      status: gateways[at]?.status ?? 'NORMAL',
      totalTaskCount: own.length,
      totalCompleteCount: own.filter(complete).length,
      todayTaskCount: recent.length,
      todayCompleteCount: recent.filter(complete).length,
    }
  })
}

/** The stores for printing labels, with their products. */
export async function printSummaries(records: Records, stores: readonly StoreHead[]): Promise<PrintStore[]> {
  const products = oneEach(await records.kept('products', { stores: codesOf(stores) }))
  return stores.map(({ storeCode, storeName }) => ({
    storeCode,
    storeName,
    total: products.get(storeCode)?.total ?? 0,
  }))
}

/** A store is offline if all its gateways are, and in alarm if any has a problem. */
function statusOf(total: number, alarm: number, offline: number): Status {
  if (total > 0 && offline === total) return 'OFFLINE'
  return alarm + offline > 0 ? 'ALARM' : 'NORMAL'
}

function headOf({ storeCode, storeName, position }: StoreHead) {
  return { storeCode, storeName, ...(position && { position }) }
}

function codesOf(stores: readonly { readonly storeCode: string }[]): string[] {
  return stores.map((store) => store.storeCode)
}

function byStore<Group extends { readonly storeCode: string }>(groups: readonly Group[]): Map<string, Group[]> {
  const all = new Map<string, Group[]>()
  for (const group of groups) {
    const own = all.get(group.storeCode)
    if (own) own.push(group)
    else all.set(group.storeCode, [group])
  }
  return all
}

/** Counts with one row a store, by store. */
function oneEach<Kept extends { readonly storeCode: string }>(rows: readonly Kept[]): ReadonlyMap<string, Kept> {
  return new Map(rows.map((row) => [row.storeCode, row]))
}
