import { afterEach, describe, expect, it } from 'vitest'
import { tagOf } from '../../../tests/hardware/estation/kinds'
import { pictureOf, type Ride, shows, startRide } from '../../../tests/hardware/estation/ride'

const rides: Ride[] = []
afterEach(async () => {
  for (const ride of rides.splice(0)) await ride.close()
})

async function begin(options: Parameters<typeof startRide>[0] = {}): Promise<Ride> {
  const ride = await startRide(options)
  rides.push(ride)
  ride.gateway.open()
  await ride.go(1)
  await ride.connect()
  await ride.go(1)
  return ride
}

const TAG = tagOf(0)
const A = pictureOf(1)
const B = pictureOf(2)

describe('a picture for a label', () => {
  it('is accepted once the gateway says that it has it, and proved by the answer with its token', async () => {
    const ride = await begin()
    ride.gateway.show(TAG, 'one', A)
    await ride.until(() => ride.last(TAG)?.isLast === true)
    expect(ride.said(TAG)).toEqual(['PROVED'])
    expect(shows(ride.stub.labels.get(TAG)!, A)).toBe(true)
    expect(ride.logged('warning')).toEqual([])
    expect(ride.state()).toMatchObject({ isOnline: true, version: '1.1.44', queue: 0, freeBytes: 900_000_000 })
  })
})
