import type { Radio } from '../radio/radio'
import type { Records } from '../db/records'
import { isWeekday, lastTime, momentOf } from './moments'

/**
 * Starts the tag status check of each store whose day and time has come (spec/3 §3: enableTagStatusCheck,
 * tagStatusCheckDay and -Time, by the store's clocks where it
 * names its time zone and else by the server's; MANUAL never). One whose labels are being asked already is left alone.
 * @param since when this was last asked, in epoch seconds
 */
export async function startStatusChecks(records: Records, radio: Radio, since: number, now: number): Promise<void> {
  const stores = await records.pick('store', ['storeCode', 'storeName', 'tagStatusCheckDay', 'tagStatusCheckTime', 'timeZone'], { enableTagStatusCheck: true })
  for (const { storeCode, storeName, tagStatusCheckDay: day, tagStatusCheckTime, timeZone } of stores) {
    const moment = isWeekday(day) ? momentOf(tagStatusCheckTime, day) : undefined
    if (!moment || lastTime(moment, now, timeZone) <= since) continue
    const tags = await records.pick('tag', ['tagMac', 'tagId'], { storeCode })
    if (tags.length > 0) await radio.collect(storeName, storeCode, tags, undefined)
  }
}
