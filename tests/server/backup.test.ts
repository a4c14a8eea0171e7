// @module-tag one-engine
import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import { afterAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { readDescriptors } from '../../server/base/schemas'
import { readConfig } from '../../server/config'
import { openLocal } from '../../server/db/connection'
import { Records } from '../../server/db/records'
import { openFiles } from '../../server/files/store/files'
import { Backups } from '../../server/start/backups'
import { signInByHttp } from '../support/api'
import { S3_KEYS, startS3 } from '../support/s3Server'
import { root, startServer } from '../support/server'
import { engine } from '../contract/harness'

const dataDir = mkdtempSync(join(tmpdir(), 'backup-'))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

/** Runs one of scripts/ on the data folder; gives what it printed. */
async function script(name: string, ...args: string[]): Promise<string> {
  return scriptWith({ DATA_DIR: dataDir }, name, ...args)
}

async function scriptWith(env: Record<string, string>, name: string, ...args: string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, ['--import', 'tsx', `scripts/${name}.ts`, ...args], {
    cwd: root,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ...env },
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
      api.call('POST /config/store', {
        storeCode,
        storeName: storeCode,
        totalDuration: 120,
        eventDuration: 1,
        cpDuration: 39,
        baseTimeout: 60,
        timeoutTag: 0.1,
      })
    expect((await add('BEFORE')).status).toBe(200)
    // What a server that was killed had copied.
    const half = join(dataDir, 'backups', '2026-01-01T00-00-00.000Z.partial')
    mkdirSync(half, { recursive: true })
    const backup = await script('backup')
    expect(existsSync(half)).toBe(false)
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

  it('is stored with the files too, and put back on a machine that has nothing', { timeout: 120_000 }, async () => {
    const s3 = await startS3()
    onTestFinished(() => s3.stop())
    const [lost, fresh] = ['lost', 'fresh'].map((name) => join(dataDir, name)) as [string, string]
    const env = { ...S3_KEYS, FILES_URL: `s3://${s3.bucket}/shop`, S3_ENDPOINT: s3.endpoint, BACKUP_KEEP: '1' }
    for (const [name, value] of Object.entries(S3_KEYS)) vi.stubEnv(name, value)
    const config = readConfig({ ...env, DATA_DIR: lost })
    const backups = new Backups({ config, files: openFiles(config, join(lost, 'files')) })
    const connection = await openLocal(lost)
    await sql`CREATE TABLE kept AS SELECT 'there' AS "name"`.execute(connection.db)
    const made = []
    for (let count = 0; count < 2; count++) made.push(basename(await backups.make(connection)))
    await connection.close()
    expect([backups.here(), await backups.stored()]).toEqual([made.slice(1), made.slice(1)])
    rmSync(lost, { recursive: true })

    const elsewhere = { ...env, DATA_DIR: fresh }
    await expect(scriptWith(elsewhere, 'restore', String(made[0]))).rejects.toThrow(
      new RegExp(`${made[0]} is no backup: [^]*or of those in s3://.*\n${made.slice(1).join('\n')}\n`),
    )
    expect(await scriptWith(elsewhere, 'restore', `${made[1]}.tar.gz`)).toBe(`${made[1]}.tar.gz is in place`)
    const restored = await openLocal(fresh)
    const { rows } = await sql`SELECT "name" FROM kept`.execute(restored.db)
    await restored.close()
    expect([rows, readdirSync(join(fresh, 'backups'))]).toEqual([[{ name: 'there' }], []])
  })

  it('says which port is taken, and by what it can be changed', { timeout: 120_000 }, async () => {
    const taken = createServer().listen(0, '127.0.0.1')
    await new Promise((resolve) => taken.once('listening', resolve))
    const { port } = taken.address() as { port: number }
    await expect(startServer({ dataDir, env: { SEED: 'none', PORT: String(port) } })).rejects.toThrow(
      `Port ${port} is in use`,
    )
    taken.close()
  })

  it('says which folder cannot be written, and by what it can be changed', { timeout: 120_000 }, async () => {
    const file = join(dataDir, 'a-file')
    writeFileSync(file, '')
    await expect(startServer({ dataDir: file, env: { SEED: 'none' } })).rejects.toThrow(
      /The data folder cannot be written \(.*a-file.*\): set DATA_DIR/,
    )
  })
})
