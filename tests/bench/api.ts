import { measuredServer, seed } from './servers'
import { median, percentile, print } from './stats'

const TAGS = Number(process.env.BENCH_TAGS ?? 1_000_000)
const STORES = Number(process.env.BENCH_STORES ?? 20)
const ROUNDS = 200

const QUERIES = {
  'default order': () => ({ start: 0 }),
  'contains filter': (round: number) => ({ start: 0, filter_tagId: String(1000 + round), condition_tagId: '~' }),
  'deep page': (round: number) => ({ start: Math.floor(TAGS / STORES) - 1000 - round }),
  'sorted by update, newest first': () => ({
    start: 0,
    columns: [{ data: 'updatedAt' }],
    order: [{ column: 0, dir: 'desc' }],
  }),
}

/** One page of 25 tags of a million, over HTTP, with the event loop of the server watched. */
export async function api(): Promise<number> {
  let seconds = 0
  const server = await measuredServer({ SEED: 'none', ...databaseEnv() }, async (dataDir) => {
    const began = Date.now()
    await seed(dataDir, STORES, TAGS / STORES)
    seconds = (Date.now() - began) / 1000
  })
  try {
    const stores = await server.api.call('POST /config/store/pagination', { draw: 1, start: 0, length: STORES })
    const codes = (stores.body.data ?? []).map((store) => String(store.storeCode))
    await server.longestBlock()
    const lines = []
    for (const [what, query] of Object.entries(QUERIES)) {
      const times: number[] = []
      for (let round = 0; round < ROUNDS + 20; round++) {
        const code = codes[round % codes.length] ?? ''
        const began = performance.now()
        const { status, body } = await server.api.call(`POST /status/store/${code}/tag/search`, {
          draw: round,
          length: 25,
          ...query(round),
        })
        if (status !== 200) throw new Error(`${what}: ${status} ${JSON.stringify(body)}`)
        if (round >= 20) times.push(performance.now() - began)
      }
      lines.push({ what: `${what}, median`, ours: median(times), aim: 10, unit: 'ms' })
      lines.push({ what: `${what}, 95th percentile`, ours: percentile(times, 0.95), unit: 'ms' })
    }
    lines.push({ what: 'longest block of the event loop', ours: await server.longestBlock(), aim: 50, unit: 'ms' })
    lines.push({ what: `loading ${TAGS} tags`, ours: TAGS / seconds, unit: 'rows/s' })
    return print(
      `One page of 25 tags of ${TAGS} in ${STORES} stores, over HTTP (${process.env.DATABASE_URL ? 'PostgreSQL' : 'embedded'})`,
      lines,
    )
  } finally {
    await server.remove()
  }
}

const databaseEnv = (): Record<string, string> =>
  process.env.DATABASE_URL ? { DATABASE_URL: process.env.DATABASE_URL } : {}
