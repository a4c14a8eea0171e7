import type { Records } from '../db/records'
import type { Deliveries } from './deliveries'

/**
 * Closes open tasks of an earlier run: a task with nothing left ends, one that never got anything to do is removed.
 * Those with labels in progress, or more to come, continue.
 * @param stores all by default
 * @returns how many were closed
 */
export async function closeLeft(
  records: Records,
  deliveries: Deliveries,
  now: number,
  stores?: readonly string[],
): Promise<number> {
  const ours = stores ? { storeCode: stores } : {}
  await endAbandoned(records, deliveries, now, ours)
  const open = await records.find('task', { ...ours, endTime: null })
  if (open.length === 0) return 0
  const keyOf = (one: { readonly storeCode?: string; readonly taskId?: number }) => `${one.storeCode} ${one.taskId}`
  const taskId = open.map((task) => task.taskId)
  const more = await records.pick('task-work', ['storeCode', 'taskId'], ours)
  const underWay = await records.counts('task-row', ['storeCode', 'taskId'], { ...ours, taskId, result: null })
  const goesOn = new Set([...more, ...underWay].map(keyOf))
  const left = open.filter((task) => !goesOn.has(keyOf(task)))
  for (const task of left) {
    await records.transaction(async (within) => {
      const isEmpty =
        task.productCount === 0 &&
        (await within.count('task-row', { storeCode: task.storeCode, taskId: task.taskId })) === 0
      if (isEmpty) await within.remove('task', { storeCode: task.storeCode, taskId: task.taskId })
      else await deliveries.follow(within, task, now)
    })
  }
  return left.length
}

/** A file that is no longer in progress brings nothing more: its task is complete. */
async function endAbandoned(
  records: Records,
  deliveries: Deliveries,
  now: number,
  ours: { readonly storeCode?: readonly string[] },
): Promise<void> {
  const works = await records.find('task-work', { ...ours, kind: 'FILE' })
  const coming =
    works.length === 0
      ? []
      : await records.pick('product-upload', ['taskId'], { status: 'WIP', taskId: works.map(({ taskId }) => taskId) })
  const wanted = new Set(coming.map(({ taskId }) => taskId))
  for (const work of works)
    if (!wanted.has(work.taskId)) await records.transaction((within) => deliveries.filled(within, work, now))
}
