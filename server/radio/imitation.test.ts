import { expect, it } from 'vitest'
import { drivers, type DriverName } from '../hardware/registry'
import type { RadioEvent } from './driver'
import type { Field, FieldGateway } from './field'
import { checkInAfter, imitatedBy } from './imitation'
import { physics } from './physics'
import { Simulator, type SimulatorOptions } from './simulator'

const START = 1_800_000_000
const STORE = 'S1'
const LED = { duration: 5, ledState: 0, ledBrightness: 1, blinkingSpeed: 2 }
const names = Object.keys(drivers) as DriverName[]
const tagMacs = Array.from({ length: 60 }, (_, at) => `0600000${String(at).padStart(5, '0')}`)
const jobs = tagMacs.map((tagMac) => ({ taskId: 7, storeCode: STORE, tagMac }))

/** A store of one gateway that imitates a driver, and one that imitates none; every second label is with either. */
async function air(imitates?: DriverName, { battery = 3, ...options }: SimulatorOptions & { battery?: number } = {}) {
  const gateways = [1, 2].map((at): FieldGateway => ({
    storeCode: STORE,
    gwMac: `02000000000${at}`,
    ip: `10.0.0.${at}:8080`,
    status: 'NORMAL',
    timeSync: true,
    memory: 40,
    disk: 30,
    imitates: at === 1 && imitates ? drivers[imitates] : undefined,
  }))
  const now = async () => gateways.map((gateway) => ({ ...gateway }))
  const field = {
    gateways: now,
    expected: async () => [],
    sensors: async () => [],
    tags: async (_store, macs) =>
      macs.map((tagMac) => ({
        tagMac,
        gwIp: gateways[Number(tagMac.slice(-1)) % 2]?.ip ?? null,
        battery,
        rssi: -60,
        temperature: 21,
      })),
  } satisfies Field
  const simulator = new Simulator(field, START, options)
  await simulator.load()
  /** What is read of the gateways from now on comes once this is called. */
  const hold = () => {
    let release = () => undefined as void
    const released = new Promise<void>((resolve) => (release = resolve))
    const read = gateways.map((gateway) => ({ ...gateway }))
    field.gateways = async () => {
      field.gateways = now
      await released
      return read
    }
    return release
  }
  const events: RadioEvent[] = []
  simulator.listen((batch) => events.push(...batch))
  const of = <Kind extends RadioEvent['kind']>(kind: Kind) =>
    events.filter((event): event is Extract<RadioEvent, { kind: Kind }> => event.kind === kind)
  const turnTo = async (name: DriverName | undefined) => {
    gateways[0] = { ...gateways[0]!, imitates: name && drivers[name] }
    await simulator.load()
  }
  return { simulator, of, turnTo, hold }
}

const isImitated = ({ tagMac }: { readonly tagMac: string }) => Number(tagMac.slice(-1)) % 2 === 0
const imitated = tagMacs.filter((tagMac) => isImitated({ tagMac }))

/** Lives until then, second by second. */
function pass(simulator: Simulator, to: number, from = 1) {
  for (let second = from; second <= to; second++) simulator.step(START + second)
}

it('imitates what the drivers say of themselves, and only where the gateway is simulated', () => {
  for (const name of names) expect(imitatedBy({ imitates: name })).toBe(drivers[name])
  expect(imitatedBy({ imitates: 'NONE' })).toBeUndefined()
  expect(imitatedBy({})).toBeUndefined()
  expect(imitatedBy({ driver: 'OPEN_ESL', imitates: 'OPEN_EPAPER_LINK' })).toBeUndefined()
})

it.each([
  ['OPEN_EPAPER_LINK', ['SENDING', 'ACCEPTED', 'WAITING', 'TRANSFERRING', 'SHOWN', 'PROVED']],
  ['ETAG_ESTATION', ['SENDING', 'ACCEPTED', 'PROVED']],
  ['OPEN_ESL', ['SENDING', 'ACCEPTED', 'WAITING', 'SHOWN']],
] as const)('%s: an image takes the steps that it can prove, and the last one is its delivery', async (name, steps) => {
  const { simulator, of } = await air(name, { mishaps: false })
  await simulator.sendImages(jobs)
  pass(simulator, 700)
  expect(of('failed')).toEqual([])
  expect(of('delivered')).toHaveLength(jobs.length)
  for (const tagMac of imitated) {
    const own = of('progress').filter((event) => event.tagMac === tagMac)
    expect(own.map(({ state }) => state)).toEqual(steps)
    expect(own.map(({ isLast }) => isLast)).toEqual(steps.map((_, at) => at === steps.length - 1))
    expect(own.at(-1)?.at).toBe(of('delivered').find((event) => event.tagMac === tagMac)?.at)
    expect(new Set(own.map(({ proof }) => proof))).toEqual(new Set([drivers[name].capabilities.proof]))
  }
  expect(of('progress').every(isImitated), 'the other gateway tells no steps').toBe(true)
})

it('a label that sleeps takes its image when it checks in, which is said before, and each has a rhythm of its own', async () => {
  const { simulator, of } = await air('OPEN_EPAPER_LINK', { mishaps: false })
  await simulator.sendImages(jobs)
  pass(simulator, 700)
  const expected = new Map(
    of('progress').flatMap(({ tagMac, expectedAt }) => (expectedAt ? [[tagMac, expectedAt]] : [])),
  )
  const taken = new Map(
    of('progress').flatMap(({ tagMac, at, state }) => (state === 'TRANSFERRING' ? [[tagMac, at]] : [])),
  )
  expect(taken).toEqual(expected)
  expect(new Set(taken.values()).size).toBeGreaterThan(imitated.length / 2)
  const { usual } = drivers.OPEN_EPAPER_LINK
  for (const tagMac of imitated) {
    const first = checkInAfter(usual, tagMac, START)
    expect(first).toBeGreaterThan(START)
    expect(checkInAfter(usual, tagMac, first)).toBe(first + usual.sleeps)
  }
})

it('what comes to nothing says why, is sent again, and is given up in the end', async () => {
  const { simulator, of } = await air('ETAG_ESTATION', { battery: physics.weakBattery - 0.1 })
  await simulator.sendImages(jobs)
  pass(simulator, 3600)
  const again = of('progress').filter(({ state }) => state === 'UNKNOWN')
  expect(again.length).toBeGreaterThan(0)
  const reasons: readonly (string | null | undefined)[] = drivers.ETAG_ESTATION.usual.failures
  for (const { reason, isLast } of again) expect([reasons.includes(reason), isLast]).toEqual([true, false])
  const dropped = of('progress').filter(({ state }) => state === 'DROPPED')
  expect(
    of('failed')
      .filter(isImitated)
      .map(({ tagMac }) => tagMac),
  ).toEqual(dropped.map(({ tagMac }) => tagMac))
  expect([...of('delivered'), ...of('failed')]).toHaveLength(jobs.length)
})

it('lamps, pages and restarts are those of the driver', async () => {
  for (const name of names) {
    const { simulator, of } = await air(name, { mishaps: false })
    const { led, pages, reboot } = drivers[name].capabilities
    const reached = (can: boolean) => (can ? tagMacs.length : tagMacs.length - imitated.length)
    expect(await simulator.led(STORE, tagMacs, LED)).toBe(reached(led))
    expect(await simulator.page(STORE, tagMacs, 2, 0)).toBe(reached(pages))
    expect(await simulator.reboot('020000000001')).toBe(reboot)
    const [tagMac = ''] = imitated
    await simulator.prepareImages([{ storeCode: STORE, tagMac, picture: 'later', page: 4 }])
    await simulator.switchPages([{ taskId: 9, storeCode: STORE, tagMac, page: 4 }])
    pass(simulator, 60)
    expect(of('spare')).toEqual([expect.objectContaining({ tagMac, isReady: pages })])
    const turned = expect.objectContaining({ tagMac, page: 4 })
    expect([of('delivered'), of('failed')]).toEqual(pages ? [[turned], []] : [[], [turned]])
    expect(of('progress').map(({ state }) => state)).toEqual(pages ? ['SENDING', 'PROVED'] : [])
  }
})

it('a gateway that goes away while labels sleep has not delivered, and says so as the last step', async () => {
  const { simulator, of } = await air('OPEN_EPAPER_LINK', { mishaps: false })
  await simulator.sendImages(jobs)
  simulator.step(START + 1)
  simulator.unplug('020000000001', 3600)
  pass(simulator, 700, 2)
  expect(of('delivered').some(isImitated)).toBe(false)
  expect(of('failed')).toHaveLength(imitated.length)
  for (const { reason } of of('failed')) expect(reason).toBe('gateway offline')
  const ends = of('progress').filter(({ isLast }) => isLast)
  expect(ends).toHaveLength(imitated.length)
  for (const { state, reason } of ends) expect([state, reason]).toEqual(['DROPPED', 'GATEWAY_OFFLINE'])
})

it('a newer image takes the place of the one that waits, of which nothing more is heard', async () => {
  const { simulator, of } = await air('OPEN_EPAPER_LINK', { mishaps: false })
  await simulator.sendImages(jobs)
  pass(simulator, 5)
  await simulator.sendImages(jobs.map((job) => ({ ...job, taskId: 8 })))
  expect(simulator.underWay().filter(isImitated)).toHaveLength(imitated.length)
  pass(simulator, 700, 6)
  expect(
    of('delivered')
      .filter(isImitated)
      .filter(({ taskId }) => taskId === 7),
  ).toEqual([])
  expect(of('progress').filter(({ taskId, at }) => taskId === 7 && at > START + 5)).toEqual([])
  expect(simulator.underWay()).toEqual([])
})

it('is effective at once: what waits is sent as the gateway sends now, and is delivered once', async () => {
  const { simulator, of, turnTo } = await air('OPEN_EPAPER_LINK', { mishaps: false })
  await simulator.sendImages(jobs)
  simulator.step(START + 1)
  await turnTo(undefined)
  pass(simulator, 60, 2)
  expect(of('delivered')).toHaveLength(jobs.length)
  expect(of('progress').filter(({ isLast }) => isLast)).toEqual([])
  await turnTo('OPEN_ESL')
  await simulator.sendImages(jobs)
  pass(simulator, 200, 61)
  expect(of('delivered')).toHaveLength(2 * jobs.length)
  expect(of('progress').filter(({ isLast }) => isLast)).toHaveLength(imitated.length)
})

it('what was read of gateways before a change, and comes after it, is not what they imitate', async () => {
  const { simulator, of, turnTo, hold } = await air('OPEN_EPAPER_LINK', { mishaps: false })
  const release = hold()
  const earlier = simulator.load()
  const later = turnTo('OPEN_ESL')
  await Promise.race([later, new Promise((resolve) => setTimeout(resolve))])
  release()
  await Promise.all([earlier, later])
  await simulator.sendImages(jobs)
  pass(simulator, 100)
  expect(new Set(of('progress').map(({ proof }) => proof))).toEqual(new Set(['poll']))
})

it('the same seed gives the same events, and where nothing is imitated no steps are told', async () => {
  const all = await Promise.all([air('OPEN_ESL'), air('OPEN_ESL'), air()])
  for (const { simulator } of all) {
    await simulator.sendImages(jobs)
    pass(simulator, 3600)
  }
  const [one, other, plain] = all
  for (const kind of ['progress', 'delivered', 'failed', 'gateway'] as const)
    expect(one?.of(kind)).toEqual(other?.of(kind))
  expect(plain?.of('progress')).toEqual([])
})
