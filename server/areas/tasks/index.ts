import { type RawBuilder, sql } from 'kysely'
import type { Task } from '../../../src/generated/types'
import type { AreaCalls, Handler } from '../../calls/call'
import { tagsOf } from '../../calls/input'
import type { Records } from '../../db/records'
import { withRows } from '../../db/rowParts'
import { containing, exactly } from '../../db/search'
import type { SearchBase } from '../../db/searchTypes'
import type { AreaHooks, Row } from '../../engine/hooks'
import { searchPage } from '../../engine/search'
import { refresh, revert, taskNumber } from './commands'
import { deliveryTimeCalls } from './deliveryTimes'
import { ownTasks } from './own'

type TaskType = Task['taskType']

const TYPES: readonly string[] = [
  'UPDATE',
  'LAYOUT',
  'ASSIGN',
  'DEASSIGN',
  'REASSIGN',
  'LED',
  'PAGE',
] satisfies TaskType[]
/** The types of tasks that change products. */
const updates = ['UPDATE', 'LAYOUT'] as const satisfies readonly TaskType[]
const isType = (text: string | undefined): text is TaskType => text !== undefined && TYPES.includes(text)

/** Tasks do not store the names of their stores, so conditions on names are applied to the stores. */
function storeNamesOf({
  filter_storeName: name,
  condition_storeName: condition,
  ...body
}: Row): Pick<SearchBase, 'also' | 'found'> & { readonly body: Row } {
  const named = (ref: (field: string) => RawBuilder<unknown>, like: string) =>
    sql`${ref('storeCode')} IN (SELECT s."storeCode" FROM store s WHERE s."storeName" ILIKE ${like})`
  const found = { fields: ['storeCode'], sql: named }
  if (typeof name !== 'string' || name === '') return { body, found }
  const like = condition === '==' ? exactly(name) : containing(name)
  return { body, found, also: { fields: ['storeCode'], sql: (ref) => named(ref, like) } }
}

async function withNames(tasks: readonly Task[], records: Records): Promise<Task[]> {
  const named = await records.pick('store', ['storeCode', 'storeName'], {
    storeCode: [...new Set(tasks.map(({ storeCode }) => storeCode))],
  })
  const names = new Map(named.map(({ storeCode, storeName }) => [storeCode, storeName]))
  return tasks.map((task) => ({ ...task, storeName: names.get(task.storeCode) ?? task.storeCode }))
}

/**
 * Two calls of the contract share this route: the last part of the path is either the number of a task, for the task's tags,
 * or a type (UPDATE, LAYOUT …), for the store's tasks of that type.
 */
const rowsOrTasks: Handler = async (context) => {
  const { store: storeCode = '', task } = context.params
  if (!isType(task)) return searchPage(context, 'task-row', { storeCode, taskId: taskNumber(task) })
  const { body, ...ofStores } = storeNamesOf(context.body as Row)
  const page = await searchPage({ ...context, body }, 'task', { storeCode, taskType: task }, undefined, ofStores)
  return withRows(page, (tasks) => withNames(tasks, context.services.records))
}

export const taskHooks: AreaHooks = {
  task: { search: ({ body }) => storeNamesOf(body), derive: (tasks, _, records) => withNames(tasks, records) },
  'task-fail': { where: ({ params, body }) => ({ taskId: taskNumber(params.task), result: 'NG', ...tagsOf(body) }) },
  'update-task': { where: () => ({ taskType: [...updates] }) },
}

/** The calls of tasks. */
export const taskCalls: AreaCalls = {
  ...deliveryTimeCalls,
  'GET /task/own': ownTasks,
  'POST /history/store/{store}/task/{task}/search': rowsOrTasks,
  'POST /revert/task/{task}/store/{store}': revert,
  'POST /task/refresh': refresh,
}
