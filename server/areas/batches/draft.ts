import { sql } from 'kysely'
import type { BatchDraft, BatchLine, Product, Store } from '../../../src/generated/types'
import { plainPrice, priceFault } from '../../../src/schema/batchPrice'
import { ownZone } from '../../../src/schema/formats'
import { groupBy } from '../../base/groupBy'
import { say, type Words } from '../../base/say'
import { CallError } from '../../calls/callError'
import { refuseFields } from '../../calls/outcomes'
import type { Services } from '../../calls/services'
import type { Records } from '../../db/records'
import { productCode } from '../../products/productCode'
import { localTime, momentIn } from '../../promotions/localTimes'
import { matchedLines } from './matching'

/** Prices of one batch: products times stores. */
export const MOST_PRICES = 200_000
/** Faults that one answer names. */
const MOST_FAULTS = 500

/** A store of a batch, and when the batch holds there. */
export interface DraftStore {
  readonly store: Pick<Store, 'storeCode' | 'storeName' | 'timeZone'>
  readonly startsAt: number
  readonly endsAt: number | null
}

/** The price of a product in one store. */
export interface DraftPrice {
  readonly storeCode: string
  readonly prCode: string
  readonly price: string
}

type KnownProduct = Pick<Product, 'storeCode' | 'prCode' | 'prInfo' | 'layoutId' | 'nfc' | 'tagCount'>

/** A product that another batch has at the same time. */
export interface Overlap {
  readonly storeCode: string
  readonly prCode: string
  readonly name: string
}

/** A batch that has no fault. */
export interface CheckedDraft {
  readonly name: string
  readonly source: 'HAND' | 'FILE' | 'API'
  readonly start: string
  readonly end: string | null
  readonly mayOverlap: boolean
  readonly stores: readonly DraftStore[]
  readonly prices: readonly DraftPrice[]
  /** The products of each store, by code. */
  readonly products: ReadonlyMap<string, ReadonlyMap<string, KnownProduct>>
  readonly overlaps: readonly Overlap[]
}

type Fault = readonly [field: string, words: Words]

/**
 * Checks a batch as it is sent, cell by cell.
 * @param own the batch itself, if it is there already: it does not overlap itself
 * @throws CallError 400 naming each cell with its fault: `lines/3/price`
 */
export async function checkDraft(
  { records, config, clock }: Pick<Services, 'records' | 'config' | 'clock'>,
  draft: BatchDraft,
  own?: number,
): Promise<CheckedDraft> {
  const faults: Fault[] = []
  const [start, end] = spanOf(draft, faults)
  const stores = await storesOf(records, draft, faults)
  const timed = start === undefined ? [] : timesOf(stores, start, end ?? null, faults, clock())
  const storeCodes = new Set(stores.map(({ storeCode }) => storeCode))
  const limits = { most: MOST_PRICES, site: config.site }
  const found = draft.match && storeCodes.size > 0 ? await matchedLines(records, draft, draft.match, limits) : []
  const prices = pricesOf(draft, found, storeCodes, config.site, faults)
  const products = await knownProducts(records, prices, faults)
  refuseFields(faults.slice(0, MOST_FAULTS))
  const overlaps = await overlapsOf(records, timed, prices, own)
  const mayOverlap = draft.mayOverlap === true
  if (!mayOverlap) {
    const at = new Map(prices.map(({ storeCode, prCode, line }) => [`${storeCode}\0${prCode}`, line]))
    refuseFields(
      overlaps.slice(0, MOST_FAULTS).map(({ storeCode, prCode, name }) => {
        const line = at.get(`${storeCode}\0${prCode}`) ?? 0
        return line === MATCHED
          ? ['match', say('server.batch.overlapOf', { name, store: storeCode, product: prCode })]
          : [`lines/${line}/prCode`, say('server.batch.overlap', { name, store: storeCode })]
      }),
    )
  }
  return {
    name: draft.name.trim(),
    source: draft.source ?? 'API',
    start: start ?? '',
    end: end ?? null,
    mayOverlap,
    stores: timed,
    prices: prices.map(({ storeCode, prCode, price }) => ({ storeCode, prCode, price })),
    products,
    overlaps,
  }
}

function spanOf(draft: BatchDraft, faults: Fault[]): [start: string | undefined, end: string | undefined] {
  const start = localTime(draft.start)
  if (start === undefined) faults.push(['start', 'server.batch.noTime'])
  if (draft.end === undefined || draft.end === null || draft.end.trim() === '') return [start, undefined]
  const end = localTime(draft.end)
  if (end === undefined) faults.push(['end', 'server.batch.noTime'])
  else if (start !== undefined && end <= start) faults.push(['end', 'server.endBeforeStart'])
  return [start, end]
}

async function storesOf(records: Records, { storeCodes }: BatchDraft, faults: Fault[]) {
  if (storeCodes.length === 0) faults.push(['storeCodes', 'server.batch.noStores'])
  const found = await records.pick('store', ['storeCode', 'storeName', 'timeZone'], {
    storeCode: [...new Set(storeCodes)],
  })
  const known = new Set(found.map(({ storeCode }) => storeCode))
  for (const [at, code] of storeCodes.entries())
    if (!known.has(code)) faults.push([`storeCodes/${at}`, say('server.batch.noStore', { store: code })])
  return found.toSorted((one, other) => (one.storeCode < other.storeCode ? -1 : 1))
}

/** When the batch holds, by the clocks of each store. */
function timesOf(
  stores: readonly DraftStore['store'][],
  start: string,
  end: string | null,
  faults: Fault[],
  now: number,
): DraftStore[] {
  const timed = stores.map((store) => ({
    store: { ...store, timeZone: store.timeZone || ownZone() },
    startsAt: momentIn(start, store.timeZone),
    endsAt: end === null ? null : momentIn(end, store.timeZone),
  }))
  const isFaulty = faults.some(([field]) => field === 'start' || field === 'end')
  if (end === null || isFaulty || timed.length === 0) return timed
  const none = timed.find(({ startsAt, endsAt }) => endsAt !== null && endsAt <= startsAt)
  if (none) faults.push(['end', say('server.batch.noSpan', { store: none.store.storeCode })])
  else if (timed.every(({ endsAt }) => endsAt !== null && endsAt <= now)) faults.push(['end', 'server.batch.endPast'])
  return timed
}

type SentPrice = DraftPrice & { readonly line: number }

/** The line of prices that the filter of a batch has found. */
const MATCHED = -1

function pricesOf(
  { lines, match }: BatchDraft,
  found: readonly BatchLine[],
  storeCodes: ReadonlySet<string>,
  site: Services['config']['site'],
  faults: Fault[],
): SentPrice[] {
  if (lines.length === 0 && !match) faults.push(['lines', 'server.batch.noLines'])
  const count = lines.reduce((sum, { storeCode }) => sum + (storeCode ? 1 : storeCodes.size), found.length)
  if (count > MOST_PRICES) throw new CallError(400, say('server.batch.tooMany', { most: MOST_PRICES }), 'lines')
  const seen = new Set<string>()
  const sent = lines.flatMap(({ prCode: given, price, storeCode }, line): SentPrice[] => {
    const fault = priceFault(price)
    if (fault) faults.push([`lines/${line}/price`, fault])
    const prCode = productCode(given, site)
    if (prCode === '') {
      faults.push([`lines/${line}/prCode`, 'server.enterProductCode'])
      return []
    }
    if (storeCode && !storeCodes.has(storeCode)) {
      faults.push([`lines/${line}/storeCode`, say('server.batch.otherStore', { store: storeCode })])
      return []
    }
    const own = storeCode ? [storeCode] : [...storeCodes]
    if (own.some((code) => seen.has(`${code}\0${prCode}`))) {
      faults.push([`lines/${line}/prCode`, 'server.batch.twice'])
      return []
    }
    for (const code of own) seen.add(`${code}\0${prCode}`)
    return own.map((code) => ({ storeCode: code, prCode, price: plainPrice(price), line }))
  })
  const matches = found.map(({ storeCode, prCode, price }) => ({
    storeCode: storeCode ?? '',
    prCode,
    price,
    line: MATCHED,
  }))
  return [...sent, ...matches]
}

async function knownProducts(
  records: Records,
  prices: readonly SentPrice[],
  faults: Fault[],
): Promise<ReadonlyMap<string, ReadonlyMap<string, KnownProduct>>> {
  const products = new Map<string, ReadonlyMap<string, KnownProduct>>()
  const fields = ['storeCode', 'prCode', 'prInfo', 'layoutId', 'nfc', 'tagCount'] as const
  for (const [storeCode, own] of groupBy(prices, (price) => price.storeCode)) {
    const found = await records.pick('product', fields, { storeCode, prCode: own.map(({ prCode }) => prCode) })
    products.set(storeCode, new Map(found.map((product) => [product.prCode, product])))
  }
  const missing = new Map<number, string[]>()
  for (const { storeCode, prCode, line } of prices)
    if (!products.get(storeCode)?.has(prCode)) missing.set(line, [...(missing.get(line) ?? []), storeCode])
  for (const [line, stores] of missing)
    faults.push([
      `lines/${line}/prCode`,
      say('server.batch.noProduct', { stores: `${stores.slice(0, 5).join(', ')}${stores.length > 5 ? ', …' : ''}` }),
    ])
  return products
}

/** Products that other batches have at the same time, in the same store. Drafts count for nothing. */
export async function overlapsOf(
  { db }: Pick<Records, 'db'>,
  stores: readonly DraftStore[],
  prices: readonly DraftPrice[],
  own: number | undefined,
): Promise<Overlap[]> {
  const overlaps: Overlap[] = []
  const byStore = groupBy(prices, ({ storeCode }) => storeCode)
  for (const { store, startsAt, endsAt } of stores) {
    const prCodes = byStore.get(store.storeCode)?.map(({ prCode }) => prCode) ?? []
    const { rows } = await sql<Overlap>`
      SELECT l."storeCode", l."prCode", min(b."name") AS "name"
      FROM price_batch_store s
      JOIN price_batch b ON b."id" = s."batchId"
      JOIN price_batch_line l ON l."storeCode" = s."storeCode" AND l."batchId" = s."batchId"
      WHERE s."storeCode" = ${store.storeCode} AND s."batchId" <> ${own ?? -1}
        AND s."state" IN ('WAITING', 'APPROVED', 'RUNNING', 'PAUSED')
        AND (s."endsAt" IS NULL OR s."endsAt" > ${startsAt}) AND ${endsAt === null ? sql`true` : sql`s."startsAt" < ${endsAt}`}
        AND l."prCode" = ANY(${prCodes}::text[]) AND NOT l."withdrawn"
      GROUP BY 1, 2 ORDER BY 2`.execute(db)
    overlaps.push(...rows)
  }
  return overlaps
}
