import { execFile } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, describe, expect, it } from 'vitest'
import { openLocal } from '../../server/db/connection'
import { Records } from '../../server/db/records'
import { readDescriptors } from '../../server/schemas'
import { signInByHttp } from '../support/api'
import { root, startServer } from '../support/server'
import { engine } from './harness'

const dataDir = mkdtempSync(join(tmpdir(), 'backup-'))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

/** Runs one of scripts/ on the data folder; gives what it printed. */
async function script(name: string, ...args: string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, ['--import', 'tsx', `scripts/${name}.ts`, ...args], {
    cwd: root,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, DATA_DIR: dataDir },
  })
  return stdout.trim()
}

async function storesThere(): Promise<string[]> {
  const connection = await openLocal(dataDir)
  const stores = await new Records(connection.db, readDescriptors()).find('store')
  await connection.close()
  return stores.map(({ storeCode }) => storeCode)
}

// A PostgreSQL server has its own backups.
describe.skipIf(engine === 'server')('the embedded database', () => {
  it('is copied while a server runs, and put back when it has ended', { timeout: 120_000 }, async () => {
    const server = await startServer({ dataDir, env: { SEED: 'none' } })
    const api = await signInByHttp(server.url, 'admin@shelfdeck.example')
    const add = (storeCode: string) =>
      api.call('POST /config/store', { storeCode, storeName: storeCode, totalDuration: 120, eventDuration: 1, cpDuration: 39, baseTimeout: 60, timeoutTag: 0.1 })
    expect((await add('BEFORE')).status).toBe(200)
    const backup = await script('backup')
    expect(existsSync(join(backup, 'PG_VERSION'))).toBe(true)
    expect((await add('AFTER')).status).toBe(200)
    await expect(script('restore', backup)).rejects.toThrow(`in use by process ${server.pid}`)
    expect(await server.stop()).toBe(0)
    expect(await storesThere()).toEqual(['AFTER', 'BEFORE'])

    await script('restore', backup)
    expect(await storesThere()).toEqual(['BEFORE'])
    expect(readdirSync(dataDir).filter((name) => name.startsWith('db.before-'))).toHaveLength(1)
    await script('backup')
    await expect(script('restore', 'nosuch')).rejects.toThrow('nosuch is no backup')
  })

  it('says which port is taken, and by what it can be changed', { timeout: 120_000 }, async () => {
    const taken = createServer().listen(0, '127.0.0.1')
    await new Promise((resolve) => taken.once('listening', resolve))
    const { port } = taken.address() as { port: number }
    await expect(startServer({ dataDir, env: { SEED: 'none', PORT: String(port) } })).rejects.toThrow(`Port ${port} is in use`)
    taken.close()
  })

  it('says which folder cannot be written, and by what it can be changed', { timeout: 120_000 }, async () => {
    const file = join(dataDir, 'a-file')
    writeFileSync(file, '')
    await expect(startServer({ dataDir: file, env: { SEED: 'none' } })).rejects.toThrow(/The data folder cannot be written \(.*a-file.*\): set DATA_DIR/)
  })
})
