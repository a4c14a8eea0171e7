import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Records } from '../db/records'
import type { LooksOf } from '../radio/decorating'
import type { ImageJob } from '../radio/driver'
import { familiesOf } from '../radio/labelContent'
import type { LabelUpdates } from '../radio/labelUpdates'
import { changedCodes, promotionsAt } from './promotions'

type Updates = Pick<LabelUpdates, 'contentChanged'>

/**
 * Sends the labels of products whose promotions changed, and those of the families that hold them, in the transaction of
 * `records`: send the images once it is through.
 */
export async function sendPromoted(updates: Updates, records: Records, looksOf: LooksOf, storeCode: string, prCodes: readonly string[]): Promise<readonly ImageJob[]> {
  if (prCodes.length === 0) return []
  const changed = new Set(prCodes)
  const families = (await familiesOf(records, storeCode)).filter(({ prCodeList }) => prCodeList.some((code) => changed.has(code)))
  const written = await updates.contentChanged(records, looksOf, { storeCode, taskType: 'UPDATE', updateId: `P-${randomUUID().slice(0, 8)}` }, [...changed, ...families.map(({ fmPrCode }) => fmPrCode)])
  return written?.jobs ?? []
}

/** Sends the labels of all stores whose promotions began or ended between two moments. */
export async function sendBegunAndEnded(updates: Updates, records: Records, looksOf: LooksOf, since: number, now: number): Promise<readonly ImageJob[]> {
  const jobs: ImageJob[] = []
  // The clock may have been set back.
  const [from, to] = [Math.min(since, now), Math.max(since, now)]
  const { rows } = await sql<{ storeCode: string }>`
    SELECT DISTINCT "storeCode" FROM promotion WHERE ("startDate" > ${from} AND "startDate" <= ${to}) OR ("endDate" > ${from} AND "endDate" <= ${to})`.execute(records.db)
  for (const { storeCode } of rows) {
    const promotions = await records.find('promotion', { storeCode }, { orderBy: 'index' })
    const codes = changedCodes(promotionsAt(promotions, since), promotionsAt(promotions, now))
    jobs.push(...(await sendPromoted(updates, records, looksOf, storeCode, codes)))
  }
  return jobs
}
