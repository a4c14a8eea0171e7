import { sql } from 'kysely'
import type { Alias, Product } from '../../src/generated/types'
import { placesOf } from '../../src/schema/infoPlaces'
import type { Records } from '../db/records'
import { readAliases } from '../products/aliases'
import { type Layers, layersAt, withLayers } from '../promotions/layers'
import { enterPrices, type Price } from './books'

type Priced = Pick<Product, 'prCode' | 'prInfo'>

/** Where a change of prices comes from. */
export interface Origin {
  readonly storeCode: string
  readonly source: Price['source']
  readonly taskId: number | null
  /** Epoch seconds. */
  readonly at: number
}

/** Products of a store as they were and as they are; those that are only in one of the lists were added or removed. */
export interface Change {
  readonly before: readonly Priced[]
  readonly after: readonly Priced[]
}

/**
 * Enters what changed of the prices of products into the ledger, as price batches and promotions have it at that moment, in the
 * transaction of `records`. What has changed of them by itself and is not entered yet, such as by a promotion that has just
 * begun, is entered first.
 */
export async function notePrices(records: Records, origin: Origin, { before, after }: Change): Promise<void> {
  const aliases = await readAliases(records)
  const stored = pricesOf(before, aliases)
  const next = pricesOf(after, aliases)
  const codes = [...new Set([...stored.keys(), ...next.keys()])].filter(
    (code) => (stored.get(code) ?? null) !== (next.get(code) ?? null),
  )
  if (codes.length === 0) return
  const changed = new Set(codes)
  const layers = await layersAt(records, origin.storeCode, origin.at, codes)
  const effective = (products: readonly Priced[]) =>
    pricesOf(
      withLayers(
        products.filter(({ prCode }) => changed.has(prCode)),
        layers,
        aliases,
      ),
      aliases,
    )
  const known = await lastPrices(records, origin.storeCode, codes)
  const was = effective(before)
  const sourceOf = await sourcesOf(records, origin.storeCode, codes)
  const byThemselves = changes({ ...origin, taskId: null, who: null }, [...known.keys()], known, was)
  await enterPrices(records, origin.storeCode, [
    ...byThemselves.map((entry) => ({ ...entry, source: sourceOf(entry.prCode) })),
    ...changes({ ...origin, who: records.actor }, codes, was, effective(after)),
  ])
}

/** What may have changed prices of these products by itself. */
async function sourcesOf(
  records: Records,
  storeCode: string,
  prCodes: readonly string[],
): Promise<(prCode: string) => Price['source']> {
  const promotions = await records.find('promotion', { storeCode })
  const promoted = new Set(promotions.flatMap(({ prCodeList = [] }) => prCodeList))
  const lines = await records.pick('price-batch-line', ['prCode'], { storeCode, prCode: prCodes })
  const inBatches = new Set(lines.map(({ prCode }) => prCode))
  return (prCode) => (promoted.has(prCode) ? 'PROMOTION' : inBatches.has(prCode) ? 'BATCH' : 'SYSTEM')
}

/** The same where price batches or promotions of these products begin, end or are changed. */
export async function noteLayeredPrices(
  records: Records,
  origin: Origin,
  prCodes: readonly string[],
  { before, after }: { readonly before: Layers; readonly after: Layers },
): Promise<void> {
  if (prCodes.length === 0) return
  const products = await records.find('product', { storeCode: origin.storeCode, prCode: prCodes })
  const aliases = await readAliases(records)
  const codes = products.map(({ prCode }) => prCode)
  const priced = (layers: Layers) => pricesOf(withLayers(products, layers, aliases), aliases)
  const was = new Map([...priced(before), ...(await lastPrices(records, origin.storeCode, codes))])
  await enterPrices(records, origin.storeCode, changes({ ...origin, who: records.actor }, codes, was, priced(after)))
}

/** The same where the alias configuration names another entry of the product information as the price, at the server's own hand. */
export async function noteRenamedPrices(
  records: Records,
  { storeCode, at }: Pick<Origin, 'storeCode' | 'at'>,
  products: readonly Priced[],
  before: readonly Pick<Alias, 'index' | 'name'>[],
): Promise<void> {
  const codes = products.map(({ prCode }) => prCode)
  const layers = await layersAt(records, storeCode, at, codes)
  const priced = (aliases: readonly Pick<Alias, 'index' | 'name'>[]) =>
    pricesOf(withLayers(products, layers, aliases), aliases)
  const was = new Map([...priced(before), ...(await lastPrices(records, storeCode, codes))])
  const origin = { storeCode, at, source: 'SYSTEM', taskId: null, who: null } as const
  await enterPrices(records, storeCode, changes(origin, codes, was, priced(await readAliases(records))))
}

type Prices = ReadonlyMap<string, string | null>

const changes = (
  { storeCode, source, taskId, at, who }: Origin & Pick<Price, 'who'>,
  prCodes: readonly string[],
  before: Prices,
  after: Prices,
): Price[] =>
  prCodes.flatMap((prCode) => {
    const [was, is] = [before.get(prCode) ?? null, after.get(prCode) ?? null]
    return was === is ? [] : [{ storeCode, updatedAt: at, prCode, before: was, after: is, source, who, taskId }]
  })

/** The price that the ledger has last of each product that it has. */
async function lastPrices({ db }: Records, storeCode: string, prCodes: readonly string[]): Promise<Prices> {
  const { rows } = await sql<{ prCode: string; after: string | null }>`
    SELECT "prCode", e."after" FROM unnest(${[...prCodes]}::text[]) AS p("prCode") CROSS JOIN LATERAL (
      SELECT "after" FROM price_entry WHERE "storeCode" = ${storeCode} AND "prCode" = p."prCode" ORDER BY "number" DESC LIMIT 1) e`.execute(
    db,
  )
  return new Map(rows.map(({ prCode, after }) => [prCode, after]))
}

/** The price that product information says; null where it says none. */
export function priceIn(
  prInfo: readonly string[] | undefined,
  aliases: readonly Pick<Alias, 'index' | 'name'>[],
): string | null {
  const place = placesOf(aliases)('price')
  return (place === undefined ? undefined : prInfo?.[place]?.trim()) || null
}

const pricesOf = (products: readonly Priced[], aliases: readonly Pick<Alias, 'index' | 'name'>[]): Prices =>
  new Map(products.map(({ prCode, prInfo }) => [prCode, priceIn(prInfo, aliases)]))
