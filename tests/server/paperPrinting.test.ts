import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { defaultParser } from '../../server/imports/defaultParser'
import { FileImports } from '../../server/imports/fileImports'
import { paperFiles } from '../../server/printing/paperFiles'
import { simulatedPrinters } from '../../server/printing/printers'
import { type Signed, startTestServer, type TestServer } from '../contract/harness'
import { form } from '../contract/media'
import type { Shop } from '../contract/storedStage'
import { localImports } from '../support/localImports'
import { NOON } from '../support/shop'

const STORE = 'IT001'
const dataDir = mkdtempSync(join(tmpdir(), 'paper-'))
let server: TestServer
let as: Signed
let shop: Shop

beforeAll(async () => {
  server = await startTestServer({ env: { DATA_DIR: dataDir }, clock: () => NOON })
  shop = await server.stage.openShop(STORE)
  await server.stage.nameAliases()
  as = await server.signIn()
})
afterAll(async () => {
  await server.close()
  rmSync(dataDir, { recursive: true, force: true })
})

const call = (name: string) => server.call(name, { as })
const code = (at: number) => String(shop.product?.[at]?.prCode)

function send(name: string, content: string, fields: Record<string, string>) {
  const { payload, type } = form([{ name, content }], { storeCode: STORE, ...fields })
  const headers = { 'access-token': as.token, 'access-email': as.email, 'content-type': type }
  return server.call('POST /paper/file', { raw: { payload, headers } })
}

describe('a file of paper labels', () => {
  it('is printed once, also where the server was killed behind its task', async () => {
    const { records, filesDir, printing, files } = server.stage.inside.services
    const whole = records.transaction.bind(records)
    let left = 1
    const killed = vi
      .spyOn(records, 'transaction')
      .mockImplementation((work) => (left-- > 0 ? whole(work) : Promise.reject(new Error('killed'))))
    const { body } = await send('once.csv', `prCode\n${code(0)}\n`, { taskDes: 'Once' })
    await server.stage.settle()
    killed.mockRestore()
    const next = new FileImports(paperFiles({ records, printing, clock: () => NOON }), {
      records,
      folder: join(filesDir, 'paper'),
      files: files.room('paper'),
      clock: () => NOON,
      site: '',
      parserOf: defaultParser,
      onChange: () => undefined,
      onError: () => undefined,
      jobs: localImports(),
    })
    await next.resume()
    await next.settled()
    expect((await call(`GET /paper/file/upload/history/detail/${String(body._id)}`)).body).toMatchObject({
      status: 'OK',
      count: 1,
    })
    expect(await server.count('paper-task', { storeCode: STORE, taskDes: 'Once' })).toBe(1)
  })

  it('that a stop interrupted is made into a task at the next start', async () => {
    const { paperImports } = server.stage.inside.services
    const [row] = await server.stage.add('paper-upload', [
      {
        status: 'WIP',
        fileName: 'late.csv',
        storeCode: STORE,
        taskDes: 'late',
        count: 0,
        errorCount: 0,
        errorList: [],
        received: NOON,
      },
    ])
    writeFileSync(join(await paperImports.folder(), `${row?._id}.upload`), `prCode\n${code(3)}\n`)
    writeFileSync(join(await paperImports.folder(), 'unknown.part'), 'x')
    await server.stage.add('paper-upload', [
      {
        status: 'WIP',
        fileName: 'gone.csv',
        storeCode: STORE,
        taskDes: null,
        count: 0,
        errorCount: 0,
        errorList: [],
        received: NOON,
      },
    ])
    await paperImports.resume()
    await paperImports.settled()
    expect(await server.one('paper-upload', { fileName: 'late.csv' })).toMatchObject({ status: 'OK', count: 1 })
    expect(await server.one('paper-upload', { fileName: 'gone.csv' })).toMatchObject({
      status: 'REFUSED',
      errorCount: 1,
    })
  })
})

describe('a paper task', () => {
  it('that failed is tried anew by the printers: what failed once may come out then', async () => {
    const printers = simulatedPrinters(server.stage.inside.services.db)
    const jammed = Array.from({ length: 1_000 }, (_, at) => ({
      storeCode: STORE,
      taskId: 1,
      prCode: String(at),
      quantity: 1,
      layoutId: null,
      printerName: null,
      printerIp: null,
    }))
    const first = await Promise.all(jammed.map((one) => printers.print(one)))
    const failed = jammed.filter((_, at) => first[at]?.resultCode !== 1)
    expect(failed.length).toBeGreaterThan(5)
    const second = await Promise.all(failed.map((one) => printers.print(one)))
    expect(second.filter(({ resultCode }) => resultCode === 1).length).toBeGreaterThan(failed.length / 2)
  })

  it('that was printed and not noted does not come out again: the printer says what it said', async () => {
    const label = {
      storeCode: STORE,
      taskId: 2_000_000,
      prCode: 'once',
      quantity: 1,
      layoutId: null,
      printerName: null,
      printerIp: null,
    }
    // Another server after a kill knows nothing but what the printers know.
    const answers = [
      await simulatedPrinters(server.stage.inside.services.db).print(label),
      await simulatedPrinters(server.stage.inside.services.db).print({ ...label, printerName: 'another' }),
    ]
    expect(answers[0]).toMatchObject({ resultCode: 1, resultMsg: 'Printed' })
    expect(answers[1]).toEqual(answers[0])
    expect(
      (
        await sql<{ tries: number }>`SELECT "tries" FROM printer_memory WHERE "taskId" = ${label.taskId}`.execute(
          server.stage.inside.services.db,
        )
      ).rows,
    ).toEqual([{ tries: 1 }])
  })
})
