import type { Records } from '../db/records'
import { holdBook } from '../ledger/books'
import { notePrices, type Origin } from '../ledger/prices'

const BATCH = 5000

/**
 * Removes products of a store in the transaction of `records`, and enters the end of their prices in the ledger.
 * @returns how many were removed
 */
export async function removeProducts(
  records: Records,
  origin: Pick<Origin, 'storeCode' | 'source' | 'at'>,
  prCodes: readonly string[],
): Promise<number> {
  const { storeCode } = origin
  await holdBook(records, 'PRICE', storeCode)
  let removed = 0
  for (let from = 0; from < prCodes.length; from += BATCH) {
    const prCode = prCodes.slice(from, from + BATCH)
    const before = await records.find('product', { storeCode, prCode })
    await notePrices(records, { ...origin, taskId: null }, { before, after: [] })
    removed += await records.remove('product', { storeCode, prCode })
  }
  return removed
}
