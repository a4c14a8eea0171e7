import { strToU8, zipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { descriptorsOf } from '../support/contract'
import { ADMIN, type Signed, startTestServer, type TestServer } from './harness'

let server: TestServer
let admin: Signed

beforeAll(async () => {
  server = await startTestServer()
  admin = await server.signIn()
  await server.stage.openShop('IT001')
}, 60_000)
afterAll(() => server.close())

const call = (name: string, body?: unknown) => server.call(name, { as: admin, body })

describe('the server configuration', () => {
  const usual = {
    historyRetentionDays: 90,
    updateHistoryRetentionDays: 90,
    tagDisplayRefreshDays: 30,
    gatewayStatusCheckInterval: 60,
    panId: '0001',
  }

  it('has its defaults until somebody changes them; what is not sent stays', async () => {
    expect((await call('GET /config/server')).body).toMatchObject(usual)
    expect(
      (await call('PUT /config/server', { ...usual, panId: ' 00AB ', email: 'ops@shop.example' })).body,
    ).toMatchObject({ panId: '00AB' })
    await call('PUT /config/server', { ...usual, panId: '00AC' })
    expect((await call('GET /config/server')).body).toMatchObject({ panId: '00AC', email: 'ops@shop.example' })
  })

  it('answers every field from the start, and its default for one that was emptied', async () => {
    const { body } = await call('GET /config/server')
    const { revision: _, ...fields } = descriptorsOf().get('server-config')?.schema.properties ?? {}
    expect(Object.keys(body)).toEqual(expect.arrayContaining(Object.keys(fields)))
    await call('PUT /config/server', { ...usual, timeServerPort: 1123, email: 'ops@shop.example' })
    const emptied = await call('PUT /config/server', { ...usual, timeServerPort: null, email: null })
    expect([emptied.status, emptied.body.timeServerPort, emptied.body.email]).toEqual([200, 123, ''])
    expect((await call('PUT /config/server', { ...usual, email: 'garbage' })).body.fields).toHaveProperty('email')
  })

  it.each([
    ['historyRetentionDays', null],
    ['historyRetentionDays', 0],
    ['updateHistoryRetentionDays', 4000],
    ['tagDisplayRefreshDays', -1],
    ['gatewayStatusCheckInterval', '60'],
    ['panId', '  '],
    ['panId', 'x'.repeat(17)],
    ['timeServerIp', '-1'],
    ['retailServerIp', '<script>'],
  ])('refuses %s %s by its field', async (field, value) => {
    const { status, body } = await call('PUT /config/server', { ...usual, [field]: value })
    expect([status, Object.keys(body.fields ?? {})]).toEqual([400, [field]])
  })

  it('gives a new store its PAN ID and its time server', async () => {
    await call('PUT /config/server', {
      ...usual,
      panId: 'BEEF',
      timeServerIp: 'time.shop.example',
      timeServerPort: 1123,
    })
    const store = { totalDuration: 120, eventDuration: 1, cpDuration: 39, baseTimeout: 60, timeoutTag: 0.1 }
    expect((await call('POST /config/store', { ...store, storeCode: 'NEW1', storeName: 'New' })).body).toMatchObject({
      panId: 'BEEF',
      timeServerIp: 'time.shop.example',
      timeServerPort: 1123,
    })
    const own = { panId: '0007', timeServerIp: 'own.example', timeServerPort: 124 }
    expect(
      (await call('POST /config/store', { ...store, ...own, storeCode: 'NEW2', storeName: 'New' })).body,
    ).toMatchObject(own)
  })

  it('does not replace the port that a new store names', async () => {
    const store = {
      totalDuration: 120,
      eventDuration: 1,
      cpDuration: 39,
      baseTimeout: 60,
      timeoutTag: 0.1,
      timeServerPort: 321,
    }
    expect((await call('POST /config/store', { ...store, storeCode: 'NEW4', storeName: 'New' })).body).toMatchObject({
      timeServerPort: 321,
    })
  })

  it('sets how often gateways tell how they are', async () => {
    const heard = async (seconds: number) => {
      await call('PUT /config/server', { ...usual, gatewayStatusCheckInterval: seconds })
      await server.stage.startRadio()
      const told = server.stage.gatewayReports(120)
      return told.length / (await server.count('gateway', { storeCode: 'IT001' }))
    }
    expect(await heard(10)).toBeGreaterThanOrEqual(11)
  })
})

describe('the time zone of a store', () => {
  const storeNow = async () => {
    const { revision: _, ...store } = (await call('GET /config/store/IT001')).body
    return store
  }

  it.each(['Asia/Tokyo', 'America/Argentina/Buenos_Aires', 'Asia/Kolkata', 'UTC'])('may be %s', async (timeZone) => {
    const store = await storeNow()
    expect((await call('PUT /config/store', { ...store, timeZone })).status).toBe(200)
    expect((await call('GET /config/store/IT001')).body).toMatchObject({ timeZone })
  })

  it('may be none: left out, empty, or taken away', async () => {
    const store = await storeNow()
    const { timeZone: _, ...without } = store
    const plain = { ...without, storeCode: 'NOZONE', storeName: 'Nowhere' }
    expect((await call('POST /config/store', plain)).body).toMatchObject({ timeZone: '' })
    for (const timeZone of ['', ' ', null])
      expect((await call('PUT /config/store', { ...store, timeZone })).status).toBe(200)
    expect((await call('GET /config/store/IT001')).body.timeZone || '').toBe('')
  })

  it.each(['Mars/Olympus', '+09:00', 'x'.repeat(65)])(
    'cannot be %s: the field says so, and what was there stays',
    async (timeZone) => {
      const store = await storeNow()
      await call('PUT /config/store', { ...store, timeZone: 'Europe/Rome' })
      const { status, body } = await call('PUT /config/store', { ...store, timeZone })
      expect([status, Object.keys(body.fields ?? {})]).toEqual([400, ['timeZone']])
      expect((await call('GET /config/store/IT001')).body).toMatchObject({ timeZone: 'Europe/Rome' })
    },
  )
})

it('a store whose optional field was emptied does not have it any more', async () => {
  const { body: store } = await call('GET /config/store/IT001')
  const saved = await call('PUT /config/store', {
    ...store,
    nfRetryCnt: null,
    tagStatusCheckTime: null,
    timeServerPort: null,
  })
  expect(saved.status).toBe(200)
  const { body: read } = await call('GET /config/store/IT001')
  for (const answer of [saved.body, read])
    for (const name of ['nfRetryCnt', 'tagStatusCheckTime', 'timeServerPort']) expect(answer).not.toHaveProperty(name)
  expect((await call('PUT /config/store', { ...store, totalDuration: null })).status).toBe(400)
})

it('a mail server is not encrypted in two ways', async () => {
  expect((await call('PUT /config/smtp', { enable: false, tls: true, ssl: true })).body.fields).toHaveProperty('ssl')
})

it('a store takes a duration between 10 and 300 seconds and names what it lacks', async () => {
  const store = {
    storeCode: 'NEW3',
    storeName: 'New',
    totalDuration: 120,
    eventDuration: 1,
    cpDuration: 39,
    baseTimeout: 60,
    timeoutTag: 0.1,
  }
  for (const totalDuration of [10, 300, 0, -5])
    expect((await call('POST /config/store', { ...store, totalDuration })).body.fields).toHaveProperty('totalDuration')
  for (const field of Object.keys(store)) {
    const { [field as 'storeCode']: _, ...rest } = store
    expect((await call('POST /config/store', rest)).body.fields).toHaveProperty(field)
  }
  for (const storeCode of ['SYSTEM', 'default', 'tag'])
    expect((await call('POST /config/store', { ...store, storeCode })).body.fields).toHaveProperty('storeCode')
})

describe('promotions', () => {
  it('are the whole list of a store, in their order', async () => {
    const types = (await call('GET /product/promotion/type')).body as unknown as { id: string }[]
    const [type = { id: '' }] = types
    const spring = { type: type.id, name: ' Spring ', layoutId: 'SHELF', startDate: 1000, endDate: 2000 }
    expect(
      (await call('POST /product/promotion/IT001', [spring, { type: type.id, name: 'Summer' }])).body,
    ).toMatchObject([
      { index: 0, name: 'Spring' },
      { index: 1, name: 'Summer' },
    ])
    expect((await call('POST /product/promotion/IT001', [{ type: type.id, name: 'Summer' }])).status).toBe(200)
    expect((await call('GET /product/promotion/IT001')).body).toMatchObject([
      { index: 0, name: 'Summer', storeCode: 'IT001' },
    ])
  })

  it('with an unknown type, an end before the start or no name are refused, and nothing is lost', async () => {
    for (const wrong of [
      { type: 'NOTHING', name: 'x' },
      { type: 'BUNDLE', name: 'x', startDate: 10, endDate: 10 },
      { type: 'BUNDLE', name: ' ' },
    ]) {
      expect((await call('POST /product/promotion/IT001', [wrong])).status).toBe(400)
    }
    expect((await call('POST /product/promotion/NOWHERE', [])).status).toBe(404)
    expect((await call('GET /product/promotion/IT001')).body).toHaveLength(1)
  })
})

it('aliases drop blank names and have exactly one key', async () => {
  const saved = await call('POST /config/alias', [
    { index: 0, name: ' Code ', key: true },
    { index: 1, name: '  ' },
    { index: 2, name: 'Price', chart: true },
  ])
  expect(saved.body).toMatchObject([
    { index: 0, name: 'Code', key: true, chart: false },
    { index: 2, name: 'Price', key: false, chart: true },
  ])
  for (const wrong of [
    [{ index: 0, name: 'a' }],
    [
      { index: 0, name: 'a', key: true },
      { index: 1, name: 'b', key: true },
    ],
    [
      { index: 0, name: 'a', key: true },
      { index: 0, name: 'b' },
    ],
  ]) {
    expect((await call('POST /config/alias', wrong)).status).toBe(400)
  }
  expect((await call('GET /config/alias')).body).toHaveLength(2)
})

describe('store migration', () => {
  const BOUNDARY = 'a-boundary'
  const upload = (storeCode: string, files: Readonly<Record<string, string | Uint8Array>>, as: Signed = admin) => {
    const parts = Object.entries(files).flatMap(([name, content]) => [
      Buffer.from(
        `--${BOUNDARY}\r\nContent-Disposition: form-data; name="files"; filename="${name}"\r\nContent-Type: application/octet-stream\r\n\r\n`,
      ),
      Buffer.from(content),
      Buffer.from('\r\n'),
    ])
    const payload = Buffer.concat([...parts, Buffer.from(`--${BOUNDARY}--\r\n`)])
    const headers = {
      'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
      'access-token': as.token,
      'access-email': as.email,
    }
    return server.call(`POST /upload/db/${storeCode}`, { raw: { payload, headers } })
  }
  const store = {
    storeCode: 'OLD',
    storeName: 'Moved shop',
    totalDuration: 120,
    eventDuration: 1,
    cpDuration: 39,
    baseTimeout: 60,
    timeoutTag: 0.1,
  }
  const gateways = [{ storeCode: 'OLD', gwMac: 'CC0000000001', gwIndex: 0, ip: '10.1.0.1:8080' }]
  const tags = [
    { tagId: '00C1', tagMac: 'DD0000000001', tagType: 'B1', prCode: 'P1', status: 'WIP' },
    { tagId: '00C2', tagMac: 'DD0000000002', tagType: 'B1' },
  ]
  const products = [{ prCode: 'P1', layoutId: 'SHELF', prInfo: ['P1', 'Apples'] }]
  const accounts = [
    { email: 'keeper@shop.example', name: 'Keeper', roleName: 'Administrator' },
    { email: ADMIN, name: 'Nobody' },
  ]
  const whole = { format: 'shelfdeck-store', version: 1, lastTaskId: 4711, store, gateways, tags, products, accounts }
  const counts = { lastTaskId: 4711, tagCount: 2, productCount: 1, gwCount: 1, accountCount: 2 }

  it('brings a store over under its new code, with all that is its own', async () => {
    expect(await upload('MOVED', { 'store.json': JSON.stringify(whole) })).toMatchObject({ status: 200, body: counts })
    expect((await call('GET /config/store/MOVED')).body).toMatchObject({ storeName: 'Moved shop' })
    const { body } = await call('POST /status/store/MOVED/tag/search', { length: -1 })
    expect(body.data).toMatchObject([
      { tagId: '00C1', status: 'NG', prCode: 'P1' },
      { tagId: '00C2', status: 'OK' },
    ])
    expect((await call('POST /status/store/MOVED/product/search', { length: -1 })).body.data).toMatchObject([
      { prCode: 'P1', tagCount: 1 },
    ])
    const [task] = await server.stage.add('task', [{ storeCode: 'MOVED', taskType: 'UPDATE', progress: 0 }])
    expect(task?.taskId).toBe(4712)
    const keeper = (await call('GET /auth/account/keeper@shop.example')).body
    expect([keeper.role_id, keeper.store, keeper.enableWholeStore]).toEqual([1, ['MOVED'], false])
  })

  it('reads parts of their own, as CSV and in a ZIP', async () => {
    const zip = zipSync({
      'export/store.json': strToU8(JSON.stringify({ ...store, storeCode: 'ZIPPED' })),
      'export/gateways.csv': strToU8('gwMac,gwIndex,ip\nCC0000000011,3,10.1.0.9:8080\n'),
      'export/tags.csv': strToU8('\uFEFFtagId,tagMac,tagType,prCode,battery\n00C7,DD0000000011,B1,P9,2.9\n'),
      'export/products.csv': strToU8('prCode,layoutId,prInfo_0,prInfo_1\nP9,SHELF,P9,"Pears, green"\n'),
    })
    expect((await upload('ZIPPED', { 'shop.zip': zip })).body).toMatchObject({
      tagCount: 1,
      productCount: 1,
      gwCount: 1,
      accountCount: 0,
    })
    expect((await call('GET /product/P9/store/ZIPPED')).body).toMatchObject({ prInfo: ['P9', 'Pears, green'] })
  })

  it.each([
    ['no JSON', { 'store.json': '{' }, 'store.json is not valid JSON.'],
    [
      'another format',
      { 'store.json': JSON.stringify({ ...whole, version: 2 }) },
      'The format is not shelfdeck-store 1.',
    ],
    ['another file', { 'store.exe': 'MZ' }, 'store.exe is not part of a store.'],
    ['a path that leaves its folder', { '../../etc/passwd': 'root' }, 'passwd is not part of a store.'],
    ['no ZIP', { 'a.zip': 'PK but not really' }, 'a.zip is not a valid ZIP file.'],
    ['no store', { 'tags.json': '[]' }, 'The files do not contain a store.'],
    [
      'a tag without its ID',
      { 's.json': JSON.stringify({ ...whole, tags: [tags[1], { tagMac: 'DD0000000009' }] }) },
      'tags 2: tagId is missing',
    ],
    [
      'a tag twice',
      { 's.json': JSON.stringify({ ...whole, tags: [tags[1], tags[1]] }) },
      'tags 2: DD0000000002 appears twice.',
    ],
    ['a gateway of another store', { 's.json': JSON.stringify(whole) }, 'Gateway CC0000000001 belongs to store MOVED.'],
    ['a text in place of a list', { 's.json': JSON.stringify({ ...whole, tags: 'x' }) }, 'tags must be a list.'],
    [
      'records that are none',
      { 's.json': JSON.stringify({ ...whole, gateways: [1] }) },
      'gateways 1: not a valid record.',
    ],
  ])('refuses %s and leaves nothing behind', async (_name, files, reason) => {
    expect(await upload('FRESH', files)).toMatchObject({ status: 200, body: { error_msg: reason } })
    expect((await call('GET /config/store/FRESH')).status).toBe(404)
  })

  it('refuses a store that has something already, and a code that means something else', async () => {
    const other = { ...whole, gateways: [], tags: [], accounts: [] }
    expect((await upload('MOVED', { 's.json': JSON.stringify(other) })).body.error_msg).toMatch(
      /^Store MOVED already has 1 gateway, 2 tags, 1 product\.$/,
    )
    expect((await upload('SYSTEM', { 's.json': JSON.stringify(other) })).body.error_msg).toBe('Invalid store code.')
    expect((await upload('FRESH', {})).status).toBe(400)
  })

  it('is for role 0 alone', async () => {
    const boss = await server.addPerson({
      email: 'boss@shop.example',
      may: ['setting', 'store_config'],
      enableWholeStore: true,
    })
    expect((await upload('FRESH', { 's.json': JSON.stringify(whole) }, boss)).status).toBe(403)
  })
})
