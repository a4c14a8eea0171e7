import type { AlarmHistory } from '../src/generated/types'
import type { Records } from './db/records'

/** Where the alarms of the system itself lie, among the codes of the stores (spec/1 §8). */
export const SYSTEM = 'SYSTEM'

const WARNING = 2
const LONGEST_TARGET = 128

/** Raises an alarm of the system, whatever store it was about; a warning where no class is given. */
export async function raiseSystemAlarm(records: Records, alarm: Pick<AlarmHistory, 'type' | 'updatedAt' | 'data'> & { target: string; class?: AlarmHistory['class'] }): Promise<void> {
  await records.insert('alarm-history', [{ class: WARNING, ...alarm, location: SYSTEM, target: alarm.target.slice(0, LONGEST_TARGET) }])
}
