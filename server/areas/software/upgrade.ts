import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { UpgradeFile } from '../../../src/generated/types'
import { ArchiveRefused } from '../../files/allowance'
import { inspectTarGzip } from '../../files/tarGzip'
import { type Received, withUploads } from '../../files/upload'
import { inspectZip } from '../../files/zip'
import { type AreaCalls, type CallDefinition, CallError } from '../../http/call'
import { invalid } from '../../http/outcomes'
import type { Services } from '../../services'

const NAME = /^(grm|gmp)_v?(\d{1,6}(?:\.\d{1,6}){0,4}(?:-[0-9A-Za-z.]{1,12})?)\.(zip|tar\.gz|tgz)$/i
const MOST_BYTES = 200 * 1024 * 1024
/** Fewer than ten (spec/3 §5). */
const MOST_FILES = 9
/** Uploaded packages that are kept of each part. */
const KEPT = 5

/** Refuses what an archive is not, for the person who sent it. */
export async function checked<Result>(name: string, inspect: () => Promise<Result>): Promise<Result> {
  try {
    return await inspect()
  } catch (error) {
    if (error instanceof ArchiveRefused) throw new CallError(400, `${name}: ${error.message}`)
    throw error
  }
}

const folderOf = ({ filesDir }: Services) => join(filesDir, 'upgrade')

const upload: CallDefinition = {
  multipart: true,
  answer: { list: 'upgrade-file' },
  summary: 'Uploads software of the gateways, grm_{version} or gmp_{version} as ZIP or tar.gz; fewer than ten files (spec/3 §5, §7).',
  handle: async ({ request, services }) => {
    const folder = folderOf(services)
    return withUploads(request, { folder: join(folder, 'waiting'), most: { files: MOST_FILES, file: MOST_FILES }, bytes: MOST_BYTES }, async (files) => {
      if (files.length === 0) throw invalid('files')
      if (files.length > MOST_FILES) throw new CallError(400, `At most ${MOST_FILES} files can be sent at once.`)
      const found = []
      // All are looked at before one is kept.
      for (const file of files) found.push({ file, ...(await partOf(file)) })
      const kept: UpgradeFile[] = []
      for (const { file, part, ver } of found) kept.push(await keep(services, folder, file, part, ver))
      return kept
    })
  },
}

async function partOf({ name, path }: Received): Promise<{ part: 'grm' | 'gmp'; ver: string }> {
  const [, part = '', ver = '', ending = ''] = NAME.exec(name) ?? []
  if (part === '') throw new CallError(400, `${name}: the name must be grm_{version} or gmp_{version} with .zip, .tar.gz or .tgz.`)
  await checked(name, () => (ending.toLowerCase() === 'zip' ? inspectZip(path) : inspectTarGzip(path)))
  return { part: part.toLowerCase() as 'grm' | 'gmp', ver }
}

async function keep(services: Services, folder: string, { path, name, size }: Received, part: UpgradeFile['part'], ver: string): Promise<UpgradeFile> {
  const { records, clock } = services
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  const row = { part, ver, fileName: name, size, sha256: hash.digest('hex'), updatedAt: clock() }
  const [same] = await records.find('upgrade-file', { part, ver })
  if (same?._id !== undefined) await drop(services, folder, same._id)
  const [added] = await records.insert('upgrade-file', [row])
  if (added?._id === undefined) throw new Error('no upgrade file was added')
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await rename(path, join(folder, `${added._id}.package`))
  const all = await records.find('upgrade-file', { part }, { orderBy: '_id', descending: true })
  for (const { _id } of all.slice(KEPT)) if (_id !== undefined) await drop(services, folder, _id)
  return added
}

async function drop({ records }: Services, folder: string, _id: number): Promise<void> {
  await records.remove('upgrade-file', { _id })
  await rm(join(folder, `${_id}.package`), { force: true })
}

/** Software of the gateways (spec/3 §2, §5, §7). */
export const upgradeCalls: AreaCalls = { 'POST /upgrade/file': upload }
