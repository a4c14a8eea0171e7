import { IN_PROGRESS, FAULTY } from '../../base/tagStates'
import { type CountedGroup, of, type SummedGroup } from './types'

const wip = { status: IN_PROGRESS }
const ng = { status: FAULTY }

/**
 * The kept counts, each in a table of its own with a row for each store and value of `by`. A new one is filled at the next
 * start.
 */
export const countedGroups = {
  tags: {
    resource: 'tag',
    counts: { total: {}, wip, ng, low: { battStatus: 'LOW' }, noProduct: { prCode: null } },
    latest: 'updatedAt',
  },
  tagTypes: { resource: 'tag', by: { field: 'tagType' }, counts: { total: {}, wip, ng } },
  tagGateways: { resource: 'tag', by: { field: 'gwIp' }, counts: { total: {}, wip, ng } },
  tagProducts: { resource: 'tag', by: { field: 'prCode' }, counts: { total: {}, wip, ng } },
  gateways: {
    resource: 'gateway',
    // A gateway whose clock is not synchronized counts as in alarm.
    counts: {
      total: {},
      alarm: [{ status: 'ALARM' }, { status: 'NORMAL', timeSync: false }],
      offline: { status: 'OFFLINE' },
    },
  },
  plusDevices: { resource: 'plus-device', counts: { total: {}, offline: { status: 'OFFLINE' } } },
  gmpVersions: { resource: 'gateway', by: { field: 'gmpVersion', none: '' }, counts: { total: {} } },
  grmVersions: { resource: 'gateway', by: { field: 'grmVersion', none: '' }, counts: { total: {} } },
  products: { resource: 'product', counts: { total: {} }, latest: 'updatedAt' },
  /** Label updates by day. */
  tagUpdates: {
    resource: 'task-row',
    by: { field: 'updatedAt', day: true },
    counts: { total: {}, ok: { result: 'OK' }, ng: { result: 'NG' } },
  },
  /** Product updates by day. */
  productUpdates: {
    resource: 'product-update-history',
    by: { field: 'updatedAt', day: true },
    counts: { total: {}, ok: { 'status.status': 'OK' }, ng: { 'status.status': 'NG' } },
  },
} as const satisfies Record<string, CountedGroup>

/** Sums over the rows of a kept group, one row for a store. */
export const summedGroups = {
  /** `duplicate`: labels whose product another label shows too; `ng`, `wip`: products with a faulty or updating label. */
  productStates: {
    of: 'tagProducts',
    sums: {
      duplicate: of`CASE WHEN ${'total'} > 1 THEN ${'total'} ELSE 0 END`,
      ng: of`CASE WHEN ${'ng'} > 0 THEN 1 ELSE 0 END`,
      wip: of`CASE WHEN ${'ng'} = 0 AND ${'wip'} > 0 THEN 1 ELSE 0 END`,
    },
  },
} as const satisfies Record<string, SummedGroup<keyof typeof countedGroups>>

type Counted = typeof countedGroups
type Summed = typeof summedGroups

/** The name of a kept count. */
export type GroupName = keyof Counted | keyof Summed

type NumbersOf<Name extends GroupName> = Name extends keyof Counted
  ? keyof Counted[Name]['counts'] | (Counted[Name] extends { latest: string } ? 'latest' : never)
  : Name extends keyof Summed
    ? keyof Summed[Name]['sums']
    : never

/** A row of a kept count: the store, the value of `by` ('' if there is none), and the numbers. `latest` is 0 without a time. */
export type KeptRow<Name extends GroupName> = { readonly storeCode: string; readonly key: string } & {
  readonly [Number in NumbersOf<Name> & string]: number
}
