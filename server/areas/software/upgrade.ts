import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { UpgradeFile } from '../../../src/generated/types'
import { say } from '../../base/say'
import { type AreaCalls, takingFiles } from '../../calls/call'
import { CallError } from '../../calls/callError'
import { type Received, withUploads } from '../../calls/files/upload'
import { invalid } from '../../calls/outcomes'
import type { Services } from '../../calls/services'
import type { Records } from '../../db/records'
import type { AreaHooks } from '../../engine/hooks'
import { ArchiveRefused } from '../../files/archive'
import type { FileStore } from '../../files/store/fileStore'
import { inspectTarGzip } from '../../files/tarGzip'
import { inspectZip } from '../../files/zip'

const NAME = /^(grm|gmp)_v?(\d{1,6}(?:\.\d{1,6}){0,4}(?:-[0-9A-Za-z.]{1,12})?)\.(zip|tar\.gz|tgz)$/i
const MAX_BYTES = 200 * 1024 * 1024
const MAX_FILES = 9
/** How many packages are kept of each part. */
const KEPT = 5

/** Inspects an archive. @throws CallError 400 naming the file and the problem */
export async function checked<Result>(name: string, inspect: () => Promise<Result>): Promise<Result> {
  try {
    return await inspect()
  } catch (error) {
    if (error instanceof ArchiveRefused) throw new CallError(400, say('server.named', { name, text: error.said }))
    throw error
  }
}

const roomOf = ({ files }: Pick<Services, 'files'>) => files.room('upgrade')

const upload = takingFiles(MAX_BYTES, async ({ request, services }) => {
  return withUploads(
    request,
    {
      folder: join(services.filesDir, 'upgrade/waiting'),
      most: { files: MAX_FILES, file: MAX_FILES },
      bytes: MAX_BYTES,
    },
    async (files) => {
      if (files.length === 0) throw invalid('files')
      if (files.length > MAX_FILES) throw new CallError(400, say('server.software.most', { most: MAX_FILES }))
      const found: { readonly file: Received; readonly given: Pick<UpgradeFile, 'part' | 'ver' | 'sha256'> }[] = []
      // All are checked before one is stored.
      for (const file of files) found.push({ file, given: { ...(await partOf(file)), sha256: await hashOf(file) } })
      const store = roomOf(services)
      const dropped: number[] = []
      const kept = await services.records.transaction(async (records) => {
        const added: UpgradeFile[] = []
        for (const { file, given } of found)
          added.push(await keep(records, store, file, { ...given, updatedAt: services.clock() }, dropped))
        return added
      })
      for (const _id of dropped) await store.remove(nameOf(_id))
      return kept
    },
  )
})

async function partOf({ name, path }: Received): Promise<{ part: 'grm' | 'gmp'; ver: string }> {
  const [, part = '', ver = '', ending = ''] = NAME.exec(name) ?? []
  if (part === '') throw new CallError(400, say('server.named', { name, text: say('server.software.upgradeName') }))
  await checked(name, () => (ending.toLowerCase() === 'zip' ? inspectZip(path) : inspectTarGzip(path)))
  return { part: part.toLowerCase() as 'grm' | 'gmp', ver }
}

async function hashOf({ path }: Received): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}

const nameOf = (_id: number) => `${_id}.package`

/** Stores a package in place of the same version, and removes old ones of its part. @param dropped collects the packages whose files must be removed */
async function keep(
  records: Records,
  store: FileStore,
  { path, name, size }: Received,
  given: Pick<UpgradeFile, 'part' | 'ver' | 'sha256' | 'updatedAt'>,
  dropped: number[],
): Promise<UpgradeFile> {
  const { part, ver } = given
  const same = await records.find('upgrade-file', { part, ver })
  const [added] = await records.insert('upgrade-file', [{ ...given, fileName: name, size }])
  if (added?._id === undefined) throw new Error('no upgrade file was added')
  await store.take(nameOf(added._id), path)
  const others = (await records.find('upgrade-file', { part }, { orderBy: '_id', descending: true })).filter(
    ({ _id }) => !same.some((one) => one._id === _id),
  )
  const gone = [...same, ...others.slice(KEPT)].flatMap(({ _id }) => _id ?? [])
  if (gone.length > 0) await records.remove('upgrade-file', { _id: gone })
  dropped.push(...gone)
  return added
}

export const upgradeHooks: AreaHooks = {
  'upgrade-file': {
    removing:
      (files, { services }) =>
      async () => {
        for (const { _id = 0 } of files) await roomOf(services).remove(nameOf(_id))
      },
  },
}

/** Software packages of gateways. */
export const upgradeCalls: AreaCalls = { 'POST /upgrade/file': upload }
