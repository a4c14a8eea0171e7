import { once } from 'node:events'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { HardwareGateway, Panel } from '../../server/hardware/gateway'
import { drivers } from '../../server/hardware/registry'
import { driverAlone } from './driverAlone'
import { pictureOf } from './driverPictures'
import { seamAlone } from './seamAlone'

/** Times in milliseconds of a processor, memory in bytes. */
export interface DriverFigures {
  readonly known: number
  readonly memory: number
  readonly asked: number
  readonly proved: number
  /** Of all deliveries, beside what is done all the time. */
  readonly cpu: number
  /** Of one delivery, the main thread's in the driver, and for packing the picture. */
  readonly own: number
  readonly packing: number
  /** The same of what is around the driver: from what is wanted of a label to what is written down about it. */
  readonly seam: number
  /** Of all pictures that wait to be handed over. */
  readonly waiting: number
  /** What stays of all deliveries. */
  readonly left: number
  /** Of a second. */
  readonly idle: number
}

/** What this process says to the one that has the gateways: how far the time is to move, or the end. */
export type Asked = { readonly seconds: number } | { readonly figures: DriverFigures }

/** Seconds of the gateways' time that something may take. */
const [WITHIN, IDLE] = [3600, 120]
/** Labels whose pictures are delivered without a network. */
const ALONE = 250
/** Labels of many gateways whose pictures are followed and written down. */
const FOLLOWED = 1000

const [begin = 0, expected = 0, ...ports] = process.argv.slice(2).map(Number)
const labels = new Map<string, { readonly gateway: HardwareGateway; readonly panel: Panel }>()
const ended = { shown: 0, proved: 0 }
let now = begin

const empty = await used()
const gateways = ports.map((port) => {
  const gateway = drivers.OPEN_EPAPER_LINK.gateway({
    address: `127.0.0.1:${port}`,
    listens: true,
    user: null,
    secret: null,
  })
  gateway.listen((event) => {
    if (event.kind === 'label' && event.label.panel && !labels.has(event.label.tagMac))
      labels.set(event.label.tagMac, { gateway, panel: event.label.panel })
    if (event.kind !== 'progress' || !event.isLast) return
    ended.shown += 1
    if (event.state === 'PROVED') ended.proved += 1
  })
  gateway.open()
  return gateway
})
await goUntil(() => labels.size >= expected)
const memory = (await used()) - empty
const idle = (await spent(() => go(IDLE))) / IDLE

// The first ones load what packing and comparing need, and fill what is kept for the next.
const all = [...labels]
hand(0)
const waiting = (await used()) - empty - memory
await goUntil(() => ended.shown >= all.length)
const start = await used()
Object.assign(ended, { shown: 0, proved: 0 })
const since = now
const busy = await spent(async () => {
  hand(1)
  await goUntil(() => ended.shown >= all.length)
})
const left = (await used()) - start
const figures: DriverFigures = {
  known: labels.size,
  memory,
  asked: all.length,
  proved: ended.proved,
  // Labels are heard also where nothing is on its way.
  cpu: busy - idle * (now - since),
  ...(await driverAlone(ALONE)),
  seam: await seamAlone(FOLLOWED),
  waiting,
  left,
  idle,
}
process.send?.({ figures } satisfies Asked)
await Promise.all(gateways.map((gateway) => gateway.close()))
process.disconnect()

/** Moves the time second by second. */
async function go(seconds: number): Promise<void> {
  for (let second = 0; second < seconds; second++) {
    process.send?.({ seconds: 1 } satisfies Asked)
    await once(process, 'message')
    now += 1
    await Promise.all(gateways.map((gateway) => gateway.step(now)))
  }
}

async function goUntil(holds: () => boolean): Promise<void> {
  for (let second = 0; second < WITHIN && !holds(); second++) await go(1)
}

/** Hands over a picture for each label, another one each time. */
function hand(round: number): void {
  for (const [at, [tagMac, { gateway, panel }]] of all.entries())
    gateway.show(tagMac, `${round}`, pictureOf(panel, round * all.length + at))
}

/** The milliseconds of a processor that something takes, of all threads. */
async function spent(work: () => Promise<void>): Promise<number> {
  const before = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

/** What is in use, once nothing is left to collect: buffers of answers go with the objects that had them. */
async function used(): Promise<number> {
  for (let round = 0; round < 3; round++) {
    globalThis.gc?.()
    await nextTurn()
  }
  const { heapUsed, arrayBuffers } = process.memoryUsage()
  return heapUsed + arrayBuffers
}
