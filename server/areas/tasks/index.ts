import type { AreaCalls, CallContext } from '../../http/call'
import { tagsOf } from '../../http/input'
import { path, searchCall, searchPage } from '../shell/searchCall'

/** The calls of the tasks (spec/2 §7). */
export const taskCalls: AreaCalls = {
  'POST /history/task/search': {
    answer: { table: 'task' },
    summary: "The tasks of the user's stores (spec/2 §7).",
    handle: async (context: CallContext<unknown>) => {
      const page = await searchPage(context, 'task')
      const stores = await context.services.records.find('store', { storeCode: [...new Set(page.data.map(({ storeCode }) => storeCode))] })
      const names = new Map(stores.map(({ storeCode, storeName }) => [storeCode, storeName]))
      return { ...page, data: page.data.map((task) => ({ ...task, storeName: names.get(task.storeCode) ?? task.storeCode })) }
    },
  },
  'POST /history/store/{store}/task/{task}/search': searchCall('task-row', 'The tags of a task (spec/2 §7).', ({ params }) => ({
    storeCode: params.store ?? '',
    taskId: taskNumber(params.task),
  })),
  'POST /history/store/{store}/task/{task}/fail/search': searchCall('task-row', 'The tags that a task failed on (spec/2 §7).', ({ params, body }) => ({
    storeCode: params.store ?? '',
    taskId: taskNumber(params.task),
    result: 'NG' as const,
    ...tagsOf(body),
  })),
  'POST /history/update/task/store/{code}/search': searchCall('update-task', 'The updates of a store (spec/2 §7).', path({ storeCode: 'code' })),
  'POST /history/update/store/{code}/task/{taskId}/search': searchCall('update-task-row', 'The tags that an update touched (spec/2 §7).', ({ params }) => ({
    storeCode: params.code ?? '',
    taskId: taskNumber(params.taskId),
  })),
}

/** A task's number from a path; what is none finds nothing. */
function taskNumber(text: string | undefined): number {
  const number = Number(text)
  return Number.isSafeInteger(number) && number >= 0 && number <= 2_147_483_647 ? number : -1
}
