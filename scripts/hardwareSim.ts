import { parseArgs } from 'node:util'
import { serveStub } from '../tests/hardware/openepaperlink/server'
import { StubAccessPoint } from '../tests/hardware/openepaperlink/stub'
import { STUB_TYPES } from '../tests/hardware/openepaperlink/types'

/** npm run hardware-sim -- oepl --labels 200: an access point without hardware, on the clock of this machine. */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    labels: { type: 'string', default: '200' },
    port: { type: 'string', default: '8190' },
  },
})
const [count, port] = [Number(values.labels), Number(values.port)]
const isUsable =
  Number.isInteger(count) && count >= 0 && count <= 10_000 && Number.isInteger(port) && port >= 0 && port < 65_536
if (positionals.join(' ') !== 'oepl' || !isUsable) {
  console.error('npm run hardware-sim -- oepl [--labels 0 to 10000] [--port 8190]')
  process.exit(2)
}

const now = () => Math.floor(Date.now() / 1000)
const stub = new StubAccessPoint(now())
// Nobody who tries it waits ten minutes for a label that sleeps.
stub.config['maxsleep'] = '1'
const kinds = Object.keys(STUB_TYPES).map(Number)
for (let at = 0; at < count; at++)
  stub.add(`00007E0000${at.toString(16).toUpperCase().padStart(6, '0')}`, {
    // Three of four are of the first kind.
    hwType: kinds[at % 4 === 0 ? Math.floor(at / 4) % kinds.length : 0] ?? 0xa0,
    nextCheckIn: stub.now + (at % 60),
    rssi: -45 - (at % 40),
    batteryMv: 2500 + ((at * 37) % 500),
  })
const server = await serveStub(stub, port).catch((error: NodeJS.ErrnoException) => {
  console.error(error.code === 'EADDRINUSE' ? `Port ${port} is taken: name another with --port` : error.message)
  process.exit(1)
})
console.log(`An access point with ${count} labels answers at 127.0.0.1:${server.port}. Ctrl+C ends it.`)

for (;;) {
  await new Promise((resolve) => setTimeout(resolve, 1000))
  await stub.advance(Math.min(60, now() - stub.now))
}
