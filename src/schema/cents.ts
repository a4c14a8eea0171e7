/** Blanks that people and programs put into prices. */
const BLANKS = /[\u0020\u0009\u00A0\u2009\u202F]/g
const CURRENCY = '(?:[A-Z]{0,3}[$£€¥￥￡＄₩₹₺₽฿₫₴₪₱₦]|[A-Z]{3}|kr\\.?|Kč|zł|Ft|lei|Fr\\.?|円|원|元)?'

/**
 * What a price without blanks looks like, in the notation that JavaScript and PostgreSQL share: its figures, which may be in
 * groups of three, and its decimals.
 */
export const PRICE_PATTERN = `^${CURRENCY}([0-9]{1,12}|[1-9][0-9]{0,2}(?:(?:[.][0-9]{3}){1,3}|(?:,[0-9]{3}){1,3}|(?:['’][0-9]{3}){1,3}))(?:[.,]([0-9]{1,2}))?${CURRENCY}$`

/** The same for JavaScript: PRICE_PATTERN in a literal, which the linter measures. */
const PRICE =
  /^(?:[A-Z]{0,3}[$£€¥￥￡＄₩₹₺₽฿₫₴₪₱₦]|[A-Z]{3}|kr\.?|Kč|zł|Ft|lei|Fr\.?|円|원|元)?([0-9]{1,12}|[1-9][0-9]{0,2}(?:(?:[.][0-9]{3}){1,3}|(?:,[0-9]{3}){1,3}|(?:['’][0-9]{3}){1,3}))(?:[.,]([0-9]{1,2}))?(?:[A-Z]{0,3}[$£€¥￥￡＄₩₹₺₽฿₫₴₪₱₦]|[A-Z]{3}|kr\.?|Kč|zł|Ft|lei|Fr\.?|円|원|元)?$/

/** The blanks of `PRICE_PATTERN`, for PostgreSQL's translate(). */
export const PRICE_BLANKS = '\u0020\u0009\u00A0\u2009\u202F'
/** What separates groups of figures. */
export const GROUP_MARKS = ".,'’"

/**
 * The amount of a price in hundredths, whatever its notation: '1.9', '1,90 €', '€ 1.90' and 'EUR 1,90' are 190. undefined if it is
 * not an amount, or has more than two decimals.
 */
export function centsOf(text: string): number | undefined {
  const [, figures, decimals = ''] = PRICE.exec(text.replace(BLANKS, '')) ?? []
  if (figures === undefined) return undefined
  return Number(figures.replace(/[.,'’]/g, '')) * 100 + Number(decimals.padEnd(2, '0'))
}

/** An amount of hundredths in the notation of a price: its currency, separator and decimals. '' as model gives plain figures. */
export function inNotationOf(model: string, cents: number): string {
  const [whole, rest] = [Math.floor(cents / 100), String(cents % 100).padStart(2, '0')]
  const figures = /\d(?:[\d.,'’ \u00A0\u2009\u202F]*\d)?/.exec(model)
  const [, mark = '.', decimals = ''] = /([.,])(\d{1,2})$/.exec(figures?.[0] ?? '') ?? []
  const shortest = rest === '00' && decimals === '' ? `${whole}` : `${whole}${mark}${rest}`
  return figures ? model.replace(figures[0], shortest) : shortest
}
