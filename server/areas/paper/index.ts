import type { AreaCalls, Handler } from '../../http/call'
import { done, notFound } from '../../http/outcomes'
import { takeUpload, uploadDetail } from '../../imports/uploadCalls'

const labels: Handler = async ({ params, services: { records } }) => {
  const [storeCode, taskId] = [params.code ?? '', Number(params.taskId)]
  const task = Number.isSafeInteger(taskId) ? await records.one('paper-task', { storeCode, _id: taskId }) : undefined
  if (!task) throw notFound()
  return records.find('paper-task-row', { storeCode, taskId })
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
  'GET /paper/task/{taskId}/store/{code}': labels,
  'POST /paper/task/{taskId}/store/{code}/again': again,
}
