import type { PriceBatch } from '../../src/generated/types'
import type { Records } from '../db/records'
import { followState } from './followBatches'

const isOver = ({ state }: PriceBatch) => state === 'ENDED' || state === 'CANCELED'

/** The price batches that have a store, held until the transaction of `records` ends. */
export async function batchesIn(records: Records, storeCode: string): Promise<readonly PriceBatch[]> {
  const parts = await records.pick('price-batch-store', ['batchId'], { storeCode })
  return parts.length === 0 ? [] : records.held('price-batch', { id: parts.map(({ batchId }) => batchId) })
}

/**
 * Takes a store that is deleted, with its part of these batches, out of what they count and of their state; one that is left
 * without any store is canceled.
 * @param at epoch seconds
 */
export async function leaveBatches(
  records: Records,
  storeCode: string,
  batches: readonly PriceBatch[],
  at: number,
): Promise<void> {
  for (const batch of batches) {
    const { id } = batch
    const left = await records.pick('price-batch-store', ['productCount', 'labelCount'], { batchId: id })
    const isDropped = left.length === 0 && !isOver(batch)
    await records.update(
      'price-batch',
      { id },
      {
        storeCount: left.length,
        productCount: left.reduce((sum, { productCount = 0 }) => sum + productCount, 0),
        labelCount: left.reduce((sum, { labelCount = 0 }) => sum + labelCount, 0),
        updatedAt: at,
        ...(isDropped && { state: 'CANCELED' as const }),
      },
    )
    if (isDropped)
      await records.insert('price-batch-step', [
        { batchId: id, step: 'CANCELED', at, who: records.actor, storeCode, count: null, reason: null },
      ])
    else if (left.length > 0) await followState(records, batch, at)
  }
}
