const WEEKDAYS = ['SUN', 'MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT'] as const
export type Weekday = (typeof WEEKDAYS)[number]

/** A time of day in the server's zone, on one day of the week or on every day. */
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

/** When a moment was last, at `now` at the latest; both in epoch seconds. Days are counted by the calendar, so that a change of summer time moves nothing. */
export function lastTime({ hour, minute, weekday }: Moment, now: number): number {
  const day = new Date(now * 1000)
  day.setHours(hour, minute, 0, 0)
  const isRight = () => day.getTime() <= now * 1000 && (weekday === undefined || WEEKDAYS[day.getDay()] === weekday)
  while (!isRight()) {
    day.setDate(day.getDate() - 1)
    day.setHours(hour, minute, 0, 0)
  }
  return Math.floor(day.getTime() / 1000)
}
