import type { ProductBefore, ProductUpdateHistory, Task, TaskRefresh } from '../../../src/generated/types'
import type { Handler } from '../../calls/call'
import { CallError } from '../../calls/callError'
import { taken } from '../../calls/named'
import { done, notFound } from '../../calls/outcomes'
import type { Records } from '../../db/records'
import { removeProducts } from '../../products/remove'
import { shownCodes } from '../../products/families'
import type { ProductInput } from '../../radio/productChange'

/** Parses the number of a task in a path; -1, which matches none, if it is invalid. */
export function taskNumber(text: string | undefined): number {
  const number = Number(text)
  return Number.isSafeInteger(number) && number >= 0 && number <= 2_147_483_647 ? number : -1
}

/** POST /task/refresh */
export const refresh: Handler<TaskRefresh> = async ({
  body: { storeCode, internalTaskId },
  services: { records, radio, events },
}) => {
  const task = await records.one('task', { storeCode, internalTaskId })
  if (!task) throw notFound()
  const sent = await radio.updates.refresh(task)
  if (sent > 0) records.noteChange('task', { storeCode, taskId: task.taskId }, {})
  events.emit('changed', { resource: 'task', storeCode })
  return sent > 0 ? done : taken(undefined)
}

const NOTHING_BEFORE = 'server.nothingBefore'

/** POST /revert/task/{task}/store/{store} */
export const revert: Handler = async ({ params, services: { records, radio, events, clock } }) => {
  const storeCode = params.store ?? ''
  const task = await records.one('task', { storeCode, taskId: taskNumber(params.task) })
  if (!task) throw notFound()
  const products = await before(records, task)
  let removed = 0
  const reverted = await radio.products.save(storeCode, products, {
    updateId: `R-${task.taskId}`,
    onlyChanged: true,
    source: 'REVERT',
    records,
    first: async (within) => {
      removed = await removeAdded(within, task, clock())
    },
  })
  if (!reverted && removed === 0) throw new CallError(409, NOTHING_BEFORE)
  for (const resource of ['task', 'product'] as const) events.emit('changed', { resource, storeCode })
  return done
}

/** Removes the products that a task added, unless a label shows them. @returns how many */
async function removeAdded(records: Records, { storeCode, taskId }: Task, at: number): Promise<number> {
  const added = await records.pick('product-before', ['prCode'], { storeCode, taskId, added: true })
  if (added.length === 0) return 0
  const shown = await shownCodes(records, storeCode)
  const unused = added.map(({ prCode }) => prCode).filter((prCode) => !shown.has(prCode))
  return removeProducts(records, { storeCode, source: 'REVERT', at }, unused)
}

/** The previous values of the task's products that still exist, without those it added. */
async function before(records: Records, { storeCode, taskId }: Task): Promise<ProductInput[]> {
  const kept = (await records.find('product-before', { storeCode, taskId })).filter(({ added }) => !added)
  const found: Partial<ProductBefore>[] = kept.length > 0 ? kept : await fromHistory(records, storeCode, taskId)
  const there = new Set(
    (await records.pick('product', ['prCode'], { storeCode, prCode: found.map(({ prCode = '' }) => prCode) })).map(
      ({ prCode }) => prCode,
    ),
  )
  return found
    .filter(({ prCode = '' }) => there.has(prCode))
    .map(({ prCode = '', prInfo = [], layoutId, nfc = null, more = {} }) => ({
      prCode,
      prInfo,
      ...(layoutId && { layoutId }),
      nfc,
      more,
    }))
}

/** For older tasks, whose previous values were not stored: the previous change in the products' histories. */
async function fromHistory(records: Records, storeCode: string, taskId: number): Promise<ProductUpdateHistory[]> {
  const rows = await records.find('task-row', { storeCode, taskId })
  const codes = [...new Set(rows.flatMap(({ prCode }) => prCode ?? []))]
  const changes =
    codes.length === 0
      ? []
      : await records.find('product-update-history', { storeCode, prCode: codes }, { orderBy: 'updatedAt' })
  return changesBefore(changes, codes, taskId)
}

/** The change before that of a task, of each product that has one. @param changes oldest first */
export function changesBefore<Change extends Pick<ProductUpdateHistory, 'prCode' | 'taskId'>>(
  changes: readonly Change[],
  codes: readonly string[],
  taskId: number,
): Change[] {
  return codes.flatMap((code) => {
    const own = changes.filter(({ prCode }) => prCode === code)
    const at = own.findIndex((change) => change.taskId === taskId)
    return at > 0 ? (own[at - 1] ?? []) : []
  })
}
