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
