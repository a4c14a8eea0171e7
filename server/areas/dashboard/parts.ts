import type { DashboardStats, Gateway } from '../../../src/generated/types'
import { can, type Viewer } from '../../../src/schema/access'
import type { KeptRow } from '../../db/counts/declared'
import type { Records } from '../../db/records'
import { tillDays, tillFigures } from '../../till/figures'
import { endedDays, shownDays } from './endedDays'

/** The stores that are counted. */
export interface Counted {
  readonly records: Records
  /** Store codes, in order. */
  readonly stores: readonly string[]
  /** Whether these are all stores. */
  readonly isAll: boolean
  /** Epoch seconds. */
  readonly now: number
}

type Part = keyof DashboardStats
type Parts = Partial<
  Pick<DashboardStats, Exclude<Part, 'updatedAt' | 'timeZone' | 'today' | 'stores' | 'counted' | 'detail' | 'changed'>>
>

/** Up to this number of stores, each gateway has a bar of its own. */
const MAX_STORES_BY_GATEWAY = 10

/** The privileges of each part. */
export const mayRead = {
  servers: (viewer: Viewer) => can(viewer, 'server.read'),
  gateways: (viewer: Viewer) => can(viewer, 'store.read'),
  tags: (viewer: Viewer) => can(viewer, 'tag.read'),
  products: (viewer: Viewer) => can(viewer, 'tag.read') && can(viewer, 'product.read'),
}

/** The parts of the dashboard that the user may read. */
export async function partsFor(viewer: Viewer, { records, stores, isAll, now }: Counted): Promise<Parts> {
  const [gateways, tags, products] = [mayRead.gateways(viewer), mayRead.tags(viewer), mayRead.products(viewer)]
  const bars = gateways && tags && stores.length <= MAX_STORES_BY_GATEWAY
  const days = shownDays(now)
  const counted = isAll ? 'all' : stores
  const today = days.at(-1) ?? ''
  const [kept, servers, ofBars, ended, till, tillToday] = await Promise.all([
    records.keptParts(counted, {
      gateways: { group: 'gateways', skip: !gateways },
      gmpVersions: { group: 'gmpVersions', together: true, skip: !gateways },
      grmVersions: { group: 'grmVersions', together: true, skip: !gateways },
      tags: { group: 'tags', skip: !tags },
      tagTypes: { group: 'tagTypes', together: true, skip: !tags },
      tagGateways: { group: 'tagGateways', skip: !bars },
      tagUpdates: { group: 'tagUpdates', together: true, keys: [today], skip: !tags },
      productUpdates: { group: 'productUpdates', together: true, keys: [today], skip: !products },
    }),
    mayRead.servers(viewer) ? records.find('server') : undefined,
    bars ? records.pick('gateway', ['storeCode', 'gwMac', 'gwIndex', 'ip'], { storeCode: stores }) : undefined,
    products ? endedDays(records, counted, now) : undefined,
    products ? tillFigures(records, counted) : undefined,
    products ? tillDays(records, counted, [today]) : undefined,
  ])
  const tagDays = byKey([...(ended?.tagUpdates ?? []), ...kept.tagUpdates])
  const productDays = byKey([...(ended?.productUpdates ?? []), ...kept.productUpdates])
  return {
    ...(till && { till: { ...till, days: [...(ended?.till ?? []), ...(tillToday ?? [])] } }),
    ...(servers && { servers }),
    ...(gateways && gatewayParts(stores, kept, await onlyOffline(records, kept.gateways))),
    ...(tags && { ...tagParts(stores, kept), tagUpdate: rateOf(tagDays.get(today)) }),
    ...(ofBars && { gatewayTags: gatewayBars(stores, ofBars, kept.tagGateways) }),
    ...(products && {
      productUpdate: rateOf(productDays.get(today)),
      daily: days.map((date) => ({ date, product: productDays.get(date)?.ok ?? 0, tag: tagDays.get(date)?.ok ?? 0 })),
    }),
  }
}

interface KeptGateways {
  readonly gateways: readonly KeptRow<'gateways'>[]
  readonly gmpVersions: readonly KeptRow<'gmpVersions'>[]
  readonly grmVersions: readonly KeptRow<'grmVersions'>[]
}

/** By store, its offline gateway if there is exactly one. */
async function onlyOffline(records: Records, gateways: KeptGateways['gateways']): Promise<ReadonlyMap<string, string>> {
  const stores = gateways.flatMap(({ storeCode, offline }) => (offline === 1 ? storeCode : []))
  const found =
    stores.length > 0
      ? await records.pick('gateway', ['storeCode', 'gwMac'], { storeCode: stores, status: 'OFFLINE' })
      : []
  return new Map(found.map(({ storeCode, gwMac }) => [storeCode, gwMac]))
}

function gatewayParts(
  stores: readonly string[],
  { gateways, gmpVersions, grmVersions }: KeptGateways,
  offlineMac: ReadonlyMap<string, string>,
): Parts {
  const kept = byStore(gateways)
  const column = (of: (row: { total: number; alarm: number; offline: number }) => number) =>
    stores.map((code) => of(kept.get(code) ?? noGateways))
  const [normal, alarm, offline] = [
    column(({ total, ...ill }) => total - ill.alarm - ill.offline),
    column((row) => row.alarm),
    column((row) => row.offline),
  ]
  const versions = (rows: readonly { key: string; total: number }[]) =>
    rows.map(({ key, total }) => ({ version: key, count: total })).sort(byCount)
  return {
    gateways: { normal: sum(normal), alarm: sum(alarm), offline: sum(offline) },
    gmpVersions: versions(gmpVersions),
    grmVersions: versions(grmVersions),
    storeGateways: {
      storeCode: [...stores],
      normal,
      alarm,
      offline,
      offlineMac: stores.map((code) => offlineMac.get(code) ?? ''),
    },
  }
}

const noGateways = { total: 0, alarm: 0, offline: 0 }

interface TagNumbers {
  readonly total: number
  readonly ng: number
  readonly wip: number
}
const noTags = { total: 0, ng: 0, wip: 0, low: 0 }
const okOf = ({ total, ng, wip }: TagNumbers) => total - ng - wip
const columnsOf = (rows: readonly TagNumbers[]) => ({
  ok: rows.map(okOf),
  ng: rows.map(({ ng }) => ng),
  wip: rows.map(({ wip }) => wip),
})

function tagParts(
  stores: readonly string[],
  { tags, tagTypes }: { readonly tags: readonly KeptRow<'tags'>[]; readonly tagTypes: readonly KeptRow<'tagTypes'>[] },
): Parts {
  const kept = byStore(tags)
  const rows = stores.map((code) => kept.get(code) ?? noTags)
  const columns = columnsOf(rows)
  return {
    tags: { ok: sum(columns.ok), ng: sum(columns.ng), wip: sum(columns.wip) },
    tagTypes: tagTypes.map(({ key, total, ng }) => ({ type: key, count: total, ng })).sort(byCount),
    storeTags: { storeCode: [...stores], ...columns, low: rows.map(({ low }) => low) },
  }
}

/** The labels of each gateway, by store. */
function gatewayBars(
  stores: readonly string[],
  gateways: Pick<Gateway, 'storeCode' | 'gwMac' | 'gwIndex' | 'ip'>[],
  kept: readonly KeptRow<'tagGateways'>[],
): Parts['gatewayTags'] {
  const numbers = new Map(kept.map((row) => [`${row.storeCode} ${row.key}`, row]))
  const order = new Map(stores.map((code, at) => [code, at]))
  gateways.sort(
    (one, other) =>
      (order.get(one.storeCode) ?? 0) - (order.get(other.storeCode) ?? 0) || (one.gwIndex ?? 0) - (other.gwIndex ?? 0),
  )
  const rows = gateways.map(({ storeCode, ip }) => numbers.get(`${storeCode} ${ip}`) ?? noTags)
  return {
    storeCode: gateways.map(({ storeCode }) => storeCode),
    gwMac: gateways.map(({ gwMac }) => gwMac),
    ...columnsOf(rows),
  }
}

/** The progress of updates: what has not responded is in progress. */
export function rateOf(
  { total, ok, ng }: { readonly total: number; readonly ok: number; readonly ng: number } = { total: 0, ok: 0, ng: 0 },
) {
  return { total, success: ok, inprogress: total - ok - ng, error: ng }
}

const byStore = <Row extends { readonly storeCode: string }>(rows: readonly Row[]): ReadonlyMap<string, Row> =>
  new Map(rows.map((row) => [row.storeCode, row]))
const byKey = <Row extends { readonly key: string }>(rows: readonly Row[]): ReadonlyMap<string, Row> =>
  new Map(rows.map((row) => [row.key, row]))
const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)
const byCount = (one: { count: number }, other: { count: number }) => other.count - one.count
