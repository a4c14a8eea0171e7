import { formatNumber, formatPlaces, placesOf } from '../displays/values'

type Value = number | null | undefined

interface Measured {
  readonly id: string
  readonly points: readonly { readonly y: number | null }[]
}

/** A value with its unit; a dash if it is unknown. */
export const valueText = (value: Value, unit: string | undefined, places?: number): string =>
  value === null || value === undefined
    ? '–'
    : `${places === undefined ? formatNumber(value) : formatPlaces(value, places)}${unit ? ` ${unit}` : ''}`

/** Formats the values of each line, by its id; lines with the same unit have the same number of decimals. */
export function valueTexts(
  lines: readonly Measured[],
  unit: string | undefined,
  places: number | undefined,
): (id: string, value: Value) => string {
  const own = new Map(lines.map(({ id, points }) => [id, placesOf(points.map(({ y }) => y))]))
  const most = Math.max(0, ...own.values())
  return (id, value) => valueText(value, unit, places ?? (unit ? most : own.get(id)))
}
