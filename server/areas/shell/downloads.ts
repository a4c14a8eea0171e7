import { createReadStream } from 'node:fs'
import type { FileDownload } from '../../../src/generated/types'
import { type AreaCalls, type Handler, CallError } from '../../http/call'
import { notFound } from '../../http/outcomes'
import { fileJob } from './fileJobs'

const start: Handler<FileDownload> = async (context) => {
  const { user, services, body } = context
  const task = services.downloads.start(user.email, await fileJob(services, user, body))
  if (!task) throw new CallError(429, 'server.downloadsRunning')
  return task
}

const progress: Handler = async ({ params, user, services }) => {
  const task = services.downloads.find(user.email, params.taskId ?? '')
  if (!task) throw notFound()
  return task
}

const file: Handler = async ({ params, user, services, reply }) => {
  const found = services.downloads.file(user.email, params.id ?? '')
  if (!found) throw notFound()
  return reply
    .header('Content-Type', found.contentType)
    .header('Content-Disposition', `attachment; filename="${found.fileName}"`)
    .header('X-Content-Type-Options', 'nosniff')
    .header('Cache-Control', 'no-store')
    .send(createReadStream(found.path))
}

/** File downloads (spec/1 §4, §7). */
export const downloadCalls: AreaCalls = {
  'POST /file/download': start,
  'POST /file/download/task/{taskId}': progress,
  'GET /file/download/task/{id}': file,
}
