import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Records } from '../db/records'
import type { Promotion } from '../../src/generated/types'
import { holdBook } from '../ledger/books'
import { notePromotedPrices } from '../ledger/prices'
import { changedCodes, promotionsAt } from '../promotions/promotions'
import type { LooksOf } from '../radio/decorating'
import type { ImageJob } from '../radio/driver'
import { familiesOf } from '../radio/labelContent'
import { URGENCY } from '../radio/labelState'
import type { LabelUpdates } from '../radio/labelUpdates'

type Updates = Pick<LabelUpdates, 'contentChanged'>

/** The promotions of a store's products before and after a change. */
export interface HeldChange {
  readonly storeCode: string
  /** Several if labels may show either. */
  readonly before: readonly ReadonlyMap<string, Promotion>[]
  readonly after: ReadonlyMap<string, Promotion>
  /** Epoch seconds. */
  readonly at: number
}

/**
 * Updates the labels of products whose promotions changed, and of families with them, in the transaction of `records`.
 * @returns images to send after the commit
 */
export async function sendPromoted(
  updates: Updates,
  records: Records,
  looksOf: LooksOf,
  { storeCode, before, after, at }: HeldChange,
): Promise<readonly ImageJob[]> {
  const prCodes = [...new Set(before.flatMap((held) => changedCodes(held, after)))]
  if (prCodes.length === 0) return []
  await holdBook(records, 'PRICE', storeCode)
  const changed = new Set(prCodes)
  const families = (await familiesOf(records, storeCode)).filter(({ prCodeList }) =>
    prCodeList.some((code) => changed.has(code)),
  )
  const written = await updates.contentChanged(
    records,
    looksOf,
    { storeCode, taskType: 'UPDATE', updateId: `P-${randomUUID().slice(0, 8)}`, urgency: URGENCY.promotion },
    [...changed, ...families.map(({ fmPrCode }) => fmPrCode)],
  )
  const origin = { storeCode, source: 'PROMOTION', taskId: written?.task.taskId ?? null, at } as const
  await notePromotedPrices(records, origin, prCodes, { before: before[0] ?? after, after })
  return written?.jobs ?? []
}

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
    const promotions = await records.find('promotion', { storeCode }, { orderBy: 'index' })
    const [before, after] = [promotionsAt(promotions, since), promotionsAt(promotions, now)]
    jobs.push(...(await sendPromoted(updates, records, looksOf, { storeCode, before: [before], after, at: now })))
  }
  return jobs
}
