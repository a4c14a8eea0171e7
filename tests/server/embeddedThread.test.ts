import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readDescriptors } from '../../server/base/schemas'
import { type LocalOptions, openLocal } from '../../server/db/connection'
import { migrate } from '../../server/db/migrate'
import { signInByHttp } from '../support/api'
import { startServer } from '../support/server'
import { until } from '../support/until'
import { engine, startTestServer } from '../contract/harness'

const folders: string[] = []
/** A data folder with the tables, made once. */
let prepared = ''
beforeAll(async () => {
  if (engine === 'server') return
  prepared = newFolder()
  const connection = await openLocal(prepared)
  await migrate(connection.maintenance, readDescriptors().values())
  await connection.close()
})
afterAll(() => folders.forEach((folder) => rmSync(folder, { recursive: true, force: true })))

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'embedded-thread-'))
  folders.push(folder)
  return folder
}

function copied(): string {
  const folder = newFolder()
  cpSync(prepared, folder, { recursive: true })
  return folder
}

const store = (storeCode: string) => ({
  storeCode,
  storeName: storeCode,
  totalDuration: 120,
  eventDuration: 1,
  cpDuration: 39,
  baseTimeout: 60,
  timeoutTag: 0.1,
})

/** What PostgreSQL would be at for hours, and in this thread cannot be stopped. */
const HANGING = sql`SELECT count(*) FROM generate_series(1, 1000000) a, generate_series(1, 1000000) b`
/** What runs out of its stack. */
const DEADLY = sql`SELECT 'xx' ~ '(x{0,255}){0,255}'`

/** What is written while the database is open, and what it reports. */
async function openWith(options: Pick<LocalOptions, 'statementMs'>, dataDir: string | null = copied()) {
  const lines: string[] = []
  const failures: Error[] = []
  const note = (text: string) => void lines.push(text)
  const connection = await openLocal(dataDir ?? undefined, {
    ...options,
    log: { info: note, warn: note, error: note },
    onFailure: (error) => void failures.push(error),
  })
  return { connection, lines, failures }
}

const outcomeOf = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  )

describe.skipIf(engine === 'server')('the thread of the embedded database', { timeout: 120_000 }, () => {
  it('gives answers of any length, also where the end of one comes in two pieces', async () => {
    const { connection, lines } = await openWith({})
    // The buffer has 8 KB: one of these answers ends on each byte around its end.
    for (let length = 8050; length < 8250; length++) {
      const { rows } = await sql<{ text: string }>`SELECT repeat('x', ${length}) AS "text"`.execute(connection.db)
      expect(rows[0]?.text).toHaveLength(length)
    }
    await connection.close()
    expect(lines).toEqual([])
  })

  it('is ended by a statement that hangs: calls answer 503 meanwhile, all goes on by itself, and what was acknowledged is there', async () => {
    const { connection, lines } = await openWith({ statementMs: 2500 })
    const server = await startTestServer({ connection, env: { DATA_DIR: newFolder() } })
    const as = await server.signIn()
    expect((await server.call('POST /config/store', { as, body: store('BEFORE') })).status).toBe(200)

    const hanging = outcomeOf(HANGING.execute(connection.db))
    await until(async () => (await server.call('GET /health')).status === 503)
    const waiting = server.call('POST /config/store', { as, body: store('MEANWHILE') })
    const health = await server.call('GET /health')
    expect(health.status).toBe(503)
    expect(['unavailable', 'no database']).toContain(health.body.status)
    expect(connection.availability.saw(await hanging)).toBe('unavailable')
    const { status, headers } = await waiting
    expect({ status, retryAfter: headers['retry-after'] }).toEqual({ status: 503, retryAfter: '2' })

    await until(() => !connection.availability.isAway)
    expect((await server.call('GET /health')).body).toMatchObject({ status: 'ok' })
    expect((await server.call('POST /config/store', { as, body: store('AFTER') })).status).toBe(200)
    expect((await server.stage.inside.services.records.find('store')).map(({ storeCode }) => storeCode)).toEqual([
      'AFTER',
      'BEFORE',
    ])
    expect(lines).toEqual([
      expect.stringContaining('a statement ran for more than 2.5 s: SELECT count(*) FROM generate_series'),
      'The database is back.',
    ])
    const alarms = () =>
      server.stage.inside.services.records.find('alarm-history', { type: 'SERVER_STATUS_ABNORMAL', location: 'SYSTEM' })
    await until(async () => (await alarms()).length > 0)
    expect(await alarms()).toMatchObject([
      { target: 'database', data: expect.stringContaining('a statement ran for more than 2.5 s') as string },
    ])
    await server.close()
  })

  it('is replaced where it dies, as often as that happens', async () => {
    const { connection, lines, failures } = await openWith({})
    await sql`CREATE TABLE kept (n int)`.execute(connection.db)
    for (let turn = 0; turn < 6; turn++) {
      await sql`INSERT INTO kept VALUES (${turn})`.execute(connection.db)
      expect(connection.availability.saw(await outcomeOf(DEADLY.execute(connection.db)))).toBe('unavailable')
      await until(() => !connection.availability.isAway)
    }
    const { rows } = await sql<{ n: number }>`SELECT n FROM kept ORDER BY n`.execute(connection.db)
    expect(rows.map(({ n }) => n)).toEqual([0, 1, 2, 3, 4, 5])
    expect(lines.filter((line) => line === 'The database is back.')).toHaveLength(6)
    expect(lines[0]).toContain("its thread died of Maximum call stack size exceeded, at: SELECT 'xx' ~")
    expect(failures).toEqual([])
    await connection.close()
  })

  it('is lost for good where its folder cannot be opened any more', async () => {
    const dataDir = copied()
    const { connection, failures } = await openWith({}, dataDir)
    rmSync(join(dataDir, 'db', 'global'), { recursive: true })
    expect(connection.availability.saw(await outcomeOf(DEADLY.execute(connection.db)))).toBe('unavailable')
    await until(() => failures.length > 0)
    expect(failures[0]?.message).toBe('The embedded database has ended 6 times in a row.')
    await connection.close()
  })

  it('begins empty in memory, whatever others held', async () => {
    const tables = sql<{ n: number }>`SELECT count(*)::int AS n FROM pg_tables WHERE schemaname = 'public'`
    for (let at = 0; at < 2; at++) {
      const { connection } = await openWith({}, null)
      expect((await tables.execute(connection.db)).rows).toEqual([{ n: 0 }])
      await sql`CREATE TABLE left_behind (n int)`.execute(connection.db)
      await connection.close()
    }
  })

  it('takes its time for maintenance', async () => {
    const { connection, lines } = await openWith({ statementMs: 200 })
    const began = performance.now()
    const { rows } = await sql<{
      n: number
    }>`SELECT count(*) AS n FROM generate_series(1, 3000) a, generate_series(1, 3000) b`.execute(connection.maintenance)
    expect(performance.now() - began).toBeGreaterThan(400)
    expect({ rows, lines }).toEqual({ rows: [{ n: 9_000_000 }], lines: [] })
    await connection.close()
  })

  it('is lost with what is in memory, which is reported', async () => {
    const { connection, failures } = await openWith({ statementMs: 200 }, null)
    expect(connection.availability.saw(await outcomeOf(HANGING.execute(connection.db)))).toBe('unavailable')
    expect(failures.map(({ message }) => message)).toEqual([
      'The embedded database has ended, and its data in memory is lost.',
    ])
    expect(connection.availability.saw(await outcomeOf(sql`SELECT 1`.execute(connection.db)))).toBe('unavailable')
    await connection.close()
  })

  it('ends within seconds of a SIGTERM, though a statement hangs', async () => {
    const dataDir = copied()
    const { connection } = await openWith({}, dataDir)
    await sql
      .raw(
        `CREATE FUNCTION hang() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN LOOP END LOOP; END'; CREATE TRIGGER hang BEFORE INSERT ON store FOR EACH ROW EXECUTE FUNCTION hang()`,
      )
      .execute(connection.db)
    await connection.close()
    const server = await startServer({ dataDir, env: { SEED: 'none', STATEMENT_SECONDS: '3600' } })
    const api = await signInByHttp(server.url, 'admin@shelfdeck.example')
    const hanging = api.call('POST /config/store', store('NEVER')).catch(() => undefined)
    await until(async () => (await fetch(`${server.url}/health`)).status === 503)
    const began = performance.now()
    await server.stop()
    expect(performance.now() - began).toBeLessThan(10_000)
    expect(await hanging).not.toMatchObject({ status: 200 })
  })
})
