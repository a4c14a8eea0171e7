import type { AreaCalls, CallDefinition } from '../../http/call'
import { done, notFound } from '../../http/outcomes'
import { path, searchCall } from '../../engine/search'
import { paperUpload, paperUploadDetail } from './uploads'

const labels: CallDefinition = {
  answer: { list: 'paper-task-row' },
  summary: 'The labels of a paper task with what their printers said (spec/2 §7).',
  handle: async ({ params, services: { records } }) => {
    const [storeCode, taskId] = [params.code ?? '', Number(params.taskId)]
    const task = Number.isSafeInteger(taskId) ? await records.one('paper-task', { storeCode, _id: taskId }) : undefined
    if (!task) throw notFound()
    return records.find('paper-task-row', { storeCode, taskId })
  },
}

const again: CallDefinition = {
  answer: 'command-result',
  summary: 'Prints the labels of a paper task once more that failed. 404 where none did.',
  handle: async ({ params, services: { printing } }) => {
    const [storeCode, taskId] = [params.code ?? '', Number(params.taskId)]
    if (!Number.isSafeInteger(taskId) || (await printing.again({ storeCode, taskId })) === 0) throw notFound()
    return done
  },
}

/** Paper labels: tasks, what came of their labels, files (spec/2 §2, §7). */
export const paperCalls: AreaCalls = {
  'POST /paper/file': paperUpload,
  'POST /paper/file/upload/history/search': searchCall('paper-upload', 'The files of paper labels that came in (spec/2 §7).'),
  'GET /paper/file/upload/history/detail/{id}': paperUploadDetail,
  'POST /paper/task/store/{code}/search': searchCall('paper-task', 'The paper tasks of a store (spec/2 §7).', path({ storeCode: 'code' }), 'all'),
  'GET /paper/task/{taskId}/store/{code}': labels,
  'POST /paper/task/{taskId}/store/{code}/again': again,
}
