import type { ChartSeries, ChartTone } from '../../ui/charts/chartTypes'
import type { DashboardStats } from '../../generated/types'

/** A state and its count; its label is `areas.dashboard.states.<id>`. */
export interface State {
  readonly id: string
  readonly tone: ChartTone
  readonly value: number
}

export const TAG_STATES = [
  ['ok', 'ok'],
  ['ng', 'error'],
  ['wip', 'info'],
] as const
export const GATEWAY_STATES = [
  ['normal', 'ok'],
  ['alarm', 'warn'],
  ['offline', 'error'],
] as const
export const UPDATE_STATES = [
  ['success', 'ok'],
  ['inprogress', 'info'],
  ['error', 'error'],
] as const

type Kind = readonly (readonly [id: string, tone: ChartTone])[]

/** The chart series of a kind of states, with translated labels. */
export const seriesOf = (kind: Kind, translate: (key: string) => string): ChartSeries[] =>
  kind.map(([id, tone]) => ({ id, tone, label: translate(`areas.dashboard.states.${id}`) }))

const states = <Id extends string>(
  kind: readonly (readonly [Id, ChartTone])[],
  counts: Readonly<Record<Id, number>>,
): State[] => kind.map(([id, tone]) => ({ id, tone, value: counts[id] }))

/** The states of one panel; undefined if the viewer may not read it. */
export function statesOf(
  part: 'tagStatus' | 'gatewayStatus' | 'serverStatus' | 'tagUpdate' | 'productUpdate',
  stats: DashboardStats,
): State[] | undefined {
  switch (part) {
    case 'tagStatus':
      return stats.tags && states(TAG_STATES, stats.tags)
    case 'gatewayStatus':
      return stats.gateways && states(GATEWAY_STATES, stats.gateways)
    case 'serverStatus':
      return stats.servers && states(GATEWAY_STATES, serverCounts(stats.servers))
    case 'tagUpdate':
      return stats.tagUpdate && states(UPDATE_STATES, stats.tagUpdate)
    case 'productUpdate':
      return stats.productUpdate && states(UPDATE_STATES, stats.productUpdate)
  }
}

export const totalOf = (parts: readonly { value: number }[]): number => parts.reduce((sum, { value }) => sum + value, 0)

function serverCounts(servers: NonNullable<DashboardStats['servers']>) {
  const count = (status: string) => servers.filter((server) => server.status === status).length
  return { normal: count('NORMAL'), alarm: count('ALARM'), offline: count('OFFLINE') }
}

/** The tags of a store or gateway. */
export interface TagBar {
  readonly id: string
  readonly storeCode: string
  readonly gwMac?: string
  readonly label: string
  readonly sublabel: string
  readonly values: readonly number[]
}

/** The tags of each store, most failed first. */
export function storeBars(stats: DashboardStats, names: ReadonlyMap<string, string>): TagBar[] {
  const { storeTags } = stats
  if (!storeTags) return []
  return worstFirst(
    storeTags.storeCode.map((code, at) => ({
      id: code,
      storeCode: code,
      label: names.get(code) ?? code,
      sublabel: code,
      values: [storeTags.ok[at] ?? 0, storeTags.ng[at] ?? 0, storeTags.wip[at] ?? 0],
    })),
  )
}

/** The tags of each gateway, most failed first; undefined if many stores are counted. */
export function gatewayBars(stats: DashboardStats, names: ReadonlyMap<string, string>): TagBar[] | undefined {
  const { gatewayTags } = stats
  return (
    gatewayTags &&
    worstFirst(
      gatewayTags.gwMac.map((gwMac, at) => {
        const storeCode = gatewayTags.storeCode[at] ?? ''
        return {
          id: `${storeCode}/${gwMac}`,
          storeCode,
          gwMac,
          label: gwMac,
          sublabel: names.get(storeCode) ?? storeCode,
          values: [gatewayTags.ok[at] ?? 0, gatewayTags.ng[at] ?? 0, gatewayTags.wip[at] ?? 0],
        }
      }),
    )
  )
}

const worstFirst = (bars: TagBar[]) => bars.sort((one, two) => (two.values[1] ?? 0) - (one.values[1] ?? 0))

/** The names of the viewer's stores, by code. */
export const namesOf = ({ stores }: DashboardStats): Map<string, string> =>
  new Map(stores.storeCode.map((code, at) => [code, stores.storeName[at] || code]))
