import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Cluster, ensurePostgres, startPostgres } from '../../scripts/postgres.mjs'
import { StartupError } from '../../server/base/errors'
import { News } from '../../server/cluster/news'
import { type Connection, openServer } from '../../server/db/connection'
import { clientOf, Hosts } from '../../server/db/hosts'
import { startTestServer, type TestServer } from '../contract/harness'
import { openShop } from '../support/shop'
import { until } from '../support/until'
import { type Pooler, startPooler } from './support/pgbouncer'

const STORE = 'IT001'
let cluster: Cluster
let pooler: Pooler
const servers: TestServer[] = []

beforeAll(async () => {
  cluster = await startPostgres(ensurePostgres() ?? '')
  pooler = await startPooler(cluster.url, 'transaction')
  for (let at = 0; at < 2; at++)
    servers.push(await startTestServer({ connection: await openServer(pooler.url, { isShared: true }) }))
  await openShop(server(0).stage.inside.services.records, STORE)
})
afterAll(async () => {
  await Promise.all(servers.map((one) => one.close()))
  await pooler?.stop()
  await cluster?.stop()
})

function server(at: number): TestServer {
  const one = servers[at]
  if (!one) throw new Error('it has not started')
  return one
}

describe('behind a pooler that shares sessions', () => {
  it('a server that has its database for itself does not start, and one whose clients have sessions of their own does', async () => {
    await expect(openServer(pooler.url)).rejects.toBeInstanceOf(StartupError)
    await sql`CREATE DATABASE alone`.execute(server(0).stage.inside.services.db)
    const other = new URL(cluster.url)
    other.pathname = '/alone'
    const session = await startPooler(other.href, 'session')
    const connection = await openServer(session.url)
    await expect(openServer(other.href)).rejects.toThrow(/in use by another/)
    expect((await sql<{ n: number }>`SELECT 1 AS n`.execute(connection.db)).rows).toEqual([{ n: 1 }])
    await connection.close()
    await session.stop()
  })

  it('two servers answer, change, and hear of each other within two seconds', async () => {
    const [one, two] = [server(0), server(1)]
    const as = await one.signIn()
    const heard: unknown[] = []
    two.stage.inside.services.events.on('changed', (change) => heard.push(change))
    for (let at = 0; at < 20; at++) {
      const answers = await Promise.all(
        [0, 1].map((n) =>
          server(n).call('POST /config/store', {
            as,
            body: {
              storeCode: `S${at}${n}`,
              storeName: 'A',
              totalDuration: 120,
              eventDuration: 1,
              cpDuration: 39,
              baseTimeout: 60,
              timeoutTag: 0.1,
            },
          }),
        ),
      )
      expect(answers.map(({ status }) => status)).toEqual([200, 200])
    }
    const began = performance.now()
    one.stage.inside.services.events.emit('changed', { resource: 'tag', storeCode: STORE })
    await until(() => heard.some((change) => JSON.stringify(change).includes('"tag"')))
    expect(performance.now() - began).toBeLessThan(2000)
    expect(
      (await two.call(`POST /status/store/${STORE}/tag/search`, { as, body: { length: 25, search: { value: 'a' } } }))
        .status,
    ).toBe(200)
    expect((await one.call('POST /auth/logout', { as })).status).toBe(200)
    await until(async () => (await two.call('GET /auth/login', { as })).status === 401)
  })

  it('many at once, in transactions and without, leave nothing of a session to others', async () => {
    const { records, db } = server(0).stage.inside.services
    const change = (at: number) =>
      records.transaction(async (within) => {
        await within.alone(`test ${at % 6}`)
        await sql`SET LOCAL work_mem = '5MB'`.execute(within.db)
        await within.update('store', { storeCode: STORE }, { storeName: `N${at}` })
      })
    const look = async () =>
      (await sql<{ memory: string }>`SELECT current_setting('work_mem') AS "memory", pg_sleep(0.01)`.execute(db))
        .rows[0]?.memory
    const [seen] = await Promise.all([
      Promise.all(Array.from({ length: 100 }, look)),
      Promise.all(Array.from({ length: 100 }, (_, at) => change(at))),
    ])
    expect(new Set(seen)).toEqual(new Set(['4MB']))
    const { rows } = await sql`SELECT 1 FROM pg_locks WHERE locktype = 'advisory'`.execute(db)
    expect(rows).toEqual([])
  })

  it('a statement that takes too long is given up with its session, and keeps nobody waiting; the bound of the role ends it', async () => {
    await sql`ALTER ROLE shelfdeck SET statement_timeout = '2s'`.execute(server(0).stage.inside.services.db)
    const hosts = new Hosts(pooler.url)
    await hosts.find()
    expect(hosts.current).toMatchObject({ isPooled: true, sharesSessions: true })
    // Sessions that are open keep the bound that they began with.
    await pooler.down()
    await pooler.up()
    const client = new (clientOf(hosts))({ statement_timeout: 300 })
    client.on('error', () => undefined)
    await client.connect()
    const ended = new Promise((resolve) => client.once('end', resolve))
    await expect(client.query('SELECT pg_sleep(60)')).rejects.toThrow(/timeout/)
    await ended
    await until(() => !server(0).stage.inside.services.connection.availability.isAway)
    await until(
      async () =>
        (
          await sql`SELECT 1 FROM pg_stat_activity WHERE query = 'SELECT pg_sleep(60)' AND state = 'active'`.execute(
            server(0).stage.inside.services.db,
          )
        ).rows.length === 0,
    )
    await sql`ALTER ROLE shelfdeck RESET statement_timeout`.execute(server(0).stage.inside.services.db)
  })

  it.each(['pooler', 'database'] as const)(
    'the %s is restarted: calls answer 503 meanwhile, and all goes on by itself',
    async (what) => {
      const as = await server(0).signIn()
      await (what === 'pooler' ? pooler.down() : cluster.down('fast'))
      await until(async () => (await server(0).call('GET /auth/login', { as })).status === 503)
      const began = performance.now()
      const { status, headers } = await server(1).call('POST /config/store', { as, body: {} })
      expect([status, headers['retry-after']]).toEqual([503, '2'])
      expect(performance.now() - began).toBeLessThan(2000)
      await (what === 'pooler' ? pooler.up() : cluster.up())
      await until(() => servers.every(({ stage }) => !stage.inside.services.connection.availability.isAway))
      await until(async () => (await server(1).call('GET /auth/login', { as })).status === 200)
      await hear(server(0).stage.inside.services.connection, server(1).stage.inside.services.news)
    },
  )
})

/** What one server tells comes through to another. */
async function hear(connection: Connection, to: News): Promise<void> {
  let isHeard = false
  const stop = to.subscribe('probe', () => (isHeard = true))
  const from = new News({ connection })
  await from.start()
  from.publish('probe', {})
  await until(() => isHeard)
  stop()
  await from.stop()
}
