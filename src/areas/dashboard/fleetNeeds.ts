import { needsOf, type Need } from '../../domain/needs/needs'
import type { DashboardStats } from '../../generated/types'
import { namesOf } from './figures'

/** A store with what needs someone there, worst first. */
export interface StoreNeeds {
  readonly storeCode: string
  readonly name: string
  readonly needs: readonly Need[]
}

/** What needs someone in all stores that are counted. */
export interface FleetNeeds {
  /** Worst first: the more gateways are offline, then the more tags failed, gateways raise an alarm, batteries are low. */
  readonly stores: readonly StoreNeeds[]
  /** How many of these have something that failed; the others have warnings alone. */
  readonly failing: number
  readonly servers: readonly { readonly id: string; readonly name: string; readonly status: 'ALARM' | 'OFFLINE' }[]
}

const known = new WeakMap<DashboardStats, FleetNeeds>()

/** Worked out once for each answer: title and list show the same. */
export function fleetNeeds(stats: DashboardStats): FleetNeeds {
  const found = known.get(stats) ?? workedOut(stats)
  known.set(stats, found)
  return found
}

function workedOut(stats: DashboardStats): FleetNeeds {
  const { storeGateways, storeTags, servers = [] } = stats
  const names = namesOf(stats)
  const placeOf = (columns: { readonly storeCode: readonly string[] } | undefined) => new Map(columns?.storeCode.map((code, at) => [code, at]))
  const tagsAt = placeOf(storeTags)
  const codes = (storeGateways ?? storeTags)?.storeCode ?? []
  const stores = codes.flatMap((storeCode, at) => {
    const tagPlace = tagsAt.get(storeCode)
    const gateways = storeGateways && gatewaysOf(storeGateways, at)
    const tags = storeTags && tagPlace !== undefined ? tagsOf(storeTags, tagPlace) : undefined
    const needs = needsOf(storeCode, { gateways, tags }, stats.updatedAt)
    return needs.length > 0 ? [{ storeCode, name: names.get(storeCode) ?? storeCode, needs, rank: [gateways?.offline ?? 0, tags?.error ?? 0, gateways?.alarm ?? 0, tags?.lowBattery ?? 0] }] : []
  })
  stores.sort((one, other) => compare(other.rank, one.rank))
  return {
    stores,
    failing: stores.filter(({ needs }) => needs[0]?.tone === 'error').length,
    servers: servers.flatMap(({ id, name, status }) => (status === 'NORMAL' ? [] : [{ id, name, status }])).sort((one, other) => other.status.localeCompare(one.status)),
  }
}

function gatewaysOf({ normal, alarm, offline, offlineMac = [] }: NonNullable<DashboardStats['storeGateways']>, at: number) {
  const [fine = 0, ill = 0, gone = 0] = [normal[at], alarm[at], offline[at]]
  const gwMac = offlineMac[at]
  return { total: fine + ill + gone, alarm: ill, offline: gone, named: gwMac ? [{ gwMac }] : undefined }
}

function tagsOf({ ok, ng, wip, low = [] }: NonNullable<DashboardStats['storeTags']>, at: number) {
  const error = ng[at] ?? 0
  return { total: (ok[at] ?? 0) + error + (wip[at] ?? 0), error, lowBattery: low[at] ?? 0 }
}

function compare(one: readonly number[], other: readonly number[]): number {
  const at = one.findIndex((number, place) => number !== other[place])
  return at < 0 ? 0 : (one[at] ?? 0) - (other[at] ?? 0)
}
