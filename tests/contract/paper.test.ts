import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { PaperUpload } from '../../src/generated/types'
import type { Shop } from './storedStage'
import { type Signed, startTestServer, type TestServer } from './harness'
import { NOON } from '../support/shop'

const STORE = 'IT001'
const BOUNDARY = 'paper-boundary'
const dataDir = mkdtempSync(join(tmpdir(), 'paper-'))
let server: TestServer
let as: Signed
let shop: Shop

beforeAll(async () => {
  server = await startTestServer({ env: { DATA_DIR: dataDir }, clock: () => NOON })
  shop = await server.stage.openShop(STORE)
  await server.stage.openShop('JP001')
  await server.stage.nameAliases()
  as = await server.signIn()
})
afterAll(async () => {
  await server.close()
  rmSync(dataDir, { recursive: true, force: true })
})

const call = (name: string, body?: unknown) => server.call(name, { as, ...(body !== undefined && { body }) })
const code = (at: number) => String(shop.product?.[at]?.prCode)

function send(fileName: string, content: string | Buffer, fields: Record<string, string> = {}) {
  const part = (head: string, body: string | Buffer) =>
    Buffer.concat([
      Buffer.from(`--${BOUNDARY}\r\ncontent-disposition: form-data; ${head}\r\n\r\n`),
      Buffer.from(body),
      Buffer.from('\r\n'),
    ])
  const payload = Buffer.concat([
    ...Object.entries(fields).map(([name, text]) => part(`name="${name}"`, text)),
    part(`name="file"; filename="${fileName}"`, content),
    Buffer.from(`--${BOUNDARY}--\r\n`),
  ])
  return server.call('POST /paper/file', {
    raw: {
      payload,
      headers: {
        'access-token': as.token,
        'access-email': as.email,
        'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
      },
    },
  })
}

/** Sends a file and waits until it is a task, or refused. */
async function uploaded(fileName: string, content: string | Buffer, fields?: Record<string, string>) {
  const { status, body } = await send(fileName, content, fields)
  expect(status).toBe(200)
  await server.stage.settle()
  return (await call(`GET /paper/file/upload/history/detail/${(body as unknown as PaperUpload)._id}`)).body
}
const labelsOf = async (taskId: unknown) =>
  (await call(`GET /paper/task/${String(taskId)}/store/${STORE}`)).body as unknown as Record<string, unknown>[]

describe('a file of paper labels', () => {
  it('becomes a task with a label for each product, as the store knows it', async () => {
    const upload = await uploaded('prices.csv', `prCode\n${code(0)}\n${code(1)}\n`, {
      storeCode: STORE,
      taskDes: ' Weekend ',
    })
    expect(upload).toMatchObject({
      status: 'OK',
      storeCode: STORE,
      taskDes: 'Weekend',
      count: 2,
      errorCount: 0,
      data: [],
      fileName: 'prices.csv',
    })
    const labels = await labelsOf(upload.taskId)
    expect(labels.map(({ prCode, prInfo, resultCode }) => ({ prCode, prInfo, resultCode }))).toEqual(
      [0, 1]
        .map((at) => ({ prCode: code(at), prInfo: shop.product?.[at]?.prInfo, resultCode: null }))
        .sort((one, other) => (one.prCode < other.prCode ? -1 : 1)),
    )
    const tasks = (await call(`POST /paper/task/store/${STORE}/search`, { draw: 1, start: 0, length: 10 })).body.data
    expect(tasks?.[0]).toMatchObject({ _id: upload.taskId, taskDes: 'Weekend', total: 2, complete: 0, progress: 0 })
  })

  it("says by line what cannot be printed, and prints the rest; its own words come before the store's", async () => {
    const upload = await uploaded(
      `${STORE}_today.csv`,
      `prCode,Price,Name\n${code(0)},9.99,\nnothing-1,,\nnew-1,1.00,Till 4\n${code(0)},1,\n,2,x\n`,
    )
    expect(upload).toMatchObject({ status: 'NG', count: 2, errorCount: 3 })
    expect((upload.data as { line: number; error: string }[]).map(({ line, error }) => [line, error])).toEqual([
      [3, 'NO_PRODUCT'],
      [5, 'DUPLICATE_CODE'],
      [6, 'NO_CODE'],
    ])
    expect(upload.errorList).toContain('line 3: This product does not exist')
    const labels = new Map((await labelsOf(upload.taskId)).map((label) => [label.prCode, label.prInfo as string[]]))
    const stored = [shop.product?.[0]?.prInfo].flat().map(String)
    expect(labels.get(code(0))).toEqual(stored.with(1, '9.99'))
    expect(labels.get('new-1')?.slice(0, 2)).toEqual(['Till 4', '1.00'])
  })

  it('says in columns of its own how many, by which template and on which printer', async () => {
    const [[name = '', ip = '']] = server.stage.printersOf(STORE) as [readonly [string, string]]
    const upload = await uploaded(
      'columns.csv',
      `prCode,Copies,Template,Printer\nc1,3,CROMA.A6,${name}\nc2,,,${ip}\nc3,0,,\nc4,1.5,,\nc5,1,NO.SUCH,\n`.replaceAll(
        /^c(\d)/gm,
        (_, at) => code(Number(at)),
      ),
      { storeCode: STORE },
    )
    expect(
      (upload.data as Record<string, unknown>[]).map(({ line, error, column, detail }) => [
        line,
        error,
        column,
        detail,
      ]),
    ).toEqual([
      [4, 'WRONG_COUNT', 'Copies', '0'],
      [5, 'WRONG_COUNT', 'Copies', '1.5'],
      [6, 'UNKNOWN_LAYOUT', 'layoutId', 'NO.SUCH'],
    ])
    const labels = await labelsOf(upload.taskId)
    expect(labels.find(({ prCode }) => prCode === code(1))).toMatchObject({
      quantity: 3,
      layoutId: 'CROMA.A6',
      printerName: name,
      printerIp: ip,
    })
    expect(labels.find(({ prCode }) => prCode === code(2))).toMatchObject({
      quantity: 1,
      layoutId: null,
      printerName: name,
      printerIp: ip,
    })
    for (const heading of [
      'prCode,部数,テンプレート,プリンター,プリンターIP',
      '상품 코드,매수,템플릿,프린터,프린터 IP',
    ])
      expect(
        await uploaded('columns.csv', `${heading}\n${code(1)},2,SHELF,x,10.9.9.9\n`, { storeCode: STORE }),
      ).toMatchObject({ status: 'OK', count: 1 })
  })

  it('is read in the letters of its country', async () => {
    const shiftJis = Buffer.from([
      0x70, 0x72, 0x43, 0x6f, 0x64, 0x65, 0x2c, 0x4e, 0x61, 0x6d, 0x65, 0x0a, 0x6e, 0x31, 0x2c, 0x83, 0x4a, 0x83, 0x69,
      0x0a,
    ])
    const { body } = await send('JP001_names.csv', shiftJis)
    await server.stage.settle()
    const upload = (await call(`GET /paper/file/upload/history/detail/${String(body._id)}`)).body
    expect(upload).toMatchObject({ encoding: 'shift_jis', count: 1 })
    const labels = (await call(`GET /paper/task/${String(upload.taskId)}/store/JP001`)).body as unknown as {
      prInfo: string[]
    }[]
    expect(labels[0]?.prInfo[0]).toBe('カナ')
  })

  it('is refused as a whole where it is none, and then there is no task', async () => {
    expect(await send('labels.xlsx', 'x', { storeCode: STORE })).toMatchObject({
      status: 400,
      body: { code: 0, message: 'Invalid file format' },
    })
    expect(await send('labels.csv', Buffer.from([0x50, 0x4b, 3, 4, 0]), { storeCode: STORE })).toMatchObject({
      status: 400,
      body: { message: 'Invalid file format' },
    })
    expect((await send('labels.csv', 'prCode\n1', { storeCode: 'nowhere' })).status).toBe(404)
    expect(await send('labels.csv', 'prCode\n1')).toMatchObject({
      status: 400,
      body: { fields: { storeCode: 'The file does not name a store. Choose one.' } },
    })
    expect((await call('POST /paper/file', {})).status).toBe(400)
    for (const [content, error] of [
      ['', 'FILE_EMPTY'],
      ['Name\nred', 'FILE_NO_CODE_COLUMN'],
      ['colour\nred', 'FILE_UNKNOWN_COLUMN'],
      ['prCode\nnothing-9', 'FILE_NO_DATA'],
    ] as const) {
      const upload = await uploaded('labels.csv', content, { storeCode: STORE })
      expect(upload).toMatchObject({ status: 'REFUSED', taskId: null, count: 0 })
      expect((upload.data as { error: string }[])[0]?.error).toBe(error)
    }
    const history = (
      await call('POST /paper/file/upload/history/search', {
        draw: 1,
        start: 0,
        length: 50,
        filter_status: 'REFUSED',
        condition_status: '==',
      })
    ).body
    expect(history.recordsFiltered).toBeGreaterThanOrEqual(5)
  })

  it("is read by the store's script where there is one, and refused where that fails", async () => {
    const save = (code: string) => call('POST /paper/parser/store/JP001', { code, useType: 'STORE' })
    expect(
      (
        await save(
          "function parse(file) { return file.lines.flatMap(({ line, text }) => (text === 'bad' ? [{ line, error: 'not ours' }] : [{ line, prCode: text.split('|')[0], prInfo: [text.split('|')[1]] }])) }",
        )
      ).status,
    ).toBe(200)
    const { body } = await send('labels.txt', 'p1|One\n\nbad\np2|Two\n', { storeCode: 'JP001' })
    await server.stage.settle()
    const upload = (await call(`GET /paper/file/upload/history/detail/${String(body._id)}`)).body
    expect(upload).toMatchObject({ count: 2, errorCount: 1, data: [{ line: 3, error: 'PARSER', detail: 'not ours' }] })
    expect((await save("function parse() { throw new Error('no idea') }")).status).toBe(200)
    const second = await send('labels.txt', 'p1|One\n', { storeCode: 'JP001' })
    await server.stage.settle()
    const refused = (await call(`GET /paper/file/upload/history/detail/${String(second.body._id)}`)).body
    expect(refused).toMatchObject({ status: 'REFUSED', taskId: null, data: [{ line: 0, error: 'PARSER_EXCEPTION' }] })
  })

  it('is printed as often, and on the printer, as the script says', async () => {
    const [[name = '', ip = '']] = server.stage.printersOf('JP001') as [readonly [string, string]]
    const rows = [
      { line: 1, prCode: 'q1', prInfo: ['One'], quantity: 3, layoutId: 'CROMA.A6', printerName: ` ${name} ` },
      { line: 2, prCode: 'q2', prInfo: ['Two'], printerName: 'Back office', printerIp: '10.9.9.9' },
      { line: 3, prCode: 'q3', prInfo: ['Three'] },
      { line: 4, prCode: 'q4', prInfo: ['Four'], printerIp: 'upstairs' },
    ]
    expect(
      (
        await call('POST /paper/parser/store/JP001', {
          code: `function parse() { return ${JSON.stringify(rows)} }`,
          useType: 'STORE',
        })
      ).status,
    ).toBe(200)
    const { body } = await send('labels.txt', '1\n2\n3\n4\n', { storeCode: 'JP001' })
    await server.stage.settle()
    const upload = (await call(`GET /paper/file/upload/history/detail/${String(body._id)}`)).body
    expect(upload).toMatchObject({
      count: 3,
      data: [{ line: 4, prCode: 'q4', error: 'PARSER', column: 'printerIp', detail: 'upstairs' }],
    })
    const labels = async () => (await call(`GET /paper/task/${String(upload.taskId)}/store/JP001`)).body
    const asked = [
      { quantity: 3, layoutId: 'CROMA.A6', printerName: name, printerIp: ip },
      { quantity: 1, printerName: 'Back office', printerIp: '10.9.9.9' },
    ]
    expect(await labels()).toMatchObject([
      ...asked,
      { quantity: 1, layoutId: null, printerName: null, printerIp: null },
    ])
    for (let step = 0; step < 40; step++) await server.stage.printRound()
    expect(await labels()).toMatchObject(
      [...asked, { printerName: expect.stringContaining('JP001-LP') }].map((label) => ({
        ...label,
        resultCode: expect.any(Number),
      })),
    )
  })
})

describe('a paper task', () => {
  it('is printed label by label, and tells what each printer said', async () => {
    const upload = await uploaded(
      'all.csv',
      `prCode\n${(shop.product ?? []).map(({ prCode }) => prCode).join('\n')}\n`,
      { storeCode: STORE },
    )
    const task = async () =>
      (
        await call(`POST /paper/task/store/${STORE}/search`, {
          draw: 1,
          start: 0,
          length: 1,
          filter__id: String(upload.taskId),
          condition__id: '==',
        })
      ).body.data?.[0] ?? {}
    for (
      let step = 0;
      step < 40 && (await labelsOf(upload.taskId)).some(({ resultCode }) => resultCode === null);
      step++
    )
      await server.stage.printRound()
    for (const label of await labelsOf(upload.taskId)) {
      const said = server.stage.printerSays({
        storeCode: STORE,
        taskId: Number(upload.taskId),
        prCode: String(label.prCode),
      })
      expect(label).toMatchObject({ ...said, printedTime: said.resultCode === 1 ? NOON : null, updatedAt: NOON })
    }
    const printed = (await labelsOf(upload.taskId)).filter(({ resultCode }) => resultCode === 1).length
    expect(await task()).toMatchObject({ total: 8, complete: printed, progress: Math.floor((printed / 8) * 100) })
  })

  it('has its failed labels printed once more, and those alone', async () => {
    const [task] = await server.stage.add('paper-task', [
      { storeCode: STORE, taskDes: 'jammed', total: 3, complete: 1, progress: 33, updatedAt: NOON },
    ])
    const taskId = task?._id ?? 0
    const label = (at: number, resultCode: number | null) => ({
      storeCode: STORE,
      taskId,
      prCode: code(at),
      prInfo: [],
      resultCode,
      resultMsg: 'x',
      printedTime: resultCode === 1 ? 5 : null,
      updatedAt: NOON,
    })
    await server.stage.add('paper-task-row', [label(0, 1), label(1, 2), label(2, 4)])
    const again = `POST /paper/task/${taskId}/store/${STORE}/again`
    expect((await call(again)).body).toMatchObject({ code: 1 })
    expect((await labelsOf(taskId)).filter(({ resultCode }) => resultCode === null)).toHaveLength(2)
    for (let step = 0; step < 20; step++) await server.stage.printRound()
    const labels = await labelsOf(taskId)
    expect(labels.every(({ resultCode }) => resultCode !== null)).toBe(true)
    expect(labels.find(({ prCode }) => prCode === code(0))).toMatchObject({ resultMsg: 'x', printedTime: 5 })
    await server.stage.change('paper-task-row', { storeCode: STORE, taskId }, { resultCode: 1 })
    expect((await call(again)).status).toBe(404)
    expect((await call(`POST /paper/task/nine/store/${STORE}/again`)).status).toBe(404)
  })

  it('goes on after a restart where it was', async () => {
    const [task] = await server.stage.add('paper-task', [
      { storeCode: STORE, taskDes: 'left', total: 1, complete: 0, progress: 0, updatedAt: NOON },
    ])
    await server.stage.add('paper-task-row', [
      { storeCode: STORE, taskId: task?._id ?? 0, prCode: code(2), prInfo: [], resultCode: null, updatedAt: NOON },
    ])
    for (let step = 0; step < 20; step++) await server.stage.printRound()
    expect(
      (await server.one('paper-task-row', { storeCode: STORE, taskId: task?._id ?? 0 }))?.resultCode,
    ).not.toBeNull()
  })

  it('that is canceled has failed labels, which can be printed again', async () => {
    const [task] = await server.stage.add('paper-task', [
      { storeCode: STORE, taskDes: 'not wanted', total: 1, complete: 0, progress: 0, updatedAt: NOON },
    ])
    const taskId = task?._id ?? 0
    await server.stage.add('paper-task-row', [
      { storeCode: STORE, taskId, prCode: code(2), prInfo: [], resultCode: null, updatedAt: NOON },
    ])
    await server.stage.cancelPaper({ storeCode: STORE, taskId })
    for (let step = 0; step < 3; step++) await server.stage.printRound()
    expect(await server.one('paper-task-row', { storeCode: STORE, taskId })).toMatchObject({
      resultCode: 9,
      resultMsg: 'Canceled',
      printedTime: null,
    })
    expect((await call(`POST /paper/task/${taskId}/store/${STORE}/again`)).status).toBe(200)
    for (let step = 0; step < 20; step++) await server.stage.printRound()
    expect((await server.one('paper-task-row', { storeCode: STORE, taskId }))?.resultCode).not.toBe(9)
  })

  it("is counted with its store, today's apart", async () => {
    for (const path of ['GET /status/paper', 'GET /status/store/paper']) {
      const stores = (await call(path)).body as unknown as {
        storeCode: string
        totalTaskCount: number
        todayTaskCount: number
        todayCompleteCount: number
        position: unknown
      }[]
      const [own] = stores.filter(({ storeCode }) => storeCode === STORE)
      expect(own?.totalTaskCount).toBeGreaterThanOrEqual(4)
      expect(own?.todayTaskCount).toBe(own?.totalTaskCount)
      expect(own?.todayCompleteCount).toBeGreaterThan(0)
      expect(own?.position).toBeDefined()
    }
  })

  it("that is not there, or another store's, is not found", async () => {
    expect((await call(`GET /paper/task/999999/store/${STORE}`)).status).toBe(404)
    expect((await call(`GET /paper/task/x/store/${STORE}`)).status).toBe(404)
    expect((await call('GET /paper/file/upload/history/detail/999999')).status).toBe(404)
    expect((await call('GET /paper/file/upload/history/detail/x')).status).toBe(404)
  })
})
