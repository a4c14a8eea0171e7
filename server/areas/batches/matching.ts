import { type RawBuilder, sql } from 'kysely'
import type { BatchDraft, BatchLine, BatchMatch, BatchMatched, Product } from '../../../src/generated/types'
import { plainPrice, priceFault } from '../../../src/schema/batchPrice'
import { placesOf } from '../../../src/schema/infoPlaces'
import { type PriceStep, steppedPrice } from '../../../src/schema/priceSteps'
import { say } from '../../base/say'
import { CallError } from '../../calls/callError'
import type { Services } from '../../calls/services'
import type { Records } from '../../db/records'
import { amountSql } from '../../db/search'
import type { SearchBase } from '../../db/searchTypes'
import { readAliases } from '../../products/aliases'
import { productCode } from '../../products/productCode'

/** Lines of one batch, so that it can be edited: those of the body, and those that a filter finds. */
const MOST_LINES = 20_000
/** What is as much has more digits than prices of batches. */
const PRICES_BELOW = 1e9
/** Products of a filter that are shown. */
const MOST_SHOWN = 5

type Matching = Pick<BatchDraft, 'storeCodes'> & { readonly match: BatchMatch }

/** How products of stores are looked for by a filter, and where names and prices stand in their information. */
async function searchOf(records: Records, { storeCodes, match }: Matching) {
  // What would be ignored would find more than was meant.
  const unknown = Object.keys(match.filters).find((name) => !/^(?:filter|condition)_/.test(name))
  if (unknown !== undefined)
    throw new CallError(400, say('server.table.filterColumn', { name: unknown.slice(0, 60) }), 'match/filters')
  const placeOf = placesOf(await readAliases(records))
  const price = placeOf('price')
  const textOf = ({ prInfo }: Pick<Product, 'prInfo'>, place: 'name' | 'price') =>
    prInfo?.[placeOf(place) ?? -1]?.trim() ?? ''
  const amount = (ref: (field: string) => RawBuilder<unknown>) =>
    amountSql(sql`(${ref('prInfo')} ->> ${sql.lit(price ?? -1)})`)
  const { priceFrom, priceTo } = match
  /** Of those whose price cannot be made the new one: it is no amount, or the new one is longer than prices may be. */
  const unpriced = (ref: (field: string) => RawBuilder<unknown>) => {
    if (match.by === 'PRICE') return fitting(steppedPrice('', stepOf(match))) === undefined ? sql`true` : sql`false`
    const next =
      match.by === 'AMOUNT' ? sql`${amount(ref)} + ${match.value}` : sql`${amount(ref)} * ${1 + match.value / 100}`
    return sql`(${amount(ref)} IS NULL OR ${next} >= ${PRICES_BELOW})`
  }
  const base = (isPriced?: false): SearchBase => ({
    where: { storeCode: [...new Set(storeCodes)] },
    also: {
      fields: ['prInfo'],
      sql: (ref) =>
        sql.join(
          [
            sql`true`,
            ...(priceFrom === undefined || priceFrom === null ? [] : [sql`${amount(ref)} >= ${priceFrom}`]),
            ...(priceTo === undefined || priceTo === null ? [] : [sql`${amount(ref)} <= ${priceTo}`]),
            ...(isPriced === false ? [unpriced(ref)] : []),
          ],
          sql` AND `,
        ),
    },
  })
  return { base, textOf }
}

/** @throws CallError 400 where the new price says nothing, or is none */
function checkStep({ by, value }: BatchMatch): void {
  if (by === 'PRICE' && value <= 0) throw new CallError(400, 'server.batch.priceZero', 'match/value')
}

const stepOf = ({ by, value, rounding = 'NONE' }: BatchMatch): PriceStep => ({ by, value, rounding })

const fitting = (price: string | undefined): string | undefined =>
  price === undefined || priceFault(price) ? undefined : plainPrice(price)

/**
 * What a filter finds in stores: how many prices, how many of them can be made no new one, and the first ones.
 * @throws QueryRefused naming a filter that makes no sense, CallError 400 where the new price says nothing
 */
export async function matched({ records }: Pick<Services, 'records'>, matching: Matching): Promise<BatchMatched> {
  const { match } = matching
  checkStep(match)
  const { base, textOf } = await searchOf(records, matching)
  const { data, recordsFiltered } = await records.search('product', { ...match.filters, ...FIRST }, base())
  const unpriced = (await records.search('product', { ...match.filters, length: 0 }, base(false))).recordsFiltered
  return {
    prices: recordsFiltered,
    unpriced,
    first: data.map((product) => {
      const before = textOf(product, 'price')
      const { storeCode, prCode } = product
      return {
        storeCode,
        prCode,
        name: textOf(product, 'name'),
        before,
        price: fitting(steppedPrice(before, stepOf(match))) ?? null,
      }
    }),
  }
}

const FIRST = { length: MOST_SHOWN, columns: [{ data: 'prCode' }], order: [{ column: 0, dir: 'asc' }] }

/**
 * The lines of the products that the filter of a batch finds now, each with the price that is made of its own. Products that the batch names
 * itself are left out, and those whose price is no amount.
 * @param limits most: prices of one batch; site: how codes of products are written
 * @throws CallError 400 where there are none, or too many
 */
export async function matchedLines(
  records: Records,
  draft: Pick<BatchDraft, 'storeCodes' | 'lines'>,
  match: BatchMatch,
  { most, site }: { readonly most: number; readonly site: Services['config']['site'] },
): Promise<BatchLine[]> {
  checkStep(match)
  const { base, textOf } = await searchOf(records, { storeCodes: draft.storeCodes, match })
  const { recordsFiltered } = await records.search('product', { ...match.filters, length: 0 }, base())
  const refuse = (count: number, limit: number) =>
    new CallError(400, say('server.batch.tooManyMatch', { count, most: limit }), 'match')
  if (recordsFiltered > most) throw refuse(recordsFiltered, most)
  const named = new Set(draft.lines.map(({ prCode }) => productCode(prCode, site)))
  const stores = new Set(draft.storeCodes).size
  const lines: BatchLine[] = []
  /** The prices of a product, and in how many stores it has them: at one price in all stores it is one line. */
  const kinds = new Map<string, { readonly prices: Set<string>; count: number }>()
  for await (const products of records.scan('product', match.filters, base()))
    for (const product of products) {
      const { storeCode, prCode } = product
      const before = textOf(product, 'price')
      const price = fitting(steppedPrice(before, stepOf(match)))
      if (named.has(prCode) || price === undefined) continue
      lines.push({ storeCode, prCode, price })
      const kind = kinds.get(prCode) ?? { prices: new Set<string>(), count: 0 }
      kind.prices.add(`${before}\0${price}`)
      kind.count += 1
      kinds.set(prCode, kind)
    }
  if (lines.length === 0)
    throw new CallError(400, recordsFiltered > 0 ? 'server.batch.noneChanged' : 'server.batch.noMatch', 'match')
  const count = [...kinds.values()].reduce(
    (sum, kind) => sum + (kind.prices.size === 1 && kind.count === stores ? 1 : kind.count),
    draft.lines.length,
  )
  if (count > MOST_LINES) throw refuse(count, MOST_LINES)
  return lines
}
