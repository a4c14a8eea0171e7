import { sql } from 'kysely'
import type { Records } from '../db/records'
import type { Radio } from '../radio/radio'

const DAY = 86_400
/** A store's labels are refreshed over several nights where there are more: its gateways have other work. */
const MOST_A_NIGHT = 2000

/**
 * Sends the labels again that have shown the same for longer than tagDisplayRefreshDays (spec/3 §3): electronic paper
 * fades. 0 refreshes nothing.
 */
export async function refreshDisplays(records: Records, radio: Radio, days: number, now: number): Promise<void> {
  if (days === 0) return
  for (const { storeCode } of await records.pick('store', ['storeCode'])) {
    const { rows } = await sql<{ tagMac: string }>`
      SELECT m."tagMac" FROM tag m JOIN tag_live l ON l."storeCode" = m."storeCode" AND l."tagMac" = m."tagMac"
      WHERE l."storeCode" = ${storeCode} AND l."updatedAt" < ${now - days * DAY} AND l."status" = 'OK' AND m."prCode" IS NOT NULL
      ORDER BY l."updatedAt" LIMIT ${MOST_A_NIGHT}`.execute(records.db)
    if (rows.length > 0) await radio.updates.resend(storeCode, 'UPDATE', rows.map(({ tagMac }) => tagMac))
  }
}
