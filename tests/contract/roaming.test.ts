import { afterAll, beforeAll, expect, it } from 'vitest'
import { serveStub, type StubServer } from '../hardware/openepaperlink/server'
import { StubAccessPoint } from '../hardware/openepaperlink/stub'
import { NOON } from '../support/shop'
import { openRealShop, type RealShop } from './realGateway'

const STORE = 'IT001'
const MAC = '00000000000A1B2C'
let shop: RealShop
let near: StubAccessPoint
let far: StubAccessPoint
let lines: StubServer[]
let gateways: string[]

beforeAll(async () => {
  near = new StubAccessPoint(NOON)
  far = new StubAccessPoint(NOON)
  near.add(MAC)
  lines = await Promise.all([serveStub(near), serveStub(far)])
  shop = await openRealShop({
    storeCode: STORE,
    driver: 'OPEN_EPAPER_LINK',
    advance: async () => {
      await near.advance(1)
      await far.advance(1)
    },
  })
  gateways = []
  for (const { port } of lines) {
    await shop.add(`127.0.0.1:${port}`)
    gateways.push(shop.gwMac)
  }
})
afterAll(async () => {
  await shop.server.close()
  for (const line of lines) await line.close()
})

const tag = () => shop.server.one('tag', { storeCode: STORE, tagMac: MAC })
const ipOf = (at: number) => `127.0.0.1:${lines[at]?.port}`
const products = () => shop.server.list('product', { storeCode: STORE })
/** What came of the last task of the label. */
const lastResult = async () => {
  const taskId = Math.max(...(await shop.server.list('task', { storeCode: STORE })).map((task) => task.taskId))
  return (await shop.server.one('task-row', { storeCode: STORE, taskId, tagMac: MAC }))?.result
}

/** It is carried out of the reach of one access point and into that of the other. */
function carry(from: StubAccessPoint, to: StubAccessPoint): void {
  const before = from.labels.get(MAC)
  if (!before) throw new Error('it is not there')
  before.isAway = true
  const { hash, shown, drawn } = before
  to.labels.delete(MAC)
  to.add(MAC, { hash, shown, drawn })
}

it('a label that is carried to another gateway gets there what waited for it, once, and is proved there', async () => {
  const [first, other] = await products()
  shop.gwMac = gateways[0] ?? ''
  await shop.until(async () => (await shop.report())['unregistered'] === 1)
  expect(await shop.register(MAC, first?.prCode)).toMatchObject({ status: 200 })
  await shop.until(async () => (await shop.stateOf(MAC)) === 'PROVED')
  expect(await shop.way(MAC)).toMatchObject({ gwMac: gateways[0] })

  const label = near.labels.get(MAC)
  if (label) label.isAway = true
  await shop.assign(MAC, other?.prCode)
  await shop.until(async () => (await shop.stateOf(MAC)) === 'WAITING')
  expect(await lastResult()).toBeNull()
  carry(near, far)
  await shop.until(async () => (await shop.way(MAC))['gwMac'] === gateways[1])
  await shop.until(async () => (await shop.stateOf(MAC)) === 'PROVED')
  expect(await lastResult()).toBe('OK')
  expect(await tag()).toMatchObject({ status: 'OK', prCode: other?.prCode, gwIp: ipOf(1) })
  const { body } = await shop.call(`GET /timeline/store/${STORE}/tag/${MAC}?kinds=event`)
  expect((body['entries'] as { event: string }[]).map(({ event }) => event)).toEqual(['MOVED', 'FIRST_SEEN'])
})

it('the gateway that it left does not take it back by what it remembers or is told of it', async () => {
  const left = near.labels.get(MAC)
  if (left) Object.assign(left, { isExternal: true, isAway: false, nextCheckIn: near.now })
  await shop.pass(120)
  expect(await tag()).toMatchObject({ gwIp: ipOf(1) })
  const drawn = left?.drawn
  const [first] = await products()
  await shop.assign(MAC, first?.prCode)
  await shop.until(async () => (await lastResult()) === 'OK')
  expect(await shop.way(MAC)).toMatchObject({ state: 'PROVED', gwMac: gateways[1] })
  expect(left?.drawn).toBe(drawn)
})

it('a label that comes back is the first gateway’s again, also where the second is gone', async () => {
  near.labels.delete(MAC)
  near.add(MAC)
  carry(far, near)
  lines[1]?.faults.set('/', 'closed')
  const [, other] = await products()
  await shop.until(async () => (await tag())?.gwIp === ipOf(0))
  await shop.assign(MAC, other?.prCode)
  await shop.until(async () => (await lastResult()) === 'OK')
  expect(await shop.way(MAC)).toMatchObject({ state: 'PROVED', gwMac: gateways[0] })
})
