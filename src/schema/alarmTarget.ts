import type { AlarmHistory } from '../generated/types'

/** What an alarm is of, as far as that has a page. */
export type TargetKind = NonNullable<AlarmHistory['targetKind']>

type Placed = Pick<AlarmHistory, 'type' | 'location' | 'target'>

/** Where the alarms of the system itself lie, among the codes of the stores (spec/1 §8). */
export const SYSTEM = 'SYSTEM'

const OF_GATEWAYS: ReadonlySet<string> = new Set(['GW_STATUS_ABNORMAL', 'GW_TIME_SYNC_ABNORMAL', 'SEND_TO_GW_FAILURE', 'MEMORY_USAGE_ABNORMAL', 'DISK_USAGE_ABNORMAL'])
const OF_SERVERS: ReadonlySet<string> = new Set(['SERVER_STATUS_ABNORMAL', 'MEMORY_USAGE_ABNORMAL', 'DISK_USAGE_ABNORMAL'])
const OF_ACCOUNTS: ReadonlySet<string> = new Set(['ACCOUNT_LOCKED', 'API_PERMISSION_DENIED'])

/** What an alarm is of, where its type says so: rows of before it was kept have nothing else. Without a target it is of its store. */
export function targetKindOf({ type, location, target }: Placed): TargetKind | null {
  const isOfSystem = location === SYSTEM
  if (!target) return isOfSystem ? null : 'STORE'
  if (isOfSystem) return OF_SERVERS.has(type) ? 'SERVER' : OF_ACCOUNTS.has(type) ? 'ACCOUNT' : null
  if (OF_GATEWAYS.has(type)) return 'GATEWAY'
  return type === 'UPDATE_FAILURE' ? 'TASK' : null
}
