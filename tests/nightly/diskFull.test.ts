import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { ensurePostgres, startPostgres } from '../../scripts/postgres.mjs'
import { type Answer, type Api, signInByHttp } from '../support/api'
import { type RunningServer, startServer } from '../support/server'
import { until } from '../support/until'

const MEGABYTE = 1024 * 1024
const ends: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end()
})

/** A small disk of its own: it is really full. */
function smallDisk(megabytes: number): string {
  const folder = mkdtempSync(join(tmpdir(), 'disk-full-'))
  const { status, stderr } = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder], {
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(`This needs a disk that it can fill, so it must run as root: ${stderr}`)
  ends.push(() => {
    spawnSync('umount', ['-l', folder])
    rmSync(folder, { recursive: true, force: true })
  })
  chmodSync(folder, 0o755)
  return folder
}

const free = (folder: string) => {
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize
}

/** Fills a disk to its last byte. @returns what makes room again */
function fill(folder: string): () => void {
  const ballast = join(folder, 'ballast')
  writeFileSync(ballast, Buffer.alloc(Math.max(0, free(folder) - MEGABYTE)))
  for (let rest = free(folder); rest > 0; rest = free(folder)) writeFileSync(ballast, Buffer.alloc(rest), { flag: 'a' })
  return () => rmSync(ballast)
}

async function started(
  dataDir: string,
  env: Record<string, string> = {},
): Promise<{ server: RunningServer; api: Api }> {
  const server = await startServer({ dataDir, env: { SEED: 'none', ...env } })
  ends.push(() => server.stop())
  return { server, api: await signInByHttp(server.url, 'admin@shelfdeck.example') }
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
const add = (api: Api, code: string): Promise<Answer> => api.call('POST /config/store', store(code))
const codes = async (api: Api) =>
  ((await api.call('GET /config/store')).body as unknown as { storeCode: string }[]).map(({ storeCode }) => storeCode)

/** Adds stores until one is refused for want of room. @returns those that are acknowledged */
async function untilFull(api: Api): Promise<string[]> {
  const acknowledged: string[] = []
  for (let n = 0; ; n++) {
    const { status, body } = await add(api, `S${n}`)
    if (status === 200) acknowledged.push(`S${n}`)
    else {
      expect({ status, body }).toEqual({
        status: 507,
        body: { code: 0, message: expect.stringContaining('Nothing can be saved right now') },
      })
      return acknowledged
    }
  }
}

/** What is stored can be read while the disk is full, and all goes on when there is room. */
async function readsAndGoesOn(
  { server, api }: { server: RunningServer; api: Api },
  makeRoom: () => void,
): Promise<void> {
  const acknowledged = await untilFull(api)
  const kept = await codes(api)
  expect(acknowledged.filter((code) => !kept.includes(code))).toEqual([])
  expect((await api.call('POST /status/store/search', {})).status).toBeLessThan(500)
  expect((await fetch(`${server.url}/health`)).status).toBe(200)
  // What runs by itself has met it, too, and logs it once.
  await until(() => server.output().includes('The disk is full'), 30_000)
  makeRoom()
  await until(async () => (await add(api, 'AGAIN')).status === 200, 60_000)
  expect(await codes(api)).toContain('AGAIN')
  await until(() => server.output().includes('There is space on the disk again'), 60_000)
  expect(server.output().match(/The disk is full/g)).toHaveLength(1)
}

describe('a full disk', { timeout: 300_000 }, () => {
  it('under the embedded database leaves it readable, refuses writes with 507, and all goes on when there is room', async () => {
    const disk = smallDisk(256)
    const running = await started(join(disk, 'data'))
    await readsAndGoesOn(running, fill(disk))
    expect(await running.server.stop()).toBe(0)
    // Nothing of it is broken.
    const { api } = await started(join(disk, 'data'))
    expect(await codes(api)).toContain('AGAIN')
  })

  it('under a PostgreSQL leaves it readable, refuses writes with 507, and all goes on when there is room', async () => {
    const bin = ensurePostgres()
    if (bin === undefined) throw new Error('Install a PostgreSQL: this is about one without room.')
    const disk = smallDisk(256)
    const cluster = await startPostgres(bin, { parent: disk, isDurable: true })
    ends.push(() => cluster.stop())
    const dataDir = mkdtempSync(join(tmpdir(), 'disk-full-data-'))
    ends.push(() => rmSync(dataDir, { recursive: true, force: true }))
    const running = await started(dataDir, { DATABASE_URL: cluster.url })
    await readsAndGoesOn(running, fill(disk))
    expect(await codes(running.api)).toContain('AGAIN')
  })

  it('under the files refuses uploads with 507, keeps no half of one, and the log goes on when there is room', async () => {
    const bin = ensurePostgres()
    if (bin === undefined) throw new Error('Install a PostgreSQL: this is about the files alone.')
    const cluster = await startPostgres(bin)
    ends.push(() => cluster.stop())
    const disk = smallDisk(64)
    const dataDir = join(disk, 'data')
    mkdirSync(dataDir)
    const { server, api } = await started(dataDir, { DATABASE_URL: cluster.url })
    expect((await add(api, 'FILES')).status).toBe(200)
    const makeRoom = fill(disk)
    const send = async () => {
      const form = new FormData()
      form.append('storeCode', 'FILES')
      form.append(
        'file',
        new Blob([`prCode,layoutId\n${'A-1,SHELF\n'.repeat(200_000)}`], { type: 'text/csv' }),
        'FILES_prices.csv',
      )
      return fetch(`${server.url}/product/file`, {
        method: 'POST',
        headers: { 'Access-Token': api.token, 'Access-Email': api.email },
        body: form,
      })
    }
    const refused = await send()
    expect({ status: refused.status, body: await refused.json() }).toMatchObject({ status: 507, body: { code: 0 } })
    expect(free(disk)).toBe(0)
    // The database has room: it is written, and so is the log later.
    expect((await add(api, 'WHILE')).status).toBe(200)
    for (let n = 0; n < 300; n++) await api.call('POST /config/store', {})
    expect((await fetch(`${server.url}/health`)).status).toBe(200)
    makeRoom()
    expect((await send()).status).toBe(200)
    expect(existsSync(join(dataDir, 'logs/server.log'))).toBe(true)
    expect(await server.stop()).toBe(0)
    expect(spawnSync('tail', ['-n', '1', join(dataDir, 'logs/server.log')], { encoding: 'utf8' }).stdout).toContain(
      'Ended',
    )
  })
})
