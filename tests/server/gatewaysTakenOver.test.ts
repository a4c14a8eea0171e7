import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  engine,
  openSharedDatabase,
  type SharedDatabase,
  type Signed,
  startTestServer,
  type TestServer,
} from '../contract/harness'
import { serveStub, type StubServer } from '../hardware/openepaperlink/server'
import { StubAccessPoint } from '../hardware/openepaperlink/stub'
import { NOON } from '../support/shop'
import { until } from '../support/until'

const STORE = 'IT001'
const MACS = ['00000000000A1B01', '00000000000A1B02', '00000000000A1B03'] as const
/** It sleeps while its server ends. */
const [, , SLEEPER] = MACS
const REAL = '/api/v1/hardware-gateway'

let now = NOON
let database: SharedDatabase
let servers: TestServer[] = []
let point: StubAccessPoint
let line: StubServer
let time: ReturnType<typeof setInterval>
let as: Signed
let gwMac = ''

beforeAll(async () => {
  if (engine !== 'server') return
  database = await openSharedDatabase()
  for (let at = 0; at < 2; at++) {
    const connection = await database.connect()
    servers.push(await startTestServer({ connection, clock: () => now, env: { DEMO_LIFE: 'false' } }))
  }
  const [one] = servers
  await one?.stage.openShop(STORE)
  await one?.stage.nameAliases()
  for (const { stage } of servers) {
    const { radio, cluster, every } = stage.inside.services
    await radio.start(every)
    await cluster.start(every)
  }
  point = new StubAccessPoint(NOON)
  for (const mac of MACS) point.add(mac)
  line = await serveStub(point)
  let advancing = Promise.resolve()
  time = setInterval(() => {
    now += 2
    advancing = advancing.then(() => point.advance(2))
  }, 50)
  as = (await one?.signIn()) as Signed
})
afterAll(async () => {
  clearInterval(time)
  await Promise.all(servers.map((one) => one.close().catch(() => undefined)))
  await line?.close()
  await database?.close()
})

const drives = ({ stage }: TestServer) => stage.inside.services.cluster.share('radio').drives(STORE)
const owner = () => servers.find(drives)
const other = () => servers.find((one) => !drives(one))
/** Asks whichever server does not drive the store. */
const call = (name: string, body?: object) => {
  const asked = other() ?? servers[0]
  if (!asked) throw new Error('there is no server')
  return asked.call(name, { as, ...(body && { body }) })
}
const wayOf = async (tagMac: string) => (await call(`GET /api/v1/label-way/${STORE}/${tagMac}`)).body
const drawn = () => MACS.map((mac) => point.labels.get(mac)?.drawn)
/** Each label has drawn so many pictures, and the last one is proved. */
const areProved = async (times: number) => {
  if (drawn().some((each) => each !== times)) return false
  const ways = await Promise.all(MACS.map(wayOf))
  return ways.every(({ state }) => state === 'PROVED')
}

it.skipIf(engine !== 'server')(
  'a gateway is driven by one server; when that one is killed another goes on, and each label shows its picture, drawn once',
  { timeout: 120_000 },
  async () => {
    await until(() => owner() !== undefined)
    const [, first, second] = await (servers[0] as TestServer).list('product', { storeCode: STORE })
    const added = await call(`POST ${REAL}`, {
      storeCode: STORE,
      driver: 'OPEN_EPAPER_LINK',
      address: `127.0.0.1:${line.port}`,
    })
    expect(added.status).toBe(200)
    gwMac = String(added.body['gwMac'])
    await until(async () => (await call(`GET ${REAL}/${STORE}/${gwMac}`)).body['unregistered'] === MACS.length, 60_000)
    for (const tagMac of MACS)
      expect(await call(`POST ${REAL}/${STORE}/${gwMac}/label`, { tagMac, prCode: first?.prCode })).toMatchObject({
        status: 200,
      })
    await until(() => areProved(1), 60_000)

    const sleeper = point.labels.get(SLEEPER)
    if (sleeper) sleeper.isAway = true
    const assigned = await call('POST /tag/assign', {
      storeCode: STORE,
      tagList: MACS.map((tagMac) => ({ tagMac, prCode: second?.prCode })),
    })
    expect(assigned.status).toBe(200)
    await until(async () => (await wayOf(SLEEPER))['state'] === 'WAITING', 60_000)
    const killed = owner()
    killed?.stage.inside.services.connection.abandon()
    servers = servers.filter((one) => one !== killed)
    await until(() => owner() !== undefined, 60_000)
    if (sleeper) sleeper.isAway = false

    await until(() => areProved(2), 60_000)
    const { records } = (servers[0] as TestServer).stage.inside.services
    const taskId = Math.max(...(await records.find('task', { storeCode: STORE })).map((task) => task.taskId))
    await until(async () => (await records.count('task', { storeCode: STORE, taskId, endTime: null })) === 0)
    // Nothing comes after it.
    expect(drawn()).toEqual([2, 2, 2])
    expect(await records.counts('task-row', ['result'], { taskId })).toEqual([{ result: 'OK', count: 3 }])
    expect(await records.count('tag-update-history', { taskId })).toBe(3)
    await killed?.close().catch(() => undefined)
  },
)
