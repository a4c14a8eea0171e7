import type { Records } from '../db/records'
import type { Job } from '../jobs/job'
import type { PayloadOf } from '../jobs/kinds'
import { holdBook } from './books'
import { noteRenamedPrices } from './prices'

/** Products of one transaction: others have the book between. */
const BATCH = 500

/**
 * Enters into all ledgers what prices are since the alias configuration names another entry of the product information as the
 * price. A price that was entered already is what it goes on from, so that it can be begun again.
 */
export async function enterRenamedPrices(
  records: Records,
  { payload: { before, at }, throwIfClosing }: Pick<Job<PayloadOf<'ledger-prices'>>, 'payload' | 'throwIfClosing'>,
): Promise<void> {
  for (const storeCode of await records.scopes('product')) {
    const codes = (await records.pick('product', ['prCode'], { storeCode })).map(({ prCode }) => prCode)
    for (let from = 0; from < codes.length; from += BATCH) {
      throwIfClosing()
      await records.transaction(async (within) => {
        await holdBook(within, 'PRICE', storeCode)
        const products = await within.find('product', { storeCode, prCode: codes.slice(from, from + BATCH) })
        await noteRenamedPrices(within, { storeCode, at }, products, before)
      })
    }
  }
}
