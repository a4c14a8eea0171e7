import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, expect, it } from 'vitest'
import { ensureBuilt } from '../../scripts/build.mjs'
import { apiBase, signInByHttp } from '../support/api'
import { until } from '../support/until'
import { Caller } from './support/caller'
import { type Fleet, openFleet, PRESENT, type Version } from './support/fleet'
import { startLoad, storeOf } from './support/load'
import { type Change, hasCommit, nextVersion, versionOf } from './support/versions'

/** The oldest version whose servers share a database with those of today. */
const OLDEST = process.env.UPGRADE_FROM ?? 'c47ddfee'
/** What the next version may bring: a field more, one less, and one of another name. */
const NEXT: Change = {
  entity: 'store',
  added: { floors: { type: 'integer', default: 1, minimum: 1, maximum: 200 } },
  removed: ['showMac'],
  renamed: { hideLed: 'isDark' },
}
const PLACES = [0, 1]
/** A machine that others work on may not get so many through. */
const CALLS_PER_SECOND = Number(process.env.UPGRADE_CALLS ?? 100)
/** As in deploy/compose/compose.yaml. */
const DRAIN_SECONDS = '4'
const url = process.env.NIGHTLY_DATABASE_URL

const ends: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end()
})

/** A database of its own on the PostgreSQL of the night. */
async function openDatabase(): Promise<{ url: string; ask(statement: string): Promise<Record<string, unknown>[]> }> {
  const name = `upgrade_${Date.now()}`
  const server = new pg.Client({ connectionString: url })
  await server.connect()
  await server.query(`CREATE DATABASE ${name}`)
  const own = new URL(url ?? '')
  own.pathname = `/${name}`
  const client = new pg.Client({ connectionString: own.href })
  await client.connect()
  ends.push(async () => {
    await client.end()
    await server.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
    await server.end()
  })
  return { url: own.href, ask: async (statement) => (await client.query<Record<string, unknown>>(statement)).rows }
}

function openFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'rolling-upgrade-'))
  ends.push(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

async function startAll(databaseUrl: string, folder: string, version: Version): Promise<Fleet> {
  const fleet = await openFleet(databaseUrl, join(folder, 'data'), { SEED: 'demo', DRAIN_SECONDS })
  ends.push(() => fleet.stop())
  for (const at of PLACES) await fleet.start(at, version)
  for (const at of PLACES) await fleet.isSent(at)
  return fleet
}

/** Puts another version in the place of each server, one after the other. */
async function upgrade(
  fleet: Fleet,
  version: Version,
  beforeEnd: (at: number) => Promise<void> = async () => undefined,
): Promise<void> {
  for (const at of PLACES) {
    await beforeEnd(at)
    expect(await fleet.end(at)).toBe(0)
    await fleet.start(at, version)
    await fleet.isSent(at)
  }
}

/** What nobody may have noticed of an upgrade. */
async function expectUnnoticed(fleet: Fleet, { stop }: Awaited<ReturnType<typeof startLoad>>): Promise<void> {
  const { seen, perSecond, saved, lost, sessions } = await stop()
  const odd = seen.filter(({ status }) => status !== 200)
  console.log(
    `${seen.length} calls, ${Math.round(perSecond)} a second; ${saved.size} stores; ${odd.length} not answered with 200, at ${odd.map(({ at, status }) => `${Math.round(at)}: ${status}`).join(', ')}`,
  )
  expect(odd.filter(({ status, retryAfter }) => status !== 503 || retryAfter === null)).toEqual([])
  expect(lost).toEqual([])
  const base = await apiBase(fleet.url)
  const callers = sessions.map((session) => [session.email, new Caller(session, base)] as const)
  for (const [email, caller] of callers) expect((await caller.once(`GET /auth/account/${email}`)).status).toBe(200)
  const [, admin] = callers[0] ?? []
  const there = await Promise.all(
    [...saved.keys()].map(
      async (code) => [code, (await admin?.read(`GET /config/store/${code}`))?.['storeName']] as const,
    ),
  )
  expect(new Map(there)).toEqual(saved)
  expect(
    fleet
      .output()
      .split('\n')
      .filter((line) => / error |[Uu]nhandled/.test(line)),
  ).toEqual([])
  expect(perSecond).toBeGreaterThan(CALLS_PER_SECOND * 0.9)
}

it.skipIf(!url)(
  'from the oldest version that shares a database to this one: no call fails, nothing is lost, nobody is signed out',
  async ({ skip }) => {
    skip(!hasCommit(OLDEST), `the history that is here does not go back to ${OLDEST}`)
    const [database, folder] = [await openDatabase(), openFolder()]
    await ensureBuilt('server')
    const fleet = await startAll(database.url, folder, versionOf(OLDEST, join(folder, 'oldest')))
    const load = await startLoad(fleet.url, CALLS_PER_SECOND)
    await upgrade(fleet, PRESENT)
    await expectUnnoticed(fleet, load)
    expect(await database.ask('SELECT 1 FROM server_schema')).toHaveLength(PLACES.length)
  },
)

it.skipIf(!url)(
  'from this version to one with other schemas: what only the old servers needed goes when the last of them is gone',
  async () => {
    const [database, folder] = [await openDatabase(), openFolder()]
    await ensureBuilt('server')
    const next = nextVersion(NEXT, join(folder, 'next'))
    const fleet = await startAll(database.url, folder, PRESENT)
    const columns = async () => {
      const rows = await database.ask(
        `SELECT column_name FROM information_schema.columns WHERE table_name = 'store' AND column_name IN ('floors', 'showMac', 'hideLed', 'isDark') ORDER BY 1`,
      )
      return rows.map((row) => row['column_name'])
    }
    // How many schemas the servers knew each time that something was done for one.
    await database.ask(`
    CREATE TABLE done (schemas int, pending boolean);
    CREATE FUNCTION note() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      INSERT INTO done SELECT count(DISTINCT "schema"), NEW."value"::jsonb ? 'pending' FROM server_schema; RETURN NULL;
    END $$;
    CREATE TRIGGER note AFTER INSERT OR UPDATE ON server_meta FOR EACH ROW WHEN (NEW."name" = 'schemas.state') EXECUTE FUNCTION note()`)
    const admin = new Caller(await signInByHttp(fleet.url, 'admin@shelfdeck.example'), await apiBase(fleet.url))
    await admin.read('POST /config/store', { ...storeOf('DARK', 'Dark'), hideLed: true, showMac: true })
    expect(await columns()).toEqual(['hideLed', 'showMac'])

    const load = await startLoad(fleet.url, CALLS_PER_SECOND)
    const before = [
      ['hideLed', 'showMac'],
      ['floors', 'hideLed', 'isDark', 'showMac'],
    ]
    await upgrade(fleet, next, async (at) => expect(await columns()).toEqual(before[at]))
    // A column whose field is gone stays: who puts the field back has lost nothing.
    await until(async () => !(await columns()).includes('hideLed'), 60_000)
    expect(await columns()).toEqual(['floors', 'isDark', 'showMac'])
    await expectUnnoticed(fleet, load)
    expect(await database.ask('SELECT * FROM done')).toEqual([
      { schemas: 2, pending: true },
      { schemas: 1, pending: false },
    ])

    const dark = await admin.read('GET /config/store/DARK')
    expect(dark).toMatchObject({ isDark: true, floors: 1 })
    expect([dark['hideLed'], dark['showMac']]).toEqual([undefined, undefined])
    await admin.read('PUT /config/store', { ...storeOf('DARK', 'Dark'), isDark: true, floors: 3 })
    expect(await admin.read('GET /config/store/DARK')).toMatchObject({ isDark: true, floors: 3 })
  },
)
