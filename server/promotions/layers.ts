import type { Alias, Promotion } from '../../src/generated/types'
import type { Records } from '../db/records'
import { readAliases } from '../products/aliases'
import { type BatchPrices, batchPricesAt, withBatchPrices } from './batchPrices'
import { type Promotable, promotionsAt, withPromotions } from './promotions'

/** What lies over the stored products of a store at a time: price batches, and promotions over them. */
export interface Layers {
  readonly batches: BatchPrices
  readonly promotions: ReadonlyMap<string, Promotion>
}

/**
 * The layers of a store at a time.
 * @param at epoch seconds
 * @param prCodes only of these products, as far as batches go
 */
export async function layersAt(
  records: Records,
  storeCode: string,
  at: number,
  prCodes?: readonly string[],
): Promise<Layers> {
  return {
    batches: await batchPricesAt(records, storeCode, at, prCodes),
    promotions: promotionsAt(await records.find('promotion', { storeCode }, { orderBy: 'index' }), at),
  }
}

/** Applies layers to products: batches, then promotions, so that a discount is one of the batch's price. */
export const withLayers = <Given extends Promotable>(
  products: readonly Given[],
  { batches, promotions }: Layers,
  aliases: readonly Pick<Alias, 'index' | 'name'>[],
): readonly Given[] => withPromotions(withBatchPrices(products, batches, aliases), promotions, aliases)

/**
 * Products as labels, prints and screens have them: with the price batches and promotions that hold. Stored products do not
 * change.
 * @param now epoch seconds
 */
export async function effectiveProducts<Given extends Promotable>(
  records: Records,
  storeCode: string,
  products: readonly Given[],
  now: number,
): Promise<readonly Given[]> {
  if (products.length === 0) return products
  const layers = await layersAt(
    records,
    storeCode,
    now,
    products.map(({ prCode }) => prCode),
  )
  if (!products.some(({ prCode }) => layers.batches.has(prCode) || layers.promotions.has(prCode))) return products
  return withLayers(products, layers, await readAliases(records))
}
