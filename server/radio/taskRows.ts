import { randomUUID } from 'node:crypto'
import type { Tag, Task } from '../../src/generated/types'
import type { Records } from '../db/records'
import { historyOf, type Looks, rowOf } from './labelContent'

/** What a task is called and about. */
export type TaskHead = Pick<Task, 'storeCode' | 'taskType'> & { readonly updateId?: string | null; readonly layoutId?: string | null }

/** How many products and labels a task is about. */
export type TaskCounts = Required<Pick<Task, 'productCount' | 'tagCount'>>

/** Labels with what they show. */
export interface Drawn {
  readonly tags: readonly Tag[]
  readonly looks: Looks
}

/** Adds a task. */
export async function insertTask(records: Records, { storeCode, taskType, updateId = null, layoutId = null }: TaskHead, counts: TaskCounts, at: number): Promise<Task> {
  const [added] = await records.insert('task', [
    { storeCode, taskType, layoutId, updateId, internalTaskId: randomUUID(), ...counts, totalTags: counts.tagCount, updatedTags: 0, progress: 0, startTime: at, endTime: null, refreshed: false, updatedAt: at },
  ])
  if (!added) throw new Error('no task was added')
  return added
}

type TaskKey = Pick<Task, 'storeCode' | 'taskId'>

/** Adds labels to a task: they are under way. */
export async function insertRows(records: Records, { storeCode, taskId, taskType }: TaskKey & Pick<Task, 'taskType'>, { tags, looks }: Drawn, at: number): Promise<void> {
  if (tags.length === 0) return
  await records.insert('task-row', tags.map((tag) => rowOf(storeCode, taskId, tag, looks, at)))
  await noteUnderWay(records, { storeCode, taskId }, taskType, { tags, looks }, at)
}

/** Labels of a task are sent once more. */
export async function renewRows(records: Records, task: TaskKey, { tags, looks }: Drawn, at: number): Promise<void> {
  if (tags.length === 0) return
  await records.updateMany('task-row', tags.map((tag) => rowOf(task.storeCode, task.taskId, tag, looks, at)))
  await noteUnderWay(records, task, 'REFRESH', { tags, looks }, at)
}

async function noteUnderWay(records: Records, { storeCode, taskId }: TaskKey, operationName: string, { tags, looks }: Drawn, at: number): Promise<void> {
  await records.insert('tag-update-history', tags.map((tag) => historyOf(storeCode, taskId, tag, looks, at)))
  await records.updateMany('tag', tags.map((tag) => ({
    storeCode,
    tagMac: tag.tagMac,
    prCode: tag.prCode ?? null,
    layoutId: tag.layoutId ?? null,
    nfc: tag.nfc ?? null,
    status: 'WIP' as const,
    operationName,
    updatedAt: at,
  })))
}
