import type { Product } from '../../src/generated/types'
import { isDue } from '../base/elapsed'
import { type Random, randomFrom } from '../base/random'
import type { Records } from '../db/records'
import { demoAliases, priceText } from './goods'
import type { LabelUpdates } from './labelUpdates'
import type { ProductUpdates } from './productUpdates'

export interface PriceChangesOptions {
  readonly records: Records
  readonly updates: LabelUpdates
  readonly products: ProductUpdates
  /** The stores of the demonstration; no others are touched. */
  readonly storeCodes: readonly string[]
  readonly seed?: string | number
}

/** Seconds in which a store changes some prices. */
const rhythm = { from: 120, to: 360 } as const
/** How often failed labels are resent instead. */
const RESENDS = 0.2
const RESENT_AT_ONCE = 25
const productsAtOnce = { from: 2, to: 6 } as const
const indexOf = (name: (typeof demoAliases)[number]['name']) => demoAliases.findIndex((alias) => alias.name === name)
const [PRICE, UNIT_PRICE, FULL_PRICE, CURRENCY] = [
  indexOf('Price'),
  indexOf('Unit price'),
  indexOf('Original price'),
  indexOf('Currency'),
]

/** Changes prices in shops of the demonstration all day, and resends what failed, so that their labels are busy. */
export class PriceChanges {
  private readonly random: Random
  private next = 0

  constructor(private readonly options: PriceChangesOptions) {
    this.random = randomFrom(options.seed ?? 'prices')
  }

  /** When prices change next, in epoch seconds. */
  get nextChange(): number {
    return this.next
  }

  resumeFrom(next: number): void {
    this.next = next
  }

  /** Changes prices if it is time. @returns the store that did */
  async step(now: number): Promise<string | undefined> {
    if (!isDue(this.next, rhythm.to, now)) return undefined
    const isFirst = this.next === 0
    this.next = now + this.random.between(rhythm.from, rhythm.to)
    if (isFirst || this.options.storeCodes.length === 0) return undefined
    const storeCode = this.random.pick(this.options.storeCodes)
    if (this.random.chance(RESENDS)) return (await this.resendFailed(storeCode)) ? storeCode : undefined
    const { records, products } = this.options
    const labelled = (await records.find('product', { storeCode }, { limit: 1000 })).filter(
      ({ tagCount, prInfo }) => (tagCount ?? 0) > 0 && Number.isFinite(Number(prInfo?.[PRICE] || NaN)),
    )
    if (labelled.length === 0) return undefined
    const count = this.random.between(productsAtOnce.from, productsAtOnce.to)
    const chosen = [...new Set(Array.from({ length: count }, () => this.random.pick(labelled)))]
    await products.save(
      storeCode,
      chosen.map((product) => ({ prCode: product.prCode, prInfo: this.repriced(product) })),
    )
    return storeCode
  }

  /** Resends labels that failed, as the staff of a shop would. @returns whether there were any */
  private async resendFailed(storeCode: string): Promise<boolean> {
    const failed = await this.options.records.find('tag', { storeCode, status: 'NG' }, { limit: RESENT_AT_ONCE })
    if (failed.length === 0) return false
    return (
      (await this.options.updates.resend(
        storeCode,
        'REASSIGN',
        failed.map(({ tagMac }) => tagMac),
      )) !== undefined
    )
  }

  /** Up to a tenth up or down; an offer stays below its original price. */
  private repriced({ prInfo }: Product): string[] {
    const info = [...(prInfo ?? [])]
    const currency = info[CURRENCY] ?? ''
    const [price, full, perUnit] = [
      Number(info[PRICE]),
      Number(info[FULL_PRICE] || Infinity),
      Number(info[UNIT_PRICE] || NaN),
    ]
    const factor = Math.min(0.9 + this.random.next() * 0.2, (full * 0.95) / price)
    info[PRICE] = priceText(price * factor, currency, 1)
    if (Number.isFinite(perUnit)) info[UNIT_PRICE] = priceText(perUnit * factor, currency, 1)
    return info
  }
}
