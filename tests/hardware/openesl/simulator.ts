import type { StartSimulator } from '../simulator'
import { serveStub } from './server'
import { StubGateway, TOKEN } from './stub'

/** A gateway of openESL with labels of both sizes, most of them of the larger. */
export const startOpenEsl: StartSimulator = async (labels, port, now) => {
  const stub = new StubGateway(now)
  for (let at = 0; at < labels; at++)
    stub.add(`0000021F3A${at.toString(16).toUpperCase().padStart(6, '0')}`, {
      model: at % 4 === 0 ? 'ST-GM16XX2' : 'ST-GM29XX2',
      // Nobody who tries it waits long.
      pollSeconds: 15,
      nextPoll: now + (at % 15),
      rssi: -45 - (at % 40),
      batteryMv: 2500 + ((at * 37) % 500),
    })
  const server = await serveStub(stub, port)
  return {
    about: `A gateway of openESL with ${labels} labels answers at 127.0.0.1:${server.port}; its token is ${TOKEN}.`,
    clock: stub,
  }
}
