import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Connection } from '../db/connection'
import { Backups } from './backups'

let dataDir: string
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'backups-'))
})
afterEach(() => rmSync(dataDir, { recursive: true }))

/** Copies a database that is one file. */
const connection: Pick<Connection, 'backup'> = {
  backup: async (to: string) => {
    mkdirSync(to)
    writeFileSync(join(to, 'PG_VERSION'), '17')
  },
}

const backups = (backupKeep = 7) =>
  new Backups({
    config: { dataDir, backupKeep, filesUrl: undefined },
    files: {
      room: () => {
        throw new Error('There is no store.')
      },
    },
  })

function made(...names: string[]): void {
  for (const name of names) mkdirSync(join(dataDir, 'backups', name), { recursive: true })
}

it('The oldest backups go, and other folders stay', async () => {
  made('2026-01-01T00-00-00.000Z', '2026-01-02T00-00-00.000Z', 'by-hand')
  const newest = await backups(2).make(connection)
  expect(backups().here()).toEqual(['2026-01-02T00-00-00.000Z', newest.split('/').at(-1)])
  expect(existsSync(join(dataDir, 'backups/by-hand'))).toBe(true)
})

it('The newest backup is kept, whatever is configured', async () => {
  await backups(0).make(connection)
  expect(backups().here()).toHaveLength(1)
})

it('A backup is found by its name, its folder, and the name of its archive', async () => {
  const path = await backups().make(connection)
  const name = path.split('/').at(-1) ?? ''
  for (const asked of [name, path, `${name}.tar.gz`]) expect((await backups().find(asked))?.path).toBe(path)
})

it.each(['2026-01-01T00-00-00.000Z', 'no-such-backup', '', '../..'])('There is no backup %j', async (name) => {
  made('2026-01-01T00-00-00.000Z')
  expect(await backups().find(name)).toBeUndefined()
})

it('A server of PostgreSQL has backups of its own', async () => {
  await expect(backups().make({ backup: undefined })).rejects.toThrow('pg_dump')
  expect(existsSync(join(dataDir, 'backups'))).toBe(false)
})
