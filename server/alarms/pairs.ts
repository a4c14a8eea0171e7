import type { AlarmHistory } from '../../src/generated/types'
import type { Where } from '../db/records'

/** There is one of these at a place, whatever it names: a mail by its subject, a file that did not come by the last one that did. */
const ONE_AT_A_PLACE: ReadonlySet<string> = new Set(['SEND_E_MAIL_FAILURE', 'PRODUCT_FILE_MISSING'])

/** Types that say that those of another are over. */
const ENDS: Readonly<Partial<Record<AlarmHistory['type'], AlarmHistory['type']>>> = { LOW_BATTERY_LIST_CLEARED: 'LOW_BATTERY_LIST_CHANGED' }

/** Which alarms are over when this one is raised; undefined where it ends none. */
export function endedBy({ location, type, target }: Pick<AlarmHistory, 'location' | 'type' | 'target'>, isRecovery: boolean): Where<'alarm-history'> | undefined {
  const other = ENDS[type]
  if (other) return { location, type: other }
  if (!isRecovery) return undefined
  return ONE_AT_A_PLACE.has(type) ? { location, type } : { location, type, target: target ?? null }
}
