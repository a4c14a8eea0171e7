import type { Records } from '../db/records'
import { INFORMATION, raiseStoreAlarms, type StoreAlarm } from '../radio/alarms'

/** Problems of a store, counted. */
interface Abnormal {
  readonly error: number
  readonly noProduct: number
  readonly lowBattery: number
  readonly products: number
}

/** The report as text, because an alarm's data is one text. */
const inWords = ({ error, noProduct, lowBattery, products }: Abnormal) =>
  `tags: ${error} error, ${lowBattery} low battery, ${noProduct} without product; products: ${products} error`

/** Raises DAILY ABNORMAL REPORT for each store with tags or products in need of attention. */
export async function reportAbnormal(records: Records, now: number): Promise<void> {
  const tags = await records.kept('tags', {})
  const products = new Map((await records.kept('productStates', {})).map((row) => [row.storeCode, row.ng]))
  const alarms = tags.flatMap(({ storeCode, ng, noProduct, low }): StoreAlarm[] => {
    const abnormal = { error: ng, noProduct, lowBattery: low, products: products.get(storeCode) ?? 0 }
    if (ng + low + abnormal.products === 0) return []
    return [
      { storeCode, at: now, class: INFORMATION, type: 'DAILY_ABNORMAL_REPORT', target: null, data: inWords(abnormal) },
    ]
  })
  if (alarms.length > 0) await raiseStoreAlarms(records, alarms)
}
