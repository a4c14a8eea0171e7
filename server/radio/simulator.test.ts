import { describe, expect, it } from 'vitest'
import type { RadioEvent } from './driver'
import type { Field, FieldGateway } from './field'
import { physics } from './physics'
import { Simulator, type SimulatorOptions } from './simulator'

const start = 1_800_000_000

const gateway = (at: number, status: FieldGateway['status'] = 'NORMAL'): FieldGateway => ({
  storeCode: 'S1',
  gwMac: `02000000000${at}`,
  ip: `10.0.0.${at}:8080`,
  status,
  timeSync: status !== 'ALARM',
  memory: 40,
  disk: 30,
})

const tagMacs = Array.from({ length: 200 }, (_, at) => `0600000${String(at).padStart(5, '0')}`)

async function air(
  gateways = [gateway(1), gateway(2)],
  battery = 3,
  options: SimulatorOptions = {},
  reading = Promise.resolve(),
) {
  const field: Field = {
    gateways: async () => gateways,
    expected: async () => [],
    sensors: async () => [{ storeCode: 'S1', sensorMac: '0A0000000001', battery: 3, isSilent: false }],
    tags: async (_store, macs) =>
      reading.then(() =>
        macs.map((tagMac, at) => ({
          tagMac,
          gwIp: gateways[at % gateways.length]?.ip ?? null,
          battery,
          rssi: -60,
          temperature: 21,
        })),
      ),
  }
  const simulator = new Simulator(field, start, options)
  await simulator.load()
  const events: RadioEvent[] = []
  simulator.listen((batch) => events.push(...batch))
  const of = <Kind extends RadioEvent['kind']>(kind: Kind) =>
    events.filter((event): event is Extract<RadioEvent, { kind: Kind }> => event.kind === kind)
  return { simulator, of }
}

const jobs = tagMacs.map((tagMac) => ({ taskId: 7, storeCode: 'S1', tagMac }))

describe('the simulated radio', () => {
  it('has no mishaps if these are off: weak tags get their images, and gateways stay', async () => {
    const { simulator, of } = await air([gateway(1), gateway(2)], 2, { mishaps: false })
    await simulator.sendImages(jobs)
    for (let second = 0; second < 5 * 86_400; second += 60) simulator.step(start + second)
    expect([of('delivered').length, of('failed').length]).toEqual([jobs.length, 0])
    expect(new Set(of('gateway').map(({ status }) => status))).toEqual(new Set(['NORMAL']))
  })

  it('sends an image once, even if two find it unsent at the same time', async () => {
    const { simulator, of } = await air([gateway(1)], 3, { mishaps: false })
    await Promise.all([simulator.sendImages(jobs.slice(0, 5)), simulator.sendImages(jobs.slice(0, 5))])
    await simulator.sendImages(jobs.slice(0, 6))
    simulator.step(start + 60)
    expect(
      of('delivered')
        .map(({ tagMac }) => tagMac)
        .toSorted(),
    ).toEqual(tagMacs.slice(0, 6))
  })

  it('sends nothing for a store that moves to another server while its tags are looked up, even if it comes back', async () => {
    let read: () => void = () => undefined
    const { simulator, of } = await air(undefined, 3, { mishaps: false }, new Promise((resolve) => (read = resolve)))
    const begun = [simulator.sendImages(jobs.slice(0, 5)), simulator.checkStatus('S1', tagMacs.slice(5, 8), undefined)]
    simulator.drop(new Set(['S1']))
    read()
    await Promise.all(begun)
    await simulator.load()
    simulator.step(start + 60)
    expect([of('failed'), of('delivered'), of('silent'), of('answered')]).toEqual([[], [], [], []])
    await simulator.sendImages(jobs.slice(0, 5))
    simulator.step(start + 120)
    expect(of('delivered')).toHaveLength(5)
  })

  it('takes time to deliver, and a gateway serves one tag at a time', async () => {
    const { simulator, of } = await air()
    await simulator.sendImages(jobs)
    simulator.step(start + 1)
    expect(of('delivered')).toHaveLength(0)
    simulator.step(start + 10)
    const early = of('delivered').length
    expect(early).toBeGreaterThan(0)
    expect(early).toBeLessThan(60)
    simulator.step(start + 120)
    expect(of('delivered').length + of('failed').length).toBe(jobs.length)
  })

  it('retries tags that do not answer, and loses some with a weak battery', async () => {
    const [well, weak] = [await air(), await air(undefined, physics.weakBattery - 0.1)]
    for (const { simulator } of [well, weak]) {
      await simulator.sendImages(jobs)
      simulator.step(start + 300)
    }
    const mean = (events: readonly { at: number }[]) =>
      events.reduce((sum, { at }) => sum + at - start, 0) / events.length
    expect(well.of('failed')).toHaveLength(0)
    expect(weak.of('failed').length).toBeGreaterThan(0)
    expect(mean(weak.of('delivered'))).toBeGreaterThan(mean(well.of('delivered')) + 1)
  })

  it('uses battery of a tag', async () => {
    const { simulator, of } = await air()
    await simulator.sendImages(jobs.slice(0, 20))
    simulator.step(start + 60)
    for (const { battery } of of('delivered')) expect(battery).toBeLessThan(3)
  })

  it('fails all tags of an absent gateway', async () => {
    const { simulator, of } = await air([gateway(1, 'OFFLINE')])
    await simulator.sendImages(jobs.slice(0, 10))
    simulator.step(start + physics.timeout)
    expect(of('failed')).toHaveLength(10)
    expect(await simulator.checkLink('020000000001')).toBe(false)
    expect(await simulator.led('S1', tagMacs, { duration: 5, ledState: 0, ledBrightness: 1, blinkingSpeed: 2 })).toBe(0)
  })

  it('returns tags to their first page after the given time, and only these', async () => {
    const { simulator, of } = await air([gateway(1)])
    const times = () => of('answered').map(({ at, battery }) => ({ at, battery }))
    expect(await simulator.page('S1', [tagMacs[0] ?? ''], 2, 3)).toBe(1)
    simulator.step(start + 60)
    const [turned, back] = times()
    expect([times().length, (back?.at ?? 0) - (turned?.at ?? 0)]).toEqual([2, 3])
    expect(back?.battery).toBeLessThan(turned?.battery ?? 0)
    await simulator.page('S1', [tagMacs[1] ?? ''], 0, 3)
    await simulator.page('S1', [tagMacs[2] ?? ''], 1, 0)
    simulator.step(start + 120)
    expect(times()).toHaveLength(4)
  })

  it('restarts a gateway: away, then back', async () => {
    const { simulator, of } = await air([gateway(1)])
    expect(await simulator.reboot('020000000001')).toBe(true)
    simulator.step(start + 1)
    expect(of('gateway').at(-1)?.status).toBe('OFFLINE')
    simulator.step(start + physics.reportEvery + physics.rebootTakes + 1)
    expect(of('gateway').at(-1)?.status).toBe('NORMAL')
    expect(await simulator.reboot('no such gateway')).toBe(false)
  })

  it('has a restarting gateway install what it was offered, and report it once', async () => {
    const { simulator, of } = await air([gateway(1)])
    await simulator.reboot('020000000001', { gmp: '2.5.0' })
    for (let at = 1; at <= 4 * physics.reportEvery; at += physics.reportEvery / 2) simulator.step(start + at)
    expect(of('gateway').flatMap(({ status, installed }) => (installed ? [{ status, installed }] : []))).toEqual([
      { status: 'NORMAL', installed: { gmp: '2.5.0' } },
    ])
  })

  it('lets gateways go away and come back over the days', async () => {
    const { simulator, of } = await air()
    for (let at = 0; at < 10 * 86_400; at += 60) simulator.step(start + at)
    const seen = new Set(of('gateway').map((event) => event.status))
    expect(seen).toEqual(new Set(['NORMAL', 'ALARM', 'OFFLINE']))
    expect(of('gateway').at(-1)).toBeDefined()
    expect(of('sensed').length).toBeGreaterThan(1000)
  })

  it('answers a status check, and stops it on request', async () => {
    const { simulator, of } = await air()
    await simulator.checkStatus('S1', tagMacs.slice(0, 30), 0)
    simulator.step(start + 60)
    expect(of('answered').length + of('silent').length).toBe(30)
    await simulator.checkStatus('S1', tagMacs, 0)
    simulator.stopStatusCheck(['S1'])
    simulator.step(start + 600)
    expect(of('answered').length + of('silent').length).toBe(30)
  })

  it('is the same every time', async () => {
    const [one, other] = [await air(), await air()]
    for (const { simulator } of [one, other]) {
      await simulator.sendImages(jobs)
      for (let at = 0; at < 3600; at += 5) simulator.step(start + at)
    }
    expect(one.of('delivered')).toEqual(other.of('delivered'))
    expect(one.of('gateway')).toEqual(other.of('gateway'))
  })
})
