import { mkdtempSync, rmSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { FolderStore } from '../../server/files/store/folderStore'
import { defaultParser } from '../../server/imports/defaultParser'
import { FileImports } from '../../server/imports/fileImports'
import { productFiles } from '../../server/imports/productFiles'
import type { ProductUpdates } from '../../server/radio/productUpdates'
import { type Signed, startTestServer, type TestServer } from '../contract/harness'
import { localImports } from '../support/localImports'
import { NOON } from '../support/shop'

const STORE = 'IT001'
const HEADING = 'prCode,Name,Price,layoutId,nfc'
const now = NOON
const dataDir = mkdtempSync(join(tmpdir(), 'file-imports-'))
let server: TestServer
let as: Signed

beforeAll(async () => {
  server = await startTestServer({ clock: () => now, env: { DATA_DIR: dataDir } })
  await server.stage.openShop(STORE)
  await server.stage.nameAliases()
  await server.stage.startRadio()
  as = await server.signIn()
})
afterAll(async () => {
  await server.close()
  rmSync(dataDir, { recursive: true, force: true })
})

const call = (name: string) => server.call(name, { as })

it('a progress that is told late does not change a file that has ended', async () => {
  const { records, radio } = server.stage.inside.services
  let ended: () => void = () => undefined
  const end = new Promise<void>((resolve) => (ended = resolve))
  const late: Promise<unknown>[] = []
  const update = records.update.bind(records)
  const slow = vi.spyOn(records, 'update').mockImplementation((...given) => {
    if (!('progress' in given[2])) return update(...given)
    const done = end.then(() => update(...given))
    late.push(done)
    return done
  })
  const quiet = { records, onChange: () => undefined, onError: () => undefined }
  const folder = join(dataDir, 'late')
  const imports = new FileImports(productFiles({ ...quiet, products: radio.products }), {
    ...quiet,
    folder,
    files: new FolderStore(folder),
    clock: () => now,
    site: '',
    parserOf: defaultParser,
    jobs: localImports(),
  })
  const path = join(await imports.folder(), 'given.part')
  await writeFile(path, ' \n\n')
  const { _id } = await imports.take({
    path,
    fileName: 'given.csv',
    fileType: 'csv',
    storeCode: STORE,
    encoding: undefined,
    received: now,
  })
  await imports.settled()
  slow.mockRestore()
  expect(late).not.toEqual([])
  ended()
  await Promise.all(late)
  expect((await call(`GET /product/file/upload/history/detail/${_id}`)).body).toMatchObject({
    status: 'REFUSED',
    progress: 0,
    errorCount: 1,
  })
})

it('a file that the server cannot finish says how much of it is in, and its task ends with that', async () => {
  const { records, radio } = server.stage.inside.services
  const begin: ProductUpdates['begin'] = async (...given) => {
    const update = await radio.products.begin(...given)
    const write = update.writeNow.bind(update)
    let turns = 0
    update.writeNow = (batch) => (turns++ === 0 ? write(batch) : Promise.reject(new Error('no room')))
    return update
  }
  const folder = join(dataDir, 'failing')
  const quiet = { records, onChange: () => undefined, onError: () => undefined }
  const products = { begin, resume: (task: Parameters<ProductUpdates['resume']>[0]) => radio.products.resume(task) }
  const imports = new FileImports(productFiles({ ...quiet, products, retryMs: 0 }), {
    ...quiet,
    folder,
    files: new FolderStore(folder),
    clock: () => now,
    site: '',
    parserOf: defaultParser,
    jobs: localImports(),
  })
  const path = join(await imports.folder(), 'given.part')
  await writeFile(path, `${HEADING}\n${Array.from({ length: 150 }, (_, at) => `Z-${at},x,1,SHELF,`).join('\n')}`)
  const { _id } = await imports.take({
    path,
    fileName: 'given.csv',
    fileType: 'csv',
    storeCode: STORE,
    encoding: undefined,
    received: now,
  })
  await imports.settled()
  const detail = (await call(`GET /product/file/upload/history/detail/${_id}`)).body as Record<string, unknown>
  expect(detail).toMatchObject({ status: 'NG', fileError: 'FILE_FAILED', count: 150, dataCount: 100, errorCount: 1 })
  expect(detail['data']).toMatchObject([{ line: 0, error: 'FILE_FAILED', detail: null }])
  expect(await server.one('task', { storeCode: STORE, taskId: Number(detail['taskId']) })).toMatchObject({
    productCount: 100,
    progress: 100,
    endTime: expect.any(Number),
  })
})
