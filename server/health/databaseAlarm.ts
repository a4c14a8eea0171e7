import type { Services } from '../services'
import { raiseSystemAlarm } from '../systemAlarm'

const LONGEST = 500

/**
 * Raises SERVER STATUS ABNORMAL once the embedded database is back after it was lost, with the reason: each restart of
 * it costs the calls under way, and nobody reads the log of a small shop.
 */
export function reportRestarts({ connection, records, clock, log }: Pick<Services, 'connection' | 'records' | 'clock' | 'log'>): void {
  if (connection.engine !== 'embedded') return
  let reason = ''
  connection.availability.onLoss(({ cause }) => (reason = (cause instanceof Error ? cause.message : String(cause)).slice(0, LONGEST)))
  connection.availability.onBack(() => {
    if (reason === '') return
    const alarm = { type: 'SERVER_STATUS_ABNORMAL', target: 'database', updatedAt: clock(), data: reason } as const
    reason = ''
    raiseSystemAlarm(records, alarm).catch((cause: unknown) => log.error('The alarm of the database was not kept', cause))
  })
}
