import { sql } from 'kysely'
import type { BatchReason, BatchWithdrawal, PriceBatch, PriceBatchStep } from '../../../src/generated/types'
import { can, canSeeStore, seesAllStores } from '../../../src/schema/access'
import type { SessionUser } from '../../access/session'
import { groupBy } from '../../base/groupBy'
import { say } from '../../base/say'
import type { CallContext, Handler } from '../../calls/call'
import { CallError } from '../../calls/callError'
import { deniedFields, notFound, refuseFields } from '../../calls/outcomes'
import type { Services } from '../../calls/services'
import type { Records } from '../../db/records'
import { followBatches } from '../../timetable/followBatches'
import { overlapsOf } from './draft'

/** So many stores follow before a call is answered; the timetable goes on with the others. */
const AT_ONCE = 20

/** Notes a step of a batch, in the transaction of `records`. */
export async function noteStep(
  records: Records,
  { id: batchId }: Pick<PriceBatch, 'id'>,
  at: number,
  step: Pick<PriceBatchStep, 'step'> & Partial<Pick<PriceBatchStep, 'count' | 'reason'>>,
): Promise<void> {
  await records.insert('price-batch-step', [
    { batchId, at, who: records.actor, storeCode: null, count: null, reason: null, ...step },
  ])
}

/** The number in a path. @throws CallError 404 */
export function batchIdOf({ id = '' }: Readonly<Record<string, string>>): number {
  if (!/^\d{1,15}$/.test(id)) throw notFound()
  return Number(id)
}

/** The stores of a batch. */
const storesOf = async (records: Records, batchId: number): Promise<string[]> =>
  (await records.pick('price-batch-store', ['storeCode'], { batchId })).map(({ storeCode }) => storeCode)

/** Whether a user sees a batch of these stores. One whose stores were all deleted is left to those who see every store. */
const seesOne = (user: SessionUser, stores: readonly string[]): boolean =>
  seesAllStores(user) || stores.some((code) => canSeeStore(user, code))

/** A batch of which the user sees a store. @throws CallError 404 */
export async function needBatch(records: Records, user: SessionUser, id: number): Promise<PriceBatch> {
  const batch = await records.one('price-batch', { id })
  if (!batch || !seesOne(user, await storesOf(records, id))) throw notFound()
  return batch
}

/**
 * Holds a batch of which the user sees all stores, until the transaction ends.
 * @throws CallError 404; 403 where the batch has stores of others, 409 where it is in none of the states
 */
export async function holdBatch(
  records: Records,
  user: SessionUser,
  id: number,
  states: readonly PriceBatch['state'][],
): Promise<PriceBatch> {
  const [batch] = await records.held('price-batch', { id })
  const stores = await storesOf(records, id)
  if (!batch || !seesOne(user, stores)) throw notFound()
  if (!stores.every((code) => canSeeStore(user, code))) throw new CallError(403, 'server.batch.storesOfOthers')
  if (!states.includes(batch.state)) throw new CallError(409, 'server.batch.otherState')
  return batch
}

/** The steps after which somebody does not approve a batch. */
const AUTHORING: readonly PriceBatchStep['step'][] = ['MADE', 'CHANGED', 'SUBMITTED']

/** A store in which the batch is over has no part in what is done with the others. */
const NOT_ENDED: PriceBatch['state'][] = ['DRAFT', 'WAITING', 'APPROVED', 'RUNNING', 'PAUSED']

type Change = (
  records: Records,
  batch: PriceBatch,
) => Promise<
  Partial<PriceBatch> & { readonly step: PriceBatchStep['step'] } & Partial<Pick<PriceBatchStep, 'count' | 'reason'>>
>

/** @throws CallError 409 where a batch was changed since it was read. @param read its `updatedAt` then; without one nothing is compared */
export function refuseOutdated({ updatedAt }: PriceBatch, read: string | undefined): void {
  if (read !== undefined && Number(read) !== updatedAt) throw new CallError(409, 'server.changedMeanwhile')
}

/** When a batch is changed; never when it was before, so that each change can be told from that before it. */
export const changeTime = ({ updatedAt }: PriceBatch, now: number): number => Math.max(now, (updatedAt ?? 0) + 1)

/** A call that takes a batch from one state to another, with all its stores; labels follow. */
async function change(
  { params, query, user, services }: CallContext<unknown>,
  states: readonly PriceBatch['state'][],
  work: Change,
): Promise<PriceBatch> {
  const id = batchIdOf(params)
  const now = services.clock()
  await services.records.transaction(async (records) => {
    const batch = await holdBatch(records, user, id, states)
    refuseOutdated(batch, query.updatedAt)
    const { step, count, ...fields } = await work(records, batch)
    const { reason } = fields
    await records.update('price-batch', { id }, { ...fields, updatedAt: changeTime(batch, now) })
    if (fields.state !== undefined && fields.state !== batch.state)
      await records.update(
        'price-batch-store',
        { batchId: id, state: fields.state === 'CANCELED' ? [...NOT_ENDED, 'ENDED'] : NOT_ENDED },
        { state: fields.state },
      )
    await noteStep(records, batch, now, { step, count: count ?? null, reason: reason ?? null })
  })
  return followed(services, user, id)
}

/** Labels follow a batch, and it is answered as it is then. */
async function followed(services: Services, user: SessionUser, id: number): Promise<PriceBatch> {
  await followBatches(services.radio.updates, services.records, services.clock(), { batchId: id, most: AT_ONCE })
  return needBatch(services.records, user, id)
}

/**
 * Why a second person has to approve a batch: its maker may not approve any, or it changes more labels than one alone may.
 */
export async function approvalOf(
  { records }: Pick<Services, 'records'>,
  user: SessionUser,
  labels: number,
): Promise<NonNullable<PriceBatch['approval']>> {
  if (!can(user, 'price_approval.write')) return 'ROLE'
  const { batchApprovalLabels: most = 0 } = await records.settings('server-config')
  return most > 0 && labels > most ? 'SIZE' : 'NONE'
}

const submit: Handler = (context) =>
  change(context, ['DRAFT'], async (records, batch) => {
    const { user, services } = context
    // Two that are submitted at once do not overlap unseen.
    await records.alone('price-batch submit')
    await refuseOverlap(records, batch)
    const now = services.clock()
    const { rows } = await sql<{ open: boolean }>`
      SELECT true AS "open" FROM price_batch_store WHERE "batchId" = ${batch.id} AND ("endsAt" IS NULL OR "endsAt" > ${now}) LIMIT 1`.execute(
      records.db,
    )
    if (rows.length === 0) refuseFields([['end', 'server.batch.endPast']])
    const labelCount = await recountLabels(records, batch)
    const approval = await approvalOf({ records }, user, labelCount)
    return {
      approval,
      labelCount,
      changedBy: user.email,
      reason: null,
      step: 'SUBMITTED',
      ...(approval === 'NONE'
        ? { state: 'APPROVED' as const, approvedBy: user.email, approvedAt: now }
        : { state: 'WAITING' as const, approvedBy: null, approvedAt: null }),
    }
  })

/** Counts the labels of a batch anew: products may have got some, or lost them, since the draft was saved. */
async function recountLabels(records: Records, { id: batchId }: PriceBatch): Promise<number> {
  const lines = await records.pick('price-batch-line', ['storeCode', 'prCode'], { batchId })
  let sum = 0
  for (const [storeCode, own] of groupBy(lines, (line) => line.storeCode)) {
    const where = { storeCode, prCode: own.map(({ prCode }) => prCode) }
    const products = await records.pick('product', ['tagCount'], where)
    const labelCount = products.reduce((count, { tagCount = 0 }) => count + tagCount, 0)
    await records.update('price-batch-store', { batchId, storeCode }, { labelCount })
    sum += labelCount
  }
  return sum
}

/** @throws CallError 409 where another batch has come to hold products of this one at the same time */
async function refuseOverlap(records: Records, batch: PriceBatch): Promise<void> {
  if (batch.mayOverlap) return
  const parts = await records.find('price-batch-store', { batchId: batch.id })
  const lines = await records.find('price-batch-line', { batchId: batch.id, withdrawn: false })
  const [first] = await overlapsOf(
    records,
    parts.map(({ storeCode, startsAt, endsAt }) => ({
      store: { storeCode, storeName: '', timeZone: '' },
      startsAt,
      endsAt: endsAt ?? null,
    })),
    lines,
    batch.id,
  )
  if (first)
    throw new CallError(
      409,
      say('server.batch.overlapOf', { name: first.name, store: first.storeCode, product: first.prCode }),
    )
}

const approve: Handler = (context) =>
  change(context, ['WAITING'], async (records, batch) => {
    const { user, services } = context
    // The batch knows who changed it last, its steps all who did.
    const own = await records.count('price-batch-step', { batchId: batch.id, who: user.email, step: [...AUTHORING] })
    if (own > 0 || user.email === batch.madeBy || user.email === batch.changedBy)
      throw new CallError(403, 'server.batch.ownBatch')
    return { state: 'APPROVED', approvedBy: user.email, approvedAt: services.clock(), step: 'APPROVED' }
  })

const refuse: Handler<BatchReason> = (context) =>
  change(context, ['WAITING'], async () => {
    const reason = context.body.reason.trim()
    if (reason === '') throw new CallError(400, 'server.batch.noReason', 'reason')
    return { state: 'DRAFT', reason, step: 'REFUSED' }
  })

const pause: Handler = (context) =>
  change(context, ['APPROVED', 'RUNNING'], async () => ({ state: 'PAUSED', step: 'PAUSED' }))

const resume: Handler = (context) => change(context, ['PAUSED'], async () => ({ state: 'APPROVED', step: 'RESUMED' }))

const cancel: Handler = (context) =>
  change(context, ['DRAFT', 'WAITING', 'APPROVED', 'RUNNING', 'PAUSED'], async () => ({
    state: 'CANCELED',
    step: 'CANCELED',
  }))

/** The values before of some products come back in some stores; the rest of the batch goes on. */
const withdraw: Handler<BatchWithdrawal> = async ({ params, body: { lines }, user, services }) => {
  const id = batchIdOf(params)
  const now = services.clock()
  await services.records.transaction(async (records) => {
    const [batch] = await records.held('price-batch', { id })
    const stores = await storesOf(records, id)
    if (!batch || !seesOne(user, stores)) throw notFound()
    const foreign = lines.flatMap(({ storeCode }, at) =>
      canSeeStore(user, storeCode) ? [] : [`lines/${at}/storeCode`],
    )
    if (foreign.length > 0) throw deniedFields(...foreign)
    if (!['APPROVED', 'RUNNING', 'PAUSED'].includes(batch.state)) throw new CallError(409, 'server.batch.otherState')
    const byStore = groupBy(lines, ({ storeCode }) => storeCode)
    const known = new Set<string>()
    let count = 0
    for (const [storeCode, own] of byStore) {
      const where = { batchId: id, storeCode, prCode: own.map(({ prCode }) => prCode) }
      for (const { prCode } of await records.pick('price-batch-line', ['prCode'], where))
        known.add(`${storeCode}\0${prCode}`)
      count += await records.update(
        'price-batch-line',
        { ...where, withdrawn: false },
        { withdrawn: true, followed: false },
      )
    }
    refuseFields(
      lines.flatMap(({ storeCode, prCode }, at) =>
        known.has(`${storeCode}\0${prCode}`)
          ? []
          : [[`lines/${at}/prCode`, say('server.batch.notIn', { product: prCode, store: storeCode })] as const],
      ),
    )
    await records.update('price-batch-store', { batchId: id, storeCode: [...byStore.keys()] }, { isStale: true })
    await records.update('price-batch', { id }, { updatedAt: now })
    await noteStep(records, batch, now, { step: 'WITHDRAWN', count })
  })
  return followed(services, user, id)
}

/** The steps of a batch, from its approval to its end. */
export const stepCalls = {
  'POST /api/v1/price-batch/{id}/submit': submit,
  'POST /api/v1/price-batch/{id}/approve': approve,
  'POST /api/v1/price-batch/{id}/refuse': refuse,
  'POST /api/v1/price-batch/{id}/pause': pause,
  'POST /api/v1/price-batch/{id}/resume': resume,
  'POST /api/v1/price-batch/{id}/cancel': cancel,
  'POST /api/v1/price-batch/{id}/withdraw': withdraw,
} as const
