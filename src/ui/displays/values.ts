import type { FieldDescriptor } from '../../schema/descriptor'
import { groupThousands } from '../../schema/formats'
import type { DisplayContext } from './types'

/** Whether there is nothing to show. */
export function isNothing(value: unknown): value is null | undefined | '' {
  return value === null || value === undefined || value === ''
}

/** Any value as a string: objects as JSON, nothing as ''. */
export function asText(value: unknown): string {
  if (isNothing(value)) return ''
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

/** A value as a finite number, or undefined. */
export function asNumber(value: unknown): number | undefined {
  if (isNothing(value) || typeof value === 'object' || typeof value === 'boolean') return undefined
  const number = Number(value)
  return Number.isFinite(number) ? number : undefined
}

/** Never -0. */
const thousandths = (value: number) => Math.round(value * 1000) / 1000 + 0

/**
 * A number with separators, to three places. The three languages of the console group alike, and Intl's own
 * formatter takes as long to make as a page of rows to draw.
 */
export const formatNumber = (value: number): string => grouped(String(thousandths(value)))

/** The same with a fixed number of decimals, for numbers side by side. */
export const formatPlaces = (value: number, places: number): string => grouped(thousandths(value).toFixed(places))

function grouped(plain: string): string {
  if (plain.includes('e')) return plain
  const [whole = '', decimals] = plain.split('.')
  return decimals === undefined ? groupThousands(whole, ',') : `${groupThousands(whole, ',')}.${decimals}`
}

/** Decimals of the most precise of some numbers. */
export const placesOf = (values: readonly (number | null | undefined)[]): number =>
  values.reduce<number>(
    (most, value) =>
      typeof value === 'number' ? Math.max(most, /\.(\d+)$/.exec(String(thousandths(value)))?.[1]?.length ?? 0) : most,
    0,
  )

/** A value's name on this site variant (MISSING may be shown as NG1). */
export function shownAs(value: unknown, { shownAs: names }: Pick<FieldDescriptor, 'shownAs'>): string {
  const raw = asText(value)
  return names?.[raw] ?? raw
}

/** The label of a value of an enum; the value itself if it has none. */
export function enumLabel(
  value: unknown,
  { resource, field, translate }: Pick<DisplayContext, 'resource' | 'field' | 'translate'>,
): string {
  const raw = shownAs(value, field)
  return raw === '' ? '' : translate(`resources.${resource}.enums.${field.name}.${raw}`, { _: raw })
}

/** A number followed by the unit of its field. */
export function withUnit(text: string, { field, translate }: DisplayContext): string {
  return text === '' || field.unit === undefined ? text : translate(`displays.units.${field.unit}`, { value: text })
}

/** What a field is called. */
export function fieldLabel(
  resource: string,
  field: Pick<FieldDescriptor, 'name' | 'label'>,
  translate: DisplayContext['translate'],
): string {
  return field.label ?? translate(`resources.${resource}.fields.${field.name}`, { _: field.name })
}

/** A record's value of a field: its own, or an item of a list. */
export function valueOf(
  field: Pick<FieldDescriptor, 'name' | 'item'>,
  record: Readonly<Record<string, unknown>>,
): unknown {
  const { name, item } = field
  if (!item || record[name] !== undefined) return record[name]
  const list = record[item.of]
  return Array.isArray(list) ? list[item.index] : undefined
}
