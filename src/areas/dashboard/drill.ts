import type { DashboardStats } from '../../generated/types'
import { fillPath } from '../../schema/template'
import { GATEWAY_STATES, namesOf, TAG_STATES, UPDATE_STATES } from './figures'

/** A number of the dashboard to break down. */
export interface Drill {
  readonly of:
    | 'tagStatus'
    | 'gatewayStatus'
    | 'offlineGateways'
    | 'serverStatus'
    | 'store'
    | 'gateway'
    | 'tagUpdate'
    | 'productUpdate'
    | 'tagTypes'
    | 'gmpVersions'
    | 'grmVersions'
    | 'daily'
  /** A state, a type, a version, a day, a store, or store/gateway. */
  readonly value?: string
  /** The number that was clicked, if several are shown. */
  readonly state?: string
}

/** A row of a breakdown. */
export interface DrillRow {
  readonly key: string
  readonly name: string
  /** Shown beside the name. */
  readonly code: string
  /** Message keys to show in place of the code. */
  readonly codeKeys?: readonly string[]
  /** One for each column. */
  readonly numbers: readonly number[]
  readonly to: string
  /** A message key to show in place of the name. */
  readonly nameKey?: string
}

type Detail = NonNullable<DashboardStats['detail']>
type Column =
  | 'total'
  | 'ok'
  | 'ng'
  | 'wip'
  | 'normal'
  | 'alarm'
  | 'offline'
  | 'success'
  | 'inprogress'
  | 'error'
  | 'product'
  | 'tag'

const IN_DETAIL = [
  'tagUpdate',
  'productUpdate',
  'tagTypes',
  'gmpVersions',
  'grmVersions',
  'daily',
  'offlineGateways',
] as const

/** Whether the breakdown comes from a call of its own; otherwise it is in the data of the dashboard. */
export const needsDetail = ({ of }: Drill): boolean => (IN_DETAIL as readonly string[]).includes(of)

const ids = (kind: readonly (readonly [Column, unknown])[]): Column[] => kind.map(([id]) => id)

/** The number columns of a breakdown. */
export function columnsOf({ of, value, state }: Drill): readonly Column[] {
  switch (of) {
    case 'tagStatus':
      return value ? [value as Column, 'total'] : [...ids(TAG_STATES), 'total']
    case 'gatewayStatus':
      return value ? [value as Column, 'total'] : [...ids(GATEWAY_STATES), 'total']
    case 'serverStatus':
    case 'offlineGateways':
      return []
    case 'daily':
      return ['product', 'tag']
    case 'tagUpdate':
    case 'productUpdate':
    case 'tagTypes':
      return [...ids(UPDATE_STATES).sort((one, two) => Number(two === state) - Number(one === state)), 'total']
    default:
      return ['total']
  }
}

/** The rows in the data of the dashboard, most first. */
export function ownRows(drill: Drill, stats: DashboardStats): DrillRow[] {
  const names = namesOf(stats)
  switch (drill.of) {
    case 'tagStatus':
      return perStore(drill, stats.storeTags, ids(TAG_STATES), names)
    case 'gatewayStatus':
      return perStore(drill, stats.storeGateways, ids(GATEWAY_STATES), names)
    case 'serverStatus':
      return (stats.servers ?? [])
        .filter(({ status }) => !drill.value || status.toLowerCase() === drill.value)
        .map(({ id, name, type, status }) => ({
          key: id,
          name,
          code: '',
          codeKeys: [`resources.server.enums.type.${type}`, `resources.server.enums.status.${status}`],
          numbers: [],
          to: `/server/detail/${encodeURIComponent(id)}`,
        }))
    case 'store':
      return inStates(stats.storeTags, stats.storeTags?.storeCode.indexOf(drill.value ?? '') ?? -1, drill.value ?? '')
    case 'gateway':
      return gatewayRows(stats, drill.value ?? '')
    default:
      return []
  }
}

/** The rows in the answer of the server. */
export function detailRows(drill: Drill, detail: Detail, stats: DashboardStats): DrillRow[] {
  if (drill.of === 'offlineGateways')
    return detail.stores.flatMap(({ storeCode, storeName, gwMac = [] }) =>
      gwMac.map((mac) => ({
        key: `${storeCode} ${mac}`,
        name: mac,
        code: storeName || storeCode,
        numbers: [],
        to: pageOfGateway(storeCode, mac),
      })),
    )
  const columns = columnsOf(drill)
  const rows = detail.stores.map((row) => ({
    key: row.storeCode,
    name: row.storeName || row.storeCode,
    code: row.storeCode,
    numbers: columns.map((column) => (row as Partial<Record<Column, number>>)[column] ?? 0),
    to: pageOf(drill, row.storeCode, stats),
  }))
  return mostFirst(rows, columns, drill)
}

// By the column that was clicked, then by the total.
function mostFirst(rows: readonly DrillRow[], columns: readonly Column[], { state }: Drill): DrillRow[] {
  const pressed = columns.indexOf(state as Column)
  const total = columns.indexOf('total')
  const sum = ({ numbers }: DrillRow) =>
    total < 0 ? numbers.reduce((all, number) => all + number, 0) : (numbers[total] ?? 0)
  return rows.toSorted((one, two) => (two.numbers[pressed] ?? 0) - (one.numbers[pressed] ?? 0) || sum(two) - sum(one))
}

type Columns = { readonly storeCode: readonly string[] } & Readonly<Partial<Record<Column, readonly number[]>>>

function perStore(
  drill: Drill,
  columns: Columns | undefined,
  kind: readonly Column[],
  names: ReadonlyMap<string, string>,
): DrillRow[] {
  if (!columns) return []
  const shown = columnsOf(drill)
  return columns.storeCode
    .map((storeCode, at) => {
      const total = kind.reduce((sum, id) => sum + (columns[id]?.[at] ?? 0), 0)
      const numbers = shown.map((id) => (id === 'total' ? total : (columns[id]?.[at] ?? 0)))
      return {
        key: storeCode,
        name: names.get(storeCode) ?? storeCode,
        code: storeCode,
        numbers,
        to: pageOf(drill, storeCode),
      }
    })
    .filter(({ numbers }) => (numbers[0] ?? 0) > 0 || (!drill.value && numbers.some((number) => number > 0)))
    .sort((one, two) => (two.numbers[drill.value ? 0 : 1] ?? 0) - (one.numbers[drill.value ? 0 : 1] ?? 0))
}

function inStates(columns: Columns | undefined, at: number, storeCode: string, to?: string): DrillRow[] {
  return TAG_STATES.map(([id]) => ({
    key: id,
    name: id,
    nameKey: `areas.dashboard.states.${id}`,
    code: '',
    numbers: [columns?.[id]?.[at] ?? 0],
    to: to ?? pageOf({ of: 'tagStatus', value: id }, storeCode),
  }))
}

function gatewayRows({ gatewayTags }: DashboardStats, id: string): DrillRow[] {
  const at = gatewayTags?.gwMac.findIndex((gwMac, index) => `${gatewayTags.storeCode[index]}/${gwMac}` === id) ?? -1
  const storeCode = gatewayTags?.storeCode[at] ?? ''
  return inStates(gatewayTags, at, storeCode, pageOfGateway(storeCode, gatewayTags?.gwMac[at] ?? ''))
}

const pageOfGateway = (storeCode: string, gwMac: string) =>
  fillPath('/store/{storeCode}/gw/{gwMac}', { storeCode, gwMac })

const STATUSES: Readonly<Record<string, string>> = {
  ok: 'OK,DEASSIGN',
  ng: 'NG,MISSING,REQ_ONLY,REQ_ONLY2',
  wip: 'WIP,UPDATE',
  normal: 'NORMAL',
  alarm: 'ALARM',
  offline: 'OFFLINE',
}

/** The link to the page of a store, filtered to what was counted. */
function pageOf({ of, value = '' }: Drill, storeCode: string, stats?: DashboardStats): string {
  const store = encodeURIComponent(storeCode)
  const filter = new URLSearchParams()
  const status = STATUSES[value]
  if ((of === 'tagStatus' || of === 'gatewayStatus') && status) {
    filter.set('filter_status', status)
    if (status.includes(',')) filter.set('condition_status', 'in')
  }
  if (of === 'tagTypes') filter.set('filter_tagType', value)
  if ((of === 'gmpVersions' || of === 'grmVersions') && value) {
    filter.set(`filter_${of.slice(0, -1)}`, value)
    filter.set(`condition_${of.slice(0, -1)}`, '==')
  }
  const day = of === 'daily' ? value : of === 'tagUpdate' || of === 'productUpdate' ? stats?.today : undefined
  if (day && stats) {
    const start = startOfDay(day, stats.timeZone)
    filter.set('filter_startDate', String(start))
    filter.set('filter_endDate', String(start + 86_399))
  }
  const page =
    of === 'gatewayStatus' || of === 'gmpVersions' || of === 'grmVersions'
      ? '/store/detail'
      : of === 'productUpdate'
        ? '/product/list'
        : '/tag/detail'
  const tail = filter.toString()
  return `${page}/${store}${tail && `?${tail}`}`
}

/** The start of a day in a time zone, in epoch seconds. */
export function startOfDay(day: string, timeZone: string): number {
  const guess = Date.parse(`${day}T00:00:00Z`) / 1000
  try {
    const shown = new Intl.DateTimeFormat('en-CA', {
      timeZone,
      dateStyle: 'short',
      timeStyle: 'medium',
      hourCycle: 'h23',
    }).format(guess * 1000)
    return guess - (Date.parse(`${shown.replace(', ', 'T')}Z`) / 1000 - guess)
  } catch {
    return guess
  }
}
