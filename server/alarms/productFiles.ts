import type { Records } from '../db/records'
import { raiseSystemAlarm } from '../systemAlarm'

/** Without a product file for longer than this an alarm is raised (spec/3 §9: more than 4 hours). */
const SILENCE = 4 * 3600

const NEWEST = { descending: true, limit: 1 } as const

/**
 * Raises PRODUCT FILE MISSING once when no product file has come for more than four hours, and once more in class 1
 * when one comes again. Where none has ever come, products come another way, and nobody misses a file. What was told is
 * read from the alarm history, so that neither a restart nor another server tells it twice.
 */
export class ProductFileWatch {
  private isMissed: boolean | undefined

  async step(records: Records, now: number): Promise<void> {
    const [file] = await records.find('product-upload', {}, { orderBy: 'received', ...NEWEST })
    if (!file) return
    const isLate = now - file.received > SILENCE
    // Another server may have told it since.
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
  const [told] = await records.find('alarm-history', { type: 'PRODUCT_FILE_MISSING' }, { orderBy: 'updatedAt', ...NEWEST })
  return told !== undefined && told.class !== 1
}
