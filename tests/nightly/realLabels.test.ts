import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openLocal } from '../../server/db/connection'
import { type Signed, startTestServer, type TestServer } from '../contract/harness'
import { tagOf } from '../hardware/estation/kinds'
import {
  arrival,
  connectStub,
  LOGINS,
  serveBroker,
  type StubBroker,
  type StubLine,
  whileItSpeaks,
} from '../hardware/estation/line'
import { pixelsOf, StubStation } from '../hardware/estation/stub'
import { serveStub as serveAccessPoint, type StubServer as AccessPointLine } from '../hardware/openepaperlink/server'
import { StubAccessPoint } from '../hardware/openepaperlink/stub'
import { serveStub as serveOpenEsl, type StubServer as OpenEslLine } from '../hardware/openesl/server'
import { StubGateway, TOKEN } from '../hardware/openesl/stub'
import type { Product } from '../../src/generated/types'
import { NOON } from '../support/shop'

const STORE = 'IT001'
const REAL = '/api/v1/hardware-gateway'
/** Labels of each kind: simulated, of each of two access points, and as many as both have of an eStation and of a gateway of openESL. */
const SIMULATED = 100
const OF_ACCESS_POINT = Number(process.env.LABELS_EACH ?? 500)
const OF_OTHERS = 2 * OF_ACCESS_POINT
const ROUNDS = 10
const HOUR = 3600

const hex = (at: number, length: number) => at.toString(16).toUpperCase().padStart(length, '0')
const accessPoints = [0, 1].map((point) => {
  const stub = new StubAccessPoint(NOON)
  stub.config['maxsleep'] = '1'
  const macs = Array.from({ length: OF_ACCESS_POINT }, (_, at) => hex(0x3000 + 0x1000 * point + at, 16))
  // What they hold can be read back whatever it is: it is not packed.
  for (const mac of macs) stub.add(mac, { hwType: 0xa1 })
  return { stub, macs }
})
const station = new StubStation('A05C', NOON)
const ofStation = Array.from({ length: OF_OTHERS }, (_, at) => tagOf(at))
for (const tag of ofStation) station.add(tag)
const drawing = new StubGateway(NOON)
const ofDrawing = Array.from({ length: OF_OTHERS }, (_, at) => `0000021F3A${hex(at, 6)}`)
for (const mac of ofDrawing) drawing.add(mac)

let folder = ''
let server: TestServer
let as: Signed
let lines: AccessPointLine[]
let broker: StubBroker
let stationLine: StubLine
let drawingLine: OpenEslLine
let now = NOON
/** The eStation has lost its broker. */
let isCut = false
let simulated: string[] = []
let products: Product[] = []
/** What each label was assigned last. */
const assigned = new Map<string, string>()

/** The same numbers in each run with the same `LABELS_SEED`. */
let seed = Number(process.env.LABELS_SEED ?? 11)
const random = (below: number) => {
  seed = (Math.imul(seed, 1_103_515_245) + 12_345) >>> 0
  return Math.floor((seed / 2 ** 32) * below)
}
const one = <Of>(all: readonly Of[]): Of => all[random(all.length)] as Of

async function start(): Promise<void> {
  server = await startTestServer({ connection: await openLocal(folder), clock: () => now })
  as = await server.signIn()
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'labels-'))
  await start()
  await server.stage.openShop(STORE, { gateways: 2, tags: SIMULATED, products: 40, sensors: 0 })
  await server.stage.nameAliases()
  await server.stage.startRadio()
  lines = await Promise.all(accessPoints.map(({ stub }) => serveAccessPoint(stub)))
  broker = await serveBroker()
  stationLine = await connectStub(station, broker)
  drawingLine = await serveOpenEsl(drawing)
  simulated = (await server.list('tag', { storeCode: STORE })).map(({ tagMac }) => tagMac)
  products = await server.list('product', { storeCode: STORE })
})
afterAll(async () => {
  await server.close()
  await Promise.all([...lines.map((line) => line.close()), stationLine.close(), drawingLine.close()])
  await broker.close()
  await rm(folder, { recursive: true })
})

const call = (name: string, body?: unknown) => server.call(name, { as, ...(body !== undefined && { body }) })
const wayOf = async (mac: string) => (await call(`GET /api/v1/label-way/${STORE}/${mac}`)).body
const real = () => [...accessPoints.flatMap(({ macs }) => macs), ...ofStation, ...ofDrawing]

async function pass(seconds: number): Promise<void> {
  for (let second = 0; second < seconds; second++) {
    now += 1
    await arrival(broker)
    await Promise.all([station, drawing, ...accessPoints.map(({ stub }) => stub)].map((stub) => stub.advance(1)))
    await arrival(broker)
    await server.stage.hardwareRound()
  }
}

/** Assigns products to labels: all of them at once. */
async function assign(tagList: readonly { readonly tagMac: string; readonly prCode: string }[]): Promise<void> {
  const { status, body } = await call('POST /tag/assign', { storeCode: STORE, tagList })
  expect([status, body.message]).toEqual([200, 'Success'])
  for (const { tagMac, prCode } of tagList) assigned.set(tagMac, prCode)
}

/** Goes on until all labels are said to show what they should. */
async function settle(all: readonly string[]): Promise<void> {
  let left = all
  for (let waited = 0; waited < 8 * HOUR && left.length > 0; waited += 60) {
    await pass(60)
    const tags = await server.list('tag', { storeCode: STORE, tagMac: [...left] })
    left = tags.flatMap(({ tagMac, status }) => (status === 'OK' ? [] : [tagMac]))
  }
  const ways = await Promise.all(left.slice(0, 3).map(wayOf))
  expect(
    left,
    JSON.stringify(ways, (key, value: unknown) => (key.endsWith('Image') ? '…' : value)),
  ).toEqual([])
}

/** Adds a gateway, and registers all of its labels. */
async function add(entry: object, macs: readonly string[]): Promise<void> {
  const { status, body } = await whileItSpeaks(station, call(`POST ${REAL}`, { storeCode: STORE, ...entry }))
  expect([status, body['message']]).toEqual([200, undefined])
  const path = `${REAL}/${STORE}/${String(body['gwMac'])}`
  for (let waited = 0; waited < HOUR; waited += 10) {
    if ((await call(`GET ${path}`)).body['unregistered'] === macs.length) break
    await pass(10)
  }
  for (const tagMac of macs) {
    const { prCode } = one(products)
    const registered = await call(`POST ${path}/label`, { tagMac, prCode })
    expect([tagMac, registered.status]).toEqual([tagMac, 200])
    assigned.set(tagMac, prCode)
  }
}

const sameBytes = (one: Uint8Array | undefined, other: Uint8Array | undefined): boolean =>
  one !== undefined && other !== undefined && Buffer.compare(one, other) === 0

/** What a label really shows, by what its stub has drawn for it: whether that is what it was sent last. */
const evidence: Readonly<Record<string, (mac: string, way: Readonly<Record<string, unknown>>) => boolean>> = {
  content: (_, way) => way['differing'] === 0 && way['readBackImage'] === way['sentImage'],
  token: (mac) => {
    const last = station.given.flat().findLast(({ tagMac, pattern }) => tagMac === mac && pattern === 0)
    return last !== undefined && sameBytes(pixelsOf(last), station.labels.get(mac)?.shown)
  },
}

/** No label is said to be proved that is not. */
async function expectTruth(): Promise<void> {
  const lies: string[] = []
  for (const mac of real()) {
    const way = await wayOf(mac)
    if (way['state'] === 'PROVED' && !evidence[String(way['proof'])]?.(mac, way)) lies.push(mac)
  }
  expect(lies).toEqual([])
}

it('labels of every kind come to show what they should, whatever goes wrong, and none is proved without evidence', async () => {
  for (const [at, { macs }] of accessPoints.entries())
    await add({ driver: 'OPEN_EPAPER_LINK', address: `127.0.0.1:${lines[at]?.port}`, listens: true }, macs)
  await add(
    {
      driver: 'ETAG_ESTATION',
      address: `127.0.0.1:${broker.port}/A05C`,
      user: LOGINS.server,
      secret: LOGINS.secret,
    },
    ofStation,
  )
  await add({ driver: 'OPEN_ESL', address: `127.0.0.1:${drawingLine.port}`, secret: TOKEN }, ofDrawing)
  const all = [...simulated, ...real()]

  for (let round = 0; round < ROUNDS; round++) {
    await assign(Array.from({ length: all.length / 10 }, () => ({ tagMac: one(all), prCode: one(products).prCode })))
    misbehave(round)
    await pass(10)
    await behave()
    if (round % 4 === 3) {
      await server.close()
      await start()
      await server.stage.startRadio()
    }
    await pass(50)
    if (round % 3 === 2) await expectTruth()
  }
  await settle(all)
  await expectTruth()
  for (const mac of real()) {
    const { isLast, state, proof } = await wayOf(mac)
    expect([mac, isLast, state]).toEqual([mac, true, proof === 'poll' ? 'SHOWN' : 'PROVED'])
  }
  // What cannot be read back is as the gateway says: where that was a lie, it comes right with what is wanted next.
  const lies = ofDrawing.filter((mac) => drawing.labels.get(mac)?.isLiedAbout)
  expect(await otherThanSent(ofDrawing)).toEqual(lies)
  if (lies.length > 0) await assign(lies.map((tagMac) => ({ tagMac, prCode: otherThan(assigned.get(tagMac)) })))
  await settle(lies)
  expect(await otherThanSent(ofDrawing)).toEqual([])
  await expectWanted(all)
  await expectCounts()
}, 3_600_000)

/** The code of another product. */
const otherThan = (code: string | undefined) => one(products.filter(({ prCode }) => prCode !== code)).prCode

/** Labels that show other texts than they were sent. */
async function otherThanSent(macs: readonly string[]): Promise<string[]> {
  const wrong: string[] = []
  for (const mac of macs) {
    const { texts } = (await wayOf(mac)) as { texts?: readonly { readonly value: string; readonly isSent: boolean }[] }
    const sent = texts?.flatMap(({ value, isSent }) => (isSent ? [value] : []))
    if (!isDeepStrictEqual(Object.values(drawing.labels.get(mac)?.drawn?.fields ?? {}), sent)) wrong.push(mac)
  }
  return wrong
}

/** Each label has the product that it was assigned last, and nothing is on its way. */
async function expectWanted(all: readonly string[]): Promise<void> {
  const tags = await server.list('tag', { storeCode: STORE })
  expect(tags.map(({ tagMac }) => tagMac).sort()).toEqual([...all].sort())
  for (const { tagMac, prCode, status } of tags)
    expect([tagMac, prCode, status]).toEqual([tagMac, assigned.get(tagMac) ?? prCode, 'OK'])
  const names = new Map(products.map(({ prCode, prInfo }) => [prCode, prInfo]))
  for (const mac of ofDrawing) {
    const [name] = Object.values(drawing.labels.get(mac)?.drawn?.fields ?? {})
    expect([mac, names.get(assigned.get(mac) ?? '')]).toEqual([mac, expect.arrayContaining([name])])
  }
}

/** Each label counts once in each task, and what failed says why. */
async function expectCounts(): Promise<void> {
  for (const { taskId, updatedTags, totalTags, endTime } of await server.list('task', { storeCode: STORE })) {
    expect(endTime, `task ${taskId}`).not.toBeNull()
    const rows = await server.list('task-row', { storeCode: STORE, taskId })
    const [shown, failed] = ['OK', 'NG'].map((result) => rows.filter((row) => row.result === result))
    expect([taskId, new Set(rows.map(({ tagMac }) => tagMac)).size, updatedTags]).toEqual([
      taskId,
      totalTags,
      shown?.length,
    ])
    expect([taskId, (shown?.length ?? 0) + (failed?.length ?? 0)]).toEqual([taskId, rows.length])
    expect(failed?.filter(({ reason }) => reason === null)).toEqual([])
  }
}

/** A tenth of what happens goes wrong, in another way each round. */
function misbehave(round: number): void {
  for (const [at, { stub, macs }] of accessPoints.entries()) {
    lines[at]?.faults.set(
      one(['/get_db', '/imgupload', '/current/', '/get_ap_config']),
      one(['half', 'json', 'html', 'empty', 'error', 'moved', 'status', 'closed', 'cut']),
    )
    stub.wrong.lies = round % 5 === 1
    stub.wrong.forgets = round % 5 === 2
    for (let label = 0; label < macs.length / 10; label++) if (round % 5 === 3) stub.reset(one(macs))
    if (round % 5 === 4) stub.restart()
  }
  station.wrong.lies =
    round % 3 === 0 ? one(['other token', 'no token', 'other label', 'no status', 'old token']) : undefined
  Object.assign(station.wrong, {
    forgets: round % 7 === 1,
    duplicates: round % 2 === 0,
    reorders: round % 2 === 1,
    halves: round % 6 === 2,
    junk: round % 6 === 4,
    isMute: round % 9 === 5,
  })
  if (round % 5 === 3) station.restart()
  for (let label = 0; label < ofStation.length / 10; label++) if (round % 4 === 1) station.restartLabel(one(ofStation))
  isCut = round % 5 === 2
  if (isCut) broker.cut('gateway')
  drawingLine.faults.set('/api', one(['closed', 'half', 'json', 'html', 'empty', 'moved', 'status']))
  Object.assign(drawing.wrong, { lies: round % 4 === 1, repeats: round % 2 === 0, confuses: round % 4 === 2 })
  for (let label = 0; label < ofDrawing.length / 10; label++) {
    drawing.wrong.cannotDraw.add(one(ofDrawing))
    drawing.wrong.deaf.add(one(ofDrawing))
    drawing.wrong.refused.add(one(ofDrawing))
  }
  if (round % 5 === 4) drawing.restart()
}

async function behave(): Promise<void> {
  for (const [at, { stub }] of accessPoints.entries()) {
    lines[at]?.faults.clear()
    Object.assign(stub.wrong, { lies: false, forgets: false })
  }
  Object.assign(station.wrong, {
    lies: undefined,
    forgets: false,
    duplicates: false,
    reorders: false,
    halves: false,
    junk: false,
    isMute: false,
  })
  if (isCut) stationLine = await connectStub(station, broker)
  isCut = false
  drawingLine.faults.clear()
  Object.assign(drawing.wrong, { lies: false, repeats: false, confuses: false })
  for (const labels of [drawing.wrong.cannotDraw, drawing.wrong.deaf, drawing.wrong.refused]) labels.clear()
}
