import type { Store } from '../../src/generated/types'
import type { Records } from '../db/records'
import { momentIn } from './localTimes'

/**
 * The clocks of a store are set to another time zone: its price batches that are not over start and end by them, in the
 * transaction of `records`. Labels follow with the next round of the timetable.
 */
export async function moveBatches(
  records: Records,
  { storeCode, timeZone }: Pick<Store, 'storeCode' | 'timeZone'>,
): Promise<void> {
  const parts = await records.held('price-batch-store', {
    storeCode,
    state: ['DRAFT', 'WAITING', 'APPROVED', 'RUNNING', 'PAUSED'],
  })
  const batches = await records.pick('price-batch', ['id', 'start', 'end'], {
    id: parts.map(({ batchId }) => batchId),
  })
  const spans = new Map(batches.map((batch) => [batch.id, batch]))
  const moved = parts.flatMap(({ id, batchId }) => {
    const span = spans.get(batchId)
    if (!span) return []
    const endsAt = span.end == null ? null : momentIn(span.end, timeZone)
    return [{ storeCode, id, startsAt: momentIn(span.start, timeZone), endsAt }]
  })
  if (moved.length > 0) await records.updateMany('price-batch-store', moved)
}
