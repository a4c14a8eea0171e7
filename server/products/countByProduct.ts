import type { Tag } from '../../src/generated/types'
import type { Records } from '../db/records'

/** Pages with more products, such as a whole store, are not counted. */
const MAX_COUNTED = 1_000

/** Adds countByPrCode: how many tags of the store show the same product. */
export async function withCountByProduct(records: Records, storeCode: string, tags: readonly Tag[]): Promise<Tag[]> {
  const keys = [...new Set(tags.flatMap(({ prCode }) => prCode ?? []))]
  if (keys.length === 0 || keys.length > MAX_COUNTED) return [...tags]
  const counts = new Map(
    (await records.kept('tagProducts', { stores: [storeCode], keys })).map(({ key, total }) => [key, total]),
  )
  return tags.map((tag) => (tag.prCode ? { ...tag, countByPrCode: counts.get(tag.prCode) ?? 0 } : tag))
}
