import { sql } from 'kysely'
import { infoNumber } from '../../src/schema/infoNumber'
import { groupBy } from '../base/groupBy'
import type { Records } from '../db/records'

/** The lowest price that a product had in the days before its price was reduced. */
interface Lowest {
  /** As it was written. */
  readonly price: string
  /** When the price that it has now was reduced, in epoch seconds; null where it is not: then the days end now. */
  readonly reducedAt: number | null
}

const DAY = 86_400
/** Days before a reduction, as the directive 98/6/EC (Omnibus) counts them. */
const LOWEST_DAYS = 30
/** So many of the last entries of a product say whether it is reduced: few change the text of a price alone. */
const LOOKED_AT = 20

interface Entry {
  readonly prCode: string
  readonly id: number
  readonly updatedAt: number
  readonly before: string | null
  readonly after: string | null
}

/** A price that a product is to have, and the one before. */
export interface PlannedPrice {
  readonly before: string | null
  readonly after: string | null
}

/**
 * The lowest prices of products at a moment, from the ledger of their store: where the price was reduced last, of the thirty
 * days before that, else of the thirty days until now. Prices that are no amounts do not count; products of which none is
 * known are left out.
 * @param planned prices that products are to have from that moment on, and that are not entered yet
 */
export async function lowestPrices(
  records: Records,
  storeCode: string,
  prCodes: readonly string[],
  at: number,
  planned: ReadonlyMap<string, PlannedPrice> = new Map(),
): Promise<ReadonlyMap<string, Lowest>> {
  if (prCodes.length === 0) return new Map()
  const coming = new Map(
    prCodes.flatMap((prCode): [string, Entry][] => {
      const { before = null, after = null } = planned.get(prCode) ?? {}
      return before === after ? [] : [[prCode, { prCode, id: Number.MAX_SAFE_INTEGER, updatedAt: at, before, after }]]
    }),
  )
  const last = new Map(await lastEntries(records, storeCode, prCodes, at))
  for (const [prCode, entry] of coming) last.set(prCode, [entry, ...(last.get(prCode) ?? [])])
  const windows = [...last].map(([prCode, entries]) => windowOf(prCode, entries, at))
  const within = await entriesWithin(records, storeCode, windows)
  return new Map(
    windows.flatMap(({ prCode, until, reducedAt, current }): [string, Lowest][] => {
      const entries = [...(within.get(prCode) ?? []), ...[coming.get(prCode) ?? []].flat()]
      const before = entries.flatMap((entry) => (entry.id <= until ? (entry.before ?? []) : []))
      const price = cheapest(reducedAt === null ? [...before, ...[current ?? []].flat()] : before)
      return price === undefined ? [] : [[prCode, { price, reducedAt }]]
    }),
  )
}

interface Window {
  readonly prCode: string
  /** The days that count, in epoch seconds. */
  readonly from: number
  readonly to: number
  /** The entry with which they end. */
  readonly until: number
  readonly reducedAt: number | null
  readonly current: string | null
}

/** @param entries the last ones of the product, the newest first */
function windowOf(prCode: string, entries: readonly Entry[], at: number): Window {
  const current = entries[0]?.after ?? null
  const changed = entries.find(({ before, after }) => infoNumber(before ?? '') !== infoNumber(after ?? ''))
  const [was, is] = [infoNumber(changed?.before ?? ''), infoNumber(changed?.after ?? '')]
  const isReduced = changed !== undefined && was !== undefined && is !== undefined && is < was
  const to = isReduced ? changed.updatedAt : at
  const until = isReduced ? changed.id : Number.MAX_SAFE_INTEGER
  return { prCode, from: to - LOWEST_DAYS * DAY, to, until, reducedAt: isReduced ? to : null, current }
}

async function lastEntries(
  { db }: Records,
  storeCode: string,
  prCodes: readonly string[],
  at: number,
): Promise<ReadonlyMap<string, readonly Entry[]>> {
  const { rows } = await sql<Entry>`
    SELECT p."prCode", e.* FROM unnest(${[...prCodes]}::text[]) AS p("prCode") CROSS JOIN LATERAL (
      SELECT "id", "updatedAt", "before", "after" FROM price_entry
      WHERE "storeCode" = ${storeCode} AND "prCode" = p."prCode" AND "updatedAt" <= ${at}
      ORDER BY "updatedAt" DESC, "id" DESC LIMIT ${LOOKED_AT}) e`.execute(db)
  return groupBy(rows, ({ prCode }) => prCode)
}

/** What each price within the days was before it: all that the product has cost in them. */
async function entriesWithin(
  { db }: Records,
  storeCode: string,
  windows: readonly Window[],
): Promise<ReadonlyMap<string, readonly Entry[]>> {
  if (windows.length === 0) return new Map()
  const { rows } = await sql<Entry>`
    SELECT e."prCode", e."id", e."updatedAt", e."before", e."after"
    FROM json_to_recordset(${JSON.stringify(windows)}::json) AS w("prCode" text, "from" bigint, "to" bigint)
    JOIN price_entry e ON e."storeCode" = ${storeCode} AND e."prCode" = w."prCode" AND e."updatedAt" > w."from" AND e."updatedAt" <= w."to"
    ORDER BY e."updatedAt", e."id"`.execute(db)
  return groupBy(rows, ({ prCode }) => prCode)
}

/** The lowest of some prices, however each is written. */
function cheapest(prices: readonly string[]): string | undefined {
  const amounts = prices.flatMap((price) => {
    const amount = infoNumber(price)
    return amount === undefined ? [] : { price, amount }
  })
  return amounts.toSorted((one, other) => one.amount - other.amount)[0]?.price
}
