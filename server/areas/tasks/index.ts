import type { Task } from '../../../src/generated/types'
import { type RawBuilder, sql } from 'kysely'
import { withRows } from '../../db/rowParts'
import { containing, exactly } from '../../db/search'
import type { SearchBase } from '../../db/searchTypes'
import type { AreaCalls, CallContext, Handler } from '../../http/call'
import { tagsOf } from '../../http/input'
import type { AreaHooks } from '../../engine/hooks'
import { searchPage } from '../../engine/search'
import { refresh } from './refresh'
import { revert } from './revert'
import { taskNumber } from './taskNumber'

type TaskType = Task['taskType']

const TYPES: readonly string[] = ['UPDATE', 'LAYOUT', 'ASSIGN', 'DEASSIGN', 'REASSIGN', 'LED', 'PAGE'] satisfies TaskType[]
/** The tasks that change what products say. */
const updates = ['UPDATE', 'LAYOUT'] as const satisfies readonly TaskType[]
const isType = (text: string | undefined): text is TaskType => text !== undefined && TYPES.includes(text)

/** Tasks do not keep the names of their stores, which change: what is asked of the names is asked of the stores. */
function storeNamesOf(body: unknown): { body: unknown; ofStores: Pick<SearchBase, 'also' | 'found'> } {
  const { filter_storeName: name, condition_storeName: condition, ...rest } = (typeof body === 'object' && body !== null ? body : {}) as Record<string, unknown>
  const named = (ref: (field: string) => RawBuilder<unknown>, like: string) => sql`${ref('storeCode')} IN (SELECT s."storeCode" FROM store s WHERE s."storeName" ILIKE ${like})`
  const found = { fields: ['storeCode'], sql: named }
  if (typeof name !== 'string' || name === '') return { body: rest, ofStores: { found } }
  const like = condition === '==' ? exactly(name) : containing(name)
  return { body: rest, ofStores: { found, also: { fields: ['storeCode'], sql: (ref) => named(ref, like) } } }
}

/** Adds the names of the tasks' stores. */
async function withNames(context: CallContext<unknown>, where: Parameters<typeof searchPage<'task'>>[2], stores?: 'all') {
  const { body, ofStores } = storeNamesOf(context.body)
  const page = await searchPage({ ...context, body }, 'task', where, stores, ofStores)
  return withRows(page, async (tasks) => {
    const named = await context.services.records.pick('store', ['storeCode', 'storeName'], { storeCode: [...new Set(tasks.map(({ storeCode }) => storeCode))] })
    const names = new Map(named.map(({ storeCode, storeName }) => [storeCode, storeName]))
    return tasks.map((task) => ({ ...task, storeName: names.get(task.storeCode) ?? task.storeCode }))
  })
}

/**
 * Two calls of the contract are one route: the last part of the path is the number of a task, whose tags are answered,
 * or a type of tasks (UPDATE, LAYOUT …), whose tasks in the store are.
 */
const rowsOrTasks: Handler = async (context) => {
  const { store: storeCode = '', task } = context.params
  if (isType(task)) return withNames(context, { storeCode, taskType: task })
  return searchPage(context, 'task-row', { storeCode, taskId: taskNumber(task) })
}

const failed: Handler = async (context) => {
  const { store: storeCode = '', task } = context.params
  return searchPage(context, 'task-row', { storeCode, taskId: taskNumber(task), result: 'NG', ...tagsOf(context.body) })
}

export const taskHooks: AreaHooks = { 'update-task': { where: () => ({ taskType: [...updates] }) } }

/** The calls of the tasks (spec/2 §7). */
export const taskCalls: AreaCalls = {
  'POST /history/task/search': async (context: CallContext<unknown>) => withNames(context, {}),
  'POST /history/store/{store}/task/{task}/search': rowsOrTasks,
  'POST /history/store/{store}/task/{task}/fail/search': failed,
  'POST /revert/task/{task}/store/{store}': revert,
  'POST /task/refresh': refresh,
}
