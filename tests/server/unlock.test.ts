import { execFile } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { findAccount } from '../../server/access/accounts'
import { requestUnlock } from '../../server/access/unlockRequests'
import { openLocal, openServer } from '../../server/db/connection'
import { lockHolder } from '../../server/db/lock'
import { PASSWORD, type RunningServer, root, startServer } from '../support/server'
import { administer } from '../contract/harness'

const EMAIL = 'admin@shelfdeck.example'
const dataDir = mkdtempSync(join(tmpdir(), 'unlock-'))
let env: Record<string, string> = {}
let server: RunningServer

beforeAll(async () => {
  const given = process.env.TEST_DATABASE_URL
  if (given !== undefined) {
    const url = new URL(given)
    url.pathname = `/unlock_${process.pid}`
    env = { DATABASE_URL: url.href }
    await administer(given, `CREATE DATABASE unlock_${process.pid}`)
  }
  server = await startServer({ dataDir, env: { SEED: 'none', ...env } })
}, 120_000)
afterAll(async () => {
  await server.stop()
  if (process.env.TEST_DATABASE_URL)
    await administer(process.env.TEST_DATABASE_URL, `DROP DATABASE IF EXISTS unlock_${process.pid} WITH (FORCE)`)
  rmSync(dataDir, { recursive: true, force: true })
})

const unlock = (...args: string[]) =>
  promisify(execFile)(process.execPath, ['--import', 'tsx', 'scripts/unlock.ts', ...args], {
    cwd: root,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, DATA_DIR: dataDir, ...env },
  })
const login = async (password: string) => {
  const answer = await fetch(`${server.url}/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: EMAIL, password }),
  })
  return answer.status
}
const requests = () => (existsSync(join(dataDir, 'requests')) ? readdirSync(join(dataDir, 'requests')) : [])
const lockOut = async () => {
  for (let at = 0; at < 5; at++) await login('wrong')
  expect(await login(PASSWORD)).toBe(403)
}

describe('an administrator who is locked out', () => {
  it('is let in while the server runs', { timeout: 120_000 }, async () => {
    await lockOut()
    expect((await unlock(EMAIL.toUpperCase())).stdout).toContain('is unlocked')
    expect(await login(PASSWORD)).toBe(200)
    await expect(unlock('nobody@x.example')).rejects.toThrow('There is no account nobody@x.example.')
    await expect(unlock()).rejects.toThrow('Name the account')
    // The request has made no backup, and nothing of it is left.
    expect(readdirSync(dataDir)).not.toContain('backups')
    expect(requests()).toEqual([])
  })

  it.skipIf(process.env.TEST_DATABASE_URL)(
    'is let in when it was asked for while the server starts',
    { timeout: 120_000 },
    async () => {
      await lockOut()
      await server.stop()
      const request = requestUnlock(dataDir, EMAIL)
      const starting = startServer({ dataDir, env: { SEED: 'none' } })
      // The folder is locked long before anybody is answered.
      await vi.waitFor(() => process.kill(lockHolder(dataDir) ?? NaN, 'SIGUSR2'), { timeout: 60_000, interval: 5 })
      server = await starting
      await vi.waitFor(() => expect(request.answer()).toMatchObject({ unlocked: true }), { timeout: 10_000 })
      request.clear()
      expect(await login(PASSWORD)).toBe(200)
    },
  )

  it('is let in when it is stopped', { timeout: 120_000 }, async () => {
    await lockOut()
    await server.stop()
    expect((await unlock(EMAIL)).stdout).toContain('is unlocked')
    const connection = env.DATABASE_URL === undefined ? await openLocal(dataDir) : await openServer(env.DATABASE_URL)
    expect(await findAccount(connection.db, EMAIL)).toMatchObject({ locked: false })
    await connection.close()
  })
})
