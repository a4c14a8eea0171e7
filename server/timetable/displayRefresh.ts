import { sql } from 'kysely'
import type { Records } from '../db/records'
import type { Radio } from '../radio/radio'

const DAY = 86_400
/** Labels that are refreshed in one night, since gateways have other work; more take several nights. */
const MAX_PER_NIGHT = 2000

/**
 * Resends labels that have shown the same for more than tagDisplayRefreshDays, because e-paper fades. 0 turns it off.
 * @param now epoch seconds
 */
export async function refreshDisplays(records: Records, radio: Radio, days: number, now: number): Promise<void> {
  if (days === 0) return
  for (const { storeCode } of await records.pick('store', ['storeCode'])) {
    const { rows } = await sql<{ tagMac: string }>`
      SELECT m."tagMac" FROM tag m JOIN tag_live l ON l."storeCode" = m."storeCode" AND l."tagMac" = m."tagMac"
      WHERE l."storeCode" = ${storeCode} AND l."updatedAt" < ${now - days * DAY} AND l."status" = 'OK' AND m."prCode" IS NOT NULL
      ORDER BY l."updatedAt" LIMIT ${MAX_PER_NIGHT}`.execute(records.db)
    if (rows.length > 0)
      await radio.updates.resend(
        storeCode,
        'UPDATE',
        rows.map(({ tagMac }) => tagMac),
      )
  }
}
