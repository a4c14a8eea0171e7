import { clockIn } from '../../src/schema/clock'

const WEEKDAYS = ['SUN', 'MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT'] as const
export type Weekday = (typeof WEEKDAYS)[number]

/** A time of day, on one weekday or every day. */
export interface TimeOfDay {
  readonly hour: number
  readonly minute: number
  readonly weekday?: Weekday
}

/** Parses `HH:MM`; undefined if it is something else. */
export function parseTimeOfDay(time: string | null | undefined, weekday?: Weekday): TimeOfDay | undefined {
  const [, hour, minute] = /^(\d\d):(\d\d)$/.exec(time ?? '') ?? []
  if (hour === undefined || minute === undefined) return undefined
  return { hour: Number(hour), minute: Number(minute), ...(weekday && { weekday }) }
}

export const isWeekday = (text: unknown): text is Weekday => WEEKDAYS.some((day) => day === text)

const DAY = 86_400
const WEEK = 7
const two = (value: number) => String(value).padStart(2, '0')

/**
 * When a time of day last occurred, at `now` at the latest, in a time zone or the server's. Days are those of the
 * calendar, so that daylight saving time shifts nothing.
 * @param now epoch seconds
 * @returns epoch seconds
 */
export function lastOccurrence({ hour, minute, weekday }: TimeOfDay, now: number, timeZone?: string | null): number {
  const clock = clockIn(timeZone)
  const today = Date.parse(`${clock.text(now).slice(0, 10)}T00:00:00Z`)
  for (let back = 0; back <= WEEK; back += 1) {
    const day = new Date(today - back * DAY * 1000)
    const at = clock.parse(`${day.toISOString().slice(0, 10)} ${two(hour)}:${two(minute)}`)
    if (at !== undefined && at <= now && (weekday === undefined || WEEKDAYS[day.getUTCDay()] === weekday)) return at
  }
  throw new Error(`no ${weekday ?? 'day'} within ${WEEK} days`)
}

/** Hours of the day, on some weekdays or every day. Hours that end before they begin end on the next day. */
interface Hours {
  /** `HH:MM`; all day without both. */
  readonly from?: string | null | undefined
  readonly to?: string | null | undefined
  /** The days on which they begin; every day where there are none. */
  readonly weekdays?: readonly string[] | null | undefined
}

/** From when until when, in epoch seconds. */
interface Span {
  readonly from: number
  readonly until: number
}

/** The hours of some days, counted from today. */
function* hoursOn(
  days: readonly number[],
  { from, to, weekdays }: Hours,
  now: number,
  timeZone: string | null | undefined,
): Generator<Span> {
  const clock = clockIn(timeZone)
  const [start, end] = from && to ? [from, to] : ['00:00', '00:00']
  const today = Date.parse(`${clock.text(now).slice(0, 10)}T00:00:00Z`)
  for (const ahead of days) {
    const day = new Date(today + ahead * DAY * 1000)
    const weekday = WEEKDAYS[day.getUTCDay()]
    if (weekdays?.length && !weekdays.some((one) => one === weekday)) continue
    const last = end > start ? day : new Date(day.getTime() + DAY * 1000)
    const at = (date: Date, time: string) => clock.parse(`${date.toISOString().slice(0, 10)} ${time}`)
    const [begins, ends] = [at(day, start), at(last, end)]
    if (begins !== undefined && ends !== undefined) yield { from: begins, until: ends }
  }
}

/**
 * The hours that hold at a moment. They begin and end at moments, so that an hour that the clocks repeat or leave out begins
 * nothing twice.
 * @param now epoch seconds
 * @returns undefined outside of them
 */
export function openHours(hours: Hours, now: number, timeZone?: string | null): Span | undefined {
  for (const span of hoursOn([0, -1], hours, now, timeZone)) if (span.from <= now && now < span.until) return span
  return undefined
}

/**
 * The hours that begin next.
 * @param now epoch seconds
 * @returns undefined if a change of the clocks leaves them out on the only day that they have
 */
export function nextHours(hours: Hours, now: number, timeZone?: string | null): Span | undefined {
  for (const span of hoursOn([0, 1, 2, 3, 4, 5, 6, 7], hours, now, timeZone)) if (span.from > now) return span
  return undefined
}
