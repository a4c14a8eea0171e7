import { money } from '../../schema/money'
import type { Display, DisplayContext } from './types'
import { asNumber, asText, formatNumber, withUnit } from './values'

const plain = (value: unknown) => asText(asNumber(value))

/** Makes a display that formats a number; a spreadsheet gets the plain number. */
export const numeric = (width: number, words: (amount: number, context: DisplayContext) => string): Display => ({
  text: (value, context) => {
    const amount = asNumber(value)
    return amount === undefined ? '' : words(amount, context)
  },
  csv: plain,
  width,
})

const tenths = (amount: number) => formatNumber(Math.round(amount * 10) / 10)

/** A number with separators and the unit of its field. */
export const number = numeric(110, (amount, context) => withUnit(formatNumber(amount), context))

/** A count; of a list, its length. */
export const count: Display = {
  text: (value) => {
    const amount = Array.isArray(value) ? value.length : asNumber(value)
    return amount === undefined ? '' : formatNumber(amount)
  },
  csv: (value) => (Array.isArray(value) ? String(value.length) : plain(value)),
  width: 100,
}

/** A percentage with at most one decimal. */
export const percent = numeric(90, (amount) => `${tenths(amount)} %`)

/** Degrees Celsius with at most one decimal. */
export const temperature = numeric(110, (degrees) => `${tenths(degrees)} °C`)

const SIZES = ['B', 'KB', 'MB', 'GB', 'TB']

/** A number of bytes in the unit that fits. */
export function sizeText(whole: number): string {
  let amount = whole
  let size = 0
  while (amount >= 1024 && size < SIZES.length - 1) {
    amount /= 1024
    size++
  }
  return `${size === 0 ? formatNumber(amount) : tenths(amount)} ${SIZES[size]}`
}

/** A number of bytes in the unit that fits: "3.1 MB". */
export const bytes = numeric(100, sizeText)

/** An amount of the product information, with its product's currency, as shops write that currency. */
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
