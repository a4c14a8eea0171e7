import { sql } from 'kysely'
import type { Records } from '../db/records'
import { holdBook } from '../ledger/books'
import { batchPricesAt } from '../promotions/batchPrices'
import { promotionsAt } from '../promotions/promotions'
import type { LooksOf } from '../radio/decorating'
import type { ImageJob } from '../radio/driver'
import { sendLayers, type Updates } from './sendLayers'

/**
 * Updates the labels of all stores whose promotions started or ended between two times, in epoch seconds.
 * @returns images to send after the commit
 */
export async function sendStartedAndEnded(
  updates: Updates,
  records: Records,
  looksOf: LooksOf,
  since: number,
  now: number,
): Promise<readonly ImageJob[]> {
  const jobs: ImageJob[] = []
  // The clock may have been set back.
  const [from, to] = [Math.min(since, now), Math.max(since, now)]
  const { rows } = await sql<{ storeCode: string }>`
    SELECT DISTINCT "storeCode" FROM promotion WHERE ("startDate" > ${from} AND "startDate" <= ${to}) OR ("endDate" > ${from} AND "endDate" <= ${to}) ORDER BY 1`.execute(
    records.db,
  )
  for (const { storeCode } of rows) {
    // Locked before reading, so that a list saved meanwhile is the one read.
    await holdBook(records, 'PRICE', storeCode)
    const list = await records.find('promotion', { storeCode }, { orderBy: 'index' })
    const batches = await batchPricesAt(records, storeCode, now)
    const [before, after] = [since, now].map((at) => ({ batches, promotions: promotionsAt(list, at) }))
    if (before && after)
      jobs.push(
        ...(await sendLayers(updates, records, looksOf, {
          storeCode,
          source: 'PROMOTION',
          before: [before],
          after,
          at: now,
        })),
      )
  }
  return jobs
}
