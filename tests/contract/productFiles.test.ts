import { connect } from 'node:net'
import iconv from 'iconv-lite'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Shop } from './storedStage'
import { openTestDatabase, type Signed, startTestServer, type TestServer } from './harness'
import { NOON } from '../support/shop'

let server: TestServer
let as: Signed
let shop: Shop
let now = NOON
const STORE = 'IT001'
const HEADING = 'prCode,Name,Price,layoutId,nfc'

beforeAll(async () => {
  server = await startTestServer({ clock: () => now, env: { DATA_DIR: `.cache/test-data/files-${process.pid}` } })
  shop = await server.stage.openShop(STORE)
  for (const code of ['JP001', 'KR001']) await server.stage.openShop(code)
  await server.stage.nameAliases()
  await server.stage.startRadio()
  as = await server.signIn()
})
afterAll(() => server.close())

const call = (name: string, body?: unknown) => server.call(name, { as, ...(body !== undefined && { body }) })
const bytes = (text: string | Buffer) => (typeof text === 'string' ? Buffer.from(text) : text)
const BOUNDARY = 'shelf-boundary'
/** For what happens beside the call. */
const PATIENCE = { timeout: 30_000, interval: 20 }

/** A multipart body with a file and fields. */
function multipart(fileName: string, content: string | Buffer, fields: Record<string, string> = {}): Buffer {
  const parts = Object.entries(fields).map(
    ([name, value]) => `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  )
  const head = `--${BOUNDARY}\r\ncontent-disposition: form-data; name="file"; filename="${fileName}"\r\ncontent-type: text/csv\r\n\r\n`
  return Buffer.concat([bytes(parts.join('') + head), bytes(content), bytes(`\r\n--${BOUNDARY}--\r\n`)])
}

async function send(
  fileName: string,
  content: string | Buffer,
  fields: Record<string, string> = {},
  path = '/product/file',
) {
  return server.call(`POST ${path}`, {
    as,
    raw: {
      payload: multipart(fileName, content, fields),
      headers: {
        'access-token': as.token,
        'access-email': as.email,
        'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
      },
    },
  })
}

interface Detail {
  readonly status: string
  readonly count: number
  readonly dataCount: number
  readonly errorCount: number
  readonly errorList: readonly string[]
  readonly encoding: string
  readonly taskId: number | null
  readonly data: readonly {
    line: number
    error: string
    prCode: string | null
    column: string | null
    detail: string | null
  }[]
}

/** Uploads a file, lets it be imported, and gives what the history says of it. */
async function imported(
  content: string | Buffer,
  { fileName = `${STORE}_prices.csv`, ...fields }: Record<string, string> = {},
): Promise<Detail> {
  const { status, body } = await send(fileName, content, fields)
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`)
  expect(body).toMatchObject({ status: 'WIP', fileName, finished: null })
  await server.stage.settle()
  return (await call(`GET /product/file/upload/history/detail/${String(body._id)}`)).body as unknown as Detail
}

const productOf = async (prCode: string, store = STORE) => (await call(`GET /product/${prCode}/store/${store}`)).body
const lines = ({ data }: Detail) =>
  data.map(({ line, error, detail }) => `${line} ${error}${detail === null ? '' : ` ${detail}`}`)

async function deliver(): Promise<void> {
  for (const end = now + 90; now < end;) {
    now += 10
    await server.stage.radioRound()
  }
}

describe('a product file', () => {
  it('is in the audit with its store and its upload, also where it is refused', async () => {
    const lastOf = async (path: string) => {
      const query = new URLSearchParams({
        filter: JSON.stringify({ call: `POST ${path}` }),
        sort: JSON.stringify(['id', 'DESC']),
        range: '[0,0]',
      })
      return ((await call(`GET /api/v1/audit?${query}`)).body as unknown as object[])[0]
    }
    const taken = await send('prices.csv', `${HEADING}\r\n`, { storeCode: STORE })
    const change = { field: 'fileName', before: null, after: 'prices.csv' }
    expect(await lastOf('/product/file')).toMatchObject({
      outcome: 'DONE',
      resource: 'product-upload',
      record: String(taken.body._id),
      store: STORE,
      records: 1,
      changes: [change],
    })
    await server.stage.settle()
    for (const [path, resource] of [
      ['/product/file', 'product-upload'],
      ['/paper/file', 'paper-upload'],
    ] as const) {
      expect(
        (
          await send(
            'prices.csv',
            Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
            { storeCode: STORE },
            path,
          )
        ).status,
      ).toBe(400)
      const refused = (await server.list(resource)).at(-1)
      expect(await lastOf(path)).toMatchObject({
        outcome: 'REFUSED',
        resource,
        record: String(refused?._id),
        store: STORE,
        changes: [change],
      })
    }
  })

  it('changes products, and its task brings the prices to every label', async () => {
    const prCode = String(shop.product?.[0]?.prCode)
    const labels = await server.list('tag', { storeCode: STORE, prCode })
    const image = async () => (await call(`GET /preview/store/${STORE}/tag/${labels[0]?.tagId}`)).body.encodedImage
    const before = [await image(), await productOf(prCode)] as const
    const detail = await imported(`\uFEFFprCode,Price\r\n${prCode},"8,88"\r\nNEW-1,1.00\r\n`)
    expect(detail).toMatchObject({
      status: 'NG',
      count: 2,
      dataCount: 1,
      errorCount: 1,
      encoding: 'utf-8',
      errorList: ['line 3: no layout (layoutId)'],
    })
    expect(lines(detail)).toEqual(['3 NO_LAYOUT'])
    const after = await productOf(prCode)
    expect(after.prInfo).toEqual((before[1].prInfo as string[]).with(1, '8,88'))
    expect(after).toMatchObject({ layoutId: before[1].layoutId, nfc: before[1].nfc })
    expect(await image()).not.toBe(before[0])
    const rows = `POST /history/store/${STORE}/task/${detail.taskId}/search`
    const told = (await call(rows, {})).body.data ?? []
    expect(told).toHaveLength(labels.length)
    for (const { prInfo } of told) expect((prInfo as string[])[1]).toBe('8,88')
    await deliver()
    for (const { result } of (await call(rows, {})).body.data ?? []) expect(result).toBe('OK')
    expect((await call('POST /history/task/search', { length: 1 })).body.data).toMatchObject([
      { taskId: detail.taskId, taskType: 'UPDATE', progress: 100 },
    ])
    const history = await call(`POST /history/update/store/${STORE}/product/${prCode}/search`, {})
    expect(history.body.data?.[0]).toMatchObject({ taskId: detail.taskId, status: { status: 'OK' } })
  })

  it('adds products, and tells nothing of those that say it already', async () => {
    const text = `${HEADING}\nA-1,Uno,1.00,SHELF,https://a.example\nA-2,Due,2.00,SHELF,\n`
    const first = await imported(text)
    expect(first).toMatchObject({ status: 'OK', count: 2, dataCount: 2, errorCount: 0, data: [] })
    expect(await productOf('A-1')).toMatchObject({
      prInfo: ['Uno', '1.00'],
      layoutId: 'SHELF',
      nfc: 'https://a.example',
      tagCount: 0,
    })
    expect(await productOf('A-2')).toMatchObject({ nfc: null })
    expect(await imported(text)).toMatchObject({ status: 'OK', dataCount: 2, taskId: null })
    expect((await call(`POST /history/update/store/${STORE}/product/A-1/search`, {})).body.recordsTotal).toBe(1)
  })

  it('comes back as the download of products writes it', async () => {
    await call('POST /product', {
      storeCode: STORE,
      product: [{ prCode: 'F-1', prInfo: ['=SUM(A1)', '-5', '@home', 'a, "b"'], layoutId: 'SHELF' }],
    })
    const { body } = await call('POST /file/download', { type: 4, storeCode: STORE, filter: {} })
    await server.stage.settle()
    const file = await server.request({
      method: 'GET',
      url: `/file/download/task/${String(body.taskId)}`,
      headers: { 'access-token': as.token, 'access-email': as.email },
    })
    const detail = await imported(file.rawPayload)
    expect(detail).toMatchObject({
      status: 'OK',
      taskId: null,
      dataCount: await server.count('product', { storeCode: STORE }),
    })
    expect((await productOf('F-1')).prInfo).toEqual(['=SUM(A1)', '-5', '@home', 'a, "b"'])
  })

  it('may be a text with tabs or semicolons, with lines that end in any way', async () => {
    expect(
      await imported('prCode\tName\tlayoutId\r\nT-1\tTab\tSHELF\r\n\r\n', { fileName: `${STORE}.txt` }),
    ).toMatchObject({ status: 'OK', count: 1 })
    expect(
      await imported('"prCode";"Name";"layoutId"\rS-1;"a;b";SHELF\r', { fileName: 'x.CSV', storeCode: STORE }),
    ).toMatchObject({ status: 'OK', count: 1 })
    expect((await productOf('S-1')).prInfo).toEqual(['a;b'])
    expect(await imported('ean,prInfo_0,Layout ID\n8001234567897,Key,SHELF')).toMatchObject({ status: 'OK' })
    expect(await productOf('8001234567897')).toMatchObject({ layoutId: 'SHELF' })
  })

  it('is refused line by line, and the good lines are imported', async () => {
    const detail = await imported(
      [
        HEADING,
        'L-1,ok,1.00,SHELF,',
        'L-2,few,1.00',
        'L-3,many,1.00,SHELF,,surplus',
        'L-4,"open,1.00,SHELF,',
        'L-5,fine,1.00,SHELF,',
        'L-1,again,1.00,SHELF,',
        'L-6,=1+1,1.00,SHELF,',
        ',nameless,1.00,SHELF,',
        `L-7,${'x'.repeat(1001)},1.00,SHELF,`,
        'L-8,bell\u0007,1.00,SHELF,',
        'L-9,no layout,1.00,,',
        '',
        `L-10,"two`,
        `lines",1.00,SHELF,`,
        'L-11,"x"y,1.00,SHELF,',
        'L-12,last,1.00,SHELF,',
        'L-13,mistyped,1.00,SHLEF,',
      ].join('\n'),
    )
    expect(lines(detail)).toEqual([
      '3 TOO_FEW_COLUMNS 3 / 5',
      '4 TOO_MANY_COLUMNS 6 / 5',
      '5 BROKEN_QUOTE',
      '7 DUPLICATE_CODE 2',
      '8 FORMULA',
      '9 NO_CODE',
      '10 TOO_LONG',
      '11 CONTROL_CHARACTER',
      '12 NO_LAYOUT',
      '16 BROKEN_QUOTE',
      '18 UNKNOWN_LAYOUT SHLEF',
    ])
    expect(detail).toMatchObject({ status: 'NG', count: 15, dataCount: 4, errorCount: 11 })
    for (const prCode of ['L-1', 'L-5', 'L-10', 'L-12']) expect(await productOf(prCode)).toMatchObject({ prCode })
    expect((await productOf('L-10')).prInfo).toEqual(['two\nlines', '1.00'])
    expect((await call(`GET /product/L-6/store/${STORE}`)).status).toBe(404)
    expect(await imported(`storeCode,${HEADING}\nJP001,W-1,x,1,SHELF,\n${STORE},W-2,x,1,SHELF,`)).toMatchObject({
      dataCount: 1,
      data: [{ line: 2, error: 'WRONG_STORE', detail: 'JP001' }],
    })
  })

  it('is refused as a whole where nothing can be made of it, and changes nothing', async () => {
    const before = (await server.stage.kept('product')).length
    const refused = async (content: string | Buffer, fields?: Record<string, string>) => {
      const detail = await imported(content, fields)
      expect(detail).toMatchObject({
        status: 'REFUSED',
        progress: 0,
        dataCount: 0,
        taskId: null,
        fileError: detail.data[0]?.error,
        errorCount: detail.data.length,
      })
      return lines(detail)
    }
    expect(await refused('')).toEqual(['0 FILE_EMPTY'])
    expect(await refused(' \n\n')).toEqual(['0 FILE_EMPTY'])
    expect(await refused('Name,Price\nx,1')).toEqual(['0 FILE_NO_CODE_COLUMN'])
    expect(await refused('prCode,Name,name\nx,1,2')).toEqual(['0 FILE_DOUBLE_COLUMN'])
    expect(await refused('prCode,Colour\nx,1')).toEqual(['0 FILE_UNKNOWN_COLUMN'])
    expect(await refused(`${HEADING}\n`)).toEqual(['0 FILE_NO_DATA'])
    expect(await refused(`${HEADING}\nX-1,x`)).toEqual(['0 FILE_NO_DATA', '2 TOO_FEW_COLUMNS 2 / 5'])
    expect(
      await refused(
        Buffer.concat([bytes(`${HEADING}\nX-1,x,1,SHELF,\nX-2,`), Buffer.from([0xff, 0xfe, 0xff]), bytes(',1,SHELF,')]),
      ),
    ).toEqual(['0 FILE_ENCODING line 3'])
    expect(await refused(`${HEADING}\nX-1,€,1,SHELF,`, { encoding: 'euc-kr' })).toEqual([
      '0 FILE_ENCODING euc-kr, line 2',
    ])
    expect((await server.stage.kept('product')).length).toBe(before)
  })
})

describe('the characters of a file', () => {
  /** 牛乳 in Shift_JIS, 우유 in EUC-KR, Caffè in Windows-1252. */
  const japanese = Buffer.concat([
    bytes(`${HEADING}\nJ-1,`),
    Buffer.from([0x8b, 0x8d, 0x93, 0xfb]),
    bytes(',100,SHELF,\n'),
  ])
  const korean = Buffer.concat([
    bytes(`${HEADING}\nK-1,`),
    Buffer.from([0xbf, 0xec, 0xc0, 0xaf]),
    bytes(',100,SHELF,\n'),
  ])
  const western = Buffer.concat([bytes(`${HEADING}\nW-9,Caff`), Buffer.from([0xe8]), bytes(',1.00,SHELF,\n')])

  it('are found out, or chosen', async () => {
    const name = async (prCode: string, store: string) => ((await productOf(prCode, store)).prInfo as string[])[0]
    expect(await imported(japanese, { storeCode: 'JP001' })).toMatchObject({ encoding: 'shift_jis', status: 'OK' })
    expect(await name('J-1', 'JP001')).toBe('牛乳')
    expect(await imported(korean, { storeCode: 'KR001' })).toMatchObject({ encoding: 'euc-kr' })
    expect(await name('K-1', 'KR001')).toBe('우유')
    for (const [content, encoding, prCode, text] of [
      [japanese, 'shift_jis', 'J-1', '牛乳'],
      [korean, 'euc-kr', 'K-1', '우유'],
      [western, 'windows-1252', 'W-9', 'Caffè'],
    ] as const) {
      expect(await imported(content)).toMatchObject({ encoding })
      expect(await name(prCode, STORE)).toBe(text)
    }
    expect(await imported(japanese, { storeCode: 'KR001', encoding: 'shift_jis' })).toMatchObject({ status: 'OK' })
    expect(await name('J-1', 'KR001')).toBe('牛乳')
    expect(await imported(Buffer.from(`\uFEFF${HEADING}\nU-1,ü,1,SHELF,`, 'utf16le'))).toMatchObject({
      encoding: 'utf-16le',
      status: 'OK',
    })
    expect(await name('U-1', STORE)).toBe('ü')
  })

  it.each([
    ['Windows in Korea', 'KR001', 'cp949', 'euc-kr', ['똠방각하 펲시콜라', '서울우유 1L', '뷁쇼핑백']],
    ['Windows in Japan', 'JP001', 'cp932', 'shift_jis', ['北海道牛乳 ①', '髙島屋 カレー', '食パン 六枚切り']],
    ['Unix in Japan', 'JP001', 'euc-jp', 'euc-jp', ['北海道牛乳', 'カレー 中辛', '食パン 六枚切り']],
    [
      'Unix in Japan, in a store elsewhere',
      STORE,
      'euc-jp',
      'euc-jp',
      ['北海道牛乳', 'カレー 中辛', '食パン 六枚切り'],
    ],
    [
      'Windows in Western Europe',
      STORE,
      'windows-1252',
      'windows-1252',
      ['Crème brûlée, 3 €', 'Café “noir”', 'Jambon d’Œuvre'],
    ],
  ])('of %s are read as they were written', async (_from, storeCode, written, encoding, names) => {
    const codes = names.map((_, at) => `${written}-${at}`)
    const file = [HEADING, ...names.map((name, at) => `${codes[at]},"${name}",1,SHELF,`)].join('\r\n')
    expect(await imported(iconv.encode(file, written), { storeCode })).toMatchObject({
      encoding,
      status: 'OK',
      count: names.length,
    })
    const kept = await Promise.all(
      codes.map(async (code) => ((await productOf(code, storeCode)).prInfo as string[])[0]),
    )
    expect(kept).toEqual(names)
  })

  it('are UTF-16 without a mark where that is chosen, and no text where it is not', async () => {
    const file = Buffer.from(`${HEADING}\nU-2,Öl,1,SHELF,`, 'utf16le')
    expect((await send(`${STORE}.csv`, file)).status).toBe(400)
    expect(await imported(file, { encoding: 'utf-16le' })).toMatchObject({ encoding: 'utf-16le', status: 'OK' })
    expect((await productOf('U-2')).prInfo).toEqual(['Öl', '1'])
    expect((await send(`${STORE}.csv`, Buffer.from(file).swap16(), {}, '/product/file?encoding=UTF-16BE')).status).toBe(
      200,
    )
    await server.stage.settle()
  })

  it('are refused where they are traces of another encoding: U+0080 to U+009F', async () => {
    const detail = await imported(`${HEADING}\nC-1,3 \u0080,1,SHELF,\nC-2,ok,1,SHELF,\nC-3,\u009f,1,SHELF,`)
    expect(lines(detail)).toEqual(['2 CONTROL_CHARACTER', '4 CONTROL_CHARACTER'])
    expect(detail).toMatchObject({ dataCount: 1 })
  })
})

describe('an upload', () => {
  it('of another kind of file is refused, and one that is no text', async () => {
    expect(await send(`${STORE}.xlsx`, 'x')).toMatchObject({
      status: 400,
      body: { code: 0, message: 'Invalid file format', fields: { file: 'Invalid file format' } },
    })
    expect(await send(`${STORE}.csv`, Buffer.from([0x50, 0x4b, 0x03, 0x04, 0, 1]))).toMatchObject({
      status: 400,
      body: { message: 'Invalid file format' },
    })
    const { body } = await call('POST /product/file/upload/history/search', { length: 1 })
    expect(body.data).toMatchObject([
      {
        status: 'REFUSED',
        fileError: 'FILE_BINARY',
        errorCount: 1,
        errorList: ['the file is not a text file (xlsx, zip)'],
        fileName: `${STORE}.csv`,
      },
    ])
  })

  it('of more than 100 MB is refused, and the history says so', async () => {
    expect(await send(`${STORE}_large.csv`, Buffer.alloc(100 * 1024 * 1024 + 1, 'x\n'))).toMatchObject({
      status: 413,
      body: { code: 0, message: 'the file is too large (100 MB)' },
    })
    const { body } = await call('POST /product/file/upload/history/search', { length: 1 })
    expect(body.data).toMatchObject([
      {
        status: 'REFUSED',
        fileError: 'FILE_TOO_LARGE',
        fileName: `${STORE}_large.csv`,
        errorList: ['the file is too large (100 MB)'],
      },
    ])
  })

  it('needs a file, a store and an encoding that there is', async () => {
    expect((await send('prices.csv', HEADING)).body.fields).toEqual({
      storeCode: 'The file does not name a store. Choose one.',
    })
    expect((await send('prices.csv', HEADING, { storeCode: STORE, encoding: 'ebcdic' })).body.fields).toHaveProperty(
      'encoding',
    )
    expect((await send('prices.csv', HEADING, { storeCode: 'NOWHERE' })).status).toBe(404)
    expect(await server.one('alarm-history', { type: 'INVALID_STORE_CODE' })).toMatchObject({
      location: 'SYSTEM',
      target: 'prices.csv',
      data: 'NOWHERE',
    })
    expect((await call('POST /product/file', {})).status).toBe(400)
    expect(
      (await send('prices.csv', `${HEADING}\nQ-1,x,1,SHELF,`, {}, `/product/file?storeCode=${STORE}&encoding=utf-8`))
        .status,
    ).toBe(200)
    await server.stage.settle()
  })

  it('that breaks off leaves nothing but a line in the history', async () => {
    const { port } = new URL(await server.listen())
    const body = multipart(`${STORE}_cut.csv`, `${HEADING}\n${'C-1,x,1,SHELF,\n'.repeat(50)}`)
    const socket = connect(Number(port), '127.0.0.1')
    await new Promise((resolve) => socket.once('connect', resolve))
    socket.write(
      `POST /product/file HTTP/1.1\r\nhost: x\r\naccess-token: ${as.token}\r\naccess-email: ${as.email}\r\ncontent-type: multipart/form-data; boundary=${BOUNDARY}\r\ncontent-length: ${body.length}\r\n\r\n`,
    )
    await new Promise((resolve) => socket.write(body.subarray(0, 400), resolve))
    const files = () => server.stage.filesOnDisk('products')
    await vi.waitFor(() => expect(files()).toHaveLength(1), PATIENCE)
    socket.destroy()
    const newest = async () => (await call('POST /product/file/upload/history/search', { length: 1 })).body.data?.[0]
    await vi.waitFor(
      async () =>
        expect(await newest()).toMatchObject({
          fileName: `${STORE}_cut.csv`,
          status: 'REFUSED',
          errorList: ['the upload was cut off'],
          finished: expect.any(Number),
        }),
      PATIENCE,
    )
    expect((await call(`GET /product/C-1/store/${STORE}`)).status).toBe(404)
    await vi.waitFor(() => expect(files()).toEqual([]), PATIENCE)
  })
})

it('a restart goes on with a file that was under way, and tells of one that did not come in whole', async () => {
  const env = { DATA_DIR: `.cache/test-data/resume-${process.pid}` }
  const connection = await openTestDatabase()
  const kept = { ...connection, close: async () => undefined }
  const first = await startTestServer({ connection: kept, clock: () => now, env })
  await first.stage.openShop(STORE)
  await first.stage.nameAliases()
  first.stage.endJobs()
  const payload = multipart('given.csv', `${HEADING}\nR-1,one,1.00,SHELF,\nR-2,two,2.00,SHELF,\n`, { storeCode: STORE })
  const { token, email } = await first.signIn()
  const type = `multipart/form-data; boundary=${BOUNDARY}`
  const { body } = await first.call('POST /product/file', {
    raw: { payload, headers: { 'access-token': token, 'access-email': email, 'content-type': type } },
  })
  const _id = Number(body._id)
  await first.stage.add('product-upload', [
    { status: 'WIP', fileName: 'lost.csv', fileType: 'csv', storeCode: STORE, received: now, finished: null },
  ])
  expect(await first.one('product-upload', { _id })).toMatchObject({ status: 'WIP', finished: null })
  await first.close()

  const second = await startTestServer({ connection, clock: () => now, env })
  await second.stage.settle()
  expect(await second.one('product-upload', { _id })).toMatchObject({ status: 'OK', dataCount: 2, progress: 100 })
  expect(await second.one('product-upload', { fileName: 'lost.csv' })).toMatchObject({
    status: 'REFUSED',
    errorList: ['the upload was cut off'],
  })
  expect(await second.count('product', { storeCode: STORE, prCode: ['R-1', 'R-2'] })).toBe(2)
  await second.close()
})
