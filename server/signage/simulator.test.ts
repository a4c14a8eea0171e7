import { describe, expect, it } from 'vitest'
import type { SignageEvent } from './driver'
import { DisplaySimulator } from './simulator'

const START = 1_790_000_000

const device = (mac: string, more: object = {}) => ({
  storeCode: 'S1',
  mac,
  model: 'IP231A' as const,
  status: 'ONLINE' as const,
  ver: '1.0.0',
  networks: [],
  ...more,
})

/** Displays without mishaps, their events, and a way to let time pass in steps of two seconds. */
async function displays(...devices: ReturnType<typeof device>[]) {
  const found = [...devices]
  const simulator = new DisplaySimulator(async () => found, START, { mishaps: false })
  await simulator.load()
  let events: SignageEvent[] = []
  simulator.listen((some) => events.push(...some))
  let now = START
  const pass = (seconds: number) => {
    events = []
    for (const end = now + seconds; now < end;) simulator.step((now += 2))
    return events
  }
  return { simulator, found, pass, setBack: (seconds: number) => simulator.step((now -= seconds)) }
}

const kinds = (events: readonly SignageEvent[]) => [...new Set(events.map(({ kind }) => kind))]

describe('A display', () => {
  it('reports once a minute', async () => {
    const { pass } = await displays(device('D1'))
    expect(pass(600).length).toBeGreaterThanOrEqual(9)
    expect(pass(600).length).toBeLessThanOrEqual(11)
  })

  it('fetches its show when it is told, within seconds', async () => {
    const { simulator, pass } = await displays(device('D1'))
    expect(await simulator.sync('S1', ['D1', 'D9'])).toEqual(['D1'])
    expect(pass(6).filter(({ kind }) => kind === 'synced')).toMatchObject([{ mac: 'D1', storeCode: 'S1' }])
  })

  it('that is away fetches its show when it is back, and blinks for nobody', async () => {
    const { simulator, pass } = await displays(device('D1', { status: 'OFFLINE' }))
    expect(await simulator.sync('S1', ['D1'])).toEqual([])
    expect(await simulator.blink('S1', ['D1'], 10)).toEqual([])
    expect(pass(600)).toEqual([])
    expect(kinds(pass(25 * 3600))).toEqual(['heard', 'synced'])
    expect(await simulator.blink('S1', ['D1'], 10)).toEqual(['D1'])
  })

  it('installs newer software for its model, restarts and reports it', async () => {
    const { simulator, pass } = await displays(device('D1'), device('D2', { model: 'IPMINI' }))
    await simulator.offer('S1', { model: 'IP231A', ver: '1.2.0' })
    await simulator.offer('S1', { model: 'IP231A', ver: '1.1.0' })
    await simulator.offer('S2', { model: 'IPMINI', ver: '2.0.0' })
    pass(120)
    const versions = new Map(pass(120).flatMap((event) => (event.kind === 'heard' ? [[event.mac, event.ver]] : [])))
    expect(Object.fromEntries(versions)).toEqual({ D1: '1.2.0', D2: '1.0.0' })
  })

  it('that was removed joins again after ten minutes, unless its store went to another server', async () => {
    const { simulator, found, pass } = await displays(device('D1'))
    found.length = 0
    await simulator.load()
    expect(pass(598)).toEqual([])
    expect(pass(10)).toMatchObject([{ kind: 'joined', mac: 'D1', model: 'IP231A' }])
    const other = await displays(device('D1'))
    other.found.length = 0
    await other.simulator.load()
    other.simulator.drop(new Set(['S1']))
    expect(other.pass(900)).toEqual([])
  })

  it('goes on reporting after the clock was set back', async () => {
    const { pass, setBack } = await displays(device('D1'))
    pass(300)
    setBack(86_400)
    expect(kinds(pass(120))).toEqual(['heard'])
  })
})
