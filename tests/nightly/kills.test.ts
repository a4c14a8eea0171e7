import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { expect, it } from 'vitest'
import { randomFrom } from '../../server/base/random'
import { keptAfterKills } from '../support/keptAfterKills'
import { problemsAfterKills } from '../support/kills'
import { writes } from '../support/writes'

/** Another night, other moments; KILL_SEED makes one again. */
const seed = Number(process.env.KILL_SEED ?? Date.now() % 1_000_000)
const KILLS_EACH = 3
const LONGEST_MS = 400
const PATIENCE_S = 600
const url = process.env.NIGHTLY_DATABASE_URL

/** Each kind alone, as often as said, then all kinds in pairs that the seed makes. */
function turns() {
  const [random, kinds] = [randomFrom(seed), Object.keys(writes)]
  const alone = kinds.flatMap((kind) => Array.from({ length: KILLS_EACH }, () => [kind]))
  return {
    random,
    turns: [...alone, ...kinds.map((kind) => [kind, random.pick(kinds.filter((other) => other !== kind))])],
  }
}

async function killed(databaseUrl?: string): Promise<string[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'kills-'))
  console.log(`KILL_SEED=${seed}`)
  try {
    return await problemsAfterKills(
      { dataDir, ...(databaseUrl !== undefined && { databaseUrl }) },
      { ...turns(), longest: LONGEST_MS, patience: PATIENCE_S },
    )
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}

it('a server that is killed ten times while it writes has every row that it acknowledged', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'kill-'))
  try {
    const { acknowledged, lost } = await keptAfterKills(dataDir, 10)
    expect(lost).toEqual([])
    expect(acknowledged.length).toBeGreaterThan(50)
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
})

it(
  'a server on the embedded database that is killed in the middle of every kind of write loses nothing and has nothing by halves',
  { timeout: 3_600_000 },
  async () => {
    expect(await killed()).toEqual([])
  },
)

it.skipIf(url === undefined)('nor does one on PostgreSQL', { timeout: 3_600_000 }, async () => {
  const name = `kills_${process.pid}`
  const admin = new pg.Client({ connectionString: url })
  await admin.connect()
  await admin.query(`CREATE DATABASE ${name}`)
  const own = new URL(url ?? '')
  own.pathname = `/${name}`
  try {
    expect(await killed(own.href)).toEqual([])
  } finally {
    await admin.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
    await admin.end()
  }
})
