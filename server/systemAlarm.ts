import type { AlarmHistory } from '../src/generated/types'
import { SYSTEM } from '../src/schema/alarmTarget'
import { keepAlarms } from './alarms/keep'
import type { Records } from './db/records'

export { SYSTEM }

const WARNING = 2
const LONGEST_TARGET = 128

/** Raises an alarm of the system, whatever store it was about; a warning where no class is given. */
export async function raiseSystemAlarm(records: Records, alarm: Pick<AlarmHistory, 'type' | 'updatedAt' | 'data'> & { target: string; class?: AlarmHistory['class'] }): Promise<void> {
  await keepAlarms(records, [{ class: WARNING, ...alarm, location: SYSTEM, target: alarm.target.slice(0, LONGEST_TARGET) }])
}
