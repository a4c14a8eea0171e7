import { rm } from 'node:fs/promises'
import type { PaperUpload } from '../../../src/generated/types'
import { canSeeStore, seesAllStores } from '../../../src/schema/access'
import { type CallContext, type Handler, CallError } from '../../http/call'
import { invalid, notFound } from '../../http/outcomes'
import { faultSaid, FileFault } from '../../imports/faults'
import { type IncomingFile, receiveFile } from '../../imports/receive'
import { encodingOf, ENDINGS, INVALID_FORMAT, storeOf } from '../products/uploads'

/** Refused lines that a detail has. */
const LINES = 10_000

/** POST /paper/file */
export const paperUpload: Handler = async (context) => {
  const { request, services } = context
  if (!request.isMultipart()) throw invalid('file')
  const received = services.clock()
  const file = await receiveFile(request, await services.paperImports.folder(), context.query.encoding)
  if (!file) throw invalid('file')
  try {
    return await taken(context, file, received)
  } finally {
    await rm(file.path, { force: true })
  }
}

async function taken({ query, user, services }: CallContext<unknown>, file: IncomingFile, received: number): Promise<PaperUpload> {
  const { paperImports, events } = services
  const { path, fileName, fileType, fault, fields } = file
  if (!ENDINGS.includes(fileType)) throw new CallError(400, INVALID_FORMAT, 'file')
  const encoding = encodingOf(fields.encoding ?? query.encoding)
  const storeCode = await storeOf(services, user, fields.storeCode || query.storeCode, fileName).catch((cause: unknown) => {
    if (fault?.error === 'FILE_CUT') return null
    throw cause
  })
  if (fault || storeCode === null) {
    const why = fault ?? new FileFault('FILE_CUT')
    await paperImports.refuse({ fileName, storeCode, received }, why)
    const said = faultSaid(why.fault)
    if (why.error === 'FILE_BINARY') throw new CallError(400, INVALID_FORMAT, { file: said })
    throw new CallError(why.error === 'FILE_TOO_LARGE' ? 413 : 400, said, 'file')
  }
  const row = await paperImports.take({ path, fileName, storeCode, taskDes: (fields.taskDes ?? query.taskDes)?.trim() || undefined, encoding, received })
  events.emit('changed', { resource: 'paper-upload', storeCode })
  return row
}

/** GET /paper/file/upload/history/detail/{id} */
export const paperUploadDetail: Handler = async ({ params, user, services: { records } }) => {
  const _id = Number(params.id)
  const row = Number.isSafeInteger(_id) && _id >= 0 ? await records.one('paper-upload', { _id }) : undefined
  if (!row || !(seesAllStores(user) || canSeeStore(user, row.storeCode ?? ''))) throw notFound()
  return { ...row, data: await records.find('paper-upload-line', { uploadId: _id }, { orderBy: 'line', limit: LINES }) }
}
