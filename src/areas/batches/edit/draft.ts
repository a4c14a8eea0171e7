import type {
  BatchDraft,
  BatchMatch,
  BatchPreview,
  BatchProducts,
  PriceBatch,
  PriceBatchLine,
  PriceBatchStore,
} from '../../../generated/types'
import { request } from '../../../data/http'
import type { FilterValues } from '../../../data/wire'
import { type PriceStep, steppedPrice } from '../../../schema/priceSteps'

/** A price of a batch that is being edited; without a store it is that of all its stores. */
export interface DraftLine {
  readonly storeCode: string | null
  readonly prCode: string
  readonly name: string
  /** What the product has stored; stores may differ, and then each has a line of its own. */
  readonly before: string
  readonly price: string
}

/** How new prices are made, as it is typed. */
export interface TypedStep extends Omit<PriceStep, 'value'> {
  readonly value: number | undefined
}

/** Products that a filter finds, as it is being edited. */
export interface EditedMatch extends TypedStep {
  readonly filter: FilterValues
  /** The same as the server reads it. */
  readonly filters: Readonly<Record<string, string>>
  readonly priceFrom?: number | undefined
  readonly priceTo?: number | undefined
}

export const EVERY_PRODUCT: EditedMatch = { filter: {}, filters: {}, by: 'PERCENT', value: -10, rounding: 'NONE' }

/** What is wrong with how prices are made: the key of its message. */
export const stepFault = ({ by, value }: TypedStep) =>
  value === undefined ? 'validation.required' : by === 'PRICE' && value <= 0 ? 'server.batch.priceZero' : undefined

/** A filter as the calls have it. */
export const matchBody = ({
  filter: _,
  filters,
  priceFrom,
  priceTo,
  by,
  value,
  rounding,
}: EditedMatch): BatchMatch => ({
  filters: { ...filters },
  priceFrom: priceFrom ?? null,
  priceTo: priceTo ?? null,
  by,
  value: value ?? 0,
  rounding,
})

/** A batch that is being edited. */
export interface EditedBatch {
  readonly name: string
  readonly start: string
  readonly end: string
  readonly mayOverlap: boolean
  readonly source: BatchDraft['source'] & string
  readonly storeCodes: readonly string[]
  readonly lines: readonly DraftLine[]
  /** Beside the lines what a filter finds when the batch is saved. */
  readonly match?: EditedMatch | undefined
  /** Of the draft as it was read: it is not saved over what somebody else has made of it since. */
  readonly updatedAt?: number | undefined
}

export const EMPTY: EditedBatch = {
  name: '',
  start: '',
  end: '',
  mayOverlap: false,
  source: 'HAND',
  storeCodes: [],
  lines: [],
}

/** Errors by field, and by cell as `lines/3/price`. */
export type Faults = Readonly<Record<string, string>>

/** The body of the calls. */
export const bodyOf = ({ end, lines, match, updatedAt: _, ...batch }: EditedBatch): BatchDraft => ({
  ...batch,
  ...(match && { match: matchBody(match) }),
  storeCodes: [...batch.storeCodes],
  end: end.trim() === '' ? null : end,
  lines: lines.map(({ storeCode, prCode, price }) => ({ storeCode, prCode, price })),
})

/** The products of these codes, as lines without a price: one where all stores have it at the same price, else one for each. */
export function linesOf({ products }: BatchProducts, storeCodes: readonly string[]): DraftLine[] {
  return byProduct(products).flatMap((own): DraftLine[] => {
    const [first, ...others] = own
    if (!first) return []
    const line = ({ prCode, name, price }: typeof first, storeCode: string | null): DraftLine => ({
      storeCode,
      prCode,
      name,
      before: price,
      price: '',
    })
    const isAlike = own.length === storeCodes.length && others.every(({ price }) => price === first.price)
    return isAlike ? [line(first, null)] : own.map((product) => line(product, product.storeCode))
  })
}

/** Reads products with their names and stored prices. */
export const readProducts = (storeCodes: readonly string[], prCodes: readonly string[]) =>
  request<BatchProducts>('POST', '/api/v1/price-batch/products', { body: { storeCodes, prCodes } })

/**
 * What was looked up anew of lines, such as for other stores; prices that were set stay, and codes that no store has. A product
 * at several prices keeps a line for each store, without a price where it had none.
 * @param storeCodes the stores of the batch
 */
export function withPrices(
  fresh: readonly DraftLine[],
  before: readonly DraftLine[],
  storeCodes: readonly string[],
): DraftLine[] {
  const prices = new Map(before.map(({ storeCode, prCode, price }) => [`${storeCode ?? ''}\0${prCode}`, price]))
  const shared = new Map(
    byProduct(before).map((own) => {
      const [price = '', ...others] = new Set(own.map((line) => line.price))
      return [own[0]?.prCode, others.length === 0 ? price : undefined] as const
    }),
  )
  const isVarious = (prCode: string) => shared.has(prCode) && shared.get(prCode) === undefined
  const known = new Set(fresh.map(({ prCode }) => prCode))
  const priced = (line: DraftLine): DraftLine => ({
    ...line,
    price: prices.get(`${line.storeCode ?? ''}\0${line.prCode}`) ?? shared.get(line.prCode) ?? '',
  })
  return [
    ...fresh.flatMap((line) =>
      line.storeCode === null && isVarious(line.prCode)
        ? storeCodes.map((storeCode) => priced({ ...line, storeCode }))
        : priced(line),
    ),
    ...before.filter(({ prCode }) => !known.has(prCode)),
  ]
}

/** Lines with prices made of those that products have; where that is no amount, they stay. */
export const stepped = (lines: readonly DraftLine[], step: PriceStep): DraftLine[] =>
  lines.map((line) => ({ ...line, price: steppedPrice(line.before, step) ?? line.price }))

/** Codes in a text: by line, comma, semicolon or tab; each once. */
export const codesIn = (text: string): string[] => [
  ...new Set(
    text
      .split(/[\n\r,;\t]+/)
      .map((code) => code.trim())
      .filter(Boolean),
  ),
]

const PAGE = 1000

/** All records of a batch in a resource. */
async function recordsOf<Rec extends object>(resource: string, batchId: number): Promise<Rec[]> {
  const rows: Rec[] = []
  for (;;) {
    const next = await request<Rec[]>('GET', `/api/v1/${resource}`, {
      query: {
        filter: JSON.stringify({ batchId }),
        range: JSON.stringify([rows.length, rows.length + PAGE - 1]),
        sort: '["id","ASC"]',
      },
    })
    rows.push(...next)
    if (next.length < PAGE) return rows
  }
}

function byProduct<Rec extends { readonly prCode: string }>(rows: readonly Rec[]): Rec[][] {
  const groups = new Map<string, Rec[]>()
  for (const row of rows) groups.set(row.prCode, [...(groups.get(row.prCode) ?? []), row])
  return [...groups.values()]
}

/** A draft as it was saved, to be edited. */
export async function readBatch(id: string): Promise<EditedBatch> {
  const batch = await request<PriceBatch>('GET', `/api/v1/price-batch/${encodeURIComponent(id)}`)
  const stores = await recordsOf<PriceBatchStore>('price-batch-store', batch.id)
  const prices = await recordsOf<PriceBatchLine>('price-batch-line', batch.id)
  const storeCodes = stores.map(({ storeCode }) => storeCode)
  const prCodes = [...new Set(prices.map(({ prCode }) => prCode))]
  const found = await readProducts(storeCodes, prCodes)
  const facts = new Map(found.products.map((product) => [`${product.storeCode}\0${product.prCode}`, product]))
  const lines = byProduct(prices).flatMap((own): DraftLine[] => {
    const line = ({ storeCode, prCode, price }: PriceBatchLine, of: string | null): DraftLine => {
      const fact = facts.get(`${storeCode}\0${prCode}`)
      return { storeCode: of, prCode, name: fact?.name ?? '', before: fact?.price ?? '', price }
    }
    const shown = own.map((price) => line(price, price.storeCode))
    const [first, ...others] = shown
    const isAlike =
      first !== undefined &&
      own.length === storeCodes.length &&
      others.every(({ before, price }) => before === first.before && price === first.price)
    return isAlike ? [{ ...first, storeCode: null }] : shown
  })
  return {
    name: batch.name,
    start: batch.start,
    end: batch.end ?? '',
    mayOverlap: batch.mayOverlap ?? false,
    source: batch.source,
    storeCodes,
    lines,
    updatedAt: batch.updatedAt ?? undefined,
  }
}

export type Preview = BatchPreview
