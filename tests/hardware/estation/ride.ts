import type { PanelPicture } from '../../../server/hardware/gateway'
import { connectBroker } from '../../../server/hardware/estation/broker'
import { stationPlace } from '../../../server/hardware/estation/place'
import { Station } from '../../../server/hardware/estation/station'
import { type Heard, heardOf } from '../heard'
import { testPicture } from '../pictures'
import { STUB_KINDS, type StubKind, tagOf } from './kinds'
import { arrival, connectStub, LOGINS, serveBroker, type StubBroker, type StubLine } from './line'
import { type StubLabel, StubStation } from './stub'

/** 10:00 in the morning. */
const MORNING = Date.UTC(2026, 4, 11, 10) / 1000
const ID = 'A05C'

/** A driver, a broker and a stub of one gateway, on one clock. */
export interface Ride extends Heard {
  readonly stub: StubStation
  readonly broker: StubBroker
  readonly gateway: Station
  /** Connects the stub to the broker anew. */
  connect(): Promise<void>
  /** Moves the clock second by second; what was said has arrived before each step. */
  go(seconds: number): Promise<void>
  /** Goes on until something holds. @throws Error if it does not within so many seconds */
  until(holds: () => boolean, seconds?: number): Promise<void>
  close(): Promise<void>
}

interface RideOptions {
  readonly labels?: number
  readonly secret?: string
  /** Seconds that a gateway is waited for when it is looked for. */
  readonly patience?: number
  /** Seconds between two signs of life, as is stored of the gateway. */
  readonly every?: number | null
}

export async function startRide({
  labels = 1,
  secret = LOGINS.secret,
  patience = 5,
  every = null,
}: RideOptions = {}): Promise<Ride> {
  const stub = new StubStation(ID, MORNING)
  for (let at = 0; at < labels; at++) stub.add(tagOf(at))
  const broker = await serveBroker()
  const place = stationPlace(`127.0.0.1:${broker.port}/${ID}`)
  const gateway = new Station(
    place,
    { user: LOGINS.server, secret },
    { connect: connectBroker, random: () => 0.5, patience: () => AbortSignal.timeout(patience * 1000) },
    every,
  )
  const heard = heardOf(gateway)
  let line: StubLine | undefined
  const ride: Ride = {
    stub,
    broker,
    gateway,
    ...heard,
    async connect() {
      line = await connectStub(stub, broker)
    },
    async go(seconds) {
      for (let second = 0; second < seconds; second++) {
        await stub.advance(1)
        await arrival(broker)
        await gateway.step(stub.now)
        await arrival(broker)
      }
    },
    async until(holds, seconds = 300) {
      for (let second = 0; second < seconds && !holds(); second++) await ride.go(1)
      if (!holds()) throw new Error(`It does not hold after ${seconds} s: ${holds.toString()}`)
    },
    async close() {
      await gateway.close()
      await line?.close()
      await broker.close()
    },
  }
  return ride
}

/** A picture for labels of a kind, another for each number. */
export const pictureOf = (seed: number, kind: StubKind = '3D'): PanelPicture => testPicture(STUB_KINDS[kind], seed)

/** Whether a person sees the picture on the label. */
export const shows = ({ shown }: StubLabel, picture: PanelPicture): boolean =>
  shown !== undefined && Buffer.compare(shown, picture.pixels) === 0
