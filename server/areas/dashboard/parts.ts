import type { DashboardStats } from '../../../src/generated/types'
import { can, type Viewer } from '../../../src/schema/access'
import { lastDays } from '../../db/counts/day'
import type { Records } from '../../db/records'

/** What the parts are counted of. */
export interface Counted {
  readonly records: Records
  /** Codes of the stores, in their order. */
  readonly stores: readonly string[]
  /** Epoch seconds. */
  readonly now: number
}

type Part = keyof DashboardStats
type Parts = Partial<Pick<DashboardStats, Exclude<Part, 'updatedAt' | 'timeZone' | 'today' | 'stores' | 'counted' | 'detail'>>>

/** Days of the daily counts. */
const DAYS = 30

/** Stores up to which each gateway has a bar of its own. */
const MOST_STORES_BY_GATEWAY = 10

/** The privilege of each part (spec/1 §6). */
export const mayRead = {
  servers: (viewer: Viewer) => can(viewer, 'server.read'),
  gateways: (viewer: Viewer) => can(viewer, 'store.read'),
  tags: (viewer: Viewer) => can(viewer, 'tag.read'),
  products: (viewer: Viewer) => can(viewer, 'tag.read') && can(viewer, 'product.read'),
}

/** Every part of the dashboard that the user may read; the others are not there. */
export async function partsFor(viewer: Viewer, counted: Counted): Promise<Parts> {
  const parts = await Promise.all([
    mayRead.servers(viewer) ? serverParts(counted) : {},
    mayRead.gateways(viewer) ? gatewayParts(counted) : {},
    mayRead.tags(viewer) ? tagParts(counted) : {},
    mayRead.tags(viewer) && mayRead.gateways(viewer) ? gatewayBars(counted) : {},
    mayRead.tags(viewer) ? updateParts(counted, mayRead.products(viewer)) : {},
  ])
  return Object.assign({}, ...parts) as Parts
}

async function serverParts({ records }: Counted): Promise<Parts> {
  return { servers: await records.find('server') }
}

async function gatewayParts({ records, stores }: Counted): Promise<Parts> {
  const [gateways, gmp, grm] = await Promise.all([
    byStore(records.kept('gateways', { stores })),
    records.keptTotals('gmpVersions', { stores }),
    records.keptTotals('grmVersions', { stores }),
  ])
  const column = (of: (row: { total: number; alarm: number; offline: number }) => number) => stores.map((code) => of(gateways.get(code) ?? noGateways))
  const storeGateways = { storeCode: [...stores], normal: column(({ total, alarm, offline }) => total - alarm - offline), alarm: column(({ alarm }) => alarm), offline: column(({ offline }) => offline) }
  const versions = (rows: readonly { key: string; total: number }[]) => rows.map(({ key, total }) => ({ version: key, count: total })).sort(byCount)
  const { normal, alarm, offline } = storeGateways
  return { gateways: { normal: sum(normal), alarm: sum(alarm), offline: sum(offline) }, gmpVersions: versions(gmp), grmVersions: versions(grm), storeGateways }
}

const noGateways = { total: 0, alarm: 0, offline: 0 }

async function tagParts({ records, stores }: Counted): Promise<Parts> {
  const [tags, types] = await Promise.all([byStore(records.kept('tags', { stores })), records.keptTotals('tagTypes', { stores })])
  const column = (of: (row: TagNumbers) => number) => stores.map((code) => of(tags.get(code) ?? noTags))
  const storeTags = { storeCode: [...stores], ok: column(okOf), ng: column(({ ng }) => ng), wip: column(({ wip }) => wip) }
  return {
    tags: { ok: sum(storeTags.ok), ng: sum(storeTags.ng), wip: sum(storeTags.wip) },
    tagTypes: types.map(({ key, total, ng }) => ({ type: key, count: total, ng })).sort(byCount),
    storeTags,
  }
}

interface TagNumbers {
  readonly total: number
  readonly ng: number
  readonly wip: number
}
const noTags = { total: 0, ng: 0, wip: 0 }
const okOf = ({ total, ng, wip }: TagNumbers) => total - ng - wip

/** The labels of each gateway, where the stores are few. */
async function gatewayBars({ records, stores }: Counted): Promise<Parts> {
  if (stores.length > MOST_STORES_BY_GATEWAY) return {}
  const [gateways, kept] = await Promise.all([
    records.pick('gateway', ['storeCode', 'gwMac', 'gwIndex', 'ip'], { storeCode: stores }),
    records.kept('tagGateways', { stores }),
  ])
  const numbers = new Map(kept.map((row) => [`${row.storeCode} ${row.key}`, row]))
  const order = new Map(stores.map((code, at) => [code, at]))
  gateways.sort((one, other) => (order.get(one.storeCode) ?? 0) - (order.get(other.storeCode) ?? 0) || (one.gwIndex ?? 0) - (other.gwIndex ?? 0))
  const rows = gateways.map(({ storeCode, ip }) => numbers.get(`${storeCode} ${ip}`) ?? noTags)
  return {
    gatewayTags: {
      storeCode: gateways.map(({ storeCode }) => storeCode),
      gwMac: gateways.map(({ gwMac }) => gwMac),
      ok: rows.map(okOf),
      ng: rows.map(({ ng }) => ng),
      wip: rows.map(({ wip }) => wip),
    },
  }
}

/** Today's update rates and the daily counts. */
async function updateParts({ records, stores, now }: Counted, withProducts: boolean): Promise<Parts> {
  const days = lastDays(now, DAYS)
  const today = days.at(-1) ?? ''
  const keys = withProducts ? days : [today]
  const [tags, products] = await Promise.all([
    byKey(records.keptTotals('tagUpdates', { stores, keys })),
    withProducts ? byKey(records.keptTotals('productUpdates', { stores, keys })) : undefined,
  ])
  const tagUpdate = rateOf(tags.get(today))
  if (!products) return { tagUpdate }
  const daily = days.map((date) => ({ date, product: products.get(date)?.ok ?? 0, tag: tags.get(date)?.ok ?? 0 }))
  return { tagUpdate, productUpdate: rateOf(products.get(today)), daily }
}

/** How far updates have come: what has not answered is under way. */
export function rateOf({ total, ok, ng }: { readonly total: number; readonly ok: number; readonly ng: number } = { total: 0, ok: 0, ng: 0 }) {
  return { total, success: ok, inprogress: total - ok - ng, error: ng }
}

async function byStore<Row extends { readonly storeCode: string }>(rows: Promise<readonly Row[]>): Promise<ReadonlyMap<string, Row>> {
  return new Map((await rows).map((row) => [row.storeCode, row]))
}

async function byKey<Row extends { readonly key: string }>(rows: Promise<readonly Row[]>): Promise<ReadonlyMap<string, Row>> {
  return new Map((await rows).map((row) => [row.key, row]))
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)
const byCount = (one: { count: number }, other: { count: number }) => other.count - one.count
