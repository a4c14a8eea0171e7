import type { AlarmHistory } from '../src/generated/types'
import type { Records } from './db/records'

/** From when on alarms are raised, in percent; tags in numbers (spec/3 §3, the alarm setting). */
export interface AlarmLimits {
  readonly memory: number
  readonly disk: number
  /** An update that ends below this share of its labels has failed. */
  readonly progress: number
  /** Updates of fewer labels raise nothing. */
  readonly totalTags: number
}

/** What holds while nobody has set anything; the defaults of alarm-setting.schema.json. */
export const usualLimits: AlarmLimits = { memory: 80, disk: 80, progress: 90, totalTags: 0 }

/** The limits as they are set. */
export async function readAlarmLimits(records: Records): Promise<AlarmLimits> {
  const { memoryThreshold, diskThreshold, progressThreshold, totalTagsThreshold } = await records.settings('alarm-setting')
  return { memory: memoryThreshold, disk: diskThreshold, progress: progressThreshold, totalTags: totalTagsThreshold }
}

export type UsageKind = 'memory' | 'disk'

/** What too much of it is called (spec/1 §8). */
export const usageAlarms = { memory: 'MEMORY_USAGE_ABNORMAL', disk: 'DISK_USAGE_ABNORMAL' } as const satisfies Record<UsageKind, AlarmHistory['type']>

/** So far below its limit a share must fall before the alarm is over: one that trembles at the limit tells once. */
const SLACK = 5

/**
 * Whether a share has gone over its limit, or well below it again, since it was last looked at.
 * @param high who is over it; kept up to date
 */
export function crossed(high: Set<string>, who: string, percent: number, limit: number): 'over' | 'below' | undefined {
  if (!high.has(who)) {
    if (percent <= limit) return undefined
    high.add(who)
    return 'over'
  }
  if (percent > limit - SLACK) return undefined
  high.delete(who)
  return 'below'
}
