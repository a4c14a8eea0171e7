import { readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { type Measured, measuredServer, seed } from './servers'
import { type Line, median, percentile, print } from './stats'

const LINES = Number(process.env.BENCH_LINES ?? 100_000)
const TAGS = 2000
const EVERY_MS = 50

/** A file of 100,000 products imported over HTTP, and how quick the lists are meanwhile; the same file again, and with new prices. */
export async function importFile(): Promise<number> {
  const server = await measuredServer({ SEED: 'none', ...databaseEnv() }, (dataDir) => seed(dataDir, 2, TAGS))
  try {
    const { body } = await server.api.call('POST /config/store/pagination', { draw: 1, start: 0, length: 2 })
    const [store = '', other = ''] = (body.data ?? []).map(({ storeCode }) => String(storeCode))
    const known = await server.api.call(`POST /status/store/${store}/product/search`, { draw: 1, length: -1 })
    const labelled = (known.body.data ?? []).map(({ prCode }) => String(prCode))
    const rested = await lists(server, store, other, Promise.resolve(wait(3000)))
    const lines: Line[] = [
      { what: 'a list at rest: median', ours: median(rested), unit: 'ms' },
      { what: 'a list at rest: 95th percentile', ours: percentile(rested, 0.95), unit: 'ms' },
    ]
    for (const [what, price] of [
      ['new products', '1.00'],
      ['the same once more', '1.00'],
      ['every price changed', '2.00'],
    ] as const) {
      const text = fileOf(labelled, price)
      await server.longestBlock()
      const before = memory(server.pid).now
      const began = performance.now()
      const done = imported(server, store, text)
      const times = await lists(server, store, other, done)
      const seconds = (performance.now() - began) / 1000
      const { dataCount, errorCount } = await done
      const { max, own } = await server.blocks()
      if (dataCount !== LINES || errorCount !== 0)
        throw new Error(`${String(dataCount)} imported, ${String(errorCount)} errors`)
      lines.push(
        { what: `${what}: products a second`, ours: LINES / seconds, unit: '' },
        { what: '  a list meanwhile: median', ours: median(times), unit: 'ms' },
        { what: '  a list meanwhile: 95th percentile', ours: percentile(times, 0.95), aim: 200, unit: 'ms' },
        { what: '  longest block of the event loop', ours: max, aim: 50, unit: 'ms' },
        { what: '  of which its own work, the most', ours: own, aim: 50, unit: 'ms' },
        { what: '  memory of the process, more than before', ours: memory(server.pid).now - before, unit: 'MB' },
      )
    }
    lines.push({ what: 'memory of the process at its most', ours: memory(server.pid).most, unit: 'MB' })
    return print(
      `A file of ${LINES} products, ${(fileOf(labelled, '1.00').length / 1e6).toFixed(1)} MB, over HTTP (${process.env.DATABASE_URL ? 'PostgreSQL' : 'embedded'})`,
      lines,
    )
  } finally {
    await server.remove()
  }
}

/** Products that labels show, and then others; each with ten entries. */
function fileOf(labelled: readonly string[], price: string): string {
  const heading = `prCode,${Array.from({ length: 10 }, (_, at) => `prInfo_${at}`).join(',')},layoutId\n`
  const codes = [...labelled, ...Array.from({ length: LINES }, (_, at) => `BENCH${at}`)].slice(0, LINES)
  return (
    heading +
    codes
      .map(
        (code, at) =>
          `${code},Product ${at},${price},"A description, of some length ${at}",${price},1 kg,,Category ${at % 40},Brand ${at % 90},€,${code},SHELF\n`,
      )
      .join('')
  )
}

async function imported({ api, url }: Measured, storeCode: string, text: string): Promise<Record<string, unknown>> {
  const form = new FormData()
  form.set('storeCode', storeCode)
  form.set('file', new Blob([text]), 'bench.csv')
  const answer = await fetch(`${url}/product/file`, {
    method: 'POST',
    body: form,
    headers: { 'Access-Token': api.token, 'Access-Email': api.email },
  })
  const { _id } = (await answer.json()) as { _id: number }
  for (;;) {
    const { body } = await api.call(`GET /product/file/upload/history/detail/${_id}`)
    if (body.finished != null) return body
    await wait(200)
  }
}

/** What pages of tags and products take until something is done. */
async function lists({ api }: Measured, store: string, other: string, until: Promise<unknown>): Promise<number[]> {
  const state = { isDone: false }
  void until.finally(() => (state.isDone = true))
  const times: number[] = []
  for (let round = 0; !state.isDone; round++) {
    const began = performance.now()
    const path =
      round % 2 === 0 ? `POST /status/store/${other}/tag/search` : `POST /status/store/${store}/product/search`
    const { status } = await api.call(path, { draw: round, start: 0, length: 25 })
    if (status !== 200) throw new Error(`${path}: ${status}`)
    times.push(performance.now() - began)
    await wait(EVERY_MS)
  }
  return times
}

/** Of a process, in MB: its memory, and the most that it ever had. */
function memory(pid: number): { now: number; most: number } {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  const of = (name: string) => Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1] ?? NaN) / 1024
  return { now: of('VmRSS'), most: of('VmHWM') }
}

const databaseEnv = (): Record<string, string> =>
  process.env.DATABASE_URL ? { DATABASE_URL: process.env.DATABASE_URL } : {}
