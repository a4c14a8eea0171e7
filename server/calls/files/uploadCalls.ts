import { rm } from 'node:fs/promises'
import { canSeeStore, seesAllStores } from '../../../src/schema/access'
import { type Encoding, ENCODINGS } from '../../../src/schema/encoding'
import type { SessionUser } from '../../access/session'
import { raiseSystemAlarm } from '../../alarms/raise'
import { faultSaid, FileFault } from '../../imports/faults'
import type { FileImports, FileKind } from '../../imports/fileImports'
import type { Upload } from '../../imports/importJobs'
import { type CallContext, type Handler, takingFiles } from '../call'
import { CallError } from '../callError'
import { denied, invalid, notFound } from '../outcomes'
import type { Services } from '../services'
import { type IncomingFile, MOST_BYTES, receiveFile } from './receive'

/** The most rejected lines in a detail. */
const MAX_LINES = 10_000
const EXTENSIONS: readonly string[] = ['csv', 'txt']
const INVALID_FORMAT = 'server.invalidFileFormat'

/** Imports a file (multipart, field `file`) and answers its row of the upload history. */
export const takeUpload = (uploads: FileKind['uploads'], importsOf: (services: Services) => FileImports): Handler =>
  takingFiles(MOST_BYTES, async (context) => {
    const { request, services, query } = context
    if (!request.isMultipart()) throw invalid('file')
    const received = services.clock()
    const imports = importsOf(services)
    const file = await receiveFile(request, await imports.folder(), query.encoding)
    if (!file) throw invalid('file')
    try {
      const row = await importFile(uploads, imports, context, file, received)
      services.events.emit('changed', { resource: uploads, storeCode: row.storeCode ?? '' })
      return row
    } finally {
      await rm(file.path, { force: true })
    }
  })

async function importFile(
  uploads: FileKind['uploads'],
  imports: FileImports,
  { query, user, services }: CallContext<unknown>,
  { path, fileName, fileType, fault, fields }: IncomingFile,
  received: number,
): Promise<Upload> {
  if (!EXTENSIONS.includes(fileType)) throw new CallError(400, INVALID_FORMAT, 'file')
  const encoding = encodingOf(fields.encoding ?? query.encoding)
  const taskDes = (fields.taskDes ?? query.taskDes)?.trim() || undefined
  // If the file was cut off, the field with the store may be missing.
  const storeCode = await storeOf(services, user, fields.storeCode || query.storeCode, fileName).catch(
    (cause: unknown) => {
      if (fault?.error === 'FILE_CUT') return null
      throw cause
    },
  )
  // Imports do not write through the records of the call, so its audit is told about the upload.
  const audited = (row: Upload) => {
    services.records.noteChange(
      uploads,
      { _id: row._id ?? 0, ...(row.storeCode && { storeCode: row.storeCode }) },
      { fileName },
    )
    return row
  }
  if (!fault && storeCode !== null)
    return audited(await imports.take({ path, fileName, fileType, storeCode, taskDes, encoding, received }))
  const why = fault ?? new FileFault('FILE_CUT')
  audited(await imports.refuse({ fileName, fileType, storeCode, taskDes, received }, why))
  const said = faultSaid(why.fault)
  if (why.error === 'FILE_BINARY') throw new CallError(400, INVALID_FORMAT, { file: said })
  throw new CallError(why.error === 'FILE_TOO_LARGE' ? 413 : 400, said, 'file')
}

/** The encoding named by a request; undefined to detect it. @throws CallError 400 */
function encodingOf(text: string | undefined): Encoding | undefined {
  if (!text || text === 'auto') return undefined
  const encoding = ENCODINGS.find((one) => one === text.toLowerCase())
  if (!encoding) throw invalid('encoding')
  return encoding
}

/** The store of a file: the named one, else the one whose code begins the file name. */
async function storeOf(
  { records, clock }: Pick<Services, 'records' | 'clock'>,
  user: SessionUser,
  named: string | undefined,
  fileName: string,
): Promise<string> {
  if (named !== undefined && named !== '') {
    if (!canSeeStore(user, named)) throw denied()
    if (await records.one('store', { storeCode: named })) return named
    await raiseSystemAlarm(records, {
      type: 'INVALID_STORE_CODE',
      updatedAt: clock(),
      target: fileName,
      data: named.slice(0, 64),
    })
    throw notFound()
  }
  const stores = await records.pick('store', ['storeCode'], seesAllStores(user) ? {} : { storeCode: user.store })
  const fitting = stores
    .map(({ storeCode }) => storeCode)
    .filter((code) => fileName.startsWith(code) && /^[\s._-]/.test(fileName.slice(code.length)))
  const code = fitting.sort((one, other) => other.length - one.length)[0]
  if (code === undefined) throw new CallError(400, 'server.noStoreInFile', 'storeCode')
  return code
}

/** Answers a row of the upload history with its rejected lines. */
export const uploadDetail =
  (uploads: FileKind['uploads']): Handler =>
  async ({ params, user, services: { records } }) => {
    const _id = Number(params.id)
    const row = Number.isSafeInteger(_id) && _id >= 0 ? await records.one(uploads, { _id }) : undefined
    if (!row || !(seesAllStores(user) || canSeeStore(user, row.storeCode ?? ''))) throw notFound()
    return {
      ...row,
      data: await records.find(`${uploads}-line`, { uploadId: _id }, { orderBy: 'line', limit: MAX_LINES }),
    }
  }
