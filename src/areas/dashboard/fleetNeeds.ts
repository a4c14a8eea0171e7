import { needsOf, type Need } from '../../domain/needs/needs'
import type { DashboardStats } from '../../generated/types'
import { namesOf } from './figures'

/** What needs attention in a store, worst first. */
export interface StoreNeeds {
  readonly storeCode: string
  readonly name: string
  readonly needs: readonly Need[]
}

/** What needs attention in all stores that are counted. */
export interface FleetNeeds {
  /** Worst first: by offline gateways, then by failed tags, gateways with alarms and low batteries. */
  readonly stores: readonly StoreNeeds[]
  /** The number of stores with failures; the others only have warnings. */
  readonly failing: number
  readonly servers: readonly { readonly id: string; readonly name: string; readonly status: 'ALARM' | 'OFFLINE' }[]
}

const cache = new WeakMap<DashboardStats, FleetNeeds>()

/** Computed once for each answer, as the title and the list both show it. */
export function fleetNeeds(stats: DashboardStats): FleetNeeds {
  const needs = cache.get(stats) ?? compute(stats)
  cache.set(stats, needs)
  return needs
}

function compute(stats: DashboardStats): FleetNeeds {
  const { storeGateways, storeTags, servers = [] } = stats
  const names = namesOf(stats)
  const placeOf = (columns: { readonly storeCode: readonly string[] } | undefined) =>
    new Map(columns?.storeCode.map((code, at) => [code, at]))
  const tagsAt = placeOf(storeTags)
  const codes = (storeGateways ?? storeTags)?.storeCode ?? []
  const stores = codes.flatMap((storeCode, at) => {
    const tagPlace = tagsAt.get(storeCode)
    const gateways = storeGateways && gatewaysOf(storeGateways, at)
    const tags = storeTags && tagPlace !== undefined ? tagsOf(storeTags, tagPlace) : undefined
    const needs = needsOf(storeCode, { gateways, tags }, stats.updatedAt)
    return needs.length > 0
      ? [
          {
            storeCode,
            name: names.get(storeCode) ?? storeCode,
            needs,
            rank: [gateways?.offline ?? 0, tags?.error ?? 0, gateways?.alarm ?? 0, tags?.lowBattery ?? 0],
          },
        ]
      : []
  })
  stores.sort((one, other) => compare(other.rank, one.rank))
  return {
    stores,
    failing: stores.filter(({ needs }) => needs[0]?.tone === 'error').length,
    servers: servers
      .flatMap(({ id, name, status }) => (status === 'NORMAL' ? [] : [{ id, name, status }]))
      .sort((one, other) => other.status.localeCompare(one.status)),
  }
}

function gatewaysOf(
  { normal, alarm, offline, offlineMac = [] }: NonNullable<DashboardStats['storeGateways']>,
  at: number,
) {
  const [normalCount = 0, alarmCount = 0, offlineCount = 0] = [normal[at], alarm[at], offline[at]]
  const gwMac = offlineMac[at]
  return {
    total: normalCount + alarmCount + offlineCount,
    alarm: alarmCount,
    offline: offlineCount,
    named: gwMac ? [{ gwMac }] : undefined,
  }
}

function tagsOf({ ok, ng, wip, low = [] }: NonNullable<DashboardStats['storeTags']>, at: number) {
  const error = ng[at] ?? 0
  return { total: (ok[at] ?? 0) + error + (wip[at] ?? 0), error, lowBattery: low[at] ?? 0 }
}

function compare(one: readonly number[], other: readonly number[]): number {
  const at = one.findIndex((number, place) => number !== other[place])
  return at < 0 ? 0 : (one[at] ?? 0) - (other[at] ?? 0)
}
