/** Days of the calendar, as `yyyy-mm-dd`, whatever the time zone: batches are on the clocks of their stores. */
export type Span = 'month' | 'week'

const DAY_MS = 86_400_000
const WEEK = 7

const utc = (day: string) => Date.parse(`${day}T00:00:00Z`)
const dayText = (milliseconds: number): string => new Date(milliseconds).toISOString().slice(0, 10)
export const isDay = (text: string | null): text is string =>
  text !== null && /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(utc(text)) && dayText(utc(text)) === text

/** The weeks of a span around a day, each from its Sunday, as in the countries whose languages the console speaks. */
export function weeksOf(day: string, span: Span): string[][] {
  const first = span === 'week' ? utc(day) : utc(`${day.slice(0, 7)}-01`)
  const last = span === 'week' ? first : utc(moved(day, 'month', 1).slice(0, 7) + '-01') - DAY_MS
  const weeks: string[][] = []
  let at = first - new Date(first).getUTCDay() * DAY_MS
  for (; at <= last; at += WEEK * DAY_MS)
    weeks.push(Array.from({ length: WEEK }, (_, index) => dayText(at + index * DAY_MS)))
  return weeks
}

/** The same place in an earlier or a later span; of months the first day. */
export function moved(day: string, span: Span, by: number): string {
  if (span === 'week') return dayText(utc(day) + by * WEEK * DAY_MS)
  const date = new Date(utc(`${day.slice(0, 7)}-01`))
  return dayText(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + by, 1))
}

/** Whether a batch holds at some time of a day. */
export const isOn = ({ start, end }: { readonly start: string; readonly end?: string | null }, day: string): boolean =>
  start.slice(0, 10) <= day && (end == null || end > `${day} 00:00`)
