import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { serveStub } from '../hardware/openepaperlink/server'
import { StubAccessPoint } from '../hardware/openepaperlink/stub'
import { root } from '../support/server'
import { NOON } from '../support/shop'
import type { Asked, DriverFigures } from './driversWork'
import { type Line, print } from './stats'

/** Labels that are known, by so many to an access point. */
const [LABELS, EACH] = [Number(process.env.BENCH_LABELS ?? 10_000), 250]
const KB = 1024
const MB = KB * KB

/**
 * What real gateways cost this server: labels that are known, and pictures on their way until they are proved, with access points of
 * OpenEPaperLink on a clock of their own in this process and their drivers in another, which is measured.
 * @returns aims that were missed
 */
export async function drivers(): Promise<number> {
  const stubs = Array.from({ length: Math.ceil(LABELS / EACH) }, () => new StubAccessPoint(NOON))
  for (const [at, stub] of stubs.entries()) {
    // A label is awake each minute.
    stub.config['maxsleep'] = '1'
    for (let one = 0; one < EACH; one++) {
      const mac = `00007E${(at * EACH + one).toString(16).toUpperCase().padStart(10, '0')}`
      stub.add(mac, { nextCheckIn: stub.now + (one % 60) })
    }
  }
  const servers = await Promise.all(stubs.map((stub) => serveStub(stub)))
  try {
    const figures = await measured(stubs, [NOON, LABELS, ...servers.map(({ port }) => port)])
    const [cpu, waiting, left] = [figures.cpu, figures.waiting, figures.left].map((all) => all / figures.asked)
    const lines: Line[] = [
      {
        what: `${figures.known} labels of ${stubs.length} access points: memory`,
        ours: figures.memory / MB,
        aim: 100,
        unit: 'MB',
      },
      { what: '  labels that are not known', ours: LABELS - figures.known, aim: 0, unit: '' },
      { what: `${figures.asked} pictures: not proved`, ours: figures.asked - figures.proved, aim: 0, unit: '' },
      { what: '  a delivery beside its picture, main thread', ours: figures.own + figures.seam, aim: 1, unit: 'ms' },
      { what: '    of this the driver itself', ours: figures.own, unit: 'ms' },
      { what: '    of this asking, following, writing it down', ours: figures.seam, unit: 'ms' },
      { what: '  packing its picture as JPEG, main thread', ours: figures.packing, unit: 'ms' },
      { what: '  with four calls over HTTP, JPEG, all threads', ours: cpu ?? NaN, unit: 'ms' },
      { what: '  memory of a picture that waits', ours: (waiting ?? NaN) / KB, unit: 'KB' },
      { what: '  memory that stays of a delivery', ours: (left ?? NaN) / KB, aim: 2, unit: 'KB' },
      { what: '  a second without anything to do, all gateways', ours: figures.idle, unit: 'ms' },
    ]
    return print('Drivers of real gateways, processor time and memory of the process that drives them', lines)
  } finally {
    await Promise.all(servers.map((server) => server.close()))
  }
}

/** Has the drivers work in a process of their own, which asks for the time to move on. */
function measured(stubs: readonly StubAccessPoint[], args: readonly (string | number)[]): Promise<DriverFigures> {
  const child = spawn(
    process.execPath,
    ['--expose-gc', '--import', 'tsx', join(import.meta.dirname, 'driversWork.ts'), ...args.map(String)],
    { cwd: root, stdio: ['ignore', 'inherit', 'inherit', 'ipc'] },
  )
  return new Promise((resolve, reject) => {
    child.on('message', (asked: Asked) => {
      if ('figures' in asked) resolve(asked.figures)
      else void Promise.all(stubs.map((stub) => stub.advance(asked.seconds))).then(() => child.send('now'), reject)
    })
    child.once('exit', (code) => reject(new Error(`the work ended with code ${String(code)}`)))
  })
}
