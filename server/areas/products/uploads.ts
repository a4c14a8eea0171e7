import { rm } from 'node:fs/promises'
import type { ProductUpload } from '../../../src/generated/types'
import { canSeeStore, seesAllStores } from '../../../src/schema/access'
import { type Encoding, ENCODINGS } from '../../../src/schema/encoding'
import type { SessionUser } from '../../access/session'
import { type AreaCalls, type CallContext, type Handler, CallError } from '../../http/call'
import { denied, invalid, notFound } from '../../http/outcomes'
import { keepFile } from '../../files/keep'
import { faultSaid, FileFault } from '../../imports/faults'
import { type IncomingFile, receiveFile } from '../../imports/receive'
import { raiseSystemAlarm } from '../../systemAlarm'
import type { Services } from '../../services'

/** Refused lines that a detail has. */
const LINES = 10_000
export const ENDINGS: readonly string[] = ['csv', 'txt']
export const INVALID_FORMAT = 'server.invalidFileFormat'

const upload: Handler = async (context) => {
  const { request, services } = context
  if (!request.isMultipart()) throw invalid('file')
  const received = services.clock()
  const file = await receiveFile(request, await services.imports.folder(), context.query.encoding)
  if (!file) throw invalid('file')
  try {
    return await taken(context, file, received)
  } finally {
    await rm(file.path, { force: true })
  }
}

async function taken({ query, user, services }: CallContext<unknown>, file: IncomingFile, received: number): Promise<ProductUpload> {
  const { imports, events } = services
  const { path, fileName, fileType, fault } = file
  if (!ENDINGS.includes(fileType)) throw new CallError(400, INVALID_FORMAT, 'file')
  const encoding = encodingOf(file.fields.encoding ?? query.encoding)
  // Of a file that was cut off, what says the store may be missing.
  const storeCode = await storeOf(services, user, file.fields.storeCode || query.storeCode, fileName).catch((cause: unknown) => {
    if (fault?.error === 'FILE_CUT') return null
    throw cause
  })
  if (fault || storeCode === null) {
    const why = fault ?? new FileFault('FILE_CUT')
    await imports.refuse({ fileName, fileType, storeCode, received }, why)
    const said = faultSaid(why.fault)
    if (why.error === 'FILE_BINARY') throw new CallError(400, INVALID_FORMAT, { file: said })
    throw new CallError(why.error === 'FILE_TOO_LARGE' ? 413 : 400, said, 'file')
  }
  const row = await imports.take({ path, fileName, fileType, storeCode, encoding, received }, keepFile)
  events.emit('changed', { resource: 'product-upload', storeCode })
  return row
}

/** The encoding that a request names; undefined to find it out. @throws CallError 400 */
export function encodingOf(text: string | undefined): Encoding | undefined {
  if (!text || text === 'auto') return undefined
  const encoding = ENCODINGS.find((one) => one === text.toLowerCase())
  if (!encoding) throw invalid('encoding')
  return encoding
}

/** The store of a file: the one that is named, else the one whose code the file's name begins with. */
export async function storeOf({ records, clock }: Services, user: SessionUser, named: string | undefined, fileName: string): Promise<string> {
  if (named !== undefined && named !== '') {
    if (!canSeeStore(user, named)) throw denied()
    if (await records.one('store', { storeCode: named })) return named
    await raiseSystemAlarm(records, { type: 'INVALID_STORE_CODE', updatedAt: clock(), target: fileName, data: named.slice(0, 64) })
    throw notFound()
  }
  const stores = await records.pick('store', ['storeCode'], seesAllStores(user) ? {} : { storeCode: user.store })
  const fitting = stores.map(({ storeCode }) => storeCode).filter((code) => fileName.startsWith(code) && /^[\s._-]/.test(fileName.slice(code.length)))
  const code = fitting.sort((one, other) => other.length - one.length)[0]
  if (code === undefined) throw new CallError(400, 'server.noStoreInFile', 'storeCode')
  return code
}

const detail: Handler = async ({ params, user, services: { records } }) => {
  const _id = Number(params.id)
  const row = Number.isSafeInteger(_id) && _id >= 0 ? await records.one('product-upload', { _id }) : undefined
  if (!row || !(seesAllStores(user) || canSeeStore(user, row.storeCode ?? ''))) throw notFound()
  const lines = await records.find('product-upload-line', { uploadId: _id }, { orderBy: 'line', limit: LINES })
  return { ...row, data: lines }
}

/** The product files that came in, and the one that comes (spec/2 §2, §7). */
export const productUploadCalls: AreaCalls = {
  'POST /product/file': upload,
  'GET /product/file/upload/history/detail/{id}': detail,
}
