import { sql } from 'kysely'
import type { Services } from '../calls/services'
import { sweepShared } from '../cluster/tables'
import { analyzeGrown } from '../db/analyze'
import { refreshTexts } from '../db/productTexts'
import { purgeHistories } from '../db/retention'
import { tidyRooms } from '../files/store/files'
import { sweepSoftware } from '../hardware/softwareFiles'
import type { KindName } from '../jobs/kinds'
import { forgetEntries } from '../ledger/forget'
import { sweepPrinters } from '../printing/printers'
import { forgetBatches } from '../promotions/forgetBatches'
import { sweepFiles } from '../signage/mediaStore'
import { Backups } from './backups'

const MINUTE = 60
const HOUR = 3600

/**
 * Schedules maintenance: histories lose expired rows; the embedded database is vacuumed and copied, because it has no
 * autovacuum and never calls fsync; unused files of the signage, abandoned uploads and half-written files are removed.
 */
export function startMaintenance({
  connection,
  config,
  records,
  descriptors,
  clock,
  jobs,
  signage,
  access,
  uploads,
  files,
}: Services): Promise<void> {
  const { shared } = connection
  const isEmbedded = connection.engine === 'embedded'
  const every = <Name extends KindName>(seconds: number, kind: Name, work: () => Promise<unknown>) => ({
    kind,
    seconds,
    work: async () => void (await work()),
  })
  return jobs.repeat([
    every(HOUR, 'signage-files', () => sweepFiles(signage, records, clock())),
    every(HOUR, 'uploads', async () => {
      await uploads.sweep(clock())
      await tidyRooms(files, clock())
      await sweepSoftware(records, files, clock())
    }),
    every(HOUR, 'histories', async () => {
      await purgeHistories(records, descriptors, clock(), config)
      if (config.ledgerDays > 0) await forgetEntries(records, clock() - config.ledgerDays * 24 * HOUR)
      if (config.batchDays > 0) await forgetBatches(records, clock() - config.batchDays * 24 * HOUR)
      await sweepPrinters(connection.db)
      await jobs.sweep()
    }),
    every(HOUR, 'sessions', () => access.sweep()),
    every(shared ? MINUTE : 0, 'shared-notes', () => sweepShared(shared ?? connection.db)),
    every(10, 'product-texts', () => refreshTexts(connection.maintenance)),
    // Often, so that few queries run on outdated statistics of a growing table.
    every(isEmbedded ? 10 : 0, 'analyze', () => analyzeGrown(connection.maintenance)),
    every(isEmbedded ? HOUR : 0, 'vacuum', () => sql`VACUUM ANALYZE`.execute(connection.maintenance)),
    every(connection.backup ? config.backupHours * HOUR : 0, 'backup', () =>
      new Backups({ config, files }).make(connection),
    ),
  ])
}
