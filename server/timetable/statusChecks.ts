import type { Store } from '../../src/generated/types'
import type { Records } from '../db/records'
import type { Radio } from '../radio/radio'
import { isWeekday, lastOccurrence, parseTimeOfDay } from './timesOfDay'

type CheckTime = Pick<Store, 'tagStatusCheckDay' | 'tagStatusCheckTime' | 'timeZone'>

/**
 * Starts the tag status check of each store when it is due: enableTagStatusCheck, tagStatusCheckDay and
 * tagStatusCheckTime, in the store's time zone or else the server's; MANUAL never. A store with a check in progress is
 * skipped.
 * @param since the previous run, in epoch seconds
 */
export async function startStatusChecks(records: Records, radio: Radio, since: number, now: number): Promise<void> {
  const stores = await records.pick(
    'store',
    ['storeCode', 'storeName', 'tagStatusCheckDay', 'tagStatusCheckTime', 'timeZone'],
    { enableTagStatusCheck: true },
  )
  for (const { storeCode, storeName, tagStatusCheckDay, tagStatusCheckTime, timeZone } of stores) {
    if (!isCheckDue({ tagStatusCheckDay, tagStatusCheckTime, timeZone }, since, now)) continue
    const tags = await records.pick('tag', ['tagMac', 'tagId'], { storeCode })
    if (tags.length > 0) await radio.collect(storeName, storeCode, tags, undefined)
  }
}

/** Whether the weekly check of a store became due after `since`, until `now`; both in epoch seconds. */
export function isCheckDue(
  { tagStatusCheckDay: day, tagStatusCheckTime, timeZone }: CheckTime,
  since: number,
  now: number,
): boolean {
  const time = isWeekday(day) ? parseTimeOfDay(tagStatusCheckTime, day) : undefined
  return time !== undefined && lastOccurrence(time, now, timeZone) > since
}
