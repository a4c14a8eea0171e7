import type { PlusDevice } from '../../src/generated/types'
import type { Records } from '../db/records'
import { contentOf, type Look } from '../radio/labelContent'
import { decorateScreen } from '../scripts/decorators'
import type { Scripts } from '../scripts/scripts'

type Screen = Pick<PlusDevice, 'storeCode' | 'mac' | 'name' | 'model' | 'product'>

/**
 * The products of a screen by slot, after the store's signage decorator; null is an empty slot. The decorator's
 * products fill the occupied slots in its order.
 * @param now epoch seconds
 */
export async function screenProducts(
  scripts: Scripts,
  records: Records,
  now: number,
  { storeCode, mac, name, model, product: codes = [] }: Screen,
): Promise<(Look | null)[]> {
  const content = await contentOf(records, storeCode, codes.filter(Boolean), now)
  const slots = codes.map((prCode): Look | null => {
    if (prCode === '') return null
    const found = content.get(prCode)
    return { prCode, prInfo: found?.prInfo ?? [], layoutId: found?.layoutId ?? null, nfc: found?.nfc ?? null }
  })
  const given = await decorateScreen(
    scripts,
    records,
    storeCode,
    { mac, ...(name !== undefined && { name }), model },
    slots.filter((slot) => slot !== null),
  )
  return intoSlots(slots, given)
}

/** Puts decorated products into the occupied slots, in their order; more follow after the last slot. */
export function intoSlots<Product>(
  slots: readonly (Product | null)[],
  products: readonly Product[],
): (Product | null)[] {
  const queue = [...products]
  const filled = slots.map((slot) => (slot === null ? null : (queue.shift() ?? null)))
  return [...filled, ...queue]
}
