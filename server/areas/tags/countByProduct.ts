import type { Tag } from '../../../src/generated/types'
import type { Records } from '../../db/records'

/** A whole store in one page is not counted product by product. */
const MOST_COUNTED = 1_000

/** Tags with how many of the store show the same product (spec/1 §3: countByPrCode). */
export async function withCountByProduct(records: Records, storeCode: string, tags: readonly Tag[]): Promise<Tag[]> {
  const keys = [...new Set(tags.flatMap(({ prCode }) => prCode ?? []))]
  if (keys.length === 0 || keys.length > MOST_COUNTED) return [...tags]
  const counts = new Map((await records.kept('tagProducts', { stores: [storeCode], keys })).map(({ key, total }) => [key, total]))
  return tags.map((tag) => (tag.prCode ? { ...tag, countByPrCode: counts.get(tag.prCode) ?? 0 } : tag))
}
