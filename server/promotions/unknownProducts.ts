import type { Promotion } from '../../src/generated/types'
import type { Records } from '../db/records'
import { type Message, say } from '../say'

/** More codes than these say no more. */
const NAMED = 20

type Listed = Pick<Promotion, 'prCodeList'>

/**
 * Of the products that a store's promotions are to name, those that the store does not have. What its promotions name
 * already may stay: a product may have gone since.
 * @param before the store's promotions as they are
 * @returns by the place of the promotion in the list, what is wrong, with the codes
 */
export async function unknownProducts(records: Records, storeCode: string, before: readonly Listed[], wanted: readonly Listed[]): Promise<ReadonlyMap<number, Message>> {
  const had = new Set(before.flatMap(({ prCodeList = [] }) => prCodeList))
  const asked = new Set(wanted.flatMap(({ prCodeList = [] }) => prCodeList).filter((code) => !had.has(code)))
  if (asked.size === 0) return new Map()
  for (const { prCode } of await records.pick('product', ['prCode'], { storeCode, prCode: [...asked] })) asked.delete(prCode)
  const wrong = new Map<number, Message>()
  for (const [at, { prCodeList = [] }] of wanted.entries()) {
    const unknown = prCodeList.filter((code) => asked.has(code))
    if (unknown.length > 0) wrong.set(at, say('server.noProducts', { codes: `${unknown.slice(0, NAMED).join(', ')}${unknown.length > NAMED ? ', …' : ''}` }))
  }
  return wrong
}
