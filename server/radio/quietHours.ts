import type { Store } from '../../src/generated/types'
import type { Records } from '../db/records'
import { openHours } from '../timetable/timesOfDay'

/** The quiet hours of a store, by its own clock. */
type QuietHours = Pick<Store, 'quietFrom' | 'quietTo' | 'timeZone'>

/**
 * Until when the quiet hours of a store last that hold at a moment.
 * @param now epoch seconds
 * @returns epoch seconds; undefined outside of them, or where the store has none
 */
export const quietUntil = ({ quietFrom, quietTo, timeZone }: QuietHours, now: number): number | undefined =>
  quietFrom && quietTo ? openHours({ from: quietFrom, to: quietTo }, now, timeZone)?.until : undefined

/** The same of those of these stores in which it is quiet; of all where undefined. */
export async function quietUntilOf(
  records: Records,
  storeCodes: readonly string[] | undefined,
  now: number,
): Promise<ReadonlyMap<string, number>> {
  if (storeCodes?.length === 0) return new Map()
  const stores = await records.pick('store', ['storeCode', 'quietFrom', 'quietTo', 'timeZone'], {
    storeCode: storeCodes,
  })
  return new Map(
    stores.flatMap((store): [string, number][] => {
      const until = quietUntil(store, now)
      return until === undefined ? [] : [[store.storeCode, until]]
    }),
  )
}
