import type { TillPrice, TillPricesTaken } from '../../src/generated/types'
import { centsOf } from '../../src/schema/cents'
import { hasControlCharacter } from '../../src/schema/controlCharacters'
import { type Message, say } from '../base/say'
import type { Records } from '../db/records'
import { productCode } from '../products/productCode'

const MOST = { prCode: 128, price: 40 } as const
/** Browsers resolve these as steps between folders, so no address could name the product. */
const STEPS = /^\.\.?$/

/** A price as somebody says that a till has it. */
export interface GivenPrice {
  readonly prCode: string
  readonly price: string
}

interface Feed {
  readonly storeCode: string
  readonly source: TillPrice['source']
  /** The customer variant, which decides how product codes are written. */
  readonly site: string
  /** Epoch seconds. */
  readonly at: number
}

type Wrong = readonly [field: 'prCode' | 'price', said: Message]

/** The key of a till price. */
export const tillKey = (storeCode: string, prCode: string): string => `${storeCode}.${prCode}`

/**
 * Takes prices of a store's tills: each that can be read replaces the one before, in one transaction.
 * @returns how many are new or changed, how many say what was known, and which are refused, by their place among the given
 */
export async function takePrices(
  records: Records,
  { storeCode, source, site, at }: Feed,
  given: readonly GivenPrice[],
): Promise<TillPricesTaken> {
  const refused: TillPricesTaken['refused'] = []
  const read = new Map<string, Pick<TillPrice, 'prCode' | 'price' | 'cents'>>()
  for (const [line, one] of given.entries()) {
    const prCode = productCode(one.prCode, site)
    const [price, cents] = [one.price.trim(), centsOf(one.price)]
    const wrong = wrongIn(prCode, price, cents) ?? (read.has(prCode) ? twice(prCode) : undefined)
    if (wrong) refused.push({ line, field: wrong[0], ...wrong[1] })
    else read.set(prCode, { prCode, price, cents })
  }
  const taken = await records.transaction(async (within) => {
    await within.alone(`till prices ${storeCode}`)
    const ids = [...read.keys()].map((prCode) => tillKey(storeCode, prCode))
    const known = new Map(
      ids.length === 0
        ? []
        : (await within.pick('till-price', ['id', 'price'], { storeCode, id: ids })).map(({ id, price }) => [
            id,
            price,
          ]),
    )
    const changed = [...read.values()]
      .map((one) => ({
        id: tillKey(storeCode, one.prCode),
        storeCode,
        ...one,
        source,
        who: within.actor,
        updatedAt: at,
      }))
      .filter(({ id, price }) => known.get(id) !== price)
    if (changed.length > 0) await within.upsert('till-price', changed)
    if (read.size > 0) await noteFeed(within, storeCode, at)
    return changed.length
  })
  return { taken, unchanged: read.size - taken, refused }
}

function wrongIn(prCode: string, price: string, cents: number | undefined): Wrong | undefined {
  if (prCode === '' || STEPS.test(prCode)) return ['prCode', say('server.till.noCode')]
  if (prCode.length > MOST.prCode) return ['prCode', say('server.till.tooLong', { most: MOST.prCode })]
  if (hasControlCharacter(prCode)) return ['prCode', say('server.till.control')]
  if (price.length > MOST.price) return ['price', say('server.till.tooLong', { most: MOST.price })]
  return cents === undefined ? ['price', say('server.till.noAmount')] : undefined
}

const twice = (prCode: string): Wrong => ['prCode', say('server.till.twice', { prCode })]

/** The summary of a store says from now on when its tills were heard of last. @param at epoch seconds */
export async function noteFeed(records: Records, storeCode: string, at: number): Promise<void> {
  const key = { storeCode, id: storeCode }
  if ((await records.update('till-summary', key, { fedAt: at, basis: '' })) > 0) return
  await records.insert('till-summary', [
    {
      ...key,
      share: null,
      right: 0,
      wrong: 0,
      over: 0,
      under: 0,
      underway: 0,
      unknown: 0,
      fedAt: at,
      updatedAt: null,
      basis: '',
    },
  ])
}
