import { sql } from 'kysely'
import type { Records } from '../db/records'

/**
 * Forgets price batches that are over since before a time: ended, canceled, or refused and never submitted again. What they did to prices
 * is in the ledger, which has a time of its own. One whose prices labels still have stays until they have followed.
 * @param before epoch seconds
 * @returns how many batches went
 */
export async function forgetBatches(all: Records, before: number): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    SELECT b."id"::int AS "id" FROM price_batch b WHERE ${isOver(before)} ORDER BY 1`.execute(all.db)
  let gone = 0
  for (const { id } of rows) if (await forgetBatch(all, id, before)) gone++
  return gone
}

const isOver = (before: number) => sql`
  (b."state" IN ('ENDED', 'CANCELED') OR (b."state" = 'DRAFT' AND b."reason" IS NOT NULL)) AND b."updatedAt" < ${before}
  AND NOT EXISTS (
    SELECT 1 FROM price_batch_store s WHERE s."batchId" = b."id"
      AND (s."isHeld" OR s."isStale" OR (s."state" = 'ENDED' AND s."endsAt" >= ${before})))`

/** Its prices go by store, so that other work can use the database in between; what is there of it at the end goes at once. */
async function forgetBatch(all: Records, id: number, before: number): Promise<boolean> {
  for (const { storeCode } of await all.pick('price-batch-store', ['storeCode'], { batchId: id }))
    await whileOver(all, id, before, async (records) => {
      await records.remove('price-batch-line', { storeCode, batchId: id })
    })
  return whileOver(all, id, before, async (records) => {
    await records.remove('price-batch-line', { batchId: id })
    await records.remove('price-batch-store', { batchId: id })
    await records.remove('price-batch-step', { batchId: id })
    await records.remove('price-batch', { id })
  })
}

/** Works on a batch that is still over, which nobody changes meanwhile. */
async function whileOver(
  all: Records,
  id: number,
  before: number,
  work: (records: Records) => Promise<void>,
): Promise<boolean> {
  return all.transaction(async (records) => {
    await records.held('price-batch', { id })
    const { rows } = await sql`SELECT 1 FROM price_batch b WHERE b."id" = ${id} AND ${isOver(before)}`.execute(
      records.db,
    )
    if (rows.length > 0) await work(records)
    return rows.length > 0
  })
}
