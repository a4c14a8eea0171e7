const MOST_DIGITS = 9

/** What may be wrong with a price: the keys of the messages. */
export type PriceFault = `server.batch.${
  | 'noPrice'
  | 'priceComma'
  | 'priceNegative'
  | 'priceLetters'
  | 'priceLong'
  | 'priceDecimals'
  | 'priceZero'}`

/** What is wrong with the price of a batch, as somebody wrote it; undefined if nothing is. */
export function priceFault(text: string): PriceFault | undefined {
  const price = text.trim()
  if (price === '') return 'server.batch.noPrice'
  if (price.includes(',')) return 'server.batch.priceComma'
  if (/^[-−]/.test(price)) return 'server.batch.priceNegative'
  const [, whole = '', cents] = /^(\d+)(?:\.(\d*))?$/.exec(price) ?? []
  if (whole === '') return 'server.batch.priceLetters'
  if (whole.replace(/^0+/, '').length > MOST_DIGITS || whole.length > MOST_DIGITS + 3) return 'server.batch.priceLong'
  if (cents !== undefined && (cents.length === 0 || cents.length > 2)) return 'server.batch.priceDecimals'
  return Number(price) === 0 ? 'server.batch.priceZero' : undefined
}

/** A price without leading zeros, which has no fault. */
export function plainPrice(text: string): string {
  const [whole = '', cents] = text.trim().split('.')
  const plain = String(Number(whole))
  return cents === undefined ? plain : `${plain}.${cents}`
}
