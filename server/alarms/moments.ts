import { clockIn } from '../../src/schema/clock'

const WEEKDAYS = ['SUN', 'MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT'] as const
export type Weekday = (typeof WEEKDAYS)[number]

/** A time of day, on one day of the week or on every day. */
export interface Moment {
  readonly hour: number
  readonly minute: number
  readonly weekday?: Weekday
}

/** `HH:MM` as a moment; undefined where it is none. */
export function momentOf(time: string | null | undefined, weekday?: Weekday): Moment | undefined {
  const [, hour, minute] = /^(\d\d):(\d\d)$/.exec(time ?? '') ?? []
  if (hour === undefined || minute === undefined) return undefined
  return { hour: Number(hour), minute: Number(minute), ...(weekday && { weekday }) }
}

export const isWeekday = (text: unknown): text is Weekday => WEEKDAYS.some((day) => day === text)

const DAY = 86_400
const WEEK = 7
const two = (value: number) => String(value).padStart(2, '0')

/**
 * When a moment was last in a zone, in the server's where none is named, at `now` at the latest; both in epoch seconds. Days
 * are counted by the calendar, so that a change of summer time moves nothing.
 */
export function lastTime({ hour, minute, weekday }: Moment, now: number, timeZone?: string | null): number {
  const clock = clockIn(timeZone)
  const today = Date.parse(`${clock.text(now).slice(0, 10)}T00:00:00Z`)
  for (let back = 0; back <= WEEK; back += 1) {
    const day = new Date(today - back * DAY * 1000)
    const at = clock.parse(`${day.toISOString().slice(0, 10)} ${two(hour)}:${two(minute)}`)
    if (at !== undefined && at <= now && (weekday === undefined || WEEKDAYS[day.getUTCDay()] === weekday)) return at
  }
  throw new Error(`no ${weekday ?? 'day'} within ${WEEK} days`)
}
