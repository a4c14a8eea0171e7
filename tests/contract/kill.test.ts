import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { keptAfterKills } from '../support/keptAfterKills'
import { problemsAfterKills } from '../support/kills'
import { engine } from './harness'

const dataDir = mkdtempSync(join(tmpdir(), 'kill-'))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

/** Ten times: tests/nightly/kills.test.ts. */
it.skipIf(engine === 'server')(
  'a server that is killed three times while it writes has every row that it acknowledged',
  { timeout: 300_000 },
  async () => {
    const { acknowledged, lost, locksLeft } = await keptAfterKills(dataDir, 3)
    expect(lost).toEqual([])
    expect(acknowledged.length).toBeGreaterThan(15)
    expect(locksLeft).toBe(3)
  },
)

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
