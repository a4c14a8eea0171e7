import type { Records } from '../../db/records'
import { SHARED } from './shared'

/** What the labels of a store show: products, and those of the families that they show. */
export async function shownCodes(records: Records, storeCode: string): Promise<ReadonlySet<string>> {
  const shown = new Set((await records.counts('tag', ['prCode'], { storeCode })).flatMap(({ prCode }) => prCode ?? []))
  for (const { fmPrCode, prCodeList } of await records.find('family-product', { storeCode: [storeCode, SHARED] })) {
    if (shown.has(fmPrCode)) for (const prCode of prCodeList) shown.add(prCode)
  }
  return shown
}
