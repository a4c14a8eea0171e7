import { afterEach, expect, it } from 'vitest'
import { tagOf } from '../../../tests/hardware/estation/kinds'
import { pictureOf, type Ride, shows, startRide } from '../../../tests/hardware/estation/ride'
import { keyPrint } from '../keyPrint'

const TAG = tagOf(0)
const [OLD, NEW, OTHER] = ['00', '11', '22'].map((digits) => digits.repeat(11)) as [string, string, string]
const A = pictureOf(1)

const rides: Ride[] = []
afterEach(async () => {
  for (const ride of rides.splice(0)) await ride.close()
})

async function begin(key?: string): Promise<Ride> {
  const ride = await startRide()
  rides.push(ride)
  if (key) ride.stub.labels.get(TAG)!.key = key
  ride.gateway.open()
  await ride.go(1)
  await ride.connect()
  await ride.go(6)
  return ride
}

const outcomes = ({ events }: Ride) => events.flatMap((one) => (one.kind === 'key' ? [one] : []))
const patterns = ({ stub }: Ride) => stub.given.flat().map(({ pattern }) => pattern)
const labelOf = ({ stub }: Ride) => stub.labels.get(TAG)!
const proved = { kind: 'key', tagMac: TAG, outcome: 'PROVED', print: keyPrint(NEW) }

it('a label without a key gets one, and has it when it answers to it; the key itself is in no event', async () => {
  const ride = await begin()
  ride.gateway.rekey(new Map([[TAG, NEW]]))
  await ride.until(() => outcomes(ride).length > 0)
  expect(outcomes(ride)).toEqual([proved])
  expect(labelOf(ride).key).toBe(NEW)
  expect(patterns(ride)).toEqual([4, 3])
  expect(JSON.stringify(ride.events)).not.toContain(NEW)
  // Before it is stored, too, what comes next is sent with it.
  ride.gateway.show(TAG, 'one', A)
  await ride.until(() => ride.last(TAG)?.isLast === true)
  expect(ride.said(TAG)).toEqual(['PROVED'])
})

it('a key is changed with the one that the label has; pictures and lamps wait for that', async () => {
  const ride = await begin(OLD)
  ride.gateway.unlock(new Map([[TAG, OLD]]))
  ride.gateway.rekey(new Map([[TAG, NEW]]))
  ride.gateway.show(TAG, 'one', A)
  await ride.go(1)
  await expect(ride.gateway.led(TAG, { color: [255, 0, 0], seconds: 5, every: 1 })).rejects.toMatchObject({
    fault: 'BUSY',
  })
  await ride.until(() => ride.last(TAG)?.isLast === true)
  expect(outcomes(ride)).toEqual([proved])
  expect(patterns(ride)).toEqual([4, 3, 0])
  expect(ride.said(TAG)).toEqual(['PROVED'])
  expect(shows(labelOf(ride), A)).toBe(true)
})

it('a picture that is on its way comes first', async () => {
  const ride = await begin()
  ride.gateway.show(TAG, 'one', A)
  await ride.go(1)
  ride.gateway.rekey(new Map([[TAG, NEW]]))
  await ride.until(() => outcomes(ride).length > 0)
  expect(patterns(ride)).toEqual([0, 4, 3])
  expect(ride.said(TAG)).toEqual(['PROVED'])
})

it('a label that took the key and whose answer was lost is found out: it refuses the old one and answers to the new one', async () => {
  const ride = await begin(OLD)
  ride.gateway.unlock(new Map([[TAG, OLD]]))
  labelOf(ride).manner = 'takes keys silently'
  ride.gateway.rekey(new Map([[TAG, NEW]]))
  await ride.until(() => outcomes(ride).length > 0)
  expect(outcomes(ride)).toEqual([proved])
  expect(patterns(ride)).toEqual([4, 4, 3])
  expect(ride.logged('warning')).toHaveLength(1)
})

it('a driver that knows nothing of what another one did comes to the same', async () => {
  const ride = await begin(NEW)
  ride.gateway.unlock(new Map([[TAG, OLD]]))
  ride.gateway.rekey(new Map([[TAG, NEW]]))
  await ride.until(() => outcomes(ride).length > 0)
  expect(outcomes(ride)).toEqual([proved])
})

it('where the old key cannot be read the new one is tried, and nothing is sent without a key', async () => {
  const ride = await begin(NEW)
  ride.gateway.unlock(new Map([[TAG, null]]))
  ride.gateway.rekey(new Map([[TAG, NEW]]))
  await ride.until(() => outcomes(ride).length > 0)
  expect(outcomes(ride)).toEqual([proved])
  expect(ride.stub.given.flat().map(({ key }) => key)).toEqual([NEW])
})

it('a label that has neither key says so, and one that only says that it takes it is not believed', async () => {
  const ride = await begin(OTHER)
  ride.gateway.unlock(new Map([[TAG, OLD]]))
  ride.gateway.rekey(new Map([[TAG, NEW]]))
  await ride.until(() => outcomes(ride).length > 0)
  expect(outcomes(ride)).toMatchObject([{ outcome: 'NEITHER' }])
  expect(labelOf(ride).key).toBe(OTHER)
  // With the right one it is tried again.
  labelOf(ride).manner = 'keeps its key'
  ride.gateway.rekey(new Map())
  ride.gateway.unlock(new Map([[TAG, OTHER]]))
  ride.gateway.rekey(new Map([[TAG, NEW]]))
  await ride.until(() => outcomes(ride).length > 1, 3600)
  expect(outcomes(ride)[1]).toMatchObject({ outcome: 'NOT_TAKEN' })
  ride.gateway.show(TAG, 'one', A)
  await ride.until(() => ride.last(TAG)?.isLast === true)
  expect(ride.said(TAG)).toEqual(['PROVED'])
})

it.each(['silent', 'forgets', 'restarts', 'lost'] as const)(
  'whatever becomes of its tasks (%s), a label gets its key in the end',
  async (wrong) => {
    const ride = await begin(OLD)
    ride.gateway.unlock(new Map([[TAG, OLD]]))
    if (wrong === 'silent') labelOf(ride).manner = 'silent'
    if (wrong === 'forgets') ride.stub.wrong.forgets = true
    ride.gateway.rekey(new Map([[TAG, NEW]]))
    await ride.go(3)
    if (wrong === 'restarts') ride.stub.restart()
    if (wrong === 'lost') {
      ride.broker.cut()
      await ride.go(20)
      await ride.connect()
    }
    await ride.go(60)
    labelOf(ride).manner = 'works'
    ride.stub.wrong.forgets = false
    await ride.until(() => outcomes(ride).length > 0, 3600)
    expect(outcomes(ride)).toEqual([proved])
    expect(labelOf(ride).key).toBe(NEW)
  },
)

it('a label that is to get no other key any more is left as it is', async () => {
  const ride = await begin()
  labelOf(ride).manner = 'silent'
  ride.gateway.rekey(new Map([[TAG, NEW]]))
  await ride.until(() => ride.logged('warning').length > 0)
  ride.gateway.rekey(new Map())
  labelOf(ride).manner = 'works'
  const before = ride.stub.given.length
  await ride.go(120)
  expect(ride.stub.given).toHaveLength(before)
  expect(labelOf(ride).key).not.toBe(NEW)
  expect(outcomes(ride)).toEqual([])
})
