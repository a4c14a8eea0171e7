import type { Records } from '../db/records'
import type { Log } from '../log'
import { raiseSystemAlarm } from '../systemAlarm'

/** Jobs that keep the statistics by which the database plans its searches (server/db/upkeep.ts). */
const STATISTICS: ReadonlySet<string> = new Set(['analyze', 'vacuum'])

/** Raises STATS TASK FAILURE where a job that failed is one of the statistics (spec/1 §8); other jobs are in the log and on the server's page. */
export async function jobFailed(records: Records, log: Log, at: number, name: string, error: unknown): Promise<void> {
  if (!STATISTICS.has(name)) return
  const data = (error instanceof Error ? error.message : String(error)).slice(0, 2000)
  await raiseSystemAlarm(records, { type: 'STATS_TASK_FAILURE', updatedAt: at, target: name.toUpperCase(), data })
    .catch((cause: unknown) => log.error('The alarm of a job was not kept', cause))
}
