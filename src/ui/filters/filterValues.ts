import type { Translate } from '../../data/texts'
import type { DateRangeFilter, FilterValues, RangeFilter } from '../../data/wire'
import type { Clock } from '../../schema/clock'
import type { FieldDescriptor, ResourceDescriptor } from '../../schema/descriptor'
import { enumLabel, fieldLabel, formatNumber } from '../displays/values'

/** A span of time in epoch seconds, either end of which may be open. */
export type DateRange = Readonly<DateRangeFilter>

/** The fields that can be searched, in schema order. */
export function filterFields(descriptor: ResourceDescriptor): FieldDescriptor[] {
  return descriptor.fields.filter((field) => field.filter !== undefined)
}

/** The label of a filter: that of its field, or of the part of the field that it filters by. */
export function filterLabel(resource: string, field: FieldDescriptor, translate: Translate): string {
  return field.filterPart === undefined
    ? fieldLabel(resource, field, translate)
    : translate(`resources.${resource}.parts.${field.name}.${field.filterPart}`)
}

/** Whether a filter restricts nothing. */
export function isEmptyFilter(value: unknown): boolean {
  if (value === undefined || value === null || value === '') return true
  if (Array.isArray(value)) return value.length === 0
  return typeof value === 'object' && Object.values(value).every((part) => part === undefined)
}

/**
 * The filters as they are sent: on a site variant one value may stand for several (the NG filter).
 * The user's choice, the address and the chips keep the one value. `searchIn` names the items of lists that
 * the search box searches, which only the page knows.
 */
export function askedFilters(descriptor: ResourceDescriptor, filter: FilterValues): FilterValues {
  const wider = descriptor.fields.flatMap(({ name, filterAlso }) => {
    const chosen = filterAlso ? asList(filter[name]) : []
    const all = new Set([...chosen, ...chosen.flatMap((value) => filterAlso?.[value] ?? [])])
    return all.size > chosen.length ? [[name, [...all]] as const] : []
  })
  const items = isEmptyFilter(filter['q'])
    ? []
    : descriptor.fields.flatMap(({ name, item, filter: kind }) => (item && kind === '~' ? name : []))
  if (wider.length === 0 && items.length === 0) return filter
  return { ...filter, ...Object.fromEntries(wider), ...(items.length > 0 && { searchIn: items }) }
}

/** A filter of one or more values as texts. */
export function asList(value: unknown): string[] {
  if (isEmptyFilter(value)) return []
  return (Array.isArray(value) ? value : [value]).map(String)
}

/** A filter as a span of time; without ends if it is none. */
export function asDateRange(value: unknown): DateRange {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {}
}

/** The most common spans of time. */
export const PRESETS = ['today', 'day', 'week', 'month'] as const
/** One of the common spans of time. */
export type DatePreset = (typeof PRESETS)[number]
const DAY = 86_400
const DATE_LENGTH = 10

/** The presets of a date range: 'today' begins at the clock's midnight, the others so many days ago. All are open to now. */
export function presetRange(preset: DatePreset, now: number, clock: Clock): DateRange {
  if (preset === 'today') return { startDate: clock.parse(clock.text(now).slice(0, DATE_LENGTH)) }
  return { startDate: now - { day: 1, week: 7, month: 30 }[preset] * DAY }
}

/** Whether a range is still that of a preset: chosen within the last minute. */
export function isPreset(range: DateRange, preset: DatePreset, now: number, clock: Clock): boolean {
  const start = presetRange(preset, now, clock).startDate ?? 0
  return range.endDate === undefined && range.startDate !== undefined && Math.abs(range.startDate - start) < 60
}

/** A filter's value in words, for its chip. */
export function filterText(
  resource: string,
  field: FieldDescriptor,
  value: unknown,
  translate: Translate,
  clock: Clock,
): string {
  if (typeof value === 'boolean') return translate(value ? 'displays.yes' : 'displays.no')
  if (typeof value === 'object' && value !== null && !Array.isArray(value))
    return spanText(field, value, translate, clock)
  const named = asList(value).map((one) => enumLabel(one, { resource, field, translate }))
  return named.join(', ')
}

/** All filters of a list in words, including the search box; undefined if it shows everything. */
export function filterWords(
  descriptor: ResourceDescriptor,
  filter: FilterValues,
  translate: Translate,
  clock: Clock,
): string | undefined {
  const words = filterFields(descriptor).flatMap((field) => {
    const value = filter[field.name]
    return isEmptyFilter(value)
      ? []
      : `${filterLabel(descriptor.name, field, translate)} ${filterText(descriptor.name, field, value, translate, clock)}`
  })
  const search = isEmptyFilter(filter['q']) ? [] : [`“${String(filter['q'])}”`]
  return [...search, ...words].join(', ') || undefined
}

function spanText(field: FieldDescriptor, value: object, translate: Translate, clock: Clock): string {
  if ('equals' in value) return `= ${String(value.equals)}`
  if ('regex' in value) return `/${String(value.regex)}/`
  const span = value as DateRangeFilter & RangeFilter
  const isTime = field.filter === 'dateRange'
  const show = (end: number | undefined) =>
    end === undefined ? undefined : isTime ? clock.text(end) : formatNumber(end)
  const [from, to] = [show(span.startDate ?? span.min), show(span.endDate ?? span.max)]
  if (from !== undefined && to !== undefined) return `${from} – ${to}`
  return from === undefined
    ? translate('list.filters.upTo', { value: to })
    : translate('list.filters.since', { value: from })
}
