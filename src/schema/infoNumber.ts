/**
 * The number in a text of the product information: '9,89 €', '1.299,00', '¥1,280'. undefined if there is none.
 * Of point and comma the last one is the decimal separator, unless it is the only one and three digits follow.
 */
export function infoNumber(text: string | undefined): number | undefined {
  const found = /-?\d(?:[\d.,\s\u00A0']*\d)?/.exec(text ?? '')?.[0].replace(/[\s\u00A0']/g, '')
  if (found === undefined) return undefined
  const at = Math.max(found.lastIndexOf('.'), found.lastIndexOf(','))
  const whole = at < 0 ? found : found.slice(0, at)
  const rest = at < 0 ? '' : found.slice(at + 1)
  const mark = found[at]
  const isThousands = rest.length === 3 && (whole.includes(mark ?? '') || mark === ',')
  const digits = whole.replace(/[.,]/g, '')
  const number = Number(isThousands ? digits + rest : rest === '' ? digits : `${digits}.${rest}`)
  return Number.isFinite(number) ? number : undefined
}
