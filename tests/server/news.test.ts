import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { News } from '../../server/cluster/news'
import { ensureSharedTables } from '../../server/cluster/tables'
import type { Connection } from '../../server/db/connection'
import { until } from '../support/until'
import { engine, openSharedDatabase, openTestDatabase, type SharedDatabase } from '../contract/harness'

const isServer = engine === 'server'
let database: SharedDatabase
beforeAll(async () => {
  if (isServer) database = await openSharedDatabase()
})
afterAll(() => database?.close())

interface Reader {
  readonly news: News
  readonly connection: Connection
  readonly heard: unknown[]
}

/** A server that has heard all before. @param isHinted whether the database passes hints on to it */
async function join(isHinted = true): Promise<Reader> {
  const connection = await database.connect()
  await ensureSharedTables(connection.db)
  const news = new News({
    connection: isHinted ? connection : { ...connection, session: undefined },
    onError: (cause) => failures.push(cause),
  })
  const heard: unknown[] = []
  news.subscribe('said', (payload) => heard.push(payload))
  news.subscribe('missed', () => heard.push('missed'))
  await news.start()
  return { news, connection, heard }
}

/** What of the news failed. */
const failures: unknown[] = []

async function leave(...readers: Reader[]): Promise<void> {
  await Promise.all(readers.map(({ news }) => news.stop()))
  if (failures.length > 0) throw new AggregateError(failures)
}

it('who publishes is heard on its own server at once, on either kind of database', async () => {
  const connection = await openTestDatabase()
  const news = new News({ connection })
  await news.start()
  const heard: unknown[] = []
  const stop = news.subscribe('said', (payload) => heard.push(payload))
  news.subscribe('said', () => {
    throw new Error('of one listener')
  })
  news.publish('said', { a: 1 })
  stop()
  news.publish('said', { a: 2 })
  expect(heard).toEqual([{ a: 1 }])
  await news.stop()
  await connection.close()
})

it.skipIf(!isServer)('others hear it within a moment, once, and with the same said twice only once', async () => {
  const [one, two] = [await join(), await join()]
  await until(async () => (await listeners()) === 2)
  // Whoever listens has tried itself out before.
  const began = performance.now()
  one.news.publish('said', { n: 1 }, 'IT001')
  one.news.publish('said', { n: 1 }, 'IT001')
  one.news.publish('said', { n: 2 })
  await until(() => two.heard.length === 2)
  expect(performance.now() - began).toBeLessThan(900)
  two.news.publish('said', undefined)
  await until(() => one.heard.length === 4)
  expect(one.heard).toEqual([{ n: 1 }, { n: 1 }, { n: 2 }, undefined])
  expect(two.heard).toEqual([{ n: 1 }, { n: 2 }, undefined])
  await leave(one, two)
})

it.skipIf(!isServer)('a database that passes no hints on is read every second', async () => {
  const [one, two] = [await join(false), await join(false)]
  for (const n of [1, 2, 3]) {
    const began = performance.now()
    one.news.publish('said', { n })
    await until(() => two.heard.length === n)
    expect(performance.now() - began).toBeLessThan(1900)
  }
  expect(two.heard).toEqual([{ n: 1 }, { n: 2 }, { n: 3 }])
  await leave(one, two)
})

it.skipIf(!isServer)(
  'what is told in a transaction that ends late is heard, though later ones were read before',
  async () => {
    const [one, two] = [await join(), await join()]
    const tell = (n: number) =>
      sql`INSERT INTO news ("server", "kind", "payload") VALUES (${one.news.server}, 'said', ${JSON.stringify({ n })}::jsonb)`
    await one.connection.db.transaction().execute(async (trx) => {
      await tell(1).execute(trx)
      await tell(2).execute(one.connection.db)
      one.news.publish('said', { n: 3 })
      await until(() => two.heard.length === 2)
      // One more reading at least sees it open.
      one.news.publish('said', { n: 4 })
      await until(() => two.heard.length === 3)
    })
    await until(() => two.heard.length === 4)
    expect(two.heard).toEqual([{ n: 2 }, { n: 3 }, { n: 4 }, { n: 1 }])
    await leave(one, two)
  },
)

it.skipIf(!isServer)(
  'the session that listens may be lost: what is told meanwhile is heard by looking, and then it listens again',
  async () => {
    const [one, two] = [await join(), await join()]
    await until(async () => (await listeners()) === 2)
    await sql`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE 'LISTEN%' AND datname = current_database()`.execute(
      one.connection.db,
    )
    one.news.publish('said', { n: 1 })
    await until(() => two.heard.length === 1)
    await until(async () => (await listeners()) === 2)
    expect([one.heard, two.heard]).toEqual([[{ n: 1 }], [{ n: 1 }]])
    await leave(one, two)
  },
)

it.skipIf(!isServer)('thousands at once from several servers are heard by each of the others, each once', async () => {
  const all = [await join(), await join(), await join(false)]
  const MANY = 2000
  for (let n = 0; n < MANY; n++) {
    all.forEach(({ news }, from) => news.publish('said', { from, n }))
    if (n % 100 === 0) await new Promise(setImmediate)
  }
  await until(() => all.every(({ heard }) => heard.length >= all.length * MANY))
  for (const { heard } of all) expect(new Set(heard.map((one) => JSON.stringify(one))).size).toBe(all.length * MANY)
  for (const { heard } of all) expect(heard).toHaveLength(all.length * MANY)
  await leave(...all)
})

it.skipIf(!isServer)(
  'after the database was away each server says that it may have missed something, and what waited is told',
  async () => {
    const [one, two] = [await join(), await join()]
    one.connection.availability.lost(new Error('of the test'))
    one.news.publish('said', { n: 1 })
    await until(() => one.heard.includes('missed'))
    await until(() => two.heard.length === 1)
    two.news.publish('said', { n: 2 })
    await until(() => one.heard.length === 3)
    expect(one.heard).toEqual([{ n: 1 }, 'missed', { n: 2 }])
    expect(two.heard).toEqual([{ n: 1 }, { n: 2 }])
    await leave(one, two)
  },
)

const listeners = async () => {
  const connection = await database.connect()
  const { rows } = await sql<{ n: number }>`
    SELECT count(*) AS n FROM pg_stat_activity WHERE query LIKE 'LISTEN%' AND state = 'idle' AND datname = current_database()`.execute(
    connection.db,
  )
  await connection.close()
  return rows[0]?.n
}
