import { raiseSystemAlarm } from '../alarms/raise'
import type { Records } from '../db/records'

/** Seconds without a product file before the alarm is raised. */
const SILENCE = 4 * 3600

const NEWEST = { descending: true, limit: 1 } as const

/**
 * Raises PRODUCT FILE MISSING once when no product file has arrived for more than four hours, and again in class 1 when
 * one arrives. Never before the first file: products may come another way. The last state is read from the alarm history,
 * so that neither a restart nor another server raises it twice.
 */
export class ProductFileWatch {
  private isMissed: boolean | undefined

  async step(records: Records, now: number): Promise<void> {
    const [file] = await records.find('product-upload', {}, { orderBy: 'received', ...NEWEST })
    if (!file) return
    const isLate = now - file.received > SILENCE
    // Another server may have raised it meanwhile.
    if (isLate || this.isMissed !== false) this.isMissed = await wasMissed(records)
    if (isLate === this.isMissed) return
    this.isMissed = isLate
    await raiseSystemAlarm(records, {
      type: 'PRODUCT_FILE_MISSING',
      class: isLate ? 2 : 1,
      updatedAt: now,
      target: file.fileName,
      data: isLate ? `${Math.floor((now - file.received) / 3600)} h` : 'NORMAL',
    })
  }
}

async function wasMissed(records: Records): Promise<boolean> {
  const [last] = await records.find(
    'alarm-history',
    { type: 'PRODUCT_FILE_MISSING' },
    { orderBy: 'updatedAt', ...NEWEST },
  )
  return last !== undefined && last.class !== 1
}
