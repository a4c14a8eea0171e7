import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { strToU8, zipSync } from 'fflate'
import { type Signed, startTestServer, type TestServer } from './harness'
import { form } from './media'

let server: TestServer
let as: Signed
const STORE = 'S1'
const [BAR, WALL, AWAY] = ['0200000000aa', '0200000000bb', '0200000000cc']

beforeAll(async () => {
  server = await startTestServer()
  as = await server.signIn()
  await server.addStore(STORE, 'Shop')
  await server.stage.add(
    'product',
    ['P1', 'P2', 'P3'].map((prCode) => ({ storeCode: STORE, prCode })),
  )
  await server.stage.add('plus-device', [
    {
      storeCode: STORE,
      mac: BAR,
      model: 'IP231A',
      name: 'Bar',
      status: 'ONLINE',
      ver: '1.0.0',
      maxVolume: 15,
      product: [],
    },
    {
      storeCode: STORE,
      mac: WALL,
      model: 'IP354A',
      name: 'Wall',
      status: 'ONLINE',
      ver: '1.0.0',
      maxVolume: 15,
      product: ['P3'],
    },
    { storeCode: STORE, mac: AWAY, model: 'IP231A', name: 'Gone', status: 'OFFLINE', maxVolume: 15, product: ['P2'] },
  ])
  await server.stage.startDisplays()
})
afterAll(() => server.close())

const call = (name: string, body?: unknown) => server.call(name, { as, ...(body !== undefined && { body }) })
const device = async (mac: string) => (await call(`GET /status/store/${STORE}/plus/device/${mac}`)).body
const PLUS = `/plus/store/${STORE}`

describe('a device', () => {
  it('takes a name, a time zone of the list, a volume up to its own, and a brightness', async () => {
    const config = { storeCode: STORE, mac: BAR, name: ' Long shelf ', tz: 'Asia/Tokyo', volume: 15, brightness: 255 }
    expect((await call('POST /plus/device/config', config)).body).toMatchObject({
      name: 'Long shelf',
      tz: 'Asia/Tokyo',
      volume: 15,
      brightness: 255,
    })
    for (const wrong of [
      { tz: 'Mars/Base' },
      { tz: '+09:00' },
      { volume: 16 },
      { volume: -1 },
      { brightness: 256 },
      { brightness: 1.5 },
    ]) {
      const [field = ''] = Object.keys(wrong)
      expect(
        (await call('POST /plus/device/config', { storeCode: STORE, mac: BAR, ...wrong })).body.fields,
      ).toHaveProperty(field)
    }
  })

  it('takes products as a list, or one in a slot that its address names', async () => {
    const assign = (mac: string, product: string[]) =>
      call('POST /plus/assign', { storeCode: STORE, devList: [{ mac, product }] })
    expect((await assign('02:00:00:00:00:AA', ['P1', 'P2'])).body).toMatchObject({ code: 1 })
    expect((await device(BAR)).product).toEqual(['P1', 'P2'])
    expect((await assign(`${BAR}4`, ['P3'])).status).toBe(200)
    expect((await device(BAR)).product).toEqual(['P1', 'P2', '', 'P3'])
    expect(await assign(BAR, ['NOWHERE'])).toMatchObject({
      status: 404,
      body: { message: 'This product does not exist' },
    })
    expect((await assign('020000000000', ['P1'])).body.fields).toHaveProperty('020000000000')
    for (const [mac, product] of [
      [`${BAR}0`, ['P1']],
      [`${BAR}2`, ['P1', 'P2']],
      ['xyz', ['P1']],
      [BAR, []],
    ] as const)
      expect((await assign(mac, [...product])).status).toBe(400)
    const message = `The screen of ${BAR} holds at most 20 products.`
    expect((await assign(`${BAR}20`, ['P3'])).status).toBe(200)
    const deassign = (slot: number) =>
      call('POST /plus/deassign', { storeCode: STORE, devList: [{ mac: `${BAR}${slot}` }] })
    for (const slot of [21, 999])
      for (const answer of [await assign(`${BAR}${slot}`, ['P3']), await deassign(slot)])
        expect(answer).toMatchObject({ status: 400, body: { message, fields: { mac: message } } })
    expect(
      await assign(
        BAR,
        Array.from({ length: 21 }, () => 'P1'),
      ),
    ).toMatchObject({ status: 400, body: { fields: { product: message } } })
    for (const slot of [20, 4]) await deassign(slot)
    expect((await device(BAR)).product).toEqual(['P1', 'P2'])
  })

  it('is found by product code, address and name', async () => {
    const found = async (term: string) => {
      const { devList, prCodeList } = (await call(`GET ${PLUS}/device/search/${term}`)).body as unknown as {
        devList: { mac: string }[]
        prCodeList: string[]
      }
      return [devList.map(({ mac }) => mac), prCodeList]
    }
    expect(await found('p3')).toEqual([[WALL], ['P3']])
    expect(await found('P')).toEqual([
      [BAR, WALL, AWAY],
      ['P1', 'P2', 'P3'],
    ])
    expect(await found('00:00:BB')).toEqual([[WALL], []])
    expect(await found('gone')).toEqual([[AWAY], []])
    expect(await found('%20')).toEqual([[], []])
  })

  it('blinks by the product that it shows, if it is there', async () => {
    const blink = (prCode: string) => call(`POST ${PLUS}/blink/product`, { prCode })
    expect((await blink('P3')).body).toMatchObject({ code: 1 })
    expect((await device(WALL)).blinkUntil).toEqual(expect.any(Number))
    expect((await blink('P9')).body.message).toBe('No device shows this product.')
    await call('POST /plus/deassign', { storeCode: STORE, devList: [{ mac: BAR }] })
    expect(await blink('P2')).toMatchObject({ status: 409, body: { message: 'The device is offline.' } })
  })
})

/** What an answer says where one of two devices is away. */
const LATER = '1 of 2 devices have received it. The others are offline and receive it once they reconnect.'

describe('several devices', () => {
  it('show what they are for 10 to 300 seconds', async () => {
    const info = (devList: string[], duration: unknown) => call(`POST ${PLUS}/device/show/info`, { devList, duration })
    expect((await info([BAR, WALL], 30)).body.message).toBe('Success')
    expect((await info([BAR, AWAY], 30)).body.message).toBe('1 of 2 devices show it. The others are offline.')
    expect((await info([AWAY], 30)).status).toBe(409)
    for (const duration of [9, 301, 10.5, 'x']) expect((await info([BAR], duration)).status).toBe(400)
    expect((await info([], 30)).status).toBe(400)
  })

  it('change their mode: those named, or all', async () => {
    const mode = (macList: unknown, to: string) => call(`POST ${PLUS}/switch/mode`, { macList, mode: to })
    expect((await mode([BAR], 'PRODUCT')).status).toBe(200)
    expect([(await device(BAR)).mode, (await device(WALL)).mode]).toEqual(['PRODUCT', undefined])
    expect((await mode('all', 'STANDBY')).status).toBe(200)
    expect((await device(AWAY)).mode).toBe('STANDBY')
    for (const wrong of [await mode('some', 'SHOW'), await mode([BAR], 'DANCE')]) expect(wrong.status).toBe(400)
  })

  it('stay on a slide that each of them has, and are let go', async () => {
    const slide = { duration: 30, bgColor: '#000000', objList: [] }
    await call(`POST ${PLUS}/device/${BAR}/show`, { show: [slide, slide] })
    const fix = (macList: string[], showIdx: number) => call(`POST ${PLUS}/set/showIdx`, { macList, showIdx })
    expect((await fix([BAR], 2)).status).toBe(200)
    expect((await device(BAR)).showIdx).toBe(2)
    expect((await fix([BAR, WALL], 1)).body.message).toBe('One of the devices has fewer slides.')
    expect((await fix([BAR], 0)).status).toBe(400)
    await call(`POST ${PLUS}/device/${BAR}/show`, { show: [slide] })
    expect((await device(BAR)).showIdx).toBeNull()
    await fix([BAR], 1)
    await call(`POST ${PLUS}/unset/showIdx`, { macList: [BAR], showIdx: -1 })
    expect((await device(BAR)).showIdx).toBeNull()
  })

  it('take a template of their size, and give it back with an empty one', async () => {
    await call(`POST ${PLUS}/template/Bars`, {
      size: '23.1',
      show: [{ duration: 10, bgColor: '#123456', objList: [] }],
    })
    const apply = (template: string, macList: string[], flag = 1) =>
      call(`POST ${PLUS}/device/list/template${flag === 0 ? '?update=false' : ''}`, { template, macList, flag })
    expect((await apply('Bars', [BAR, AWAY])).body.message).toBe(LATER)
    expect((await device(BAR)).template).toBe('Bars')
    expect((await call(`GET ${PLUS}/device/${BAR}/show`)).body).toMatchObject({
      show: [{ bgColor: '#123456' }],
      template: 'Bars',
    })
    // The slides of a template count for each device that follows it; all that have too few are named.
    const fix = (showIdx: number) => call(`POST ${PLUS}/set/showIdx`, { macList: [BAR, AWAY], showIdx })
    expect((await fix(2)).body.fields).toEqual({
      [BAR]: 'One of the devices has fewer slides.',
      [AWAY]: 'One of the devices has fewer slides.',
    })
    expect((await fix(1)).body.message).toBe(LATER)
    expect((await device(AWAY)).showIdx).toBe(1)
    expect((await apply('Bars', [BAR, WALL])).body.message).toBe(
      'The template does not fit the screen of every device.',
    )
    expect((await apply('Nothing', [BAR])).status).toBe(404)
    const revision = async () => Number((await call(`GET ${PLUS}/device/${BAR}/show`)).body.revision)
    const before = await revision()
    expect((await apply('', [BAR], 0)).status).toBe(200)
    expect(await device(BAR)).toMatchObject({ template: null, showIdx: null })
    // Whoever has the show open is told: what was read before is no longer the last.
    expect(await revision()).not.toBe(before)
    expect((await call(`GET ${PLUS}/device/${BAR}/show`)).body).toMatchObject({ show: [], template: null })
  })
})

/** Seconds after which a display that says nothing is missed. */
const SILENT = 150
let now = 0

describe('the displays', () => {
  const pass = async (seconds: number) => {
    now += seconds
    await server.stage.displayRound()
  }
  beforeAll(async () => {
    await server.close()
    now = Math.floor(Date.now() / 1000)
    server = await startTestServer({ clock: () => now })
    as = await server.signIn()
  })

  it('report, are missed when they do not, fetch their shows and install software', async () => {
    await server.addStore(STORE, 'Shop')
    await server.stage.add('plus-device', [
      { storeCode: STORE, mac: BAR, model: 'IP231A', status: 'ONLINE', ver: '1.0.0', recvTime: 1 },
    ])
    await server.stage.startDisplays()
    await server.stage.add('plus-device', [
      { storeCode: STORE, mac: WALL, model: 'IP231A', status: 'ONLINE', ver: '1.0.0', recvTime: 1 },
    ])
    for (let at = 0; at < 40; at++) await pass(2)
    expect(Number((await device(BAR)).recvTime)).toBeGreaterThan(now - 70)
    await call(`POST ${PLUS}/device/sync`, { devList: [BAR] })
    for (let at = 0; at < 5; at++) await pass(2)
    expect(Number((await device(BAR)).syncTime)).toBeGreaterThan(now - 20)
    const apk = Buffer.from(zipSync({ 'AndroidManifest.xml': strToU8('<manifest/>') }))
    const { payload, type } = form([{ name: 'android_IP231A_1.2.0.apk', content: apk }])
    const headers = { 'content-type': type, 'access-token': as.token, 'access-email': as.email }
    expect((await server.call(`POST ${PLUS}/sw/file`, { raw: { payload, headers } })).body).toMatchObject({
      os: 'android',
      model: 'IP231A',
      ver: '1.2.0',
    })
    for (let at = 0; at < 80; at++) await pass(2)
    expect((await device(BAR)).ver).toBe('1.2.0')
    await server.stage.startDisplays()
    expect((await device(WALL)).status).toBe('ONLINE')
    server.stage.loseDisplays()
    await pass(SILENT + 10)
    expect((await device(BAR)).status).toBe('OFFLINE')
  })

  it('are forgotten, and join again with what the store says', async () => {
    await server.stage.startDisplays()
    expect((await call(`POST ${PLUS}/setting`, { volume: 7, tz: 'Europe/Rome' })).body).toMatchObject({
      volume: 7,
      tz: 'Europe/Rome',
      brightness: 128,
      duration: 30,
      bgColor: '#000000',
    })
    expect((await call(`POST ${PLUS}/setting`, { tz: 'Nowhere' })).body.fields).toHaveProperty('tz')
    await server.stage.change('plus-device', { mac: BAR }, { status: 'ONLINE' })
    server.stage.loseDisplays()
    await server.stage.startDisplays()
    expect((await call(`DELETE ${PLUS}/device/${BAR}`)).body).toMatchObject({ code: 1 })
    expect((await call(`DELETE ${PLUS}/device/${BAR}`)).status).toBe(404)
    for (let at = 0; at < 70; at++) await pass(10)
    expect(await device(BAR)).toMatchObject({ model: 'IP231A', volume: 7, tz: 'Europe/Rome', name: '' })
  })

  it('run packages that are packages', async () => {
    const send = (name: string, content: Buffer | string, fields: Record<string, string> = {}, path = 'sw') => {
      const { payload, type } = form([{ name, content }], fields)
      return server.call(`POST ${PLUS}/${path}/file`, {
        raw: { payload, headers: { 'content-type': type, 'access-token': as.token, 'access-email': as.email } },
      })
    }
    const apk = Buffer.from(zipSync({ 'AndroidManifest.xml': strToU8('<manifest/>') }))
    const said = { os: 'android', model: 'IP354A', ver: '2.0' }
    const sent = await send('display.apk', apk, said, 'apk')
    expect(sent.body).toMatchObject(said)
    expect((await send('display.apk', apk, said)).status).toBe(409)
    expect((await send('display.apk', apk)).body.fields).toMatchObject({
      os: expect.any(String),
      model: expect.any(String),
      ver: expect.any(String),
    })
    expect((await send('display.apk', apk, { ...said, ver: 'newest' })).body.fields).toHaveProperty('ver')
    expect((await send('display.apk', apk.subarray(0, 30), said)).body.message).toContain('damaged')
    expect((await send('display.apk', 'text', said)).body.message).toContain('does not match its extension')
    expect((await send('display.exe', apk, said)).body.message).toContain('APK')
    expect((await call(`DELETE ${PLUS}/sw/file/${String(sent.body._id)}`)).body).toMatchObject({ code: 1 })
    expect((await call(`DELETE ${PLUS}/sw/file/${String(sent.body._id)}`)).status).toBe(404)
  })
})

it('a device that was told to fetch its show does so after a restart too', async () => {
  await server.stage.change('plus-device', { storeCode: STORE, mac: BAR }, { status: 'ONLINE', syncTime: null })
  expect((await call(`POST ${PLUS}/device/sync`, { devList: [BAR] })).status).toBe(200)
  await server.stage.restartDisplays()
  for (const end = now + 90; now < end; now += 2) await server.stage.displayRound()
  expect((await server.one('plus-device', { storeCode: STORE, mac: BAR }))?.syncTime).toBeGreaterThan(0)
  expect((await server.stage.kept('plus-sync-work', { storeCode: STORE, mac: BAR })).length).toBe(0)
})
