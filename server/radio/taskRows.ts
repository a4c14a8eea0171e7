import { randomUUID } from 'node:crypto'
import type { Tag, Task } from '../../src/generated/types'
import type { Records } from '../db/records'
import { groupBy } from '../base/groupBy'
import { historyOf, type Looks, rowOf } from './labelContent'
import { URGENCY, type Urgency, usualUrgency, want, type Wanted, type Wish } from './labelState'

/** The description of a task. */
export type TaskHead = Pick<Task, 'storeCode' | 'taskType'> & {
  readonly updateId?: string | null
  readonly layoutId?: string | null
  /** How urgent it is, where its type does not say so. */
  readonly urgency?: Urgency
}

/** How many products and labels a task has. */
export type TaskCounts = Required<Pick<Task, 'productCount' | 'tagCount'>>

/** Tags with their content. */
export interface Drawn {
  readonly tags: readonly Tag[]
  readonly looks: Looks
  /** As the type of the task has it without this. */
  readonly urgencyOf?: Wish['urgencyOf']
  /** false: labels that show it already are not sent. */
  readonly isForced?: boolean
}

/** Labels that a task has taken. */
export interface Added {
  /** The addresses of those that are to be sent. */
  readonly toSend: ReadonlySet<string>
  /** The earlier tasks that wanted something else of them, and are without them now: follow those. */
  readonly superseded: readonly number[]
}

/** Adds a task. */
export async function insertTask(
  records: Records,
  { storeCode, taskType, updateId = null, layoutId = null }: TaskHead,
  counts: TaskCounts,
  at: number,
): Promise<Task> {
  const [added] = await records.insert('task', [
    {
      storeCode,
      taskType,
      layoutId,
      updateId,
      internalTaskId: randomUUID(),
      ...counts,
      totalTags: counts.tagCount,
      updatedTags: 0,
      progress: 0,
      startTime: at,
      endTime: null,
      refreshed: false,
      updatedAt: at,
    },
  ])
  if (!added) throw new Error('no task was added')
  return added
}

type TaskKey = Pick<Task, 'storeCode' | 'taskId'>

/**
 * Adds labels to a task, in the transaction of `records`. They are under way, but for those that show it already.
 * @returns the addresses of those that are to be sent, and the tasks whose labels it took over
 */
export async function insertRows(
  records: Records,
  { storeCode, taskId, taskType }: TaskKey & Pick<Task, 'taskType'>,
  drawn: Drawn,
  at: number,
): Promise<Added> {
  const { tags, looks } = drawn
  if (tags.length === 0) return { toSend: new Set(), superseded: [] }
  const { toSend, superseded } = await want(records, {
    storeCode,
    taskId,
    tags,
    looks,
    urgencyOf: drawn.urgencyOf ?? (() => usualUrgency(taskType)),
    isForced: drawn.isForced ?? true,
    at,
  })
  await records.insert(
    'task-row',
    tags.map((tag) => ({
      ...rowOf(storeCode, taskId, tag, looks, at),
      ...(!toSend.has(tag.tagMac) && { result: 'OK' as const }),
    })),
  )
  await noteUnderWay(records, { storeCode, taskId }, taskType, { tags, looks }, at, toSend)
  return { toSend, superseded: await supersede(records, storeCode, superseded, at) }
}

/** Resets labels of a task that are sent again. */
export async function renewRows(records: Records, task: TaskKey, { tags, looks }: Drawn, at: number): Promise<Added> {
  if (tags.length === 0) return { toSend: new Set(), superseded: [] }
  const { storeCode, taskId } = task
  const wish = { storeCode, taskId, tags, looks, urgencyOf: () => URGENCY.person, isForced: true, at }
  const { toSend, superseded } = await want(records, wish)
  await records.updateMany(
    'task-row',
    tags.map((tag) => rowOf(storeCode, taskId, tag, looks, at)),
  )
  await noteUnderWay(records, task, 'REFRESH', { tags, looks }, at, toSend)
  return { toSend, superseded: await supersede(records, storeCode, superseded, at) }
}

/** What earlier tasks wanted of labels and was not sent is not sent any more. @returns the tasks that it ends for */
export async function supersede(
  records: Records,
  storeCode: string,
  superseded: Wanted['superseded'],
  at: number,
): Promise<number[]> {
  if (superseded.length === 0) return []
  await records.updateMany(
    'task-row',
    superseded.map(({ tagMac, taskId }) => ({
      storeCode,
      taskId,
      tagMac,
      result: 'OK' as const,
      reason: 'SUPERSEDED' as const,
      updatedAt: at,
    })),
  )
  const tasks = groupBy(superseded, ({ taskId }) => taskId)
  for (const [taskId, own] of tasks)
    await records.update(
      'tag-update-history',
      { storeCode, tagMac: own.map(({ tagMac }) => tagMac), taskId, status: null },
      { status: { status: 'CANCELED' } },
    )
  return [...tasks.keys()].sort((one, other) => one - other)
}

async function noteUnderWay(
  records: Records,
  { storeCode, taskId }: TaskKey,
  operationName: string,
  { tags, looks }: Drawn,
  at: number,
  toSend: ReadonlySet<string>,
): Promise<void> {
  await records.insert(
    'tag-update-history',
    tags.map((tag) => ({
      ...historyOf(storeCode, taskId, tag, looks, at),
      ...(!toSend.has(tag.tagMac) && { status: { status: 'OK', updatedAt: at } }),
    })),
  )
  const shows = ({ tagMac, prCode = null, layoutId = null, nfc = null }: Tag) => ({
    storeCode,
    tagMac,
    prCode,
    // What holds without the rule is noted with its wish.
    layoutId: looks.get(tagMac)?.choice?.layoutId ?? layoutId,
    nfc,
  })
  const sent = tags.filter(({ tagMac }) => toSend.has(tagMac))
  await records.updateMany(
    'tag',
    sent.map((tag) => ({ ...shows(tag), status: 'WIP' as const, operationName, updatedAt: at })),
  )
  const others = tags.filter(({ tagMac }) => !toSend.has(tagMac))
  // One that did not answer is still missing: it was not asked.
  const [missing, there] = [true, false].map((is) => others.filter(({ status }) => (status === 'MISSING') === is))
  await records.updateMany('tag', (missing ?? []).map(shows))
  await records.updateMany(
    'tag',
    (there ?? []).map((tag) => ({ ...shows(tag), status: 'OK' as const })),
  )
}
