import { groupThousands } from './formats'

/** A price in its parts; `before`: the currency precedes the figures. */
export interface Price {
  readonly whole: string
  readonly cents: string
  readonly separator: string
  readonly currency: string
  readonly before: boolean
  /** A space separates the currency from the figures. */
  readonly space: boolean
}

/** How a currency is written: its position, the space beside it, and the decimal separator. */
interface Manner {
  readonly before: boolean
  readonly space: boolean
  readonly separator: '.' | ','
}

/** Codes that precede figures with a decimal point. */
const CODES_BEFORE = new Set([
  'AUD',
  'CAD',
  'CHF',
  'CNY',
  'GBP',
  'HKD',
  'INR',
  'JPY',
  'KRW',
  'NZD',
  'SGD',
  'USD',
  'ZAR',
])
const SIGN_BEFORE = /^[A-Z]{0,3}[£$¥￥₩₹]$/
const NO_SPACE = /^[円원元]$/
/** A currency as people type it, alone or next to an amount. */
const CURRENCY = /^(?:[A-Z]{0,3}\p{Sc}|[A-Z]{3}|kr\.?|Kč|zł|Ft|lei|Fr\.?|円|원|元)$/u
const CARRIES_CURRENCY = /\p{Sc}|(?<!\p{L})(?:[A-Z]{3}|kr|Kč|zł|Ft|lei|Fr|元)(?!\p{L})|\d\s?[円원]/u
const FIGURES = /^(\d+)(?:[.,](\d{1,2}))?$/

interface Amount {
  readonly figures: string
  readonly cents: string | undefined
  /** The currency in the text; '' without one. */
  readonly currency: string
}

/** An amount as people type it; undefined if the text is not an amount. */
function readAmount(text: string): Amount | undefined {
  const tight = text.replace(/\s/g, '')
  const from = tight.search(/\d/)
  const rest = from < 0 ? '' : tight.slice(from)
  const end = rest.search(/[^\d.,]/)
  const number = end < 0 ? rest : rest.slice(0, end)
  const beside = [tight.slice(0, Math.max(0, from)), end < 0 ? '' : rest.slice(end)].filter((one) => one !== '')
  const match = FIGURES.exec(number)
  if (!match || beside.length > 1 || beside.some((one) => !CURRENCY.test(one))) return undefined
  return { figures: match[1] ?? '', cents: match[2], currency: beside[0] ?? '' }
}

function mannerOf(currency: string): Manner {
  if (CODES_BEFORE.has(currency)) return { before: true, space: true, separator: '.' }
  if (SIGN_BEFORE.test(currency)) return { before: true, space: false, separator: '.' }
  return NO_SPACE.test(currency)
    ? { before: false, space: false, separator: '.' }
    : { before: false, space: true, separator: ',' }
}

/**
 * A price in its parts, as shops write its currency; undefined if empty. A currency in the text takes precedence and is
 * not repeated. A text that is not a number is all `whole`.
 */
export function priceOf(text: string, currency: string): Price | undefined {
  if (text === '') return undefined
  const amount = readAmount(text)
  if (!amount)
    return { whole: text, cents: '', currency: CARRIES_CURRENCY.test(text) ? '' : currency, ...mannerOf(currency) }
  const { figures, cents } = amount
  const own = amount.currency || currency
  const manner = mannerOf(own)
  const whole = groupThousands(figures, manner.separator === '.' ? ',' : '.')
  return { whole, cents: cents?.padEnd(2, '0') ?? '', currency: own, ...manner }
}

/** A formatted price. */
export function money(text: string, currency: string): string {
  const price = priceOf(text, currency)
  return price ? priceText(price) : ''
}

/** The parts of a price as one text. */
export function priceText({ whole, cents, separator, currency, before, space }: Price): string {
  const figures = cents === '' ? whole : `${whole}${separator}${cents}`
  if (currency === '') return figures
  const gap = space ? ' ' : ''
  return before ? `${currency}${gap}${figures}` : `${figures}${gap}${currency}`
}

/** The amount in a price, whatever its notation; NaN if it is not a number. */
export function amountOf(text: string): number {
  const amount = readAmount(text)
  return amount ? Number(`${amount.figures}.${amount.cents ?? 0}`) : Number.NaN
}

/**
 * An amount multiplied by a factor, in the notation of the original: as many decimals, and its currency in place.
 * Undefined if the text is not an amount.
 */
export function scaled(text: string, factor: number): string | undefined {
  const amount = amountOf(text)
  const [, figures = '', mark = '', decimals = ''] = /(\d+)(?:([.,])(\d+))?/.exec(text) ?? []
  if (Number.isNaN(amount) || figures === '') return undefined
  const next = (Math.round(amount * factor * 10 ** decimals.length) / 10 ** decimals.length).toFixed(decimals.length)
  return text.replace(
    mark === '' ? figures : `${figures}${mark}${decimals}`,
    mark === ',' ? next.replace('.', ',') : next,
  )
}

/**
 * Another amount in the notation of a text: its currency and mark, and at least as many decimals. The amount as it is where the
 * text is not one.
 * @param amount digits, with a point before its decimals
 */
export function restated(text: string, amount: string): string {
  const [, figures = '', mark = '', decimals = ''] = /(\d+)(?:([.,])(\d+))?/.exec(text) ?? []
  if (Number.isNaN(amountOf(text)) || figures === '') return amount
  const [whole = '', cents = ''] = amount.split('.')
  const hasCents = Number(cents) > 0
  const places = Math.max(decimals.length, hasCents ? 2 : 0)
  const next = places === 0 ? whole : `${whole}${mark || '.'}${cents.padEnd(places, '0').slice(0, places)}`
  return text.replace(mark === '' ? figures : `${figures}${mark}${decimals}`, next)
}
