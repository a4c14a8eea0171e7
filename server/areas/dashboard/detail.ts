import type { DashboardStats } from '../../../src/generated/types'
import type { SessionUser } from '../../access/session'
import { groupBy } from '../../base/groupBy'
import { denied, invalid } from '../../calls/outcomes'
import { dayOf } from '../../db/counts/day'
import { type Counted, mayRead, rateOf } from './parts'
import type { StoreName } from './stores'

type Detail = NonNullable<DashboardStats['detail']>
type Of = Detail['of']
type Numbers = Omit<Detail['stores'][number], 'storeCode' | 'storeName'>
type Rows = ReadonlyMap<string, Numbers>

interface Question {
  readonly mayRead: (user: SessionUser) => boolean
  readonly needsValue?: true
  rows(counted: Counted, value: string): Promise<Rows>
}

/** The details of each number of the dashboard, by store. */
const questions: Readonly<Record<Of, Question>> = {
  tagUpdate: {
    mayRead: mayRead.tags,
    rows: async ({ records, stores, now }) =>
      rowsOf(await records.kept('tagUpdates', { stores, keys: [dayOf(now)] }), rateOf),
  },
  productUpdate: {
    mayRead: mayRead.products,
    rows: async ({ records, stores, now }) =>
      rowsOf(await records.kept('productUpdates', { stores, keys: [dayOf(now)] }), rateOf),
  },
  tagTypes: {
    mayRead: mayRead.tags,
    needsValue: true,
    rows: async ({ records, stores }, type) =>
      rowsOf(await records.kept('tagTypes', { stores, keys: [type] }), ({ total, wip, ng }) => ({
        total,
        success: total - wip - ng,
        inprogress: wip,
        error: ng,
      })),
  },
  gmpVersions: {
    mayRead: mayRead.gateways,
    needsValue: true,
    rows: async ({ records, stores }, version) =>
      rowsOf(await records.kept('gmpVersions', { stores, keys: [version] }), ({ total }) => ({ total })),
  },
  grmVersions: {
    mayRead: mayRead.gateways,
    needsValue: true,
    rows: async ({ records, stores }, version) =>
      rowsOf(await records.kept('grmVersions', { stores, keys: [version] }), ({ total }) => ({ total })),
  },
  offlineGateways: {
    mayRead: mayRead.gateways,
    async rows({ records, stores }) {
      const rows = await records.pick('gateway', ['storeCode', 'gwMac'], { storeCode: stores, status: 'OFFLINE' })
      return new Map(
        [...groupBy(rows, ({ storeCode }) => storeCode)].map(([code, own]) => [
          code,
          { total: own.length, gwMac: own.map(({ gwMac }) => gwMac) },
        ]),
      )
    },
  },
  daily: {
    mayRead: mayRead.products,
    needsValue: true,
    rows: async ({ records, stores }, date) => {
      const [tags, products] = await Promise.all([
        records.kept('tagUpdates', { stores, keys: [date] }),
        records.kept('productUpdates', { stores, keys: [date] }),
      ])
      const product = rowsOf(products, ({ ok }) => ok)
      const tag = rowsOf(tags, ({ ok }) => ok)
      const both = (code: string) => ({ product: product.get(code) ?? 0, tag: tag.get(code) ?? 0 })
      return new Map(stores.map((code) => [code, { total: both(code).product + both(code).tag, ...both(code) }]))
    },
  },
}

/**
 * The stores behind a number, largest first.
 * @throws CallError 400 for an unknown detail or a missing value, 403 without the privilege of the part
 */
export async function detailOf(
  user: SessionUser,
  counted: Counted,
  stores: readonly StoreName[],
  of: string,
  value: string | undefined,
): Promise<Detail> {
  if (!isDetail(of)) throw invalid('detail')
  const question = questions[of]
  if (!question.mayRead(user)) throw denied()
  if (question.needsValue && value === undefined) throw invalid('value')
  const rows = await question.rows(counted, value ?? '')
  const found = stores.flatMap(({ storeCode, storeName }) => {
    const numbers = rows.get(storeCode)
    return numbers && numbers.total > 0 ? [{ storeCode, storeName, ...numbers }] : []
  })
  return {
    of,
    ...(question.needsValue && value !== undefined && { value }),
    stores: found.sort((one, other) => other.total - one.total),
  }
}

const isDetail = (text: string): text is Of => Object.hasOwn(questions, text)

function rowsOf<Row extends { readonly storeCode: string }, Value>(
  rows: readonly Row[],
  as: (row: Row) => Value,
): ReadonlyMap<string, Value> {
  return new Map(rows.map((row) => [row.storeCode, as(row)]))
}
