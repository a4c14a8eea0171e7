import { mkdirSync } from 'node:fs'
import { sql } from 'kysely'
import { readDescriptors } from '../../server/base/schemas'
import { openLocal, openServer } from '../../server/db/connection'
import { dropIndexes, migrate } from '../../server/db/migrate'
import { measuredServer, seed } from './servers'
import { type Line, median, percentile, print } from './stats'

const ROWS = Number(process.env.BENCH_ROWS ?? 1_000_000)
const STORES = 20
const TAGS = 1000
/** Labels of the one great task; the others have as many as a store has labels. */
const GREAT = 100_000
const ROUNDS = 60

/** Pages of tasks, and of their labels, where these are a million. */
export async function tasks(): Promise<number> {
  const server = await measuredServer({ SEED: 'none', ...databaseEnv() }, async (dataDir) => {
    await seed(dataDir, STORES, TAGS)
    await fill(dataDir)
  })
  try {
    const { body } = await server.api.call('POST /history/task/search', { draw: 1, length: 500 })
    const all = (body.data ?? []) as unknown as { storeCode: string; taskId: number; totalTags: number }[]
    const usual = all.filter(({ totalTags }) => totalTags === TAGS)
    const great = all.find(({ totalTags }) => totalTags === GREAT)
    const one = (round: number) => usual[(round * 7) % usual.length]
    const labels = (task: (typeof all)[number] | undefined, path = '') =>
      `POST /history/store/${task?.storeCode}/task/${task?.taskId}${path}/search`
    const calls: Readonly<Record<string, (round: number) => [string, object]>> = {
      'the tasks of all stores': (round) => ['POST /history/task/search', { start: (round % 10) * 25 }],
      "a store's updates": (round) => [`POST /history/update/task/store/${one(round)?.storeCode}/search`, {}],
      'labels of a task, newest first': (round) => [labels(one(round)), {}],
      'labels of a task, a deep page by tag': (round) => [
        labels(one(round)),
        { start: 900, columns: [{ data: 'tagId' }], order: [{ column: 0, dir: 'asc' }] },
      ],
      'labels that a task failed on': (round) => [labels(one(round), '/fail'), {}],
      [`labels of a task of ${GREAT}, newest first`]: () => [labels(great), {}],
      [`labels of a task of ${GREAT}, by tag`]: (round) => [
        labels(great),
        { start: round * 25, columns: [{ data: 'tagId' }], order: [{ column: 0, dir: 'asc' }] },
      ],
    }
    await server.longestBlock()
    const lines: Line[] = []
    for (const [what, call] of Object.entries(calls)) {
      const times: number[] = []
      for (let round = 0; round < ROUNDS + 5; round++) {
        const [path, query] = call(round)
        const began = performance.now()
        const answer = await server.api.call(path, { draw: round, length: 25, ...query })
        if (answer.status !== 200) throw new Error(`${what}: ${answer.status} ${JSON.stringify(answer.body)}`)
        if (round >= 5) times.push(performance.now() - began)
      }
      lines.push({
        what: `${what}: median`,
        ours: median(times),
        aim: what.includes(String(GREAT)) ? 100 : 20,
        unit: 'ms',
      })
      lines.push({ what: '  95th percentile', ours: percentile(times, 0.95), unit: 'ms' })
    }
    const { max, own } = await server.blocks()
    lines.push(
      { what: 'longest block of the event loop', ours: max, aim: 50, unit: 'ms' },
      { what: '  of which its own work, the most', ours: own, aim: 50, unit: 'ms' },
    )
    return print(
      `Pages of 25 tasks and labels of tasks, with ${ROWS} rows of history, over HTTP (${process.env.DATABASE_URL ? 'PostgreSQL' : 'embedded'})`,
      lines,
    )
  } finally {
    await server.remove()
  }
}

/** Tasks of all labels of a store, day after day, and one great one, until there are so many rows. */
async function fill(dataDir: string): Promise<void> {
  mkdirSync(dataDir, { recursive: true })
  const connection = process.env.DATABASE_URL ? await openServer(process.env.DATABASE_URL) : await openLocal(dataDir)
  const descriptors = readDescriptors()
  const now = Math.floor(Date.now() / 1000)
  const perStore = Math.floor((ROWS - GREAT) / TAGS / STORES)
  try {
    await connection.db.transaction().execute(async (db) => {
      await dropIndexes(db, descriptors.values())
      await sql`
        INSERT INTO task ("storeCode", "taskType", "internalTaskId", "updateId", "productCount", "tagCount", "totalTags", "startTime", "refreshed", "updatedAt")
        SELECT s."storeCode", 'UPDATE', md5(random()::text), 'U-' || n, ${TAGS}, ${TAGS}, ${TAGS}, ${now} - n * 3600, false, ${now} - n * 3600 + 60 FROM store s, generate_series(1, ${perStore}::int) n`.execute(
        db,
      )
      await sql`
        INSERT INTO task ("storeCode", "taskType", "internalTaskId", "updateId", "productCount", "tagCount", "totalTags", "startTime", "refreshed", "updatedAt")
        SELECT min("storeCode"), 'UPDATE', 'great', 'U-great', ${GREAT}, ${GREAT}, ${GREAT}, ${now} - 60, false, ${now} FROM store`.execute(
        db,
      )
      await sql`INSERT INTO task_live ("storeCode", "taskId", "progress", "updatedTags", "endTime") SELECT "storeCode", "taskId", 97, "totalTags", "updatedAt" FROM task`.execute(
        db,
      )
      await sql`
        INSERT INTO task_row ("storeCode", "taskId", "tagId", "tagMac", "prCode", "layout", "prInfo")
        SELECT t."storeCode", t."taskId", g."tagId", g."tagMac", g."prCode", g."layoutId", '["Product", "1.00", "A description of some length"]'::jsonb
        FROM task t JOIN tag g ON g."storeCode" = t."storeCode" WHERE t."internalTaskId" <> 'great'`.execute(db)
      await sql`
        INSERT INTO task_row ("storeCode", "taskId", "tagId", "tagMac", "prCode", "layout", "prInfo")
        SELECT t."storeCode", t."taskId", 'G' || n, 'G' || n, 'P' || n, 'SHELF', '["Product", "1.00"]'::jsonb FROM task t, generate_series(1, ${GREAT}::int) n WHERE t."internalTaskId" = 'great'`.execute(
        db,
      )
      await sql`
        INSERT INTO task_row_live ("storeCode", "taskId", "tagMac", "result", "updatedAt")
        SELECT r."storeCode", r."taskId", r."tagMac", CASE WHEN random() < 0.03 THEN 'NG' ELSE 'OK' END, t."startTime" + (random() * 60)::int FROM task_row r JOIN task t USING ("storeCode", "taskId")`.execute(
        db,
      )
    })
    await migrate(connection.db, descriptors.values())
    await sql`VACUUM ANALYZE`.execute(connection.db)
  } finally {
    await connection.close()
  }
}

const databaseEnv = (): Record<string, string> =>
  process.env.DATABASE_URL ? { DATABASE_URL: process.env.DATABASE_URL } : {}
