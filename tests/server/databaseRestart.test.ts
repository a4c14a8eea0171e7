import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Cluster, ensurePostgres, startPostgres } from '../../scripts/postgres.mjs'
import { openServer } from '../../server/db/connection'
import { DatabaseTaken, ServerLock } from '../../server/db/serverLock'
import { until } from '../support/until'
import { engine, startTestServer, type TestServer } from '../contract/harness'

const isServer = engine === 'server'

// The cluster of the other contract tests goes on: this one has its own.
let cluster: Cluster
let server: TestServer
const dataDir = mkdtempSync(join(tmpdir(), 'database-restart-'))
beforeAll(async () => {
  if (!isServer) return
  cluster = await startPostgres(ensurePostgres() ?? '', { isDurable: true })
  server = await startTestServer({ connection: await openServer(cluster.url), env: { DATA_DIR: dataDir } })
})
afterAll(async () => {
  await server?.close()
  await cluster?.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

const store = (storeCode: string) => ({
  storeCode,
  storeName: storeCode,
  totalDuration: 120,
  eventDuration: 1,
  cpDuration: 39,
  baseTimeout: 60,
  timeoutTag: 0.1,
})

it.skipIf(!isServer).each(['fast', 'immediate'] as const)(
  'a PostgreSQL that is stopped (%s) and started again: calls answer 503 at once meanwhile, and all goes on by itself',
  async (mode) => {
    const as = await server.signIn()
    const { availability, db } = server.stage.inside.services.connection
    // One connection waits inside a statement, another between two of a transaction, the rest are idle.
    const asleep = sql`SELECT pg_sleep(30)`.execute(db).then(
      () => undefined,
      (error: unknown) => error,
    )
    const open = db
      .transaction()
      .execute(async (trx) => {
        await sql`SELECT 1`.execute(trx)
        await new Promise((resolve) => availability.onLoss(() => setImmediate(resolve)))
        await sql`SELECT 1`.execute(trx)
      })
      .then(
        () => undefined,
        (error: unknown) => error,
      )
    expect((await server.call('POST /config/store', { as, body: store(`BEFORE-${mode}`) })).status).toBe(200)

    await cluster.down(mode)
    expect(availability.saw(await asleep)).toBe('unavailable')
    expect(availability.saw(await open)).toBe('unavailable')
    const began = performance.now()
    const { status, body, headers } = await server.call('POST /config/store', { as, body: store('NEVER') })
    expect({ status, body, retryAfter: headers['retry-after'] }).toEqual({
      status: 503,
      body: {
        code: 0,
        message: 'The database cannot be reached right now. Try again in a moment.',
        key: 'server.session.databaseAway',
      },
      retryAfter: '2',
    })
    expect(performance.now() - began).toBeLessThan(6000)
    expect((await server.call('GET /health')).body).toMatchObject({ status: 'no database' })

    await cluster.up()
    await until(() => !availability.isAway)
    // The session holds, what was acknowledged is there, and what was refused is not.
    const stores = await server.stage.inside.services.records.find('store')
    expect(stores.map(({ storeCode }) => storeCode)).toContain(`BEFORE-${mode}`)
    expect(stores.map(({ storeCode }) => storeCode)).not.toContain('NEVER')
    expect((await server.call('POST /config/store', { as, body: store(`AFTER-${mode}`) })).status).toBe(200)
  },
)

it.skipIf(!isServer)('a second server on the same database refuses to start, and says who has it', async () => {
  const refusal: unknown = await openServer(cluster.url).then(
    () => undefined,
    (error: unknown) => error,
  )
  expect(refusal).toBeInstanceOf(DatabaseTaken)
  expect(String(refusal)).toMatch(new RegExp(`in use by another Shelfdeck server: .*:${process.pid}`))
})

it.skipIf(!isServer)('the lock is taken again where its session alone was lost', async () => {
  const { availability } = server.stage.inside.services.connection
  const as = await server.signIn()
  let isBack = false
  availability.onBack(() => void (isBack = true))
  const client = new pg.Client({ connectionString: cluster.url })
  await client.connect()
  await client.query(`SELECT pg_terminate_backend(pid) FROM pg_locks WHERE locktype = 'advisory'`)
  await client.end()
  await until(() => isBack)
  expect((await server.call('POST /config/store', { as, body: store('RETAKEN') })).status).toBe(200)
  await expect(openServer(cluster.url)).rejects.toBeInstanceOf(DatabaseTaken)
})

it.skipIf(!isServer)(
  'a server that finds its database taken after a loss gets no lock, and another one does not keep a dead one waiting',
  async () => {
    const url = new URL(cluster.url)
    await sql`CREATE DATABASE taken`.execute(server.stage.inside.services.db)
    url.pathname = '/taken'
    const losses: string[] = []
    const lock = () =>
      new ServerLock({
        place: () => ({ url: url.href, sharesSessions: false }),
        onLost: ({ message }) => void losses.push(message),
      })
    const [first, second, third] = [lock(), lock(), lock()]
    await first.hold()
    await cluster.down('immediate')
    await cluster.up()
    await until(() => losses.length === 1)
    await second.hold()
    await expect(first.hold()).rejects.toBeInstanceOf(DatabaseTaken)
    // A holder that goes gives it back without a word.
    await second.close()
    await third.hold()
    await Promise.all([first.close(), third.close()])
  },
)
