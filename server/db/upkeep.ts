import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Services } from '../services'
import type { Connection } from './connection'
import { sweepFiles } from '../signage/sweep'
import { analyzeGrown } from './analyze'
import { refreshTexts } from './productTexts'
import { purgeHistories } from './retention'

const HOUR_MS = 3_600_000
/** Of an hour: a table that fills is looked at before many have waited for it. */
const TEN_SECONDS = 10 / 3600

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
 * any more are removed.
 * @returns what stops it
 */
export function keepUp({ connection, config, log, records, descriptors, clock, jobs, signage }: Services): () => void {
  const isEmbedded = connection.engine === 'embedded'
  const every = (hours: number, name: string, work: () => Promise<unknown>) => {
    jobs.plan(name, hours > 0)
    if (hours === 0) return undefined
    // A job that comes once a day is not left out because the database is away at that moment.
    const run = () => jobs.run(name, () => connection.availability.through(work, false))
    const timer = setInterval(() => void run().catch((error: unknown) => log.error(name, error)), hours * HOUR_MS)
    timer.unref()
    return timer
  }
  const timers = [
    every(1, 'signage files', () => sweepFiles(signage, records, clock())),
    every(1, 'histories', () => purgeHistories(records, descriptors, clock(), config)),
    every(TEN_SECONDS, 'texts of products', () => refreshTexts(connection.maintenance)),
    every(isEmbedded ? TEN_SECONDS : 0, 'ANALYZE', () => analyzeGrown(connection.maintenance)),
    every(isEmbedded ? 1 : 0, 'VACUUM', () => sql`VACUUM ANALYZE`.execute(connection.maintenance)),
    every(connection.backup ? config.backupHours : 0, 'backup', () => backUp(connection, config.dataDir, config.backupKeep)),
  ]
  return () => timers.forEach((timer) => clearInterval(timer))
}
