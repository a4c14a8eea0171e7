import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { sweepShared } from '../cluster/sharedTables'
import type { Services } from '../services'
import type { Connection } from './connection'
import type { KindName } from '../jobs/kinds'
import { sweepPrinters } from '../printing/printers'
import { sweepFiles } from '../signage/sweep'
import { analyzeGrown } from './analyze'
import { refreshTexts } from './productTexts'
import { purgeHistories } from './retention'

const MINUTE = 60
const HOUR = 3600

/** Where the copies of a data folder's database lie. */
export const backupFolder = (dataDir: string) => join(dataDir, 'backups')

/** Copies the embedded database now, and drops the oldest copies beyond what is kept. @returns the copy's folder */
export async function backUp(connection: Connection, dataDir: string, keep: number): Promise<string> {
  if (!connection.backup) throw new Error('A PostgreSQL server is backed up by its own tools, such as pg_dump.')
  const folder = backupFolder(dataDir)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const to = join(folder, new Date().toISOString().replaceAll(':', '-'))
  await connection.backup(to)
  const whole = readdirSync(folder).filter((name) => /^\d{4}-.*Z$/.test(name)).sort()
  for (const name of whole.slice(0, Math.max(0, whole.length - Math.max(1, keep)))) rmSync(join(folder, name), { recursive: true, force: true })
  return to
}

/**
 * What runs by itself: histories lose what is older than they are kept; the embedded database is vacuumed and
 * copied, because it has no autovacuum and never calls fsync (design §7); files of the signage that nothing has
 * any more are removed, and so are uploads that nobody has gone on with.
 */
export function keepUp({ connection, config, records, descriptors, clock, jobs, signage, access, uploads }: Services): Promise<void> {
  const { shared } = connection
  const isEmbedded = connection.engine === 'embedded'
  const every = <Name extends KindName>(seconds: number, kind: Name, work: () => Promise<unknown>) => ({ kind, seconds, work: async () => void (await work()) })
  return jobs.repeat([
    every(HOUR, 'signage-files', () => sweepFiles(signage, records, clock())),
    every(HOUR, 'uploads', () => uploads.sweep(clock())),
    every(HOUR, 'histories', async () => {
      await purgeHistories(records, descriptors, clock(), config)
      await sweepPrinters(connection.db)
      await jobs.sweep()
    }),
    every(HOUR, 'sessions', () => access.sweep()),
    every(shared ? MINUTE : 0, 'shared-notes', () => sweepShared(shared ?? connection.db)),
    every(10, 'product-texts', () => refreshTexts(connection.maintenance)),
    // A table that fills is looked at before many have waited for it.
    every(isEmbedded ? 10 : 0, 'analyze', () => analyzeGrown(connection.maintenance)),
    every(isEmbedded ? HOUR : 0, 'vacuum', () => sql`VACUUM ANALYZE`.execute(connection.maintenance)),
    every(connection.backup ? config.backupHours * HOUR : 0, 'backup', () => backUp(connection, config.dataDir, config.backupKeep)),
  ])
}
