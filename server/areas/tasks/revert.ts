import type { ProductUpdateHistory, Task } from '../../../src/generated/types'
import type { Records } from '../../db/records'
import { CallError, type CallDefinition } from '../../http/call'
import { done, notFound } from '../../http/outcomes'
import type { GivenProduct } from '../../radio/productUpdates'
import { taskNumber } from './taskNumber'

const NOTHING_BEFORE = 'There is nothing to go back to.'

/** POST /revert/task/{task}/store/{store} (spec/2 §7). */
export const revert: CallDefinition = {
  answer: 'command-result',
  summary: 'Makes the products of a task say again what they said before it, as a task of its own (spec/2 §7).',
  handle: async ({ params, services: { records, radio, events } }) => {
    const storeCode = params.store ?? ''
    const task = await records.one('task', { storeCode, taskId: taskNumber(params.task) })
    if (!task) throw notFound()
    const products = await before(records, task)
    if (products.length === 0) throw new CallError(409, NOTHING_BEFORE)
    const reverted = await radio.products.save(storeCode, products, { updateId: `R-${task.taskId}`, onlyChanged: true })
    if (!reverted) throw new CallError(409, NOTHING_BEFORE)
    events.emit('changed', { resource: 'task', storeCode })
    return done
  },
}

/** What the products of a task said before it, those that still are there; those that it added have no before. */
async function before(records: Records, { storeCode, taskId }: Task): Promise<GivenProduct[]> {
  const kept = await records.find('product-before', { storeCode, taskId })
  const found = kept.length > 0 ? kept : await fromHistory(records, storeCode, taskId)
  const there = new Set((await records.pick('product', ['prCode'], { storeCode, prCode: found.map(({ prCode }) => prCode) })).map(({ prCode }) => prCode))
  return found
    .filter(({ prCode }) => there.has(prCode))
    .map(({ prCode, prInfo, layoutId, nfc }) => ({ prCode, prInfo: prInfo ?? [], ...(layoutId && { layoutId }), nfc: nfc ?? null }))
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
