import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { UpgradeFile } from '../../../src/generated/types'
import type { Records } from '../../db/records'
import { ArchiveRefused } from '../../files/allowance'
import { inspectTarGzip } from '../../files/tarGzip'
import type { FileStore } from '../../files/store/fileStore'
import { type Received, withUploads } from '../../files/upload'
import { inspectZip } from '../../files/zip'
import type { AreaHooks } from '../../engine/hooks'
import { type AreaCalls, CallError, takingFiles } from '../../http/call'
import { invalid } from '../../http/outcomes'
import type { Services } from '../../services'
import { say } from '../../say'

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
    if (error instanceof ArchiveRefused) throw new CallError(400, say('server.named', { name, text: error.said }))
    throw error
  }
}

const roomOf = ({ files }: Services) => files.room('upgrade')

const upload = takingFiles(MOST_BYTES, async ({ request, services }) => {
  return withUploads(request, { folder: join(services.filesDir, 'upgrade/waiting'), most: { files: MOST_FILES, file: MOST_FILES }, bytes: MOST_BYTES }, async (files) => {
    if (files.length === 0) throw invalid('files')
    if (files.length > MOST_FILES) throw new CallError(400, say('server.software.most', { most: MOST_FILES }))
    const found: { readonly file: Received; readonly given: Pick<UpgradeFile, 'part' | 'ver' | 'sha256'> }[] = []
    // All are looked at before one is kept.
    for (const file of files) found.push({ file, given: { ...(await partOf(file)), sha256: await hashOf(file) } })
    const store = roomOf(services)
    const dropped: number[] = []
    const kept = await services.records.transaction(async (records) => {
      const added: UpgradeFile[] = []
      for (const { file, given } of found) added.push(await keep(records, store, file, { ...given, updatedAt: services.clock() }, dropped))
      return added
    })
    for (const _id of dropped) await store.remove(nameOf(_id))
    return kept
  })
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

/** Keeps a package in the place of the same version, and the last few of its part. @param dropped gets those whose files are to go */
async function keep(records: Records, store: FileStore, { path, name, size }: Received, given: Pick<UpgradeFile, 'part' | 'ver' | 'sha256' | 'updatedAt'>, dropped: number[]): Promise<UpgradeFile> {
  const { part, ver } = given
  const same = await records.find('upgrade-file', { part, ver })
  const [added] = await records.insert('upgrade-file', [{ ...given, fileName: name, size }])
  if (added?._id === undefined) throw new Error('no upgrade file was added')
  await store.take(nameOf(added._id), path)
  const others = (await records.find('upgrade-file', { part }, { orderBy: '_id', descending: true })).filter(({ _id }) => !same.some((one) => one._id === _id))
  const gone = [...same, ...others.slice(KEPT)].flatMap(({ _id }) => _id ?? [])
  if (gone.length > 0) await records.remove('upgrade-file', { _id: gone })
  dropped.push(...gone)
  return added
}

export const upgradeHooks: AreaHooks = {
  'upgrade-file': {
    removing: (files, { services }) => async () => {
      for (const { _id = 0 } of files) await roomOf(services).remove(nameOf(_id))
    },
  },
}

/** Software of the gateways (spec/3 §2, §5, §7). */
export const upgradeCalls: AreaCalls = { 'POST /upgrade/file': upload }
