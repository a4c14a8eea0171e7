import { randomUUID } from 'node:crypto'
import type { Records } from '../db/records'
import { holdBook } from '../ledger/books'
import { noteLayeredPrices } from '../ledger/prices'
import { repricedCodes } from '../promotions/batchPrices'
import type { Layers } from '../promotions/layers'
import { changedCodes } from '../promotions/promotions'
import type { LooksOf } from '../radio/decorating'
import type { ImageJob } from '../radio/driver'
import { familiesOf } from '../radio/labelContent'
import { URGENCY } from '../radio/labelState'
import type { LabelUpdates } from '../radio/labelUpdates'

export type Updates = Pick<LabelUpdates, 'contentChanged'>

/** What lies over the products of a store before and after a change. */
interface LayerChange {
  readonly storeCode: string
  readonly source: 'BATCH' | 'PROMOTION'
  /** Several if labels may show either. */
  readonly before: readonly Layers[]
  readonly after: Layers
  /** Epoch seconds. */
  readonly at: number
}

/** How the ids of updates begin, and how urgent they are. */
const MANNER = {
  BATCH: { mark: 'B', urgency: URGENCY.price },
  PROMOTION: { mark: 'P', urgency: URGENCY.promotion },
} as const

/**
 * Updates the labels of products whose price batches or promotions changed, and of families with them, in the transaction of
 * `records`.
 * @returns images to send after the commit
 */
export async function sendLayers(
  updates: Updates,
  records: Records,
  looksOf: LooksOf,
  { storeCode, source, before, after, at }: LayerChange,
): Promise<readonly ImageJob[]> {
  const prCodes = [
    ...new Set(
      before.flatMap((layers) => [
        ...repricedCodes(layers.batches, after.batches),
        ...changedCodes(layers.promotions, after.promotions),
      ]),
    ),
  ]
  if (prCodes.length === 0) return []
  await holdBook(records, 'PRICE', storeCode)
  const changed = new Set(prCodes)
  const families = (await familiesOf(records, storeCode)).filter(({ prCodeList }) =>
    prCodeList.some((code) => changed.has(code)),
  )
  const { mark, urgency } = MANNER[source]
  let isNoted = false
  // Before labels are drawn: some say the lowest price of the days before this one.
  const note = async (taskId: number | null) => {
    isNoted = true
    const origin = { storeCode, source, taskId, at }
    await noteLayeredPrices(records, origin, prCodes, { before: before[0] ?? after, after })
  }
  const written = await updates.contentChanged(
    records,
    looksOf,
    { storeCode, taskType: 'UPDATE', updateId: `${mark}-${randomUUID().slice(0, 8)}`, urgency },
    [...changed, ...families.map(({ fmPrCode }) => fmPrCode)],
    ({ taskId }) => note(taskId),
  )
  if (!isNoted) await note(null)
  return written?.jobs ?? []
}
