/** Values that gateways say: whatever they are, and what may be made of them. */

/** Whether it is an object, and no list. */
export const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A number, also one that is written as a text; undefined for anything else. */
export function numberOf(value: unknown): number | undefined {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined
}

/** A number, or undefined where it is beyond what can be. */
export function within(value: unknown, [least, most]: readonly [number, number]): number | undefined {
  const number = numberOf(value)
  return number !== undefined && number >= least && number <= most ? number : undefined
}

/** The same, rounded. */
export const whole = (value: unknown, range: readonly [number, number]): number | undefined => {
  const number = within(value, range)
  return number === undefined ? undefined : Math.round(number)
}

/** The text of a short field, without control characters. */
export const lineOf = (value: unknown): string =>
  typeof value === 'string'
    ? value
        .slice(0, 256)
        .replaceAll(/\p{Cc}/gu, '')
        .slice(0, 64)
    : ''
