import type { ProductBefore, ProductUpdateHistory, Task } from '../../../src/generated/types'
import type { Records } from '../../db/records'
import { CallError, type Handler } from '../../http/call'
import { done, notFound } from '../../http/outcomes'
import type { GivenProduct } from '../../radio/productUpdates'
import { shownCodes } from '../products/shown'
import { taskNumber } from './taskNumber'

const NOTHING_BEFORE = 'server.nothingBefore'

/** POST /revert/task/{task}/store/{store} (spec/2 §7). */
export const revert: Handler = async ({ params, services: { records, radio, events } }) => {
  const storeCode = params.store ?? ''
  const task = await records.one('task', { storeCode, taskId: taskNumber(params.task) })
  if (!task) throw notFound()
  const products = await before(records, task)
  let removed = 0
  const reverted = await radio.products.save(storeCode, products, {
    updateId: `R-${task.taskId}`,
    onlyChanged: true,
    records,
    first: async (within) => {
      removed = await removeAdded(within, task)
    },
  })
  if (!reverted && removed === 0) throw new CallError(409, NOTHING_BEFORE)
  for (const resource of ['task', 'product'] as const) events.emit('changed', { resource, storeCode })
  return done
}

const REMOVED_AT_ONCE = 5000

/** Removes the products that a task added; what a label shows stays. @returns how many went */
async function removeAdded(records: Records, { storeCode, taskId }: Task): Promise<number> {
  const added = await records.pick('product-before', ['prCode'], { storeCode, taskId, added: true })
  if (added.length === 0) return 0
  const shown = await shownCodes(records, storeCode)
  const unused = added.map(({ prCode }) => prCode).filter((prCode) => !shown.has(prCode))
  let removed = 0
  for (let at = 0; at < unused.length; at += REMOVED_AT_ONCE) removed += await records.remove('product', { storeCode, prCode: unused.slice(at, at + REMOVED_AT_ONCE) })
  return removed
}

/** What the products of a task said before it, those that still are there; those that it added have no before. */
async function before(records: Records, { storeCode, taskId }: Task): Promise<GivenProduct[]> {
  const kept = (await records.find('product-before', { storeCode, taskId })).filter(({ added }) => !added)
  const found: Partial<ProductBefore>[] = kept.length > 0 ? kept : await fromHistory(records, storeCode, taskId)
  const there = new Set((await records.pick('product', ['prCode'], { storeCode, prCode: found.map(({ prCode = '' }) => prCode) })).map(({ prCode }) => prCode))
  return found
    .filter(({ prCode = '' }) => there.has(prCode))
    .map(({ prCode = '', prInfo = [], layoutId, nfc = null, more = {} }) => ({ prCode, prInfo, ...(layoutId && { layoutId }), nfc, more }))
}

/** Tasks of before these were kept: the change before this one, as the products' own histories have it. */
async function fromHistory(records: Records, storeCode: string, taskId: number): Promise<ProductUpdateHistory[]> {
  const rows = await records.find('task-row', { storeCode, taskId })
  const codes = [...new Set(rows.flatMap(({ prCode }) => prCode ?? []))]
  const changes = codes.length === 0 ? [] : await records.find('product-update-history', { storeCode, prCode: codes }, { orderBy: 'updatedAt' })
  return codes.flatMap((code) => {
    const own = changes.filter(({ prCode }) => prCode === code)
    const at = own.findIndex((change) => change.taskId === taskId)
    return at > 0 ? (own[at - 1] ?? []) : []
  })
}
