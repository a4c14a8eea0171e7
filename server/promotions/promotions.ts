import { type Place, placesOf } from '../../src/schema/infoPlaces'
import { amountOf, scaled } from '../../src/schema/money'
import type { Alias, Product, Promotion } from '../../src/generated/types'
import type { Records } from '../db/records'
import { readAliases } from '../products/aliases'

/** The part of a product that promotions change. */
type Promotable = Pick<Product, 'prCode' | 'prInfo'> & { readonly layoutId?: string | undefined }

/** Whether a promotion runs at a time: from its start until just before its end; each can be open. */
const runs = ({ startDate, endDate }: Promotion, at: number): boolean =>
  (startDate ?? -Infinity) <= at && at < (endDate ?? Infinity)

/**
 * The promotion of each product at a time; of several, the first in the list.
 * @param promotions of one store, in order
 * @param at epoch seconds
 * @returns promotions by product code
 */
export function promotionsAt(promotions: readonly Promotion[], at: number): ReadonlyMap<string, Promotion> {
  const held = new Map<string, Promotion>()
  for (const promotion of promotions) {
    if (!runs(promotion, at)) continue
    for (const prCode of promotion.prCodeList ?? []) if (!held.has(prCode)) held.set(prCode, promotion)
  }
  return held
}

/** The products whose labels differ between two results of `promotionsAt`. */
export function changedCodes(before: ReadonlyMap<string, Promotion>, after: ReadonlyMap<string, Promotion>): string[] {
  const effect = (promotion: Promotion | undefined) =>
    promotion && JSON.stringify([promotion.layoutId ?? null, promotion.price ?? null, promotion.discount ?? null])
  return [...new Set([...before.keys(), ...after.keys()])].filter(
    (code) => effect(before.get(code)) !== effect(after.get(code)),
  )
}

/**
 * Applies the current promotions of a store to products: price, original price, unit price and layout. Stored products
 * do not change.
 * @param now epoch seconds
 */
export async function promoted<Given extends Promotable>(
  records: Records,
  storeCode: string,
  products: readonly Given[],
  now: number,
): Promise<readonly Given[]> {
  if (products.length === 0) return products
  const held = promotionsAt(await records.find('promotion', { storeCode }, { orderBy: 'index' }), now)
  if (!products.some(({ prCode }) => held.has(prCode))) return products
  return withPromotions(products, held, await readAliases(records))
}

/** Applies promotions to products. @param held promotions by product code */
export function withPromotions<Given extends Promotable>(
  products: readonly Given[],
  held: ReadonlyMap<string, Promotion>,
  aliases: readonly Pick<Alias, 'index' | 'name'>[],
): readonly Given[] {
  return products.map((product) => {
    const promotion = held.get(product.prCode)
    return promotion
      ? {
          ...product,
          prInfo: infoOf(product.prInfo ?? [], promotion, aliases),
          ...(promotion.layoutId && { layoutId: promotion.layoutId }),
        }
      : product
  })
}

function infoOf(
  prInfo: readonly string[],
  { price, discount }: Promotion,
  aliases: readonly Pick<Alias, 'index' | 'name'>[],
): string[] {
  const placeOf = placesOf(aliases)
  const info = [...prInfo]
  const at = (place: Place) => placeOf(place) ?? -1
  const set = (index: number, text: string) => {
    while (info.length <= index) info.push('')
    if (index >= 0) info[index] = text
  }
  const old = (info[at('price')] ?? '').trim()
  const next = price?.trim() || (discount ? scaled(old, 1 - discount / 100) : undefined)
  if (at('price') < 0 || next === undefined || next === old) return info
  set(at('price'), next)
  const [then, now] = [amountOf(old), amountOf(next)]
  // A higher original price that the product already has is the one to compare with.
  if (then > now && !(amountOf(info[at('original')] ?? '') > then)) set(at('original'), old)
  const perUnit = (info[at('unitPrice')] ?? '').trim()
  // A unit price of the old price would be wrong: rather none.
  if (perUnit !== '') set(at('unitPrice'), then > 0 && now > 0 ? (scaled(perUnit, now / then) ?? '') : '')
  return info
}
