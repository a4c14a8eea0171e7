import { money } from '../../schema/money'
import type { Display, DisplayContext } from './types'
import { asNumber, asText, formatNumber, withUnit } from './values'

const plain = (value: unknown) => asText(asNumber(value))

/** A display of a number in words; a spreadsheet gets it without them. */
export const numeric = (width: number, words: (amount: number, context: DisplayContext) => string): Display => ({
  text: (value, context) => {
    const amount = asNumber(value)
    return amount === undefined ? '' : words(amount, context)
  },
  csv: plain,
  width,
})

const tenths = (amount: number) => formatNumber(Math.round(amount * 10) / 10)

export const number = numeric(110, (amount, context) => withUnit(formatNumber(amount), context))

/** How many: of a list its length. */
export const count: Display = {
  text: (value) => {
    const amount = Array.isArray(value) ? value.length : asNumber(value)
    return amount === undefined ? '' : formatNumber(amount)
  },
  csv: (value) => (Array.isArray(value) ? String(value.length) : plain(value)),
  width: 100,
}

export const percent = numeric(90, (amount) => `${tenths(amount)} %`)

export const temperature = numeric(110, (degrees) => `${tenths(degrees)} °C`)

const SIZES = ['B', 'KB', 'MB', 'GB', 'TB']

/** A size in the unit that fits it. */
export function sizeText(whole: number): string {
  let amount = whole
  let size = 0
  while (amount >= 1024 && size < SIZES.length - 1) {
    amount /= 1024
    size++
  }
  return `${size === 0 ? formatNumber(amount) : tenths(amount)} ${SIZES[size]}`
}

export const bytes = numeric(100, sizeText)

/** An amount of the product information, with the currency of its product, as the shops of that currency write it. */
export const price: Display = {
  text(value, { field, record }) {
    const { item } = field
    const list = item && record[item.of]
    const currency = item?.currencyAt !== undefined && Array.isArray(list) ? asText(list[item.currencyAt]) : ''
    return money(asText(value).trim(), currency.trim())
  },
  csv: asText,
  width: 110,
}
