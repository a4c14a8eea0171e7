import type { PaperStore, PrintStore, ProductStore, SensorStore, Store, StoreStatus, StoreTagStats } from '../../../src/generated/types'
import { seesAllStores } from '../../../src/schema/access'
import type { SessionUser } from '../../access/session'
import type { Records } from '../../db/records'
import { LOW_BATTERY } from '../../radio/tagTypes'

type Status = StoreStatus['status']

/** The stores that a user sees, by code. */
export async function visibleStores(records: Records, user: SessionUser): Promise<Store[]> {
  const stores = await records.find('store', seesAllStores(user) ? {} : { storeCode: user.store })
  return stores.sort((one, other) => (one.storeCode < other.storeCode ? -1 : 1))
}

/** The gateways of stores in numbers; a gateway without the right time counts as in alarm (spec/1 §4). */
export async function gatewaySummaries(records: Records, stores: readonly Store[]): Promise<StoreStatus[]> {
  const groups = byStore(await records.counts('gateway', ['storeCode', 'status', 'timeSync'], { storeCode: codesOf(stores) }))
  return stores.map((store) => {
    const own = groups.get(store.storeCode) ?? []
    const offline = sum(own, ({ status }) => status === 'OFFLINE')
    const alarm = sum(own, ({ status, timeSync }) => status === 'ALARM' || (status === 'NORMAL' && timeSync === false))
    const gwCount = sum(own)
    return {
      ...headOf(store),
      status: statusOf(gwCount, alarm, offline),
      gwCount,
      normal: gwCount - alarm - offline,
      alarm,
      offline,
      enableTagStatusCheck: store.enableTagStatusCheck ?? false,
    }
  })
}

/** The tags of stores in numbers. */
export async function tagSummaries(records: Records, stores: readonly Store[], now: number): Promise<StoreTagStats[]> {
  const codes = codesOf(stores)
  const [gateways, groups, today] = await Promise.all([
    gatewaySummaries(records, stores),
    records.counts('tag', ['storeCode', 'tagType', 'status', 'battStatus'], { storeCode: codes }, { latest: 'updatedAt' }),
    records.counts('task-row', ['storeCode'], { storeCode: codes, result: 'OK' }, { since: { field: 'updatedAt', from: startOfDay(now) } }),
  ])
  const [tags, updated] = [byStore(groups), byStore(today)]
  return stores.map((store, at) => {
    const own = tags.get(store.storeCode) ?? []
    const success = sum(own, ({ status }) => status === 'OK')
    const inprogress = sum(own, ({ status }) => underWay(status))
    const total = sum(own)
    return {
      ...headOf(store),
      status: gateways[at]?.status ?? 'NORMAL',
      total,
      success,
      inprogress,
      error: total - success - inprogress,
      lowBattery: sum(own, ({ battStatus }) => battStatus === 'LOW'),
      todayUpdated: sum(updated.get(store.storeCode) ?? []),
      countByType: perType(own),
      countNgByType: perType(own.filter(({ status }) => status !== 'OK' && !underWay(status))),
      updatedAt: Math.max(0, ...own.map(({ latest }) => latest ?? 0)) || null,
    }
  })
}

/** The products of stores in numbers: one whose labels all show it is a success (spec/1 §3: similar to the tags). */
export async function productSummaries(records: Records, stores: readonly Store[], now: number): Promise<ProductStore[]> {
  const codes = codesOf(stores)
  const [gateways, groups, all, today] = await Promise.all([
    gatewaySummaries(records, stores),
    records.counts('tag', ['storeCode', 'prCode', 'status'], { storeCode: codes }, { not: { status: 'OK' } }),
    records.counts('product', ['storeCode'], { storeCode: codes }, { latest: 'updatedAt' }),
    records.counts('product', ['storeCode'], { storeCode: codes }, { since: { field: 'updatedAt', from: startOfDay(now) } }),
  ])
  const [tags, products, updated] = [byStore(groups), byStore(all), byStore(today)]
  return stores.map((store, at) => {
    const bad = new Set<string>()
    const open = new Set<string>()
    for (const { prCode, status } of tags.get(store.storeCode) ?? []) {
      if (typeof prCode !== 'string') continue
      if (underWay(status)) open.add(prCode)
      else bad.add(prCode)
    }
    const total = sum(products.get(store.storeCode) ?? [])
    const inprogress = [...open].filter((code) => !bad.has(code)).length
    return {
      ...headOf(store),
      status: gateways[at]?.status ?? 'NORMAL',
      total,
      success: Math.max(0, total - inprogress - bad.size),
      inprogress,
      error: bad.size,
      todayUpdated: sum(updated.get(store.storeCode) ?? []),
      updatedAt: products.get(store.storeCode)?.[0]?.latest ?? null,
    }
  })
}

/** The sensors of stores in numbers. */
export async function sensorSummaries(records: Records, stores: readonly Store[]): Promise<SensorStore[]> {
  const codes = codesOf(stores)
  const sensors = byStore((await records.find('sensor', { storeCode: codes })).map((sensor) => ({ ...sensor, count: 1 })))
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

/** The paper-label tasks of stores in numbers. */
export async function paperSummaries(records: Records, stores: readonly Store[], now: number): Promise<PaperStore[]> {
  const [gateways, tasks] = await Promise.all([gatewaySummaries(records, stores), records.find('paper-task', { storeCode: codesOf(stores) })])
  const groups = byStore(tasks.map((task) => ({ ...task, storeCode: task.storeCode ?? '', count: 1 })))
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

/** The stores that labels can be printed for. */
export async function printSummaries(records: Records, stores: readonly Store[]): Promise<PrintStore[]> {
  const products = byStore(await records.counts('product', ['storeCode'], { storeCode: codesOf(stores) }))
  return stores.map(({ storeCode, storeName }) => ({ storeCode, storeName, total: sum(products.get(storeCode) ?? []) }))
}

/** A store's own status: red where nothing is there, yellow where something is wrong. */
function statusOf(total: number, alarm: number, offline: number): Status {
  if (total > 0 && offline === total) return 'OFFLINE'
  return alarm + offline > 0 ? 'ALARM' : 'NORMAL'
}

const underWay = (status: unknown): boolean => status === 'WIP' || status === 'UPDATE'

function headOf({ storeCode, storeName, position }: Store) {
  return { storeCode, storeName, ...(position && { position }) }
}

function codesOf(stores: readonly Store[]): string[] {
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

function sum<Group extends { readonly count: number }>(groups: readonly Group[], fits: (group: Group) => boolean = () => true): number {
  return groups.reduce((total, group) => (fits(group) ? total + group.count : total), 0)
}

function perType(groups: readonly { readonly tagType?: string; readonly count: number }[]): Record<string, number> {
  const byType: Record<string, number> = {}
  for (const { tagType, count } of groups) if (tagType) byType[tagType] = (byType[tagType] ?? 0) + count
  return byType
}

/** Midnight of the server's zone. */
function startOfDay(now: number): number {
  const day = new Date(now * 1000)
  day.setHours(0, 0, 0, 0)
  return Math.floor(day.getTime() / 1000)
}
