import { type RawBuilder, sql } from 'kysely'
import type { Alias, PriceBatchStore, Product } from '../../src/generated/types'
import { placesOf } from '../../src/schema/infoPlaces'
import { amountOf, restated } from '../../src/schema/money'
import type { Records } from '../db/records'
import { unitPriceOf } from './promotions'

/** What a price batch makes of a product. */
interface BatchPrice {
  readonly batchId: number
  /** Digits, with a point before at most two decimals. */
  readonly price: string
}

/** The batch that holds for each product, by code. */
export type BatchPrices = ReadonlyMap<string, BatchPrice>

/** The states of a batch that is approved and neither paused nor canceled: whether it holds is up to the clock alone. */
export const ON_THE_CLOCK = ['APPROVED', 'RUNNING', 'ENDED'] as const
const isOnTheClock = (state: PriceBatchStore['state']): state is (typeof ON_THE_CLOCK)[number] =>
  ON_THE_CLOCK.some((one) => one === state)

/** What the clock makes of a store's part of a batch. @param at epoch seconds */
export function stateAt(
  { state, startsAt, endsAt }: Pick<PriceBatchStore, 'state' | 'startsAt' | 'endsAt'>,
  at: number,
): PriceBatchStore['state'] {
  if (!isOnTheClock(state)) return state
  if (at < startsAt) return 'APPROVED'
  return at < (endsAt ?? Infinity) ? 'RUNNING' : 'ENDED'
}

/**
 * The prices of the batches of a store that hold at a time: of several on one product, that of the batch that started last, then
 * of the newer one.
 * @param at epoch seconds
 * @param prCodes only of these products
 */
export const batchPricesAt = (
  records: Pick<Records, 'db'>,
  storeCode: string,
  at: number,
  prCodes?: readonly string[],
): Promise<BatchPrices> =>
  read(
    records,
    storeCode,
    prCodes,
    sql`s."state" = ANY(${[...ON_THE_CLOCK]}::text[]) AND s."startsAt" <= ${at} AND (s."endsAt" IS NULL OR s."endsAt" > ${at}) AND NOT l."withdrawn"`,
  )

/** The prices that labels of a store were given last, and still show while they have not followed a change. */
export const batchPricesSent = (
  records: Pick<Records, 'db'>,
  storeCode: string,
  prCodes?: readonly string[],
): Promise<BatchPrices> => read(records, storeCode, prCodes, sql`s."isHeld" AND NOT (l."withdrawn" AND l."followed")`)

async function read(
  { db }: Pick<Records, 'db'>,
  storeCode: string,
  prCodes: readonly string[] | undefined,
  condition: RawBuilder<unknown>,
): Promise<BatchPrices> {
  const { rows } = await sql<BatchPrice & { prCode: string }>`
    SELECT l."prCode", l."batchId"::int AS "batchId", l."price"
    FROM price_batch_store s JOIN price_batch_line l ON l."storeCode" = s."storeCode" AND l."batchId" = s."batchId"
    WHERE s."storeCode" = ${storeCode} AND l."storeCode" = ${storeCode} AND ${condition}
    ${prCodes ? sql`AND l."prCode" = ANY(${[...prCodes]}::text[])` : sql``}
    ORDER BY s."startsAt" DESC, s."batchId" DESC`.execute(db)
  const held = new Map<string, BatchPrice>()
  for (const { prCode, batchId, price } of rows) if (!held.has(prCode)) held.set(prCode, { batchId, price })
  return held
}

/** The products whose prices differ between two results of these. */
export const repricedCodes = (before: BatchPrices, after: BatchPrices): string[] =>
  [...new Set([...before.keys(), ...after.keys()])].filter((code) => before.get(code)?.price !== after.get(code)?.price)

/** Applies batches to products: the price in the notation of the one below, the unit price with it, and no original price that is not above it. */
export function withBatchPrices<Given extends Pick<Product, 'prCode' | 'prInfo'>>(
  products: readonly Given[],
  held: BatchPrices,
  aliases: readonly Pick<Alias, 'index' | 'name'>[],
): readonly Given[] {
  if (held.size === 0) return products
  const placeOf = placesOf(aliases)
  const [price, unitPrice, original] = [placeOf('price'), placeOf('unitPrice'), placeOf('original')]
  if (price === undefined) return products
  return products.map((product) => {
    const batch = held.get(product.prCode)
    if (!batch) return product
    const info = [...(product.prInfo ?? [])]
    while (info.length <= price) info.push('')
    const old = (info[price] ?? '').trim()
    const next = restated(old, batch.price)
    const [then, now] = [amountOf(old), amountOf(next)]
    if (then === now) return product
    info[price] = next
    if (unitPrice !== undefined && info[unitPrice]) info[unitPrice] = unitPriceOf(info[unitPrice], then, now)
    if (original !== undefined && info[original] && !(amountOf(info[original]) > now)) info[original] = ''
    return { ...product, prInfo: info }
  })
}
