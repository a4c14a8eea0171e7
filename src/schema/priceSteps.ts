import { amountOf } from './money'

/** What new prices end in, or how they are rounded. */
export const ROUND_TO = ['NONE', '99', '95', '90', 'WHOLE'] as const
export type Rounding = (typeof ROUND_TO)[number]

/** How a price is made of another: percent or an amount up (or down, below zero), or a price of its own. */
export const STEP_KINDS = ['PERCENT', 'AMOUNT', 'PRICE'] as const
export interface PriceStep {
  readonly by: (typeof STEP_KINDS)[number]
  readonly value: number
  readonly rounding: Rounding
}

const PERCENT = 100

/**
 * A price made of another, as digits with a point before the decimals: as many as the other has. Prices that end in .99 are the
 * nearest of these, and none is below one cent, or one where there are no cents.
 * @param before as products have it, in any notation
 * @returns undefined where that is no amount
 */
export function steppedPrice(before: string, { by, value, rounding }: PriceStep): string | undefined {
  const old = amountOf(before)
  if (Number.isNaN(old) && by !== 'PRICE') return undefined
  const next = by === 'PRICE' ? value : by === 'AMOUNT' ? old + value : old * (1 + value / PERCENT)
  return rounded(next, rounding, decimalsOf(before, by === 'PRICE' ? value : undefined))
}

function rounded(amount: number, rounding: Rounding, decimals: number): string {
  if (rounding === 'WHOLE') return Math.max(1, Math.round(amount)).toFixed(0)
  if (rounding === 'NONE') {
    const unit = 10 ** decimals
    // Two decimals of a binary fraction: 1.005 is a little less.
    return (Math.max(1, Math.round(Number((amount * unit).toFixed(6)))) / unit).toFixed(decimals)
  }
  const end = Number(rounding) / PERCENT
  return (Math.max(0, Math.round(amount - end)) + end).toFixed(2)
}

function decimalsOf(before: string, own: number | undefined): number {
  const shown = /\d[.,](\d{1,2})(?!\d)/.exec(before)?.[1]?.length ?? 0
  return own === undefined || Number.isInteger(own) ? shown : 2
}
