import type { Promotion } from '../../src/generated/types'
import { type Message, say } from '../base/say'
import type { Records } from '../db/records'

/** Codes that a message names. */
const MAX_NAMED = 20

type Listed = Pick<Promotion, 'prCodeList'>

/**
 * Finds products that promotions name but the store does not have. Those that its promotions already named may stay: a
 * product may have been removed since.
 * @param before the stored promotions of the store
 * @param wanted the new promotions
 * @returns messages with the codes, by the index of the promotion in the list
 */
export async function unknownProducts(
  records: Records,
  storeCode: string,
  before: readonly Listed[],
  wanted: readonly Listed[],
): Promise<ReadonlyMap<number, Message>> {
  const had = new Set(before.flatMap(({ prCodeList = [] }) => prCodeList))
  const asked = new Set(wanted.flatMap(({ prCodeList = [] }) => prCodeList).filter((code) => !had.has(code)))
  if (asked.size === 0) return new Map()
  for (const { prCode } of await records.pick('product', ['prCode'], { storeCode, prCode: [...asked] }))
    asked.delete(prCode)
  const wrong = new Map<number, Message>()
  for (const [at, { prCodeList = [] }] of wanted.entries()) {
    const unknown = prCodeList.filter((code) => asked.has(code))
    if (unknown.length > 0)
      wrong.set(
        at,
        say('server.noProducts', {
          codes: `${unknown.slice(0, MAX_NAMED).join(', ')}${unknown.length > MAX_NAMED ? ', …' : ''}`,
        }),
      )
  }
  return wrong
}
