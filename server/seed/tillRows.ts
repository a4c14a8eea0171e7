import type { Product, Tag, TillDay, TillPrice } from '../../src/generated/types'
import { centsOf, inNotationOf } from '../../src/schema/cents'
import { randomFrom } from '../base/random'
import { lastDays } from '../db/counts/day'
import type { Records } from '../db/records'
import { noteShown } from '../ledger/shown'
import { priceIn } from '../ledger/prices'
import { readAliases } from '../products/aliases'
import { contentOf } from '../radio/labelContent'
import { comparisonOf, tally } from '../till/comparison'
import { noteFeed, tillKey } from '../till/prices'
import { DAY } from './storeRows'

/** The stores of the demonstration whose tills are known. */
const WITH_TILLS = ['IT001', 'IT002', 'IT003', 'JP001', 'KR001', 'DE001'] as const
const DAYS = 30

/**
 * Gives some stores of the demonstration what their labels have confirmed, the prices of their tills, of which a few differ, and
 * how many labels were right on the days before.
 */
export async function seedTills(records: Records, now: number): Promise<void> {
  for (const storeCode of WITH_TILLS) {
    const random = randomFrom(`till ${storeCode}`)
    const tags = await records.find('tag', { storeCode })
    const shown = await contentOf(
      records,
      storeCode,
      tags.map(({ prCode }) => prCode),
      now,
    )
    const labels = tags.flatMap((tag) => {
      const product = shown.get(tag.prCode ?? '')
      return product && !product.members ? [{ tag, product }] : []
    })
    const aliases = await readAliases(records)
    const placeOf = (product: Product) => product.prInfo?.indexOf(priceIn(product.prInfo, aliases) ?? '') ?? -1
    /** The same product with another price. */
    const repriced = (product: Product, factor: number): Product => {
      const place = placeOf(product)
      const text = product.prInfo?.[place] ?? ''
      const cents = centsOf(text)
      if (place < 0 || cents === undefined) return product
      // Whole units, as the notation of some currencies has nothing else.
      const other = inNotationOf(text, Math.max(100, Math.round((cents * factor) / 100) * 100))
      return { ...product, prInfo: product.prInfo?.with(place, other) ?? [] }
    }
    const confirmed = labels
      .filter(({ tag }) => tag.status !== 'MISSING' && tag.status !== 'NG')
      .toSorted((one, other) => (one.tag.updatedAt ?? 0) - (other.tag.updatedAt ?? 0))
      .map(({ tag, product }) => rowOf(tag, random.chance(0.012) ? repriced(product, 0.9) : product, now))
    await noteShown(records, storeCode, confirmed)
    const prices = new Map<string, TillPrice>()
    for (const { product } of labels) {
      const { prCode } = product
      const price = priceIn((random.chance(0.01) ? repriced(product, 1.1) : product).prInfo, aliases)
      const cents = price === null ? undefined : centsOf(price)
      if (price === null || cents === undefined || random.chance(0.015)) continue
      const id = tillKey(storeCode, prCode)
      prices.set(id, { id, storeCode, prCode, price, cents, source: 'FILE', who: null, updatedAt: now - DAY })
    }
    await records.insert('till-price', [...prices.values()])
    await noteFeed(records, storeCode, now - 3600)
    const { right, wrong, unknown } = await tally(records.db, await comparisonOf(records, storeCode, now))
    await records.insert(
      'till-day',
      lastDays(now, DAYS)
        .slice(0, -1)
        .map((date, at): TillDay => {
          const worse = Math.min(right, random.between(0, 3) + Math.round((DAYS - at) / 8))
          return {
            id: `${storeCode}.${date}`,
            storeCode,
            date,
            right: right - worse,
            wrong: wrong + worse,
            underway: 0,
            unknown,
            updatedAt: now - (DAYS - 1 - at) * DAY,
          }
        }),
    )
  }
}

function rowOf(tag: Tag, { prCode, prInfo, layoutId }: Product, now: number) {
  return {
    row: { tagId: tag.tagId, tagMac: tag.tagMac, prCode, layout: layoutId, prInfo: prInfo ?? [], taskId: 0 },
    gwIp: tag.gwIp ?? '',
    at: Math.min(now, tag.updatedAt ?? now),
  }
}
