import type { FileDownload } from '../../../src/generated/types'
import type { AreaCalls, Handler } from '../../calls/call'
import { CallError } from '../../calls/callError'
import { sendStored } from '../../calls/files/sendStored'
import { notFound } from '../../calls/outcomes'
import { fileJob } from './fileJobs'

const start: Handler<FileDownload> = async (context) => {
  const { user, services, body } = context
  const task = await services.downloads.start(user.email, await fileJob(services, user, body), body)
  if (!task) throw new CallError(429, 'server.downloadsRunning')
  return task
}

const progress: Handler = async ({ params, user, services }) => {
  const task = await services.downloads.find(user.email, params.taskId ?? '')
  if (!task) throw notFound()
  return task
}

const file: Handler = async (context) => {
  const { params, user, services } = context
  const found = await services.downloads.file(user.email, params.id ?? '')
  if (!found) throw notFound()
  return sendStored(context, {
    store: services.files.room('downloads'),
    name: found.stored,
    fileName: found.fileName,
    type: found.contentType,
    headers: { 'content-disposition': `attachment; filename="${found.fileName}"`, 'cache-control': 'no-store' },
  })
}

/** File downloads. */
export const downloadCalls: AreaCalls = {
  'POST /file/download': start,
  'POST /file/download/task/{taskId}': progress,
  'GET /file/download/task/{id}': file,
}
