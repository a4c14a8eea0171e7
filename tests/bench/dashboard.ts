import { dashboardPage } from './dashboardPage'
import { type Measured, measuredServer, seed } from './servers'
import { type Line, median, percentile, print } from './stats'

const TAGS = Number(process.env.BENCH_TAGS ?? 1_000_000)
const STORES = 1000
const DAYS = 30
const ROUNDS = 100
const SIZES = [10, 100, STORES]
/** Stores whose labels are all told something while the dashboard is asked for. */
const BUSY = 20

/** The dashboard of 10, 100 and 1,000 stores of a fleet of a million tags: the server's time over HTTP, and the time to a complete page. */
export async function dashboard(): Promise<number> {
  const server = await measuredServer({ SEED: 'none', ...databaseEnv() }, (dataDir) =>
    seed(dataDir, STORES, TAGS / STORES, DAYS),
  )
  try {
    const { codes, missed } = await serverTimes(server)
    return missed + (await dashboardPage(server, codes, SIZES))
  } finally {
    await server.remove()
  }
}

async function serverTimes(server: Measured): Promise<{ codes: string[]; missed: number }> {
  const stores = await server.api.call('POST /config/store/pagination', { draw: 1, start: 0, length: STORES })
  const codes = (stores.body.data ?? []).map((store) => String(store.storeCode))
  const of = (size: number) =>
    size === codes.length ? '' : `&storeList=${encodeURIComponent(JSON.stringify(codes.slice(0, size)))}`
  const ask = (query: string) => async () =>
    (await server.api.call(`GET /stats/dashboard?t=${Date.now()}${query}`)).body
  const lines: Line[] = []
  await server.longestBlock()
  for (const size of SIZES) {
    const { times, bytes } = await measure(ask(of(size)))
    lines.push({ what: `${size} stores: median`, ours: median(times), aim: 20, unit: 'ms' })
    lines.push({ what: `${size} stores: 95th percentile`, ours: percentile(times, 0.95), unit: 'ms' })
    lines.push({ what: `${size} stores: answer, uncompressed`, ours: bytes / 1024, unit: 'KB' })
  }
  lines.push({ what: 'longest block of the event loop', ours: await server.longestBlock(), aim: 50, unit: 'ms' })
  const worst = { draw: 1, length: 10, columns: [{ data: 'error' }], order: [{ column: 0, dir: 'desc' }] }
  const sorted = await measure(async () => (await server.api.call('POST /status/store/pagination/tag', worst)).body)
  lines.push({ what: 'summaries of all stores, most errors first: median', ours: median(sorted.times), unit: 'ms' })
  await server.longestBlock()
  for (const storeCode of codes.slice(0, BUSY)) await server.api.call('POST /tag/reassign/all', { storeCode })
  const busy = await measure(ask(''))
  lines.push({
    what: `${STORES} stores while ${(BUSY * TAGS) / STORES} tags are told: median`,
    ours: median(busy.times),
    unit: 'ms',
  })
  lines.push({ what: 'longest block of the event loop meanwhile', ours: await server.longestBlock(), unit: 'ms' })
  const missed = print(
    `The dashboard of a fleet of ${STORES} stores and ${TAGS} tags, over HTTP (${process.env.DATABASE_URL ? 'PostgreSQL' : 'embedded'})`,
    lines,
  )
  return { codes, missed }
}

async function measure(ask: () => Promise<object>): Promise<{ times: readonly number[]; bytes: number }> {
  const times: number[] = []
  let bytes = 0
  for (let round = 0; round < ROUNDS + 10; round++) {
    const began = performance.now()
    const answer = await ask()
    if (round >= 10) times.push(performance.now() - began)
    bytes = JSON.stringify(answer).length
  }
  return { times, bytes }
}

const databaseEnv = (): Record<string, string> =>
  process.env.DATABASE_URL ? { DATABASE_URL: process.env.DATABASE_URL } : {}
