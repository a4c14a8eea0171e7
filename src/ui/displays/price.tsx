import { money } from '../../schema/money'
import type { Display } from './types'
import { asText } from './values'

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
