import type { Records } from '../db/records'
import { SHARED_STORE } from '../../src/schema/sharedStore'

/** The product codes that labels of a store show, directly or as part of a family. */
export async function shownCodes(records: Records, storeCode: string): Promise<ReadonlySet<string>> {
  const shown = new Set((await records.counts('tag', ['prCode'], { storeCode })).flatMap(({ prCode }) => prCode ?? []))
  for (const { fmPrCode, prCodeList } of await records.find('family-product', {
    storeCode: [storeCode, SHARED_STORE],
  })) {
    if (shown.has(fmPrCode)) for (const prCode of prCodeList) shown.add(prCode)
  }
  return shown
}
