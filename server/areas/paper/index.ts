import type { AreaCalls, Handler } from '../../calls/call'
import { takeUpload, uploadDetail } from '../../calls/files/uploadCalls'
import { done, notFound } from '../../calls/outcomes'
import type { AreaHooks } from '../../engine/hooks'

export const paperHooks: AreaHooks = {
  'paper-task-row': {
    async needed({ storeCode, taskId }, records) {
      if (!(await records.one('paper-task', { storeCode, _id: taskId }))) throw notFound()
    },
  },
}

const again: Handler = async ({ params, services: { printing } }) => {
  const [storeCode, taskId] = [params.code ?? '', Number(params.taskId)]
  if (!Number.isSafeInteger(taskId) || (await printing.retryFailed({ storeCode, taskId })) === 0) throw notFound()
  return done
}

/** Paper labels: files, and printing a task again. */
export const paperCalls: AreaCalls = {
  'POST /paper/file': takeUpload('paper-upload', ({ paperImports }) => paperImports),
  'GET /paper/file/upload/history/detail/{id}': uploadDetail('paper-upload'),
  'POST /paper/task/{taskId}/store/{code}/again': again,
}
