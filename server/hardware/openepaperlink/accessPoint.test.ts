import { afterEach, describe, expect, it } from 'vitest'
import { macOf, pictureOf, type Ride, shows, startRide } from '../../../tests/hardware/openepaperlink/ride'
import { serveStub } from '../../../tests/hardware/openepaperlink/server'
import { STUB_TYPES } from '../../../tests/hardware/openepaperlink/types'

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
const A = pictureOf(0xa0, 1)
const B = pictureOf(0xa0, 2)

describe('a picture for a label', () => {
  it('is accepted, waits, is fetched, shown, and proved by reading it back', async () => {
    const ride = await begin()
    ride.gateway.show(MAC, 'one', A)
    await ride.until(() => ride.last(MAC)?.isLast === true)
    expect(ride.said(MAC).filter((state, at, all) => state !== all[at - 1])).toEqual([
      'ACCEPTED',
      'WAITING',
      'TRANSFERRING',
      'SHOWN',
      'PROVED',
    ])
    const label = ride.stub.labels.get(MAC)!
    expect(shows(label, A)).toBe(true)
    expect(ride.last(MAC)).toMatchObject({ content: label.hash.slice(0, 16), readBack: A })
    expect(ride.logged('warning')).toEqual([])
  })

  it('is a baseline JPEG of exactly its size, whose fields come before it', async () => {
    const ride = await begin()
    ride.gateway.show(MAC, 'one', A)
    await ride.until(() => ride.server.uploads.length > 0)
    const [{ fields, values, file }] = ride.server.uploads as [(typeof ride.server.uploads)[0]]
    const { default: sharp } = await import('sharp')
    expect([fields[0], fields.at(-1), values['dither']]).toEqual(['mac', 'file', '0'])
    expect(await sharp(file).metadata()).toMatchObject({
      format: 'jpeg',
      width: 296,
      height: 128,
      chromaSubsampling: '4:4:4',
      isProgressive: false,
    })
  })

  it.each(
    Object.keys(STUB_TYPES)
      .map(Number)
      .filter((type) => !STUB_TYPES[type]!.g5_compression),
  )(
    'is proved on each kind of label (%i)',
    async (hwType) => {
      const ride = await begin({ labels: 0 })
      for (const [at, rotate] of [0, 2, 1].entries()) ride.stub.add(macOf(at), { hwType, rotate })
      await ride.go(2)
      const pictures = [1, 2, 3].map((seed) => pictureOf(hwType, seed))
      for (const [at, picture] of pictures.entries()) ride.gateway.show(macOf(at), `p${at}`, picture)
      await ride.until(() => [0, 1, 2].every((at) => ride.last(macOf(at))?.isLast))
      expect([0, 1, 2].map((at) => ride.last(macOf(at))?.state)).toEqual(['PROVED', 'PROVED', 'PROVED'])
      expect([0, 1, 2].every((at) => shows(ride.stub.labels.get(macOf(at))!, pictures[at]!))).toBe(true)
    },
    30_000,
  )

  it('is proved without a line that is listened to', async () => {
    const ride = await begin({ listens: false })
    ride.gateway.show(MAC, 'one', A)
    await ride.until(() => ride.last(MAC)?.isLast === true, 900)
    expect(ride.last(MAC)?.state).toBe('PROVED')
    expect(ride.server.calls.get('/ws')).toBeUndefined()
  })

  it('is not drawn twice when the label has it, and still proved', async () => {
    const ride = await begin()
    for (const hash of ['one', 'again']) {
      ride.gateway.show(MAC, hash, A)
      await ride.until(() => ride.last(MAC)?.picture === hash && ride.last(MAC)?.isLast === true)
    }
    expect(ride.said(MAC, 'again')).toEqual(['ACCEPTED', 'PROVED'])
    expect(ride.stub.labels.get(MAC)?.drawn).toBe(1)
  })

  it('takes the place of the one that waits', async () => {
    const ride = await begin()
    ride.stub.labels.get(MAC)!.nextCheckIn = ride.stub.now + 200
    ride.gateway.show(MAC, 'one', A)
    await ride.go(5)
    ride.gateway.show(MAC, 'two', B)
    await ride.until(() => ride.last(MAC)?.picture === 'two' && ride.last(MAC)?.isLast === true)
    expect(ride.said(MAC, 'one').at(-1)).toBe('SUPERSEDED')
    expect(ride.last(MAC)?.state).toBe('PROVED')
    expect(ride.stub.labels.get(MAC)).toMatchObject({ drawn: 1 })
    expect(shows(ride.stub.labels.get(MAC)!, B)).toBe(true)
  })

  it('is refused before it is sent where it is not of the size or the inks of the label', async () => {
    const ride = await begin({ labels: 2 })
    ride.gateway.show(MAC, 'small', pictureOf(0xa1, 1))
    ride.gateway.show(macOf(1), 'blue', { ...A, inks: [A.inks[0]!, A.inks[1]!, [0, 0, 255]] })
    await ride.go(5)
    expect([ride.said(MAC), ride.said(macOf(1))]).toEqual([['DROPPED WRONG_PICTURE'], ['DROPPED WRONG_PICTURE']])
    expect(ride.server.uploads).toEqual([])
  })

  it('is dropped where the access point has no such label, or nobody describes its kind', async () => {
    const ride = await begin()
    ride.stub.add(macOf(1), { hwType: 0x77 })
    await ride.go(1)
    ride.gateway.show(macOf(1), 'one', A)
    ride.gateway.show(macOf(9), 'one', A)
    await ride.go(5)
    expect([ride.said(macOf(1)), ride.said(macOf(9))]).toEqual([['DROPPED UNKNOWN_PANEL'], ['DROPPED LABEL_GONE']])
  })

  it('waits here for a label that sleeps, and goes when it is about to wake', async () => {
    const ride = await begin()
    const label = ride.stub.labels.get(MAC)!
    label.nextCheckIn = ride.stub.now + 3000
    await ride.until(
      () => ride.events.some((one) => one.kind === 'label' && one.label.expectedAt === label.nextCheckIn),
      310,
    )
    ride.gateway.show(MAC, 'one', A)
    await ride.go(60)
    expect(ride.said(MAC)).toEqual(['WAITING'])
    expect(ride.server.uploads).toEqual([])
    await ride.until(() => ride.last(MAC)?.isLast === true, 3200)
    expect(ride.last(MAC)?.state).toBe('PROVED')
  })
})

describe('a picture that comes to nothing', () => {
  it('is sent again when its label did not fetch it while the access point kept it', async () => {
    const ride = await begin()
    ride.stub.labels.get(MAC)!.isAway = true
    ride.gateway.show(MAC, 'one', A)
    await ride.until(() => ride.said(MAC).includes('UNKNOWN NOT_FETCHED'), 1500)
    ride.stub.labels.get(MAC)!.isAway = false
    await ride.until(() => ride.last(MAC)?.isLast === true, 300)
    expect(ride.last(MAC)?.state).toBe('PROVED')
    expect(ride.server.uploads.length).toBe(2)
  })

  it('is dropped in the end, and told once', async () => {
    const ride = await begin()
    ride.stub.labels.get(MAC)!.isAway = true
    ride.gateway.show(MAC, 'one', A)
    await ride.until(() => ride.last(MAC)?.isLast === true, 12_000)
    await ride.go(100)
    expect(ride.said(MAC).filter((state) => state.startsWith('DROPPED'))).toEqual(['DROPPED NOT_FETCHED'])
    expect(ride.server.uploads.length).toBe(5)
  }, 60_000)

  it('is sent again after a restart of the access point', async () => {
    const ride = await begin()
    ride.stub.labels.get(MAC)!.nextCheckIn = ride.stub.now + 250
    ride.gateway.show(MAC, 'one', A)
    await ride.go(6)
    ride.stub.restart()
    await ride.until(() => ride.last(MAC)?.isLast === true, 400)
    expect(ride.said(MAC)).toContain('UNKNOWN FORGOTTEN')
    expect(ride.last(MAC)?.state).toBe('PROVED')
  })

  it('comes through the restart of each night', async () => {
    const night = Date.UTC(2026, 4, 12, 3, 50) / 1000
    const ride = await begin({ now: night })
    ride.stub.bootedAt -= 10_000
    ride.stub.labels.get(MAC)!.nextCheckIn = night + 420
    ride.gateway.show(MAC, 'one', A)
    await ride.until(() => ride.last(MAC)?.isLast === true, 1200)
    expect(ride.said(MAC)).toContain('UNKNOWN FORGOTTEN')
    expect(ride.last(MAC)?.state).toBe('PROVED')
    expect(ride.logged('warning')).toContain('It restarts')
  })

  it('is sent again where the access point lost it without a word', async () => {
    const ride = await begin()
    ride.stub.wrong.forgets = true
    ride.gateway.show(MAC, 'one', A)
    await ride.until(() => ride.said(MAC).some((state) => state.startsWith('UNKNOWN')))
    ride.stub.wrong.forgets = false
    await ride.until(() => ride.last(MAC)?.isLast === true)
    expect(ride.last(MAC)?.state).toBe('PROVED')
  })

  it('is not proved by an access point that gave the label another one', async () => {
    const ride = await begin()
    ride.stub.wrong.lies = true
    ride.gateway.show(MAC, 'one', A)
    await ride.until(() => ride.said(MAC).includes('UNKNOWN SHOWS_ANOTHER'))
    expect(ride.said(MAC)).not.toContain('PROVED')
    expect(ride.last(MAC)?.readBack?.pixels.every((pixel) => pixel === 0)).toBe(true)
    ride.stub.wrong.lies = false
    await ride.until(() => ride.last(MAC)?.isLast === true)
    expect(ride.last(MAC)?.state).toBe('PROVED')
    expect(shows(ride.stub.labels.get(MAC)!, A)).toBe(true)
  })

  it('is dropped where the access point goes on lying', async () => {
    const ride = await begin()
    ride.stub.wrong.lies = true
    ride.gateway.show(MAC, 'one', A)
    await ride.until(() => ride.last(MAC)?.isLast === true, 3000)
    expect(ride.last(MAC)).toMatchObject({ state: 'DROPPED' })
  }, 30_000)

  it('is not taken for shown where a full file system makes all pictures the same', async () => {
    const ride = await begin()
    ride.gateway.show(MAC, 'one', A)
    await ride.until(() => ride.last(MAC)?.isLast === true)
    ride.stub.wrong.isFull = true
    ride.gateway.show(MAC, 'two', B)
    await ride.until(() => ride.said(MAC, 'two').length > 1)
    expect(ride.said(MAC, 'two')).toEqual(['ACCEPTED', 'UNKNOWN HELD_SAME'])
    ride.stub.wrong.isFull = false
    await ride.until(() => ride.last(MAC)?.isLast === true)
    expect(ride.last(MAC)?.state).toBe('PROVED')
  })

  it('is kept while the access point is stopped or has no room, and neither counts as a failure', async () => {
    const ride = await begin()
    ride.stub.wrong.isPaused = true
    ride.gateway.show(MAC, 'one', A)
    await ride.go(60)
    expect(ride.said(MAC)).toEqual([])
    ride.stub.wrong.isPaused = false
    ride.stub.freeBytes = 20_000
    await ride.go(60)
    expect(ride.server.uploads).toEqual([])
    expect(ride.logged('warning')).toContain('Pictures wait: its file system is full (20000 bytes are left)')
    ride.stub.freeBytes = 900_000
    await ride.until(() => ride.last(MAC)?.isLast === true)
    expect(ride.last(MAC)?.state).toBe('PROVED')
  })

  it('is kept by an access point that is not listened to and is stopped', async () => {
    const ride = await begin({ listens: false })
    ride.stub.wrong.isPaused = true
    ride.gateway.show(MAC, 'one', A)
    await ride.go(60)
    expect(ride.said(MAC)).toEqual([])
    expect(ride.server.calls.get('/imgupload')).toBeLessThan(6)
    ride.stub.wrong.isPaused = false
    await ride.until(() => ride.last(MAC)?.isLast === true, 900)
    expect(ride.last(MAC)?.state).toBe('PROVED')
  })

  it.each(['half', 'json', 'html', 'empty', 'error', 'moved', 'status', 'closed', 'cut', 'huge'] as const)(
    'is sent again when the answer to it is wrong (%s)',
    async (fault) => {
      const ride = await begin()
      ride.server.faults.set('/imgupload', fault)
      ride.gateway.show(MAC, 'one', A)
      await ride.go(3)
      expect(ride.said(MAC)).toEqual([])
      expect(ride.logged('warning').length).toBeGreaterThan(0)
      ride.server.faults.clear()
      await ride.until(() => ride.last(MAC)?.isLast === true)
      expect(ride.last(MAC)?.state).toBe('PROVED')
    },
  )

  it('is read back once more when reading it back failed', async () => {
    const ride = await begin()
    ride.server.faults.set('/current', 'half')
    ride.gateway.show(MAC, 'one', A)
    await ride.until(() => ride.said(MAC).includes('SHOWN'))
    await ride.go(5)
    expect(ride.last(MAC)?.isLast).toBe(false)
    ride.server.faults.clear()
    await ride.until(() => ride.last(MAC)?.isLast === true)
    expect(ride.last(MAC)?.state).toBe('PROVED')
    expect(ride.server.uploads.length).toBe(1)
  })
})

describe('what cannot be proved', () => {
  it('is shown, where pictures cannot be read back', async () => {
    const ride = await begin()
    ride.stub.config['preview'] = '0'
    ride.stub.restart()
    await ride.go(40)
    ride.gateway.show(MAC, 'one', A)
    await ride.until(() => ride.last(MAC)?.isLast === true)
    expect(ride.last(MAC)).toMatchObject({ state: 'SHOWN', reason: 'NOT_READABLE' })
  })

  it('is shown, where the access point writes the time on pictures', async () => {
    const ride = await startRide()
    rides.push(ride)
    ride.stub.config['showtimestamp'] = '1'
    expect((await ride.gateway.probe()).remarks).toEqual(['DRAWS_OVER'])
    ride.gateway.open()
    ride.gateway.show(MAC, 'one', A)
    await ride.until(() => ride.last(MAC)?.isLast === true)
    expect(ride.last(MAC)?.state).toBe('SHOWN')
  })

  it('is shown, where the buffer is packed in a way that is not known', async () => {
    const ride = await begin({ labels: 0 })
    ride.stub.add(MAC, { hwType: 0xa7, version: 0x29 })
    ride.gateway.show(MAC, 'one', pictureOf(0xa7, 1))
    await ride.until(() => ride.last(MAC)?.isLast === true)
    expect(ride.last(MAC)).toMatchObject({ state: 'SHOWN', reason: 'NOT_READABLE' })
  })

  it('is shown, and never proved, on labels over BLE: the access point says so also when it gave up', async () => {
    const ride = await begin({ labels: 0 })
    ride.stub.add(MAC, { capabilities: 256, isBle: true })
    ride.gateway.show(MAC, 'one', A)
    await ride.until(() => ride.last(MAC)?.isLast === true)
    expect(ride.last(MAC)?.state).toBe('SHOWN')
    expect(shows(ride.stub.labels.get(MAC)!, A)).toBe(false)
  })
})

describe('frames', () => {
  it.each(['junk', 'duplicates', 'reorders'] as const)('may come with %s', async (what) => {
    const ride = await begin()
    ride.stub.wrong[what] = true
    ride.gateway.show(MAC, 'one', A)
    await ride.until(() => ride.last(MAC)?.isLast === true)
    expect(ride.last(MAC)?.state).toBe('PROVED')
    expect(ride.said(MAC).filter((state) => state === 'PROVED')).toHaveLength(1)
    expect(shows(ride.stub.labels.get(MAC)!, A)).toBe(true)
  })

  it('say a button and a tap once each', async () => {
    const ride = await begin()
    ride.stub.wrong.duplicates = true
    ride.stub.wake(MAC, 5)
    await ride.go(5)
    ride.stub.wake(MAC, 3)
    await ride.go(5)
    expect(ride.events.filter(({ kind }) => kind === 'button' || kind === 'nfc')).toEqual([
      { kind: 'button', tagMac: MAC, which: 2 },
      { kind: 'nfc', tagMac: MAC },
    ])
  })

  it('are missed without harm: labels are looked after all the same', async () => {
    const ride = await begin()
    ride.server.faults.set('/ws', 'closed')
    ride.stub.onRestart()
    ride.gateway.show(MAC, 'one', A)
    await ride.until(() => ride.last(MAC)?.isLast === true, 900)
    expect(ride.last(MAC)?.state).toBe('PROVED')
  })
})

describe('labels', () => {
  it('are told with their panels, and what is unknown is null', async () => {
    const ride = await begin({ labels: 0 })
    ride.stub.add(MAC, { batteryMv: 1337, alias: 'Aisle 3', capabilities: 64 })
    ride.stub.add(macOf(1), { rssi: 0, batteryMv: 0 })
    await ride.until(() => ride.events.some((one) => one.kind === 'label' && one.label.panel !== null), 310)
    const labels = ride.events.flatMap((one) => (one.kind === 'label' ? [one.label] : []))
    expect(labels.findLast(({ tagMac }) => tagMac === MAC)).toMatchObject({
      panel: {
        hardware: 'A0',
        name: 'Stub strip',
        width: 296,
        height: 128,
        hasLed: true,
        hasNfc: true,
        buttons: 1,
        pages: 1,
      },
      volts: null,
      rssi: -62,
      firmware: '28',
      content: null,
      alias: 'Aisle 3',
    })
    expect(labels.findLast(({ tagMac }) => tagMac === macOf(1))).toMatchObject({
      rssi: null,
      volts: null,
      temperature: null,
    })
  })

  it('that lost their pictures are told, unless one is on its way', async () => {
    const ride = await begin()
    ride.gateway.show(MAC, 'one', A)
    await ride.until(() => ride.last(MAC)?.isLast === true)
    ride.stub.reset(MAC)
    await ride.go(5)
    expect(ride.events.filter(({ kind }) => kind === 'lost')).toEqual([{ kind: 'lost', tagMac: MAC }])
    ride.gateway.show(MAC, 'one', A)
    await ride.until(() => ride.said(MAC).filter((state) => state === 'PROVED').length === 2)
    expect(shows(ride.stub.labels.get(MAC)!, A)).toBe(true)
  })

  it('that the access point no longer has are gone', async () => {
    const ride = await begin({ labels: 3 })
    ride.stub.labels.delete(macOf(1))
    await ride.until(() => ride.events.some(({ kind }) => kind === 'gone'), 400)
    expect(ride.events.filter(({ kind }) => kind === 'gone')).toEqual([{ kind: 'gone', tagMac: macOf(1) }])
  })

  it('behind the end of the list are asked for by name', async () => {
    const ride = await startRide({ labels: 400 })
    rides.push(ride)
    ride.gateway.know(Array.from({ length: 400 }, (_, at) => macOf(at)))
    ride.gateway.open()
    await ride.go(60)
    const told = new Set(ride.events.flatMap((one) => (one.kind === 'label' ? [one.label.tagMac] : [])))
    expect(told.size).toBe(400)
    expect(ride.events.filter(({ kind }) => kind === 'gone')).toEqual([])
  })

  it('answered for in the place of others change nothing', async () => {
    const ride = await begin({ labels: 2 })
    ride.stub.wrong.swaps = true
    ride.gateway.show(MAC, 'one', A)
    await ride.go(20)
    expect([ride.server.uploads, ride.events.filter(({ kind }) => kind === 'gone')]).toEqual([[], []])
    expect(ride.logged('warning').join()).toContain('answers for another label')
    ride.stub.wrong.swaps = false
    await ride.until(() => ride.last(MAC)?.isLast === true)
    expect(ride.last(MAC)?.state).toBe('PROVED')
  })

  it('flash, forget and start anew when they are told to', async () => {
    const ride = await begin()
    await ride.gateway.led(MAC, { color: [255, 0, 0], seconds: 10, every: 1 })
    expect(ride.stub.labels.get(MAC)?.flashed).toEqual(['81e0110a0000000000000900'])
    ride.stub.add(macOf(1), { hwType: 0xa1 })
    await ride.until(() => ride.events.some((one) => one.kind === 'label' && one.label.panel?.hardware === 'A1'), 310)
    await expect(ride.gateway.led(macOf(1), { color: [255, 0, 0], seconds: 1, every: 1 })).rejects.toMatchObject({
      fault: 'NOT_SUPPORTED',
    })
    await expect(ride.gateway.refresh(macOf(9))).rejects.toMatchObject({ fault: 'UNKNOWN_LABEL' })
    await ride.gateway.restartLabel(MAC)
    expect(ride.stub.labels.get(MAC)?.wakeupReason).toBe(0xfc)
  })
})

describe('an access point', () => {
  const states = (ride: Ride) => ride.events.flatMap((one) => (one.kind === 'state' ? [one.state] : []))

  it('that goes away is told once, with why, and taken up again when it is back', async () => {
    const ride = await begin()
    for (const path of ['/']) ride.server.faults.set(path, 'closed')
    ride.stub.onRestart()
    ride.server.faults.set('/ws', 'closed')
    ride.gateway.show(MAC, 'one', A)
    await ride.go(120)
    expect(states(ride).at(-1)).toMatchObject({ isOnline: false, fault: 'CUT', queue: 1 })
    expect(ride.logged('error')).toHaveLength(1)
    expect(ride.logged('warning').filter((text) => text.includes('GET /sysinfo'))).toEqual([])
    ride.server.faults.clear()
    // Nobody listened: the label sleeps for ten minutes.
    await ride.until(() => ride.last(MAC)?.isLast === true, 900)
    expect(states(ride).at(-1)).toMatchObject({ isOnline: true, fault: null })
    expect(ride.last(MAC)?.state).toBe('PROVED')
    expect(ride.logged('info').at(-1)).toMatch(/^It answers: .*\. It was away since \S+Z, \d+ attempts$/)
  })

  it('was heard when it last answered or said something', async () => {
    const ride = await begin()
    await ride.go(20)
    const heardAt = ride.gateway.heardAt ?? 0
    expect(ride.stub.now - heardAt).toBeLessThan(10)
    await ride.server.close()
    await ride.until(() => states(ride).at(-1)?.isOnline === false, 400)
    await ride.go(60)
    expect((ride.gateway.heardAt ?? 0) - heardAt).toBeLessThan(10)
  })

  it('that is another machine meanwhile is told by what is wrong', async () => {
    const ride = await begin()
    await ride.server.close()
    await ride.go(2)
    await ride.until(() => states(ride).at(-1)?.isOnline === false, 400)
    expect(states(ride).at(-1)?.fault).toBe('UNREACHABLE')
    const other = await serveStub(ride.stub, ride.server.port)
    other.faults.set('/', 'html')
    await ride.go(70)
    expect(states(ride).at(-1)?.fault).toBe('NOT_JSON')
    await other.close()
  })

  it('that never answers is given up after a time', async () => {
    const ride = await begin()
    ride.patience = 40
    ride.server.faults.set('/', 'silent')
    ride.gateway.show(MAC, 'one', A)
    await ride.go(30)
    expect(states(ride).at(-1)).toMatchObject({ isOnline: false, fault: 'TIMEOUT' })
  })

  it('gets one upload at a time', async () => {
    const ride = await begin({ labels: 20 })
    for (let at = 0; at < 20; at++) ride.gateway.show(macOf(at), `p${at}`, pictureOf(0xa0, at))
    await ride.until(() => Array.from({ length: 20 }, (_, at) => ride.last(macOf(at))?.isLast).every(Boolean))
    expect(ride.server.mostUploads).toBe(1)
    expect(Array.from({ length: 20 }, (_, at) => ride.last(macOf(at))?.state)).toEqual(Array(20).fill('PROVED'))
  })

  it('with a wrong clock is told, and times are ours', async () => {
    const ride = await begin({ labels: 0 })
    const real = ride.stub.now
    ride.stub.now += 7200
    ride.stub.startsAt = 0
    ride.stub.bootedAt += 7200
    ride.stub.add(MAC, { nextCheckIn: ride.stub.now })
    await ride.stub.advance(10)
    await new Promise((resolve) => setTimeout(resolve, 30))
    await ride.gateway.step(real + 10)
    await ride.gateway.step(real + 11)
    expect(ride.logged('warning')).toContain('Its clock is wrong by more than a minute')
    const [label] = ride.events.flatMap((one) => (one.kind === 'label' ? [one.label] : [])).slice(-1)
    expect(Math.abs((label?.seenAt ?? 0) - real)).toBeLessThan(60)
  })

  it('says what is there before anything is changed', async () => {
    const ride = await startRide({ labels: 30 })
    rides.push(ride)
    Object.assign(ride.stub.config, { preview: '0', lock: '1', maxsleep: '60', apstate: '7' })
    expect(await ride.gateway.probe()).toMatchObject({
      name: 'Stub',
      version: '2.81',
      hardware: 'Stub_AP',
      channel: '15',
      labels: expect.objectContaining({ length: 30 }),
      remarks: ['NO_PREVIEW', 'LOCKED', 'LONG_SLEEP', 'NO_RADIO'],
    })
  })

  it('that is closed says nothing more', async () => {
    const ride = await begin()
    ride.gateway.show(MAC, 'one', A)
    await ride.gateway.close()
    const { length } = ride.events
    await ride.gateway.step(ride.stub.now + 100)
    expect(ride.events.length).toBe(length)
  })
})

it('in the end all labels that can be reached show what they should, and each is told once', async () => {
  const count = 120
  const ride = await begin({ labels: count })
  const wanted = Array.from({ length: count }, (_, at) => pictureOf(0xa0, at))
  for (let at = 0; at < count; at++) {
    if (at % 40 === 7) ride.stub.labels.get(macOf(at))!.isAway = true
    ride.gateway.show(macOf(at), `p${at}`, wanted[at]!)
  }
  const faults = ['half', 'html', 'closed', 'empty', 'error', 'status'] as const
  const isDone = (at: number) => ride.last(macOf(at))?.isLast === true || at % 40 === 7
  for (let round = 0; round < 400 && !wanted.every((_, at) => isDone(at)); round++) {
    const fault = round % 10 === 3 ? faults[((round / 10) % faults.length) | 0] : undefined
    ride.server.faults.clear()
    if (fault) ride.server.faults.set(['/imgupload', '/get_db', '/current'][round % 3]!, fault)
    if (round === 60) ride.stub.restart()
    ride.stub.wrong.lies = round % 25 === 9
    await ride.go(4)
  }
  for (const [at, picture] of wanted.entries()) {
    if (at % 40 === 7) continue
    expect([at, ride.last(macOf(at))?.state, shows(ride.stub.labels.get(macOf(at))!, picture)]).toEqual([
      at,
      'PROVED',
      true,
    ])
    expect(ride.said(macOf(at)).filter((state) => state === 'PROVED')).toHaveLength(1)
  }
}, 120_000)
