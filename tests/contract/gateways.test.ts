import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Shop } from './storedStage'
import { type Signed, startTestServer, type TestServer } from './harness'
import { NOON } from '../support/shop'

let server: TestServer
let as: Signed
let shop: Shop
const STORE = 'IT001'
const OUTBAND = 'JP001'
let now = NOON

beforeAll(async () => {
  server = await startTestServer({ clock: () => now })
  shop = await server.stage.openShop(STORE, { gateways: 3, tags: 6, products: 4, sensors: 0 })
  await server.stage.openShop(OUTBAND, { gateways: 1, tags: 2, products: 2, sensors: 0 })
  await server.stage.change('gateway', { storeCode: STORE, gwMac: mac(2) }, { status: 'OFFLINE' })
  await server.stage.startRadio()
  as = await server.signIn()
})
afterAll(() => server.close())

const call = (name: string, body?: unknown) => server.call(name, { as, ...(body !== undefined && { body }) })
const mac = (at: number) => String(shop.gateway?.[at]?.gwMac)
const one = (at: number) => `/config/store/${STORE}/gw/${mac(at)}`
const config = async (at: number) => {
  const { revision: _, ...body } = (await call(`GET ${one(at)}`)).body
  return body
}

describe('the configuration of a gateway', () => {
  it('is taken by one that is there, and its labels follow its address', async () => {
    const before = await config(0)
    const tags = await server.count('tag', { storeCode: STORE, gwIp: String(before.ip) })
    const { body } = await call(`PUT ${one(0)}`, { ...before, ip: '10.77.0.9:8080', channelGroupIndex: 3 })
    expect(body).toEqual({ gwOK: [mac(0)], gwNG: [] })
    expect(await config(0)).toMatchObject({ ip: '10.77.0.9:8080', channelGroupIndex: 3, netmask: before.netmask })
    expect(await server.count('tag', { storeCode: STORE, gwIp: '10.77.0.9:8080' })).toBe(tags)
  })

  it('is not taken by one that is offline, and stays', async () => {
    const before = await config(2)
    expect((await call(`PUT ${one(2)}`, { ...before, gwIndex: 9 })).body).toEqual({ gwOK: [], gwNG: [mac(2)] })
    expect(await config(2)).toEqual(before)
  })

  it('names what does not fit', async () => {
    const before = await config(1)
    const refused = async (change: object) =>
      Object.keys((await call(`PUT ${one(1)}`, { ...before, ...change })).body.fields ?? {})
    expect(await refused({ gwIndex: 'a' })).toEqual(['gwIndex'])
    expect(await refused({ ip: '10.1.1.1' })).toEqual(['ip'])
    expect(await refused({ ip: '10.1.1.1:80' })).toEqual(['ip'])
    expect(await refused({ netmask: '255.255.255' })).toEqual(['netmask'])
    expect(await refused({ dataChannel: 27 })).toEqual(['dataChannel'])
    expect(await refused({ ip: '10.77.0.9:8080' }), 'the address of another gateway').toEqual(['ip'])
  })

  it('may have the channels of outband where the store has it', async () => {
    const [gateway] = (await call(`GET /config/store/${OUTBAND}/gw`)).body as unknown as { gwMac: string }[]
    const answer = await call(`PUT /config/store/${OUTBAND}/gw/${gateway?.gwMac}`, { ...gateway, dataChannel: 31 })
    expect(answer.body).toEqual({ gwOK: [gateway?.gwMac], gwNG: [] })
  })

  it('of all is told to each that is there; what is left out stays', async () => {
    const [first, second] = [await config(0), await config(1)]
    const { body } = await call(`PUT /config/store/${STORE}/gw`, {
      dns: '9.9.9.9',
      gateways: [{ gwMac: mac(1), gwIndex: 41 }],
    })
    expect(body.gwOK).toHaveLength(2)
    expect(body.gwNG).toEqual([mac(2)])
    expect(await config(0)).toEqual({ ...first, dns: '9.9.9.9' })
    expect(await config(1)).toEqual({ ...second, dns: '9.9.9.9', gwIndex: 41 })
    const single = await call(`PUT /config/store/${STORE}/gw`, { gateways: [{ gwMac: mac(0), ip: '10.77.0.10:8080' }] })
    expect(single.body, 'what is said for one gateway asks no other').toEqual({ gwOK: [mac(0)], gwNG: [] })
    expect(
      (await call(`PUT /config/store/${STORE}/gw`, { gateways: [{ gwMac: '02AABBCCDDEE', gwIndex: 1 }] })).body.fields,
    ).toHaveProperty('gateways')
  })
})

describe('channel settings', () => {
  it('are kept by index, each index once', async () => {
    const settings = [
      { gwIndex: 0, dataChannel: 11, eventChannel: 26 },
      { gwIndex: 4, dataChannel: 15, eventChannel: 27 },
    ]
    expect((await call('POST /config/gw/channel', settings)).status).toBe(200)
    expect((await call('GET /config/gw/channel')).body).toMatchObject(settings)
    const twice = await call('POST /config/gw/channel', [settings[0], settings[0]])
    const said = 'GW index 0 is used more than once.'
    expect(twice).toMatchObject({ status: 400, body: { message: said, fields: { '1/gwIndex': said } } })
    expect((await call('POST /config/gw/channel', [{ gwIndex: 1, dataChannel: 10, eventChannel: 26 }])).status).toBe(
      400,
    )
  })
})

describe('predefined gateways', () => {
  const row = { gwMac: '02AABBCCDD01', storeCode: STORE, gwIndex: 4, ip: '10.7.0.1:8080' }

  it('are kept, and only what is new or changed counts', async () => {
    const other = { gwMac: '02:AA:BB:CC:DD:02', storeCode: STORE, dataChannel: 20, eventChannel: 21 }
    expect((await call('POST /gw/predefined', [row, other])).body).toEqual({ updated: 2 })
    expect((await call('GET /gw/predefined/search')).body).toMatchObject([
      { gwMac: '02AABBCCDD01', gwIndex: 4, dataChannel: 15, eventChannel: 27 },
      { gwMac: '02AABBCCDD02', dataChannel: 20, eventChannel: 21 },
    ])
    expect((await call('POST /gw/predefined', [row, { ...other, dns: '1.1.1.1' }])).body).toEqual({ updated: 1 })
  })

  it('keep what a line does not name, whatever the lines beside it do', async () => {
    const lines = [
      { gwMac: row.gwMac, storeCode: STORE, gwIndex: 5 },
      { gwMac: '02AABBCCDD09', storeCode: STORE, ip: '10.7.0.9:8080' },
    ]
    expect((await call('POST /gw/predefined', lines)).body).toEqual({ updated: 2 })
    expect(
      (
        await call(
          'POST /gw/predefined',
          lines.toReversed().map((line) => ({ ...line, dns: '1.1.1.1' })),
        )
      ).body,
    ).toEqual({ updated: 2 })
    const kept = (await call('GET /gw/predefined/search')).body as unknown as { gwMac: string }[]
    expect(kept.filter(({ gwMac }) => lines.some((line) => line.gwMac === gwMac))).toMatchObject([
      { gwMac: '02AABBCCDD01', gwIndex: 5, ip: '10.7.0.1:8080', dataChannel: 15, dns: '1.1.1.1' },
      { gwMac: '02AABBCCDD09', ip: '10.7.0.9:8080', dns: '1.1.1.1' },
    ])
  })

  it('are refused whole where one line does not fit', async () => {
    const refused = async (...rows: object[]) => (await call('POST /gw/predefined', rows)).body
    expect((await refused(row, { ...row, gwMac: 'nonsense' })).fields).toHaveProperty('1/gwMac')
    expect((await refused(row, { ...row, gwMac: '02:AA:BB:CC:DD:01' })).fields).toHaveProperty('1/gwMac')
    expect(await refused({ ...row, storeCode: 'NOWHERE' })).toMatchObject({
      message: 'This store does not exist.',
      fields: { '0/storeCode': 'This store does not exist.' },
    })
    expect((await refused()).message).toBe('No data to save.')
  })
})

it('a gateway that is rebooted takes the newest package that is newer than what it runs', async () => {
  const of = (at: number) => server.one('gateway', { storeCode: STORE, gwMac: mac(at) })
  const packaged = (part: 'grm' | 'gmp', ver: string) => ({ part, ver, fileName: `${part}_${ver}.zip` })
  await server.stage.add('upgrade-file', [
    packaged('gmp', '2.10.0'),
    packaged('gmp', '2.9.9'),
    packaged('grm', '0.1.0'),
  ])
  const [before, other] = [await of(0), await of(1)]
  expect((await call(`POST /gw/reboot/${mac(0)}`)).body).toEqual({
    code: 1,
    message: 'GW will restart soon.',
    key: 'server.gatewayRestarts',
  })
  for (let step = 0; step < 20; step++) {
    now += 15
    await server.stage.radioRound()
  }
  expect(await of(0)).toMatchObject({ gmpVersion: '2.10.0', grmVersion: before?.grmVersion })
  expect((await of(1))?.gmpVersion).toBe(other?.gmpVersion)
})
