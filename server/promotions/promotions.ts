import { type Place, placesOf } from '../../src/schema/infoPlaces'
import { amountOf, scaled } from '../../src/schema/money'
import type { Alias, Product, Promotion } from '../../src/generated/types'

/** The part of a product that promotions change. */
export type Promotable = Pick<Product, 'prCode' | 'prInfo'> & { readonly layoutId?: string | undefined }

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
  if (info[at('unitPrice')]) set(at('unitPrice'), unitPriceOf(info[at('unitPrice')], then, now))
  return info
}

/** The unit price beside another price. One of the old price would be wrong: rather none. */
export function unitPriceOf(text: string | undefined, then: number, now: number): string {
  const perUnit = (text ?? '').trim()
  return perUnit !== '' && then > 0 && now > 0 ? (scaled(perUnit, now / then) ?? '') : ''
}
