import { parseArgs } from 'node:util'
import { startStation } from '../tests/hardware/estation/simulator'
import { startAccessPoint } from '../tests/hardware/openepaperlink/simulator'
import { startOpenEsl } from '../tests/hardware/openesl/simulator'
import type { StartSimulator } from '../tests/hardware/simulator'

/** npm run hardware-sim -- oepl --labels 200: a gateway without hardware, on the clock of this machine. */
const SIMULATORS: Readonly<Record<string, readonly [start: StartSimulator, port: number]>> = {
  oepl: [startAccessPoint, 8190],
  estation: [startStation, 8193],
  openesl: [startOpenEsl, 8196],
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    labels: { type: 'string', default: '200' },
    port: { type: 'string' },
    keys: { type: 'boolean', default: false },
  },
})
const [start, usual] = SIMULATORS[positionals.join(' ')] ?? []
const [count, port] = [Number(values.labels), Number(values.port ?? usual)]
const isUsable =
  Number.isInteger(count) && count >= 0 && count <= 10_000 && Number.isInteger(port) && port >= 0 && port < 65_536
if (!start || !isUsable) {
  console.error(
    `npm run hardware-sim -- ${Object.keys(SIMULATORS).join('|')} [--labels 0 to 10000] [--port NUMBER] [--keys]`,
  )
  process.exit(2)
}

const now = () => Math.floor(Date.now() / 1000)
const { about, clock } = await start(count, port, now(), { hasKeys: values.keys }).catch(
  (error: NodeJS.ErrnoException) => {
    console.error(error.code === 'EADDRINUSE' ? `Port ${port} is taken: name another with --port` : error.message)
    process.exit(1)
  },
)
console.log(`${about} Ctrl+C ends it.`)

for (;;) {
  await new Promise((resolve) => setTimeout(resolve, 1000))
  await clock.advance(Math.min(60, now() - clock.now))
}
