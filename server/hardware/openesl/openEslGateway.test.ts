import { afterEach, describe, expect, it } from 'vitest'
import { contentOf, macOf, type Ride, startRide } from '../../../tests/hardware/openesl/ride'
import type { Fault } from '../../../tests/hardware/openesl/server'
import { openEsl } from './driver'

const rides: Ride[] = []
afterEach(async () => {
  for (const ride of rides.splice(0)) await ride.close()
})

async function begin(options: Parameters<typeof startRide>[0] = {}): Promise<Ride> {
  const ride = await startRide(options)
  rides.push(ride)
  ride.gateway.open()
  await ride.go(2)
  return ride
}

const MAC = macOf(0)
const drawn = ({ stub }: Ride, mac = MAC) => stub.labels.get(mac)?.drawn
const ended = (ride: Ride, mac = MAC) => ride.last(mac)?.isLast === true

describe('a content for a label', () => {
  it('is accepted, waits, and is shown as the gateway says, and never more', async () => {
    const ride = await begin()
    ride.gateway.write(MAC, 'one', contentOf('1,29'))
    await ride.until(() => ended(ride))
    expect(ride.said(MAC)).toEqual(['ACCEPTED', 'WAITING', 'SHOWN'])
    expect(drawn(ride)).toMatchObject({ fields: { name: 'Milk 1 L', price: '1,29', unitPrice: '1,29 / L' } })
    expect(ride.logged('warning')).toEqual([])
  })

  it('comes in a layout that stands for ours, and says which texts reach the label', async () => {
    const ride = await begin()
    ride.gateway.write(MAC, 'one', contentOf('1,29'))
    await ride.until(() => ended(ride))
    const [layout] = [...(ride.stub.layouts.get('ST-GM29XX2')?.values() ?? [])]
    expect(layout).toMatchObject({
      name: drawn(ride)?.layout,
      fields: ['name', 'price', 'unitPrice'],
      elements: [
        { field: 'name', x: 6, y: 3, w: 284, h: 44, lines: 2 },
        { field: 'price', align: 'right' },
        { field: 'unitPrice' },
      ],
    })
    expect(ride.events.find((one) => one.kind === 'progress' && one.state === 'ACCEPTED')).toMatchObject({
      texts: ['name', 'price', 'unitPrice'],
    })
  })

  it('comes in the three texts of its own layout where it takes none of ours', async () => {
    const ride = await begin({ labels: 3 })
    ride.stub.wrong.takesNoLayouts = true
    for (const at of [0, 1, 2]) ride.gateway.write(macOf(at), 'one', contentOf('1,29'))
    await ride.until(() => [0, 1, 2].every((at) => ended(ride, macOf(at))))
    expect(drawn(ride)).toMatchObject({
      layout: 'price',
      fields: { title: 'Milk 1 L', price: '1,29', note: '1,29 / L' },
    })
    expect(ride.logged('warning')).toEqual([expect.stringContaining('layouts[0]: ST-GM29XX2 takes none')])
    expect(ride.server.calls.get('PUT /api/layouts/ST-GM29XX2')).toBe(1)
  })

  it('that the label shows already costs nothing', async () => {
    const ride = await begin()
    for (const hash of ['one', 'again']) {
      ride.gateway.write(MAC, hash, contentOf('1,29'))
      await ride.until(() => ride.last(MAC)?.picture === hash && ended(ride))
    }
    expect(ride.stub.labels.get(MAC)?.draws).toBe(1)
  })

  it('takes the place of one that waits, and one that is withdrawn is not sent', async () => {
    const ride = await begin()
    ride.gateway.write(MAC, 'one', contentOf('1,29'))
    await ride.go(2)
    ride.gateway.write(MAC, 'two', contentOf('1,49'))
    await ride.until(() => ride.last(MAC)?.picture === 'two' && ended(ride))
    expect(ride.said(MAC)).toContain('SUPERSEDED')
    expect(drawn(ride)).toMatchObject({ fields: { price: '1,49' } })
    ride.gateway.write(MAC, 'three', contentOf('1,99'))
    ride.gateway.withdraw(MAC)
    await ride.go(120)
    expect(drawn(ride)).toMatchObject({ fields: { price: '1,49' } })
  })

  it('goes in batches of fifty', async () => {
    const ride = await begin({ labels: 120 })
    for (let at = 0; at < 120; at++) ride.gateway.write(macOf(at), 'one', contentOf('1,29'))
    await ride.until(() => Array.from({ length: 120 }, (_, at) => at).every((at) => ended(ride, macOf(at))))
    expect(ride.stub.batches).toEqual([50, 50, 20])
  })

  it('that is refused does not hold up the others of its batch, and is dropped in the end', async () => {
    const ride = await begin({ labels: 3 })
    ride.stub.wrong.refused.add(macOf(1))
    for (const at of [0, 1, 2]) ride.gateway.write(macOf(at), 'one', contentOf('1,29'))
    await ride.until(() => [0, 1, 2].every((at) => ended(ride, macOf(at))), 3600)
    expect([0, 1, 2].map((at) => ride.said(macOf(at)).at(-1))).toEqual(['SHOWN', 'DROPPED REFUSED', 'SHOWN'])
  })

  it('that is refused is found among fifty in a few calls', async () => {
    const ride = await begin({ labels: 50 })
    ride.stub.wrong.refused.add(macOf(17))
    for (let at = 0; at < 50; at++) ride.gateway.write(macOf(at), 'one', contentOf('1,29'))
    await ride.go(1)
    expect(ride.stub.batches).toHaveLength(13)
    expect(ride.said(macOf(17))).toEqual([])
    expect(ride.said(macOf(18))).toEqual(['ACCEPTED'])
  })

  it('that the label cannot draw is sent again, and dropped with the reason', async () => {
    const ride = await begin()
    ride.stub.wrong.cannotDraw.add(MAC)
    ride.gateway.write(MAC, 'one', contentOf('1,29'))
    await ride.until(() => ended(ride), 7200)
    expect(ride.said(MAC)).toContain('UNKNOWN DRAW_FAILED')
    expect(ride.said(MAC).at(-1)).toBe('DROPPED DRAW_FAILED')
  })

  it('that nobody fetches is dropped, and not before three of its intervals', async () => {
    const ride = await begin()
    ride.stub.wrong.deaf.add(MAC)
    ride.gateway.write(MAC, 'one', contentOf('1,29'))
    await ride.go(200)
    expect(ride.said(MAC)).toEqual(['ACCEPTED', 'WAITING'])
    await ride.until(() => ended(ride), 7200)
    expect(ride.said(MAC).at(-1)).toBe('DROPPED NOT_FETCHED')
  })

  it('for a kind of label that is not known, or for none of its labels, is not sent', async () => {
    const ride = await startRide()
    rides.push(ride)
    ride.stub.add(macOf(1), { model: 'ST-GM75' })
    ride.gateway.open()
    await ride.go(2)
    ride.gateway.write(macOf(1), 'one', contentOf('1,29'))
    await ride.go(2)
    expect(ride.said(macOf(1))).toEqual(['DROPPED UNKNOWN_PANEL'])
    expect(() => ride.gateway.write('milk', 'one', contentOf('1,29'))).toThrow('UNKNOWN_LABEL')
    expect(() => ride.gateway.show(MAC)).toThrow('NOT_SUPPORTED')
  })
})

describe('a gateway', () => {
  it('is found with its version and its labels', async () => {
    const ride = await begin({ labels: 2 })
    ride.stub.hasRadio = false
    expect(await ride.gateway.probe()).toMatchObject({
      name: 'Stub',
      version: '0.9.4',
      channel: '25',
      remarks: ['NO_RADIO'],
      labels: [{ tagMac: MAC, volts: 2.95, panel: { width: 296, height: 128 } }, { tagMac: macOf(1) }],
    })
  })

  it('that begins anew is told what it lost, and its layouts, and nothing is drawn twice', async () => {
    const ride = await begin()
    ride.gateway.write(MAC, 'one', contentOf('1,29'))
    await ride.until(() => ended(ride))
    ride.gateway.write(MAC, 'two', contentOf('1,49'))
    await ride.go(1)
    ride.stub.restart()
    await ride.until(() => ended(ride))
    expect(ride.said(MAC)).toContain('UNKNOWN FORGOTTEN')
    expect(drawn(ride)).toMatchObject({ fields: { price: '1,49' } })
    expect(ride.stub.labels.get(MAC)?.draws).toBe(2)
  })

  it('whose token is wrong is asked seldom, so that it locks nobody out, and its token is in no message', async () => {
    const ride = await begin({ token: 'wrong-token' })
    expect(ride.state()).toMatchObject({ isOnline: false, fault: 'DENIED' })
    await ride.go(250)
    expect(ride.server.calls.get('GET /api/health')).toBe(1)
    await ride.go(600)
    expect(ride.server.calls.get('GET /api/health')).toBeLessThan(5)
    expect(ride.logged('error')).toHaveLength(1)
    expect(JSON.stringify(ride.events)).not.toContain('wrong-token')
    await expect(ride.gateway.probe()).rejects.toMatchObject({ fault: 'DENIED' })
  })

  it.each(['closed', 'half', 'json', 'html', 'empty', 'huge', 'moved', 'status'] as const satisfies readonly Fault[])(
    'that answers wrongly (%s) is away with a reason, and goes on when it is back',
    async (fault) => {
      const ride = await begin()
      ride.server.faults.set('/api', fault)
      ride.gateway.write(MAC, 'one', contentOf('1,29'))
      await ride.until(() => ride.state()?.isOnline === false)
      expect(ride.state()?.fault).not.toBeNull()
      expect(ride.logged('error')).toHaveLength(1)
      await expect(ride.gateway.probe()).rejects.toMatchObject({ name: 'GatewayError' })
      ride.server.faults.clear()
      await ride.until(() => ended(ride))
      expect(ride.said(MAC).at(-1)).toBe('SHOWN')
    },
  )

  it('with nothing on its way is away as well when it answers no more, and was heard when it last did', async () => {
    const ride = await begin()
    await ride.go(100)
    const before = ride.gateway.heardAt
    ride.server.faults.set('/api', 'closed')
    await ride.until(() => ride.state()?.isOnline === false, 120)
    await ride.go(120)
    expect(before).toBeGreaterThan(ride.stub.now - 400)
    expect(ride.gateway.heardAt).toBe(before)
    ride.server.faults.clear()
    await ride.until(() => ride.state()?.isOnline === true)
    expect(ride.gateway.heardAt).toBe(ride.stub.now)
  })

  it('that takes too long is given up', async () => {
    const ride = await begin()
    ride.patience = 20
    ride.server.faults.set('/api', 'silent')
    await expect(ride.gateway.probe()).rejects.toMatchObject({ fault: 'TIMEOUT' })
  })

  it('that lists labels twice, or answers for others, is understood', async () => {
    const ride = await begin()
    Object.assign(ride.stub.wrong, { repeats: true, confuses: true })
    ride.gateway.write(MAC, 'one', contentOf('1,29'))
    await ride.until(() => ended(ride))
    expect(ride.said(MAC)).toEqual(['ACCEPTED', 'WAITING', 'SHOWN'])
  })

  it('tells of labels once, and that they are gone', async () => {
    const ride = await begin({ labels: 2 })
    const heard = () => ride.events.filter((one) => one.kind === 'label').length
    ride.stub.wrong.deaf.add(MAC).add(macOf(1))
    await ride.go(100)
    const before = heard()
    await ride.go(200)
    expect(heard()).toBe(before)
    ride.stub.labels.delete(macOf(1))
    await ride.go(1200)
    expect(ride.events.filter((one) => one.kind === 'gone')).toEqual([{ kind: 'gone', tagMac: macOf(1) }])
  })
})

it('what cannot be a token, or an address, is said at once', () => {
  const settings = { listens: false, user: null }
  for (const secret of [null, 'two words', 'naïve', 'a\r\nb'])
    expect(() => openEsl.gateway({ ...settings, address: '10.0.0.7', secret })).toThrow('DENIED')
  expect(() => openEsl.gateway({ ...settings, address: '169.254.169.254', secret: 'token' })).toThrow('ADDRESS')
  expect(openEsl.place('OpenESL.local')).toBe('openesl.local:80')
})

/** By the rest of a label's number. One that did not ask since the gateway began anew is not listed. */
const ENDS: Readonly<Record<number, string>> = {
  1: 'DROPPED LABEL_GONE',
  2: 'DROPPED DRAW_FAILED',
  3: 'DROPPED REFUSED',
}

it('a thousand labels of which some are lost, refused or unable end as what they are', async () => {
  const ride = await begin({ labels: 1000, isInMemory: true })
  const macs = Array.from({ length: 1000 }, (_, at) => macOf(at))
  const of = (rest: number) => macs.filter((_, at) => at % 30 === rest)
  for (const mac of of(1)) ride.stub.wrong.deaf.add(mac)
  for (const mac of of(2)) ride.stub.wrong.cannotDraw.add(mac)
  for (const mac of of(3)) ride.stub.wrong.refused.add(mac)
  for (const [at, mac] of macs.entries()) ride.gateway.write(mac, `${at}`, contentOf(`${at},99`))
  const healthy = of(0)
  await ride.until(() => healthy.every((mac) => ended(ride, mac)), 900)
  ride.stub.restart()
  await ride.until(() => macs.every((mac) => ended(ride, mac)), 9000)
  const lasts = ride.events.filter((one) => one.kind === 'progress' && one.isLast)
  expect(lasts).toHaveLength(1000)
  for (const [at, mac] of macs.entries()) {
    const state = ride.said(mac).at(-1)
    const shown = state === 'SHOWN' ? drawn(ride, mac)?.fields['price'] : state
    expect(shown).toBe(ENDS[at % 30] ?? `${at},99`)
  }
})
