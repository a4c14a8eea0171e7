import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ensureBuilt } from '../../scripts/build.mjs'
import { type Api, signInByHttp } from '../support/api'
import { problemsAfterKills } from '../support/kills'
import { root, startServer } from '../support/server'
import { engine } from './harness'

const TIMES = 10
/** It is started again and again: what is built starts in a third of the time of the sources. */
const BUILT = { tree: join(root, 'dist'), built: true } as const
const dataDir = mkdtempSync(join(tmpdir(), 'kill-'))
beforeAll(() => (engine === 'server' ? undefined : ensureBuilt('server')), 300_000)
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

it.skipIf(engine === 'server')(
  'a server that is killed ten times while it writes has every row that it acknowledged',
  { timeout: 300_000 },
  async () => {
    const acknowledged: string[] = []
    for (let turn = 0; turn < TIMES; turn++) {
      const server = await startServer({ ...BUILT, dataDir, env: { SEED: 'none' } })
      const api = await signInByHttp(server.url, 'admin@shelfdeck.example')
      const writers = [0, 1, 2].map((writer) => write(api, `T${turn}W${writer}`, acknowledged))
      const before = acknowledged.length
      while (acknowledged.length < before + 5 + turn * 3) await new Promise((resolve) => setImmediate(resolve))
      await server.kill()
      // It left its lock behind: the next one takes it over.
      expect(existsSync(join(dataDir, 'server.lock'))).toBe(true)
      await Promise.all(writers)
    }
    const server = await startServer({ ...BUILT, dataDir, env: { SEED: 'none' } })
    const api = await signInByHttp(server.url, 'admin@shelfdeck.example')
    const stores = (await api.call('GET /config/store')).body as unknown as { storeCode: string }[]
    await server.stop()
    const there = new Set(stores.map(({ storeCode }) => storeCode))
    expect(acknowledged.filter((code) => !there.has(code))).toEqual([])
    expect(acknowledged.length).toBeGreaterThan(TIMES * 5)
  },
)

/** Adds stores until the server is gone, and notes those that it said are kept. */
async function write(api: Api, prefix: string, acknowledged: string[]): Promise<void> {
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
    acknowledged.push(storeCode)
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
      expect(
        await problemsAfterKills({ dataDir: folder }, { turns: kinds, random: 'kills', longest: 300, server: BUILT }),
      ).toEqual([])
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  },
)
