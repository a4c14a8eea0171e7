import type { Product } from '../../src/generated/types'
import type { Records } from '../db/records'
import { demoAliases, priceText } from '../seed/goods'
import { type Random, randomFrom } from '../seed/random'
import type { LabelUpdates } from './labelUpdates'
import type { ProductUpdates } from './productUpdates'
import { isDue } from '../elapsed'

export interface PriceChangesOptions {
  readonly records: Records
  readonly updates: LabelUpdates
  readonly products: ProductUpdates
  /** The stores of the demonstration: no other is touched. */
  readonly storeCodes: readonly string[]
  readonly seed?: string | number
}

/** A store changes some prices in this time, in seconds. */
const rhythm = { from: 120, to: 360 } as const
/** How often it is not prices, but what failed before that is sent. */
const RESENDS = 0.2
const RESENT_AT_ONCE = 25
const productsAtOnce = { from: 2, to: 6 } as const
const indexOf = (name: (typeof demoAliases)[number]['name']) => demoAliases.findIndex((alias) => alias.name === name)
const [PRICE, UNIT_PRICE, FULL_PRICE, CURRENCY] = [indexOf('Price'), indexOf('Unit price'), indexOf('Original price'), indexOf('Currency')]

/** Shops of the demonstration that change prices all day, and send again what failed, so that their labels are at work. */
export class PriceChanges {
  private readonly random: Random
  private next = 0

  constructor(private readonly options: PriceChangesOptions) {
    this.random = randomFrom(options.seed ?? 'prices')
  }

  /** When prices change next, for whoever goes on. */
  get nextChange(): number {
    return this.next
  }

  takeUp(next: number): void {
    this.next = next
  }

  /** Changes prices where it is time to; gives the store that did. */
  async step(now: number): Promise<string | undefined> {
    if (!isDue(this.next, rhythm.to, now)) return undefined
    const isFirst = this.next === 0
    this.next = now + this.random.between(rhythm.from, rhythm.to)
    if (isFirst || this.options.storeCodes.length === 0) return undefined
    const storeCode = this.random.pick(this.options.storeCodes)
    if (this.random.chance(RESENDS)) return (await this.resendFailed(storeCode)) ? storeCode : undefined
    const { records, products } = this.options
    const labelled = (await records.find('product', { storeCode }, { limit: 1000 })).filter(({ tagCount, prInfo }) => (tagCount ?? 0) > 0 && Number.isFinite(Number(prInfo?.[PRICE] || NaN)))
    if (labelled.length === 0) return undefined
    const count = this.random.between(productsAtOnce.from, productsAtOnce.to)
    const chosen = [...new Set(Array.from({ length: count }, () => this.random.pick(labelled)))]
    await products.save(storeCode, chosen.map((product) => ({ prCode: product.prCode, prInfo: this.repriced(product) })))
    return storeCode
  }

  /** Sends labels that did not get their image again, as the staff of a shop would; gives whether there were any. */
  private async resendFailed(storeCode: string): Promise<boolean> {
    const failed = await this.options.records.find('tag', { storeCode, status: 'NG' }, { limit: RESENT_AT_ONCE })
    if (failed.length === 0) return false
    return (await this.options.updates.resend(storeCode, 'REASSIGN', failed.map(({ tagMac }) => tagMac))) !== undefined
  }

  /** Up to a tenth up or down; what is on offer stays below what it was. */
  private repriced({ prInfo }: Product): string[] {
    const info = [...(prInfo ?? [])]
    const currency = info[CURRENCY] ?? ''
    const [price, full, perUnit] = [Number(info[PRICE]), Number(info[FULL_PRICE] || Infinity), Number(info[UNIT_PRICE] || NaN)]
    const factor = Math.min(0.9 + this.random.next() * 0.2, (full * 0.95) / price)
    info[PRICE] = priceText(price * factor, currency, 1)
    if (Number.isFinite(perUnit)) info[UNIT_PRICE] = priceText(perUnit * factor, currency, 1)
    return info
  }
}
