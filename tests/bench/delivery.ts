import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { root } from '../support/server'
import type { DeliveryFigures, FileFigures } from './deliveryWork'
import { type Line, print } from './stats'

/** Fleets, from the smallest to the largest. */
const FLEETS = (process.env.BENCH_LABELS ?? '10000,100000').split(',').map(Number)
/** Lines of the file, of which one in a hundred is changed. */
const LINES = Number(process.env.BENCH_LINES ?? 100_000)
/** How much slower the same changes may be in the largest fleet than in the smallest. */
const GROWTH = 2
const MB = 1024 * 1024

/**
 * From a changed price to an image at the driver: what is decided, handed over, drawn and confirmed in a second, in fleets of
 * several sizes, and what a file costs of which little is changed.
 * @returns aims that were missed
 */
export async function delivery(): Promise<number> {
  const engine = process.env.TEST_DATABASE_URL ? 'PostgreSQL' : 'embedded'
  const lines: Line[] = []
  const figures: DeliveryFigures[] = []
  for (const labels of FLEETS) {
    const one = await work<DeliveryFigures>('fleet', labels)
    figures.push(one)
    const perSecond = (ms: number) => (one.changes * 1000) / ms
    lines.push(
      { what: `${labels} labels, ${one.changes} changed prices: decided`, ours: perSecond(one.decided), unit: '/s' },
      { what: '  handed to the driver', ours: perSecond(one.handed), unit: '/s' },
      { what: '  drawn, of those a part', ours: (one.drawn * 1000) / one.drawing, unit: '/s' },
      { what: '  confirmed', ours: perSecond(one.confirmed), unit: '/s' },
      { what: '  sent twice, or not sent', ours: one.wrong, aim: 0, unit: '' },
      { what: '  memory of the process at its most', ours: one.memory / MB, aim: 1500, unit: 'MB' },
    )
  }
  const [least, most] = [figures[0], figures.at(-1)]
  for (const name of ['decided', 'handed', 'confirmed'] as const)
    lines.push({
      what: `how much longer than in the smallest fleet: ${name}`,
      ours: least && most ? most[name] / most.changes / (least[name] / least.changes) : Number.NaN,
      aim: GROWTH,
      unit: '',
    })
  const file = await work<FileFigures>('file', LINES)
  lines.push(
    {
      what: `a file of ${LINES} lines, ${file.changed} changed: decided`,
      ours: file.decided / 1000,
      aim: 120,
      unit: 's',
    },
    { what: '  images drawn for them', ours: file.drawn, unit: '' },
    { what: '  images drawn for unchanged lines', ours: file.needless, aim: 0, unit: '' },
    { what: '  changed labels without an image', ours: file.missing, aim: 0, unit: '' },
    { what: '  memory of the process at its most', ours: file.memory / MB, aim: 1500, unit: 'MB' },
  )
  return print(`Changed prices on their way to labels, on the ${engine} database`, lines)
}

/** Works in a process of its own, whose memory is measured. */
async function work<Figures>(...asked: readonly (string | number)[]): Promise<Figures> {
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', join(import.meta.dirname, 'deliveryWork.ts'), ...asked.map(String)],
    { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] },
  )
  let out = ''
  child.stdout.on('data', (part) => (out += String(part)))
  const code = await new Promise((resolve) => child.once('close', resolve))
  if (code !== 0) throw new Error(`the work ended with code ${String(code)}`)
  return JSON.parse(out.trim().split('\n').at(-1) ?? '') as Figures
}
