import { sql } from 'kysely'
import type { PriceBatch, PriceBatchStep, PriceBatchStore } from '../../src/generated/types'
import type { Records } from '../db/records'
import { holdBook } from '../ledger/books'
import { batchPricesAt, batchPricesSent, ON_THE_CLOCK, stateAt } from '../promotions/batchPrices'
import { promotionsAt } from '../promotions/promotions'
import type { LooksOf } from '../radio/decorating'
import type { ImageJob } from '../radio/driver'
import type { LabelUpdates } from '../radio/labelUpdates'
import { sendLayers } from './sendLayers'

type Updates = Pick<LabelUpdates, 'contentChanged' | 'transaction' | 'sendJobs'>

/** Which stores are looked at. */
interface Wanted {
  readonly batchId?: number
  /** At most so many stores. */
  readonly most?: number
}

/**
 * Gives labels what price batches make of their products now: where a batch has begun or ended by the clock of its store, was
 * paused, resumed or canceled, or products were taken out of it. What labels were given last is noted with the batch, so that
 * nothing is missed by a server that was down, and nothing is done twice by two of them, or by a clock that is set back. Each
 * store is a transaction of its own.
 * @param records those of the call, if a call did it
 * @param now epoch seconds
 */
export async function followBatches(
  updates: Updates,
  records: Records,
  now: number,
  { batchId, most }: Wanted = {},
): Promise<void> {
  const { rows } = await sql<{ storeCode: string }>`
    SELECT DISTINCT s."storeCode" FROM price_batch_store s WHERE ${unfollowed(now)}
    ${batchId === undefined ? sql`` : sql`AND s."batchId" = ${batchId}`}
    ORDER BY 1 ${most === undefined ? sql`` : sql`LIMIT ${most}`}`.execute(records.db)
  for (const { storeCode } of rows) {
    const jobs = await updates.transaction(
      (within, looksOf) => followIn(updates, within, looksOf, storeCode, now),
      records,
    )
    await updates.sendJobs(jobs)
  }
}

/** Parts of batches of which labels know something else than the clock says; each alternative has an index. */
const unfollowed = (now: number) => sql`(
  s."isStale"
  OR (s."isHeld" AND (s."state" <> 'RUNNING' OR s."startsAt" > ${now} OR s."endsAt" <= ${now}))
  OR (s."state" = 'APPROVED' AND s."startsAt" <= ${now})
  OR (s."state" = 'ENDED' AND s."endsAt" > ${now}))`

async function followIn(
  updates: Updates,
  records: Records,
  looksOf: LooksOf,
  storeCode: string,
  now: number,
): Promise<readonly ImageJob[]> {
  await holdBook(records, 'PRICE', storeCode)
  const { rows: found } = await sql<{ batchId: number }>`
    SELECT s."batchId"::int AS "batchId" FROM price_batch_store s WHERE s."storeCode" = ${storeCode} AND ${unfollowed(now)} ORDER BY 1`.execute(
    records.db,
  )
  if (found.length === 0) return []
  const ids = found.map(({ batchId }) => batchId)
  // First the batches, as calls do that change them.
  const batches = await records.held('price-batch', { id: ids })
  const parts = await records.held('price-batch-store', { storeCode, batchId: ids })
  const prCodes = [
    ...new Set(
      (await records.pick('price-batch-line', ['prCode'], { storeCode, batchId: ids })).map(({ prCode }) => prCode),
    ),
  ]
  const promotions = promotionsAt(await records.find('promotion', { storeCode }, { orderBy: 'index' }), now)
  const before = await batchPricesSent(records, storeCode, prCodes)
  const next = parts.map((part) => {
    const state = stateAt(part, now)
    return { ...part, state, isHeld: state === 'RUNNING', isStale: false }
  })
  await records.updateMany(
    'price-batch-store',
    next.map(({ id, state, isHeld, isStale }) => ({ storeCode, id, state, isHeld, isStale })),
  )
  const stale = parts.filter(({ isStale }) => isStale).map(({ batchId }) => batchId)
  if (stale.length > 0)
    await records.update('price-batch-line', { storeCode, batchId: stale, withdrawn: true }, { followed: true })
  const after = await batchPricesAt(records, storeCode, now, prCodes)
  const jobs = await sendLayers(updates, records, looksOf, {
    storeCode,
    source: 'BATCH',
    before: [{ batches: before, promotions }],
    after: { batches: after, promotions },
    at: now,
  })
  await noteSteps(records, storeCode, now, parts, next)
  for (const batch of batches) await followState(records, batch, now)
  return jobs
}

/** Begins and ends by the clock, in the steps of the batch. */
async function noteSteps(
  records: Records,
  storeCode: string,
  at: number,
  before: readonly PriceBatchStore[],
  after: readonly PriceBatchStore[],
): Promise<void> {
  const was = new Map(before.map(({ id, state }) => [id, state]))
  const steps = after.flatMap(({ id, batchId, state, productCount }): Omit<PriceBatchStep, 'id'>[] => {
    if (was.get(id) === state) return []
    const step = state === 'RUNNING' ? 'STARTED' : state === 'ENDED' ? 'ENDED' : undefined
    return step ? [{ batchId, step, at, who: null, storeCode, count: productCount ?? null, reason: null }] : []
  })
  await records.insert('price-batch-step', steps)
  // What a call has set off is in the audit by that call.
  if (records.actor !== null || steps.length === 0) return
  await records.insert(
    'audit',
    steps.map(({ batchId, step, count }) => ({
      updatedAt: at,
      email: '',
      call: `CLOCK price-batch ${step === 'STARTED' ? 'start' : 'end'}`,
      outcome: 'DONE' as const,
      resource: 'price-batch',
      record: String(batchId),
      store: storeCode,
      records: count ?? null,
      taskId: null,
      changes: [
        {
          field: 'state',
          before: step === 'STARTED' ? 'APPROVED' : 'RUNNING',
          after: step === 'STARTED' ? 'RUNNING' : 'ENDED',
        },
      ],
      listWas: null,
    })),
  )
}

/** The state of a batch, from those of its stores. */
export async function followState(records: Records, batch: PriceBatch, at: number): Promise<void> {
  if (!ON_THE_CLOCK.some((state) => state === batch.state)) return
  const { rows } = await sql<{ state: PriceBatchStore['state'] }>`
    SELECT DISTINCT "state" FROM price_batch_store WHERE "batchId" = ${batch.id}`.execute(records.db)
  const states = new Set(rows.map(({ state }) => state))
  const state = states.has('RUNNING')
    ? 'RUNNING'
    : states.has('APPROVED')
      ? states.has('ENDED')
        ? 'RUNNING'
        : 'APPROVED'
      : 'ENDED'
  if (state !== batch.state) await records.update('price-batch', { id: batch.id }, { state, updatedAt: at })
}
