import type { AreaHooks } from '../../engine/hooks'
import type { AreaCalls, Handler } from '../../http/call'
import { done, notFound } from '../../http/outcomes'
import { takeUpload, uploadDetail } from '../../imports/uploadCalls'

export const paperHooks: AreaHooks = {
  'paper-task-row': {
    async needed({ storeCode, taskId }, records) {
      if (!(await records.one('paper-task', { storeCode, _id: taskId }))) throw notFound()
    },
  },
}

const again: Handler = async ({ params, services: { printing } }) => {
  const [storeCode, taskId] = [params.code ?? '', Number(params.taskId)]
  if (!Number.isSafeInteger(taskId) || (await printing.again({ storeCode, taskId })) === 0) throw notFound()
  return done
}

/** Paper labels: tasks, what came of their labels, files (spec/2 §2, §7). */
export const paperCalls: AreaCalls = {
  'POST /paper/file': takeUpload('paper-upload', ({ paperImports }) => paperImports),
  'GET /paper/file/upload/history/detail/{id}': uploadDetail('paper-upload'),
  'POST /paper/task/{taskId}/store/{code}/again': again,
}
