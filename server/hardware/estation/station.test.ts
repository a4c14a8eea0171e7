import { inspect } from 'node:util'
import { afterEach, describe, expect, it } from 'vitest'
import { tagOf } from '../../../tests/hardware/estation/kinds'
import { LOGINS, whileItSpeaks } from '../../../tests/hardware/estation/line'
import { pictureOf, type Ride, shows, startRide } from '../../../tests/hardware/estation/ride'
import type { GatewayEvent } from '../gateway'

const rides: Ride[] = []
afterEach(async () => {
  for (const ride of rides.splice(0)) await ride.close()
})

async function ready(options: Parameters<typeof startRide>[0] = {}): Promise<Ride> {
  const ride = await startRide(options)
  rides.push(ride)
  ride.gateway.open()
  return ride
}

async function begin(options: Parameters<typeof startRide>[0] = {}): Promise<Ride> {
  const ride = await ready(options)
  await ride.go(1)
  await ride.connect()
  await ride.go(6)
  return ride
}

const TAG = tagOf(0)
const KEY = '00112233445566778899AA'
const A = pictureOf(1)
const B = pictureOf(2)
const labelsOf = ({ events }: Ride) =>
  events
    .filter((one): one is Extract<GatewayEvent, { kind: 'label' }> => one.kind === 'label')
    .map(({ label }) => label)

describe('a picture for a label', () => {
  it('is proved by the answer with its token, once it is shown', async () => {
    const ride = await begin()
    ride.gateway.show(TAG, 'one', A)
    await ride.until(() => ride.last(TAG)?.isLast === true)
    expect(ride.said(TAG)).toEqual(['PROVED'])
    const [task] = ride.stub.given.flat()
    expect(ride.last(TAG)?.content).toBe(task?.token.toString(16).padStart(4, '0'))
    expect(shows(ride.stub.labels.get(TAG)!, A)).toBe(true)
    expect(ride.logged('warning')).toEqual([])
    expect(ride.state()).toMatchObject({
      isOnline: true,
      version: '1.1.44',
      freeBytes: 900_000_000,
      moduleVersion: '1.0.9',
    })
    expect(ride.state()?.settings).toEqual({
      alias: '07',
      ip: '192.168.1.50',
      mac: '02:00:00:00:00:07',
      server: '192.168.1.92:9081',
      tls: false,
      dhcp: true,
      mask: null,
      router: null,
      every: 15,
    })
  })

  it.each(['39', '3D', '81', '87'] as const)('is shown in every pixel by labels of kind %s', async (kind) => {
    const ride = await begin({ labels: 0 })
    const tag = tagOf(3, kind)
    ride.stub.add(tag)
    const picture = pictureOf(5, kind)
    ride.gateway.show(tag, 'one', picture)
    await ride.until(() => ride.last(tag)?.state === 'PROVED')
    expect(shows(ride.stub.labels.get(tag)!, picture)).toBe(true)
  })

  it('is accepted when the gateway says that it has that much to do, and not by the broker', async () => {
    const ride = await begin({ labels: 60 })
    for (let at = 0; at < 60; at++) ride.gateway.show(tagOf(at), `p${at}`, pictureOf(at))
    await ride.until(() => ride.broker.handed > 0)
    expect(ride.events.filter(({ kind }) => kind === 'progress')).toEqual([])
    await ride.until(() => [...Array(60).keys()].every((at) => ride.last(tagOf(at))?.state === 'PROVED'))
    expect(ride.said(tagOf(59))).toEqual(['ACCEPTED', 'PROVED'])
  })

  it('takes the place of the one before, whose answer proves nothing any more', async () => {
    const ride = await begin()
    ride.gateway.show(TAG, 'one', A)
    await ride.until(() => ride.stub.pending === 1)
    ride.gateway.show(TAG, 'two', B)
    await ride.until(() => ride.last(TAG)?.state === 'PROVED')
    expect(ride.said(TAG, 'one')).toEqual(['SUPERSEDED'])
    expect(ride.said(TAG, 'two')).toEqual(['PROVED'])
    expect(shows(ride.stub.labels.get(TAG)!, B)).toBe(true)
  })

  it('waits until the gateway is heard', async () => {
    const ride = await ready()
    ride.gateway.show(TAG, 'one', A)
    await ride.go(20)
    expect([ride.broker.handed, ride.said(TAG)]).toEqual([0, []])
    await ride.connect()
    await ride.until(() => ride.last(TAG)?.state === 'PROVED')
  })

  it('that is withdrawn does not come late, over what another gateway shows by then', async () => {
    const ride = await begin()
    ride.gateway.show(TAG, 'one', A)
    await ride.until(() => ride.stub.pending === 1)
    ride.gateway.withdraw(TAG)
    await ride.go(30)
    expect([ride.said(TAG), ride.stub.pending, ride.stub.labels.get(TAG)!.drawn]).toEqual([[], 0, 0])
  })

  it('that is withdrawn while it is handed over does not come late either', async () => {
    const ride = await begin()
    ride.gateway.show(TAG, 'one', A)
    const handingOver = ride.gateway.step(ride.stub.now)
    ride.gateway.withdraw(TAG)
    await handingOver
    await ride.go(30)
    expect([ride.said(TAG), ride.stub.pending, ride.stub.labels.get(TAG)!.drawn]).toEqual([[], 0, 0])
  })

  it('that another one was to follow does not come late where that one is withdrawn', async () => {
    const ride = await begin()
    ride.gateway.show(TAG, 'one', A)
    await ride.until(() => ride.stub.pending === 1)
    ride.gateway.show(TAG, 'two', B)
    ride.gateway.withdraw(TAG)
    await ride.go(30)
    expect([ride.stub.pending, ride.stub.labels.get(TAG)!.drawn]).toEqual([0, 0])
  })

  it('lets the lamp flash that was asked for while it was handed over', async () => {
    const ride = await begin()
    ride.gateway.show(TAG, 'one', A)
    const handingOver = ride.gateway.step(ride.stub.now)
    await Promise.all([handingOver, ride.gateway.led(TAG, { color: [255, 0, 0], seconds: 5, every: 1 })])
    await ride.until(() => ride.last(TAG)?.state === 'PROVED')
    expect(ride.stub.labels.get(TAG)!.flashed).toEqual(['red 5'])
  })

  it('of another size, for an unknown kind or for no label is refused with the reason', async () => {
    const ride = await begin()
    const unknown = 'FF0000000001'
    ride.gateway.show(TAG, 'one', pictureOf(1, '87'))
    ride.gateway.show(unknown, 'one', A)
    expect(() => ride.gateway.show('00007E0000000001', 'one', A)).toThrow('UNKNOWN_LABEL')
    await ride.go(2)
    expect([ride.said(TAG), ride.said(unknown)]).toEqual([['DROPPED WRONG_PICTURE'], ['DROPPED UNKNOWN_PANEL']])
    expect(ride.broker.handed).toBe(0)
  })

  it('has a token of its own at each sending, and no two labels the same at a time', async () => {
    const ride = await begin({ labels: 20 })
    for (let at = 0; at < 20; at++) ride.gateway.show(tagOf(at), 'one', A)
    await ride.until(() => ride.stub.given.length > 0)
    ride.gateway.show(TAG, 'two', B)
    await ride.until(() => ride.stub.given.length > 1)
    const tokens = ride.stub.given.flat().map(({ token }) => token)
    expect(new Set(tokens).size).toBe(tokens.length)
    expect(tokens.every((token) => token > 0 && token <= 0xffff)).toBe(true)
  })
})

describe('labels that do not show their pictures', () => {
  it.each([
    ['silent', 'NOT_FETCHED'],
    ['other panel', 'WRONG_PICTURE'],
    ['restarts', 'FORGOTTEN'],
    ['broken panel', 'DRAW_FAILED'],
  ] as const)('are named (%s), and tried again until they do', async (manner, reason) => {
    const ride = await begin()
    const label = ride.stub.labels.get(TAG)!
    label.manner = manner
    ride.gateway.show(TAG, 'one', A)
    await ride.until(() => ride.last(TAG)?.state === 'UNKNOWN')
    expect(ride.said(TAG)).toContain(`UNKNOWN ${reason}`)
    expect(shows(label, A)).toBe(false)
    label.manner = 'works'
    await ride.until(() => ride.last(TAG)?.state === 'PROVED')
    expect(shows(label, A)).toBe(true)
  })

  it('are given up after five times', async () => {
    const ride = await begin()
    ride.stub.labels.get(TAG)!.manner = 'silent'
    ride.gateway.show(TAG, 'one', A)
    await ride.until(() => ride.last(TAG)?.isLast === true, 3600)
    expect(ride.last(TAG)).toMatchObject({ state: 'DROPPED', reason: 'NOT_FETCHED' })
    expect(ride.stub.given).toHaveLength(5)
  })

  it('with another key are given up at once', async () => {
    const ride = await begin()
    ride.stub.labels.get(TAG)!.key = KEY
    ride.gateway.show(TAG, 'one', A)
    await ride.until(() => ride.last(TAG)?.isLast === true)
    expect(ride.said(TAG).at(-1)).toBe('DROPPED WRONG_KEY')
  })
})

describe('keys of labels', () => {
  it('let labels take pictures, and flash', async () => {
    const ride = await begin({ labels: 2 })
    const label = ride.stub.labels.get(TAG)!
    label.key = KEY
    ride.gateway.unlock(new Map([[TAG, KEY]]))
    for (const tag of [TAG, tagOf(1)]) ride.gateway.show(tag, 'one', A)
    await ride.until(() => [TAG, tagOf(1)].every((tag) => ride.last(tag)?.state === 'PROVED'))
    expect(shows(label, A)).toBe(true)
    await ride.gateway.led(TAG, { color: [255, 0, 0], seconds: 5, every: 1 })
    await ride.until(() => label.flashed.length > 0)
  })

  it('that come while a picture is on its way send it again', async () => {
    const ride = await begin()
    ride.stub.labels.get(TAG)!.key = KEY
    ride.gateway.show(TAG, 'one', A)
    await ride.until(() => ride.stub.given.length > 0)
    ride.gateway.unlock(new Map([[TAG, KEY]]))
    await ride.until(() => ride.last(TAG)?.state === 'PROVED')
    expect(ride.said(TAG)).toContain('UNKNOWN WRONG_KEY')
    expect(ride.stub.given).toHaveLength(2)
  })

  it('that cannot be read are no reason to try without one', async () => {
    const ride = await begin()
    ride.gateway.unlock(new Map([[TAG, null]]))
    ride.gateway.show(TAG, 'one', A)
    await ride.until(() => ride.last(TAG)?.isLast === true)
    expect(ride.said(TAG).at(-1)).toBe('DROPPED KEY_SEALED')
    await expect(ride.gateway.led(TAG, { color: [255, 0, 0], seconds: 5, every: 1 })).rejects.toThrow('SEALED')
    expect(ride.stub.given).toEqual([])
  })

  it('are in no line of the log', async () => {
    const ride = await begin()
    ride.stub.labels.get(TAG)!.key = KEY
    ride.gateway.unlock(new Map([[TAG, 'FF112233445566778899AA']]))
    ride.gateway.show(TAG, 'one', A)
    await ride.until(() => ride.last(TAG)?.isLast === true)
    expect(ride.said(TAG).at(-1)).toBe('DROPPED WRONG_KEY')
    expect(JSON.stringify(ride.events)).not.toMatch(/[0-9A-F]{22}/)
  })
})

describe('pages', () => {
  const place = { page: 0, behind: [pictureOf(3), pictureOf(4)] }
  const storedOf = ({ events }: Ride) => events.filter((one) => one.kind === 'stored')
  const turnedOf = ({ events }: Ride) => events.filter((one) => one.kind === 'turned')
  const keeps = ({ stub }: Ride, page: number, picture: ReturnType<typeof pictureOf>) =>
    Buffer.compare(stub.labels.get(TAG)!.pages.get(page) ?? Buffer.of(), picture.pixels) === 0

  /** A label that shows A, with two pages behind it. */
  async function paged(): Promise<Ride> {
    const ride = await begin()
    ride.gateway.show(TAG, 'one', A, place)
    await ride.until(() => storedOf(ride).length === 1)
    return ride
  }

  it('behind a picture are stored once it is shown, which is proved before', async () => {
    const ride = await begin()
    ride.gateway.show(TAG, 'one', A, place)
    await ride.until(() => ride.last(TAG)?.state === 'PROVED')
    expect([shows(ride.stub.labels.get(TAG)!, A), storedOf(ride)]).toEqual([true, []])
    await ride.until(() => storedOf(ride).length === 1)
    expect(storedOf(ride)).toEqual([{ kind: 'stored', tagMac: TAG, picture: 'one', isSpare: false, isReady: true }])
    expect([1, 2].map((page) => keeps(ride, page, place.behind[page - 1]!))).toEqual([true, true])
    expect(ride.stub.labels.get(TAG)!.drawn).toBe(1)
    expect(ride.stub.given.flat().map(({ pattern, page }) => [pattern, page])).toEqual([
      [0, 0],
      [1, 1],
      [1, 2],
    ])
  })

  it('are turned to and back, each proved by its answer', async () => {
    const ride = await paged()
    const label = ride.stub.labels.get(TAG)!
    await ride.gateway.turn(TAG, 2)
    expect(turnedOf(ride)).toEqual([])
    await ride.until(() => turnedOf(ride).length === 1)
    expect([turnedOf(ride), shows(label, place.behind[1]!)]).toEqual([
      [{ kind: 'turned', tagMac: TAG, page: 2, isDone: true }],
      true,
    ])
    await ride.gateway.refresh(TAG)
    await ride.until(() => label.drawn === 3)
    expect(shows(label, place.behind[1]!)).toBe(true)
    await ride.gateway.turn(TAG, 0)
    await ride.until(() => turnedOf(ride).length === 2)
    expect(shows(label, A)).toBe(true)
  })

  it.each([
    ['silent', 'NOT_FETCHED'],
    ['restarts', 'FORGOTTEN'],
    ['broken panel', 'DRAW_FAILED'],
  ] as const)('that a label does not turn to are told with the reason (%s)', async (manner, reason) => {
    const ride = await paged()
    ride.stub.labels.get(TAG)!.manner = manner
    await ride.gateway.turn(TAG, 1)
    await ride.until(() => turnedOf(ride).length === 1)
    expect(turnedOf(ride)).toEqual([{ kind: 'turned', tagMac: TAG, page: 1, isDone: false, reason }])
    expect(ride.events.some(({ kind }) => kind === 'lost')).toBe(manner === 'restarts')
  })

  it.each(['other token', 'no token', 'no status'] as const)('are not turned to by a lie (%s)', async (lies) => {
    const ride = await paged()
    ride.stub.wrong.lies = lies
    await ride.gateway.turn(TAG, 1)
    await ride.until(() => turnedOf(ride).length === 1)
    expect(turnedOf(ride)).toMatchObject([{ isDone: false, reason: 'NOT_FETCHED' }])
  })

  it('are not turned to while a picture is on its way, and a picture comes before what is to be kept', async () => {
    const ride = await begin()
    ride.gateway.show(TAG, 'one', A, place)
    await expect(ride.gateway.turn(TAG, 1)).rejects.toThrow('BUSY')
    await ride.until(() => ride.last(TAG)?.state === 'PROVED')
    await ride.until(() => ride.stub.pending === 1)
    ride.gateway.show(TAG, 'two', B, place)
    await ride.until(() => ride.last(TAG)?.picture === 'two' && ride.last(TAG)?.state === 'PROVED')
    expect(shows(ride.stub.labels.get(TAG)!, B)).toBe(true)
    await ride.until(() => storedOf(ride).length > 0)
    expect(storedOf(ride)).toMatchObject([{ picture: 'two', isReady: true }])
  })

  it('that are being stored are stored again after a lamp or a turn took their place', async () => {
    const ride = await begin()
    ride.gateway.show(TAG, 'one', A, place)
    await ride.until(() => ride.last(TAG)?.state === 'PROVED')
    await ride.until(() => ride.stub.pending === 1)
    await ride.gateway.led(TAG, { color: [255, 0, 0], seconds: 5, every: 1 })
    await ride.until(() => ride.stub.labels.get(TAG)!.flashed.length === 1)
    await ride.gateway.turn(TAG, 0)
    await ride.gateway.led(TAG, { color: [255, 0, 0], seconds: 6, every: 1 })
    await ride.until(() => turnedOf(ride).length === 1)
    expect([ride.stub.labels.get(TAG)!.flashed, turnedOf(ride)]).toMatchObject([['red 5', 'red 6'], [{ isDone: true }]])
    await ride.until(() => storedOf(ride).length === 1)
    expect([1, 2].map((page) => keeps(ride, page, place.behind[page - 1]!))).toEqual([true, true])
  })

  it('are turned to also while something is handed over that is to be kept, which is stored again', async () => {
    const ride = await begin()
    ride.gateway.show(TAG, 'one', A, place)
    await ride.until(() => ride.last(TAG)?.state === 'PROVED')
    await Promise.all([ride.gateway.step(ride.stub.now), ride.gateway.turn(TAG, 0)])
    await ride.until(() => turnedOf(ride).length === 1)
    expect(turnedOf(ride)).toMatchObject([{ isDone: true }])
    await ride.until(() => storedOf(ride).length === 1)
    expect([1, 2].map((page) => keeps(ride, page, place.behind[page - 1]!))).toEqual([true, true])
  })

  it('for later are kept without being shown, and shown by a turn that the label proves', async () => {
    const ride = await paged()
    const label = ride.stub.labels.get(TAG)!
    ride.gateway.store(TAG, 'later', [B, ...place.behind], 4)
    await ride.until(() => storedOf(ride).length === 2)
    expect(storedOf(ride).at(-1)).toEqual({
      kind: 'stored',
      tagMac: TAG,
      picture: 'later',
      isSpare: true,
      isReady: true,
    })
    expect([keeps(ride, 4, B), shows(label, A), label.drawn]).toEqual([true, true, 1])
    ride.gateway.showStored(TAG, 'later', 4)
    await ride.until(() => ride.last(TAG)?.picture === 'later' && ride.last(TAG)?.isLast === true)
    expect(ride.said(TAG, 'later')).toEqual(['PROVED'])
    expect([shows(label, B), label.drawn]).toEqual([true, 2])
  })

  it('for later that take the place of others are not lost with those', async () => {
    const ride = await paged()
    ride.gateway.store(TAG, 'later', [B], 4)
    await ride.until(() => ride.stub.pending === 1)
    ride.gateway.unstore(TAG)
    ride.gateway.store(TAG, 'instead', [place.behind[0]!], 4)
    await ride.go(10)
    expect(storedOf(ride).at(-1)).toMatchObject({ picture: 'instead', isReady: true })
    expect(keeps(ride, 4, place.behind[0]!)).toBe(true)
  })

  it('for later that a label does not turn to are the end of it at once', async () => {
    const ride = await paged()
    ride.gateway.showStored(TAG, 'later', 4)
    await ride.until(() => ride.last(TAG)?.isLast === true && ride.last(TAG)?.picture === 'later')
    expect(ride.said(TAG, 'later')).toEqual(['DROPPED DRAW_FAILED'])
    expect(shows(ride.stub.labels.get(TAG)!, A)).toBe(true)
  })

  it('are forgotten with a label that began anew, which is said', async () => {
    const ride = await paged()
    ride.stub.restartLabel(TAG)
    ride.gateway.show(TAG, 'two', B, place)
    await ride.until(() => ride.events.some(({ kind }) => kind === 'blank'))
    await ride.until(() => ride.last(TAG)?.state === 'PROVED' && ride.last(TAG)?.picture === 'two')
    await ride.until(() => storedOf(ride).length === 2)
    ride.stub.restartLabel(TAG)
    ride.gateway.store(TAG, 'later', [A], 4)
    await ride.until(() => storedOf(ride).length === 3)
    expect(storedOf(ride).at(-1)).toMatchObject({ isSpare: true, isReady: false, reason: 'FORGOTTEN' })
    expect(ride.events.filter(({ kind }) => kind === 'lost')).toHaveLength(1)
  })

  it('get what they had when a broker was lost in the middle', async () => {
    const ride = await paged()
    ride.gateway.store(TAG, 'later', [B, ...place.behind], 4)
    await ride.until(() => ride.stub.pending === 1)
    ride.stub.restart()
    ride.broker.cut()
    await ride.go(10)
    await ride.connect()
    await ride.until(() => storedOf(ride).length === 2)
    expect([4, 5, 6].map((page, at) => keeps(ride, page, [B, ...place.behind][at]!))).toEqual([true, true, true])
  })
})

describe('a gateway that lies', () => {
  it.each(['other token', 'no token', 'no status', 'other label', 'old token'] as const)(
    'proves nothing (%s)',
    async (lies) => {
      const ride = await begin({ labels: 2 })
      if (lies === 'old token') {
        ride.gateway.show(TAG, 'zero', B)
        await ride.until(() => ride.stub.pending > 0)
        ride.stub.restart()
        ride.gateway.show(TAG, 'one', A)
      }
      ride.stub.wrong.lies = lies
      for (const tag of [TAG, tagOf(1)]) ride.gateway.show(tag, 'one', A)
      await ride.go(180)
      expect([TAG, tagOf(1)].flatMap((tag) => ride.said(tag)).join(' ')).not.toMatch(/PROVED|SHOWN/)
      ride.stub.wrong.lies = undefined
      await ride.until(() => [TAG, tagOf(1)].every((tag) => ride.last(tag)?.state === 'PROVED'), 7200)
      expect([TAG, tagOf(1)].every((tag) => shows(ride.stub.labels.get(tag)!, A))).toBe(true)
    },
  )

  it('names another gateway, and is not listened to', async () => {
    const ride = await ready()
    ride.stub.wrong.isAnother = true
    await ride.connect()
    await ride.go(300)
    expect(labelsOf(ride)).toEqual([])
    expect(ride.state()).toMatchObject({ isOnline: false, fault: 'SILENT' })
  })
})

describe('a gateway with troubles', () => {
  it('that loses tasks gets them again', async () => {
    const ride = await begin()
    ride.stub.wrong.forgets = true
    ride.gateway.show(TAG, 'one', A)
    await ride.until(() => ride.said(TAG).includes('UNKNOWN FORGOTTEN'))
    ride.stub.wrong.forgets = false
    await ride.until(() => ride.last(TAG)?.state === 'PROVED')
    expect(shows(ride.stub.labels.get(TAG)!, A)).toBe(true)
  })

  it('that begins anew gets again what it had', async () => {
    const ride = await begin({ labels: 10 })
    for (let at = 0; at < 10; at++) ride.gateway.show(tagOf(at), 'one', A)
    await ride.until(() => ride.stub.pending > 0)
    ride.stub.restart()
    ride.broker.cut('gateway')
    await ride.go(5)
    await ride.connect()
    await ride.until(() => [...Array(10).keys()].every((at) => ride.last(tagOf(at))?.state === 'PROVED'))
    expect(ride.said(TAG)).toContain('UNKNOWN FORGOTTEN')
  })

  it('whose broker is lost is away, and gets again what it had once it is back', async () => {
    const ride = await begin()
    ride.gateway.show(TAG, 'one', A)
    await ride.until(() => ride.stub.pending > 0)
    ride.broker.isFull = true
    ride.broker.cut()
    await ride.until(() => ride.state()?.fault === 'DENIED')
    expect(ride.state()).toMatchObject({ isOnline: false })
    expect(ride.last(TAG)).toMatchObject({ state: 'UNKNOWN', reason: 'CUT' })
    ride.broker.isFull = false
    await ride.connect()
    await ride.until(() => ride.last(TAG)?.state === 'PROVED')
    expect(ride.state()).toMatchObject({ isOnline: true, fault: null })
  })

  it('that says nothing for three signs of life is away', async () => {
    const ride = await begin()
    ride.stub.wrong.isMute = true
    await ride.go(50)
    expect(ride.state()).toMatchObject({ isOnline: false, fault: 'SILENT' })
    ride.gateway.show(TAG, 'one', A)
    await ride.go(5)
    expect(ride.broker.handed).toBe(0)
    ride.stub.wrong.isMute = false
    await ride.until(() => ride.last(TAG)?.state === 'PROVED')
  })

  it.each([
    ['every 20 s, as is stored', 20, 62],
    ['every 300 s, as is stored', 300, 902],
    ['nobody knows how often', null, 182],
  ])('that was to give a sign of life %s, and never does, is away after three of them', async (_, every, seconds) => {
    const ride = await ready({ every })
    await ride.go(seconds - 2)
    expect(ride.state()).toBeUndefined()
    await ride.go(2)
    expect(ride.state()).toMatchObject({ isOnline: false, fault: 'SILENT' })
  })

  it('was heard when it last said something, and never because it is waited for or given up', async () => {
    const ride = await ready({ every: 20 })
    await ride.until(() => ride.state()?.isOnline === false)
    expect(ride.gateway.heardAt).toBeNull()
    await ride.connect()
    await ride.go(1)
    const heardAt = ride.stub.now
    ride.stub.wrong.isMute = true
    ride.gateway.show(TAG, 'one', A)
    await ride.until(() => ride.state()?.isOnline === false)
    expect(ride.gateway.heardAt).toBe(heardAt)
    ride.broker.cut(LOGINS.server)
    await ride.go(30)
    expect(ride.gateway.heardAt).toBe(heardAt)
  })

  it('whose sign of life comes every 300 s, as is stored, stays online between two of them', async () => {
    const ride = await ready({ every: 300 })
    ride.stub.every = 300
    ride.stub.wrong.isMute = true
    await ride.connect()
    ride.stub.wrong.isMute = false
    await ride.go(16)
    expect(ride.state()).toMatchObject({ isOnline: true })
    await ride.go(600)
    expect(ride.events.filter((one) => one.kind === 'state' && !one.state.isOnline)).toEqual([])
  })

  it('is never given more than a hundred tasks at a time', async () => {
    const ride = await begin({ labels: 300 })
    let most = 0
    for (let at = 0; at < 300; at++) ride.gateway.show(tagOf(at), 'one', A)
    await ride.until(() => {
      most = Math.max(most, ride.stub.pending)
      return [...Array(300).keys()].every((at) => ride.last(tagOf(at))?.state === 'PROVED')
    })
    expect(most).toBeLessThanOrEqual(100)
    expect(ride.events.filter((one) => one.kind === 'progress' && one.state === 'PROVED')).toHaveLength(300)
  })

  it('without room is left alone for a minute, and gets again what it threw away', async () => {
    const ride = await begin({ labels: 30 })
    ride.stub.capacity = 5
    for (let at = 0; at < 30; at++) ride.gateway.show(tagOf(at), 'one', A)
    await ride.until(() => ride.logged('warning').some((text) => text.includes('queue is full')))
    const before = ride.stub.given.length
    await ride.go(30)
    expect(ride.stub.given.length).toBe(before)
    ride.stub.capacity = 20_000
    await ride.until(() => [...Array(30).keys()].every((at) => ride.last(tagOf(at))?.state === 'PROVED'), 1800)
  })

  it.each(['duplicates', 'reorders', 'maps'] as const)('%s, and each label is told once', async (wrong) => {
    const ride = await begin({ labels: 12 })
    ride.stub.wrong[wrong] = true
    for (let at = 0; at < 12; at++) ride.gateway.show(tagOf(at), 'one', pictureOf(at))
    await ride.until(() => [...Array(12).keys()].every((at) => ride.last(tagOf(at))?.isLast))
    await ride.go(30)
    const proved = ride.events.flatMap((one) => (one.kind === 'progress' && one.state === 'PROVED' ? [one.tagMac] : []))
    expect(proved.toSorted()).toEqual([...Array(12).keys()].map((at) => tagOf(at)))
  })

  it.each([
    ['halves', 'CUT'],
    ['junk', 'NOT_THIS_KIND'],
  ] as const)('whose messages cannot be read (%s) is in the log, and goes on', async (wrong, fault) => {
    const ride = await begin()
    ride.stub.wrong[wrong] = true
    ride.gateway.show(TAG, 'one', A)
    await ride.go(40)
    expect(ride.events).toContainEqual(expect.objectContaining({ kind: 'log', level: 'warning', fault }))
    expect(ride.said(TAG).join(' ')).not.toMatch(/PROVED|SHOWN/)
    ride.stub.wrong[wrong] = false
    await ride.until(() => ride.last(TAG)?.state === 'PROVED', 900)
  })

  it('whose radio does not work says so', async () => {
    const ride = await begin()
    ride.stub.wrong.hasNoRadio = true
    await ride.go(20)
    expect(ride.state()).toMatchObject({ isOnline: true, hasRadio: false })
  })

  it('tells its passwords, which are in no log', async () => {
    const ride = await begin()
    ride.gateway.show(TAG, 'one', A)
    await ride.go(40)
    expect(JSON.stringify(ride.events)).not.toContain('not-for-logs')
    expect(JSON.stringify(ride.events)).not.toContain('correct horse')
  })
})

describe('labels', () => {
  it('are heard with their kinds and what they measure; what makes no sense is unknown', async () => {
    const ride = await begin({ labels: 0 })
    ride.stub.add(TAG)
    ride.stub.add('FF0000000001', { tenths: 0, rssi: 99 })
    await ride.go(20)
    const heard = labelsOf(ride)
    expect(heard.find(({ tagMac }) => tagMac === TAG)).toMatchObject({
      volts: 2.9,
      rssi: -58,
      temperature: 21,
      firmware: '37',
      seenAt: expect.any(Number),
      panel: { hardware: '3D', width: 296, height: 128 },
    })
    expect(heard.find(({ tagMac }) => tagMac !== TAG)).toMatchObject({ volts: null, rssi: null, panel: null })
  })

  it('that are known have their kind before they are heard, and are told no more than once a minute', async () => {
    const ride = await begin({ labels: 1 })
    ride.gateway.know([tagOf(7), 'nonsense'])
    expect(labelsOf(ride).at(-1)).toMatchObject({ tagMac: tagOf(7), seenAt: null, panel: { hardware: '3D' } })
    const before = labelsOf(ride).length
    await ride.go(120)
    expect(labelsOf(ride).length - before).toBeLessThanOrEqual(3)
  })

  it('flash at once, also while a picture is on its way, which is not lost by that', async () => {
    const ride = await begin()
    const signal = { color: [255, 0, 0], seconds: 30, every: 1 } as const
    await ride.gateway.led(TAG, signal)
    await ride.until(() => ride.stub.labels.get(TAG)!.flashed.length === 1)
    expect(ride.stub.labels.get(TAG)!.flashed).toEqual(['red 30'])
    ride.gateway.show(TAG, 'one', A)
    await ride.until(() => ride.stub.pending > 0)
    await ride.gateway.led(TAG, { ...signal, color: [0, 255, 255] })
    await ride.until(() => ride.last(TAG)?.state === 'PROVED')
    expect(ride.stub.labels.get(TAG)!.flashed).toEqual(['red 30', 'green+blue 30'])
    expect(shows(ride.stub.labels.get(TAG)!, A)).toBe(true)
    await ride.gateway.refresh(TAG)
    await ride.until(() => ride.stub.labels.get(TAG)!.drawn === 2)
  })

  it('cannot be reached while their gateway is not heard, and are never restarted', async () => {
    const ride = await ready()
    const signal = { color: [255, 0, 0], seconds: 30, every: 1 } as const
    await expect(ride.gateway.led(TAG, signal)).rejects.toThrow('UNREACHABLE')
    await ride.go(2)
    await expect(ride.gateway.led(TAG, signal)).rejects.toThrow('SILENT')
    await expect(ride.gateway.restartLabel()).rejects.toThrow('NOT_SUPPORTED')
    await expect(ride.gateway.reboot()).rejects.toThrow('NOT_SUPPORTED')
  })
})

describe('looking for a gateway', () => {
  const found = ({ stub, gateway }: Ride) => whileItSpeaks(stub, gateway.probe())

  it('finds it by its sign of life, with its labels', async () => {
    const ride = await ready({ labels: 3 })
    await ride.connect()
    expect(await found(ride)).toMatchObject({ name: 'A05C', version: '1.1.44', labels: { length: 3 }, remarks: [] })
    ride.stub.wrong.hasNoRadio = true
    expect(await found(ride)).toMatchObject({ remarks: ['NO_RADIO'] })
  })

  it('says that nothing is heard of it where it is not at this broker', async () => {
    const ride = await ready({ patience: 0.2 })
    await expect(found(ride)).rejects.toThrow('SILENT')
  })

  it('says that the password is wrong', async () => {
    const ride = await ready({ secret: 'wrong' })
    await expect(found(ride)).rejects.toThrow('DENIED')
  })

  it('says that nobody answers where there is no broker', async () => {
    const ride = await ready()
    await ride.broker.close()
    await expect(ride.gateway.probe()).rejects.toThrow('UNREACHABLE')
  })
})

describe('many labels with many faults', () => {
  it('in the end all show what they should, each is told once, and every failure has a name', async () => {
    const ride = await begin({ labels: 1000 })
    const tags = [...ride.stub.labels.keys()]
    for (const [at, label] of [...ride.stub.labels.values()].entries())
      if (at % 10 === 0) label.manner = (['silent', 'other panel', 'restarts', 'broken panel'] as const)[(at / 10) % 4]!
    for (const [at, tag] of tags.entries()) ride.gateway.show(tag, `p${at}`, pictureOf(at % 7))
    await ride.go(60)
    ride.stub.restart()
    ride.broker.cut('gateway')
    await ride.connect()
    await ride.go(60)
    ride.broker.cut('shelfdeck')
    for (const label of ride.stub.labels.values()) label.manner = 'works'
    await ride.until(() => tags.every((tag) => ride.last(tag)?.isLast), 3600)
    expect(tags.filter((tag) => ride.last(tag)?.state !== 'PROVED')).toEqual([])
    for (const [at, tag] of tags.entries()) expect(shows(ride.stub.labels.get(tag)!, pictureOf(at % 7))).toBe(true)
    const ends = ride.events.flatMap((one) => (one.kind === 'progress' && one.isLast ? [one.tagMac] : []))
    expect(ends).toHaveLength(1000)
    const unnamed = ride.events.filter((one) => one.kind === 'progress' && one.state === 'UNKNOWN' && !one.reason)
    expect(unnamed).toEqual([])
  }, 60_000)
})

describe('other settings', () => {
  const SECRET = 'not-for-logs'
  const wished = { alias: '12', every: 30 }
  const refusals = ({ events }: Ride) => events.filter(({ kind }) => kind === 'refused settings')

  it('are told with all the rest as the gateway said it, and are so once it says so; its login is in no event', async () => {
    const ride = await begin()
    expect(await ride.gateway.configure(wished)).toBeNull()
    await ride.until(() => ride.state()?.settings?.alias === '12', 10)
    expect(ride.stub.configured).toEqual([['12', '192.168.1.92:9081', ['stub', SECRET], false, true, '', '', '', 30]])
    expect(ride.state()?.settings).toMatchObject({ alias: '12', every: 30, server: '192.168.1.92:9081' })
    expect(refusals(ride)).toEqual([])
    expect(await ride.gateway.configure(wished)).toBe('SAME')
    expect(JSON.stringify(ride.events)).not.toContain(SECRET)
    expect(inspect(ride.gateway, { depth: 20, showHidden: true })).not.toContain(SECRET)
    await ride.gateway.close()
    await expect(ride.gateway.configure({ alias: '13', every: 30 })).rejects.toThrow('UNREACHABLE')
  })

  it('of a fixed address, and of maps, are told in the same places', async () => {
    const ride = await ready()
    ride.stub.network = ['broker.example:8883', ['me', SECRET], true, false, '10.0.0.5', '255.0.0.0', '10.0.0.1']
    ride.stub.wrong.maps = true
    await ride.go(1)
    await ride.connect()
    await ride.go(6)
    expect(await ride.gateway.configure(wished)).toBeNull()
    await ride.until(() => ride.stub.alias === '12')
    expect(ride.stub.configured).toEqual([['12', ...ride.stub.network, 30]])
  })

  it('are not told while the gateway has not said its own since the broker was connected to', async () => {
    const ride = await ready()
    await ride.connect()
    await ride.go(20)
    expect(ride.state()?.isOnline).toBe(true)
    expect(await ride.gateway.configure(wished)).toBe('UNSAID')
    ride.broker.cut(LOGINS.gateway)
    await ride.go(2)
    await ride.connect()
    await ride.go(2)
    expect(await ride.gateway.configure(wished)).toBeNull()
    ride.broker.cut(LOGINS.server)
    await ride.until(() => ride.state()?.isOnline === false)
    await ride.until(() => ride.state()?.isOnline === true)
    expect(await ride.gateway.configure({ alias: '13', every: 30 })).toBe('UNSAID')
  })

  it('are refused by what helps: before the gateway is heard it is to be restarted, once it is silent waited for', async () => {
    const ride = await ready({ every: 20 })
    await expect(ride.gateway.configure(wished)).rejects.toThrow('UNREACHABLE')
    await ride.go(2)
    expect(ride.state()).toBeUndefined()
    expect(await ride.gateway.configure(wished)).toBe('UNSAID')
    await ride.until(() => ride.state()?.isOnline === false)
    await expect(ride.gateway.configure(wished)).rejects.toThrow('SILENT')
    await ride.connect()
    await ride.go(2)
    expect(await ride.gateway.configure(wished)).toBeNull()
    await ride.until(() => ride.stub.alias === '12')
    ride.stub.wrong.isMute = true
    await ride.until(() => ride.state()?.isOnline === false)
    await expect(ride.gateway.configure({ alias: '13', every: 30 })).rejects.toThrow('SILENT')
  })

  const network: readonly unknown[] = ['broker', ['u', 'p'], false, true, '', '', '']
  it.each([
    ['its server', network.with(0, '')],
    ['its user', network.with(1, ['', 'p'])],
    ['its password', network.with(1, ['u'])],
    ['its password, but for stars', network.with(1, ['u', '****'])],
    ['its login', network.with(1, null)],
    ['whether it uses TLS', network.with(2, null)],
    ['whether it is given its address', network.with(3, 'yes')],
    ['its fixed address', network.with(3, false)],
  ])('are not told where the gateway does not say %s', async (_, said) => {
    const ride = await ready()
    ride.stub.network = said
    await ride.go(1)
    await ride.connect()
    await ride.go(2)
    expect([await ride.gateway.configure(wished), ride.stub.configured]).toEqual(['INCOMPLETE', []])
  })

  it('are not told to older software, which does not say whether it uses TLS', async () => {
    const ride = await ready()
    ride.stub.isOlder = true
    await ride.go(1)
    await ride.connect()
    await ride.go(2)
    expect([await ride.gateway.configure(wished), ride.stub.configured]).toEqual(['INCOMPLETE', []])
  })

  it('that the gateway cannot use are refused by its code', async () => {
    const ride = await begin()
    ride.stub.wrong.settings = 'cannot use'
    await ride.gateway.configure(wished)
    await ride.until(() => refusals(ride).length === 1)
    expect(ride.logged('warning').join()).toContain('it cannot read its configuration')
    expect(ride.state()?.settings?.alias).toBe('07')
  })
})
