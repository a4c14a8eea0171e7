import type { StartSimulator } from '../simulator'
import { serveStub } from './server'
import { StubAccessPoint } from './stub'
import { STUB_TYPES } from './types'

/** Seconds from one touch of a label to the next. */
const TOUCHED_EVERY = 45
/** What labels wake for then: two buttons, and a phone that is held to them. */
const TOUCHES = [4, 3, 5]

/** An access point with labels of all kinds, most of them of the first. Now and then somebody touches one. */
export const startAccessPoint: StartSimulator = async (labels, port, now) => {
  const stub = new StubAccessPoint(now)
  // Nobody who tries it waits ten minutes for a label that sleeps.
  stub.config['maxsleep'] = '1'
  const kinds = Object.keys(STUB_TYPES).map(Number)
  const macs: string[] = []
  for (let at = 0; at < labels; at++) {
    const { mac } = stub.add(`00007E0000${at.toString(16).toUpperCase().padStart(6, '0')}`, {
      // Three of four are of the first kind.
      hwType: kinds[at % 4 === 0 ? Math.floor(at / 4) % kinds.length : 0] ?? 0xa0,
      nextCheckIn: stub.now + (at % 60),
      rssi: -45 - (at % 40),
      batteryMv: 2500 + ((at * 37) % 500),
    })
    macs.push(mac)
  }
  const clock = {
    get now() {
      return stub.now
    },
    async advance(seconds: number) {
      for (let second = 0; second < seconds; second++) {
        await stub.advance(1)
        const touch = Math.floor(stub.now / TOUCHED_EVERY)
        if (stub.now % TOUCHED_EVERY === 0)
          stub.wake(macs[touch % macs.length] ?? '', TOUCHES[touch % TOUCHES.length] ?? 0)
      }
    },
  }
  const server = await serveStub(stub, port)
  return { about: `An access point with ${labels} labels answers at 127.0.0.1:${server.port}.`, clock }
}
