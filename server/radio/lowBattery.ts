import { LOW_BATTERY } from '../../src/schema/battery'
import { groupBy } from '../base/groupBy'
import type { Share } from '../cluster/share'
import type { Records } from '../db/records'
import { raiseStoreAlarms, WARNING, INFORMATION } from './alarms'
import type { RadioEvent, TagReading } from './driver'

type Reading = Extract<RadioEvent, TagReading>

const isReading = (event: RadioEvent): event is Reading => event.kind === 'delivered' || event.kind === 'answered'

/** Tags that enter or leave a store's list of low batteries. */
export interface BatteryChanges {
  readonly storeCode: string
  readonly at: number
  readonly low: readonly LowReading[]
}

/** Compares readings with the stored ones: to be called before they are written. */
export async function batteryChanges(records: Records, events: readonly RadioEvent[]): Promise<BatteryChanges[]> {
  const changes: BatteryChanges[] = []
  for (const [storeCode, own] of groupBy(events.filter(isReading), (event) => event.storeCode)) {
    const last = new Map(own.map((event) => [event.tagMac, event]))
    const known = await records.find('tag', { storeCode, tagMac: [...last.keys()] })
    const changed = known.filter(({ tagMac, battStatus }) => (battStatus === 'LOW') !== isLow(last.get(tagMac)))
    if (changed.length === 0) continue
    const readings = changed.flatMap(({ tagMac }) => last.get(tagMac) ?? [])
    changes.push({ storeCode, at: Math.max(...readings.map(({ at }) => at)), low: readings.filter(isLow) })
  }
  return changes
}

type LowReading = Reading & { readonly battery: number }

const isLow = (reading: Reading | undefined): reading is LowReading =>
  reading?.battery != null && reading.battery < LOW_BATTERY

/**
 * Raises LOW BATTERY LIST CHANGED with the number of tags on it, or CLEARED if none is left; a tag that entered it has
 * the alarm in its own history as well.
 */
export async function raiseBatteryAlarms(
  records: Records,
  share: Share,
  changes: readonly BatteryChanges[],
): Promise<void> {
  for (const change of changes) await share.transaction(records, [change.storeCode], (within) => raise(within, change))
}

async function raise(records: Records, { storeCode, at, low }: BatteryChanges): Promise<void> {
  const left = await records.count('tag', { storeCode, battStatus: 'LOW' })
  const own = { storeCode, at, target: null }
  const alarm =
    left > 0
      ? ({ ...own, class: WARNING, type: 'LOW_BATTERY_LIST_CHANGED', data: String(left) } as const)
      : ({ ...own, class: INFORMATION, type: 'LOW_BATTERY_LIST_CLEARED', data: null } as const)
  await raiseStoreAlarms(records, [alarm])
  await records.insert(
    'tag-alarm',
    low.map(({ tagMac, battery }) => ({
      storeCode,
      tagMac,
      alarmTime: at,
      class: WARNING as 2,
      alarmType: 'LOW_BATTERY_LIST_CHANGED' as const,
      data: `${battery.toFixed(2)} V`,
    })),
  )
}
