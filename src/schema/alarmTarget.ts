import type { AlarmHistory } from '../generated/types'

/** The kinds of things with a page of their own that an alarm may be about. */
export type TargetKind = NonNullable<AlarmHistory['targetKind']>

type Placed = Pick<AlarmHistory, 'type' | 'location' | 'target'>

/** The store code of alarms of the system itself. */
export const SYSTEM = 'SYSTEM'

const OF_GATEWAYS: ReadonlySet<string> = new Set([
  'GW_STATUS_ABNORMAL',
  'GW_TIME_SYNC_ABNORMAL',
  'SEND_TO_GW_FAILURE',
  'MEMORY_USAGE_ABNORMAL',
  'DISK_USAGE_ABNORMAL',
])
const OF_SERVERS: ReadonlySet<string> = new Set([
  'SERVER_STATUS_ABNORMAL',
  'MEMORY_USAGE_ABNORMAL',
  'DISK_USAGE_ABNORMAL',
])
const OF_ACCOUNTS: ReadonlySet<string> = new Set(['ACCOUNT_LOCKED', 'API_PERMISSION_DENIED'])

/**
 * The kind of an alarm's target, derived from its type for rows from before the kind was stored. Null means the store.
 */
export function targetKindOf({ type, location, target }: Placed): TargetKind | null {
  const isOfSystem = location === SYSTEM
  if (!target) return isOfSystem ? null : 'STORE'
  if (isOfSystem) return OF_SERVERS.has(type) ? 'SERVER' : OF_ACCOUNTS.has(type) ? 'ACCOUNT' : null
  if (OF_GATEWAYS.has(type)) return 'GATEWAY'
  return type === 'UPDATE_FAILURE' ? 'TASK' : null
}
