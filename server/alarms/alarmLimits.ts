import type { AlarmHistory } from '../../src/generated/types'
import type { Records } from '../db/records'

/** The thresholds of the alarm setting, in percent; `totalTags` is a number of tags. */
export interface AlarmLimits {
  readonly memory: number
  readonly disk: number
  /** An update that reached a smaller share of its labels has failed. */
  readonly progress: number
  /** Updates of fewer labels raise nothing. */
  readonly totalTags: number
}

/** The defaults of alarm-setting.schema.json. */
export const defaultLimits: AlarmLimits = { memory: 80, disk: 80, progress: 90, totalTags: 0 }

/** Reads the configured limits. */
export async function readAlarmLimits(records: Records): Promise<AlarmLimits> {
  const { memoryThreshold, diskThreshold, progressThreshold, totalTagsThreshold } =
    await records.settings('alarm-setting')
  return { memory: memoryThreshold, disk: diskThreshold, progress: progressThreshold, totalTags: totalTagsThreshold }
}

export type UsageKind = 'memory' | 'disk'

/** The alarm type of each kind of usage. */
export const usageAlarms = { memory: 'MEMORY_USAGE_ABNORMAL', disk: 'DISK_USAGE_ABNORMAL' } as const satisfies Record<
  UsageKind,
  AlarmHistory['type']
>

/** Hysteresis: a value must fall this far below its limit to clear the alarm. */
const HYSTERESIS = 5

/**
 * Whether a value has risen above its limit, or fallen well below it, since the last check.
 * @param high the keys above the limit; updated
 * @param who the key of the value
 */
export function crossed(high: Set<string>, who: string, percent: number, limit: number): 'over' | 'below' | undefined {
  if (!high.has(who)) {
    if (percent <= limit) return undefined
    high.add(who)
    return 'over'
  }
  if (percent > limit - HYSTERESIS) return undefined
  high.delete(who)
  return 'below'
}
