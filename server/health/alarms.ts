import { raiseSystemAlarm } from '../alarms/raise'
import type { Log } from '../base/log'
import type { Connection } from '../db/connection'
import type { Records } from '../db/records'

const MAX_REASON = 500

interface Parts {
  readonly connection: Connection
  readonly records: Records
  /** Epoch seconds. */
  readonly clock: () => number
  readonly log: Log
}

/**
 * Raises SERVER STATUS ABNORMAL when the embedded database is back after a loss, with the reason: each restart fails the calls
 * in progress, and in a small shop nobody reads the log.
 */
export function reportRestarts({ connection, records, clock, log }: Parts): void {
  if (connection.engine !== 'embedded') return
  let reason = ''
  connection.availability.onLoss(
    ({ cause }) => (reason = (cause instanceof Error ? cause.message : String(cause)).slice(0, MAX_REASON)),
  )
  connection.availability.onBack(() => {
    if (reason === '') return
    const alarm = { type: 'SERVER_STATUS_ABNORMAL', target: 'database', updatedAt: clock(), data: reason } as const
    reason = ''
    raiseSystemAlarm(records, alarm).catch((cause: unknown) =>
      log.error('The alarm of the database could not be raised', cause),
    )
  })
}

/** The jobs that update the statistics of the query planner (server/start/maintenance.ts). */
const STATISTICS: ReadonlySet<string> = new Set(['analyze', 'vacuum'])

/** Raises STATS TASK FAILURE if the failed job is one of the statistics. Other failures are in the log and on the server's page. */
export async function raiseJobFailure(
  records: Records,
  log: Log,
  at: number,
  name: string,
  error: unknown,
): Promise<void> {
  if (!STATISTICS.has(name)) return
  const data = (error instanceof Error ? error.message : String(error)).slice(0, 2000)
  await raiseSystemAlarm(records, {
    type: 'STATS_TASK_FAILURE',
    updatedAt: at,
    target: name.toUpperCase(),
    data,
  }).catch((cause: unknown) => log.error('The alarm of a failed job could not be raised', cause))
}
