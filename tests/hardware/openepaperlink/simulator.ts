import type { StartSimulator } from '../simulator'
import { serveStub } from './server'
import { StubAccessPoint } from './stub'
import { STUB_TYPES } from './types'

/** An access point with labels of all kinds, most of them of the first. */
export const startAccessPoint: StartSimulator = async (labels, port, now) => {
  const stub = new StubAccessPoint(now)
  // Nobody who tries it waits ten minutes for a label that sleeps.
  stub.config['maxsleep'] = '1'
  const kinds = Object.keys(STUB_TYPES).map(Number)
  for (let at = 0; at < labels; at++)
    stub.add(`00007E0000${at.toString(16).toUpperCase().padStart(6, '0')}`, {
      // Three of four are of the first kind.
      hwType: kinds[at % 4 === 0 ? Math.floor(at / 4) % kinds.length : 0] ?? 0xa0,
      nextCheckIn: stub.now + (at % 60),
      rssi: -45 - (at % 40),
      batteryMv: 2500 + ((at * 37) % 500),
    })
  const server = await serveStub(stub, port)
  return { about: `An access point with ${labels} labels answers at 127.0.0.1:${server.port}.`, clock: stub }
}
