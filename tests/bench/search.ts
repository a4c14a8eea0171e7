import { cpSync } from 'node:fs'
import { measuredServer, seed } from './servers'
import { median, percentile, print } from './stats'

const TAGS = Number(process.env.BENCH_TAGS ?? 1_000_000)
const STORES = Number(process.env.BENCH_SEARCH_STORES ?? 200)
const ROUNDS = 60

/** What people type, and what is worst: what is in nearly everything, in nothing, typed wrongly, or one letter after the other. */
const TYPED: Readonly<Record<string, (tag: Tag, round: number) => string>> = {
  'the barcode of a tag': ({ tagId }) => tagId,
  'a MAC with its marks': ({ tagMac }) => (tagMac.match(/../g) ?? []).join(':'),
  'the end of a MAC': ({ tagMac }) => tagMac.slice(-6),
  'a part of a barcode': ({ tagId }) => tagId.slice(3, 9),
  'the code of a product': ({ prCode }) => prCode ?? '',
  'the name of a product': (_, round) =>
    ['Spaghetti', 'Cherry Tomatoes', '北海道牛乳', 'Latte intero', '우유'][round % 5] ?? '',
  'a name with a typo': (_, round) =>
    ['Spagetti', 'Chery Tomatos', '北海道牛入', 'Late inttero', 'Mozarela'][round % 5] ?? '',
  'a store and a name': (_, round) =>
    ['milano spaghetti', 'berlin milch', '新宿 牛乳', 'madrid leche'][round % 4] ?? '',
  'two letters that much begins with': (_, round) => ['06', '10', 'sp', '80', 'B3'][round % 5] ?? '',
  'three letters that are nearly everywhere': (_, round) => ['000', '100', 'B30', '600', 'ett'][round % 5] ?? '',
  'nothing that there is': (_, round) => ['xyzzyplugh', '99999999999999', 'qqqq', 'ぬぬぬぬ', '%_%_%'][round % 5] ?? '',
}

interface Tag {
  readonly tagId: string
  readonly tagMac: string
  readonly prCode: string | null
}

async function fill(dataDir: string): Promise<void> {
  const filled = process.env.BENCH_DATA
  if (filled === undefined) await seed(dataDir, STORES, TAGS / STORES)
  else cpSync(filled, dataDir, { recursive: true })
}

/** The search over everything with a million tags, over HTTP. */
export async function search(): Promise<number> {
  const server = await measuredServer({ SEED: 'none' }, fill)
  try {
    const stores = await server.api.call('POST /config/store/pagination', { draw: 1, start: 0, length: STORES })
    const codes = (stores.body.data ?? []).map((store) => String(store.storeCode))
    const tags: Tag[] = []
    for (const code of codes.filter((_, at) => at % Math.ceil(codes.length / ROUNDS) === 0)) {
      const { body } = await server.api.call(`POST /status/store/${code}/tag/search`, {
        draw: 1,
        start: 100,
        length: 1,
        filter_prCode: '0',
        condition_prCode: '~',
      })
      tags.push(...(body.data as unknown as Tag[]))
    }
    await server.longestBlock()
    const lines = []
    const all: number[] = []
    for (const [what, typed] of Object.entries(TYPED)) {
      const times: number[] = []
      for (let round = 0; round < ROUNDS + 5; round++) {
        const q = typed(tags[round % tags.length] ?? { tagId: '', tagMac: '', prCode: '' }, round)
        const query = new URLSearchParams({ q, ...(round % 2 === 0 && { store: codes[round % codes.length] ?? '' }) })
        const began = performance.now()
        const { status, body } = await server.api.call(`GET /search?${query.toString()}`)
        if (status !== 200) throw new Error(`${what}: ${status} ${JSON.stringify(body)}`)
        if (round >= 5) times.push(performance.now() - began)
      }
      all.push(...times)
      lines.push({ what: `${what}, median`, ours: median(times), aim: 100, unit: 'ms' })
      lines.push({ what: `${what}, 95th percentile`, ours: percentile(times, 0.95), aim: 300, unit: 'ms' })
    }
    lines.push({ what: 'all of these, median', ours: median(all), aim: 100, unit: 'ms' })
    lines.push({ what: 'longest block of the event loop', ours: await server.longestBlock(), aim: 50, unit: 'ms' })
    return print(`The search over everything, ${TAGS} tags in ${STORES} stores, over HTTP`, lines)
  } finally {
    await server.remove()
  }
}
