import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { type Api, signInByHttp } from '../support/api'
import { problemsAfterKills } from '../support/kills'
import { startServer } from '../support/server'
import { engine } from './harness'

const TIMES = 10
const dataDir = mkdtempSync(join(tmpdir(), 'kill-'))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

it.skipIf(engine === 'server')(
  'a server that is killed ten times while it writes has every row that it acknowledged',
  { timeout: 300_000 },
  async () => {
    const acknowledged = new Acknowledged()
    for (let turn = 0; turn < TIMES; turn++) {
      const server = await startServer({ dataDir, env: { SEED: 'none' } })
      const api = await signInByHttp(server.url, 'admin@shelfdeck.example')
      const writers = [0, 1, 2].map((writer) => write(api, `T${turn}W${writer}`, acknowledged))
      await acknowledged.more(5 + turn * 3)
      await server.kill()
      // It left its lock behind: the next one takes it over.
      expect(existsSync(join(dataDir, 'server.lock'))).toBe(true)
      await Promise.all(writers)
    }
    const server = await startServer({ dataDir, env: { SEED: 'none' } })
    const api = await signInByHttp(server.url, 'admin@shelfdeck.example')
    const stores = (await api.call('GET /config/store')).body as unknown as { storeCode: string }[]
    await server.stop()
    const there = new Set(stores.map(({ storeCode }) => storeCode))
    expect(acknowledged.codes.filter((code) => !there.has(code))).toEqual([])
    expect(acknowledged.codes.length).toBeGreaterThan(TIMES * 5)
  },
)

/** The stores that a server said are kept. */
class Acknowledged {
  readonly codes: string[] = []
  #awaited: { readonly count: number; reached(): void } | undefined

  add(storeCode: string): void {
    this.codes.push(storeCode)
    if (this.#awaited && this.codes.length >= this.#awaited.count) this.#awaited.reached()
  }

  /** Waits for so many more, without taking a processor from the server that is to write them. */
  more(count: number): Promise<void> {
    return new Promise((reached) => (this.#awaited = { count: this.codes.length + count, reached }))
  }
}

/** Adds stores until the server is gone, and notes those that it said are kept. */
async function write(api: Api, prefix: string, acknowledged: Acknowledged): Promise<void> {
  for (let n = 0; ; n++) {
    const storeCode = `${prefix}N${n}`
    const body = {
      storeCode,
      storeName: storeCode,
      totalDuration: 120,
      eventDuration: 1,
      cpDuration: 39,
      baseTimeout: 60,
      timeoutTag: 0.1,
    }
    const answer = await api.call('POST /config/store', body).catch(() => undefined)
    if (!answer) return
    if (answer.status !== 200) throw new Error(`${answer.status} ${JSON.stringify(answer.body)}`)
    acknowledged.add(storeCode)
  }
}

/** Every kind of write on its own, at more moments: tests/nightly/kills.test.ts. */
const kinds = [
  ['products that no label shows', 'all labels again', 'a picture of the signage'],
  ['an assignment of several products', 'a product file', 'a store that goes'],
  ['a file of paper labels', 'a product that labels show', 'a version of the app'],
]

it.skipIf(engine === 'server')(
  'a server that is killed in the middle of tasks, files and deletions has none of them by halves',
  { timeout: 300_000 },
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'kill-'))
    try {
      expect(await problemsAfterKills({ dataDir: folder }, { turns: kinds, random: 'kills', longest: 300 })).toEqual([])
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  },
)
