import type { PlusDevice } from '../../src/generated/types'
import type { Records } from '../db/records'
import { contentOf, type Look } from '../radio/labelContent'
import { decorateScreen } from '../scripts/decorators'
import type { Scripts } from '../scripts/scripts'

type Screen = Pick<PlusDevice, 'storeCode' | 'mac' | 'name' | 'model' | 'product'>

/**
 * The products of a screen by slot, passed through the store's signage decorator (spec/3 §2); null is an empty slot. What
 * the decorator gives goes back on the slots that have something, in its order.
 */
export async function screenProducts(scripts: Scripts, records: Records, now: number, { storeCode, mac, name, model, product: codes = [] }: Screen): Promise<(Look | null)[]> {
  const content = await contentOf(records, storeCode, codes.filter(Boolean), now)
  const slots = codes.map((prCode): Look | null => {
    if (prCode === '') return null
    const found = content.get(prCode)
    return { prCode, prInfo: found?.prInfo ?? [], layoutId: found?.layoutId ?? null, nfc: found?.nfc ?? null }
  })
  const given = await decorateScreen(scripts, records, storeCode, { mac, ...(name !== undefined && { name }), model }, slots.filter((slot) => slot !== null))
  const queue = [...given]
  const filled = slots.map((slot) => (slot === null ? null : (queue.shift() ?? null)))
  return [...filled, ...queue]
}
