/** The time zone of days: the server's (TZ). */
export const dayZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone

const pad = (number: number) => String(number).padStart(2, '0')

let known = { from: 0, to: 0, day: '' }

/** The day of a time in epoch seconds, such as `2026-11-21`. */
export function dayOf(epoch: number): string {
  if (epoch >= known.from && epoch < known.to) return known.day
  const date = new Date(epoch * 1000)
  const [year, month, day] = [date.getFullYear(), date.getMonth(), date.getDate()]
  const midnight = (offset: number) => Math.floor(new Date(year, month, day + offset).getTime() / 1000)
  known = { from: midnight(0), to: midnight(1), day: `${String(year).padStart(4, '0')}-${pad(month + 1)}-${pad(day)}` }
  return known.day
}

/** The start of a time's day, in epoch seconds. */
export function startOfDay(epoch: number): number {
  dayOf(epoch)
  return known.from
}

/** The last `count` days up to a time, oldest first. */
export function lastDays(epoch: number, count: number): string[] {
  const date = new Date(epoch * 1000)
  return Array.from({ length: count }, (_, at) =>
    dayOf(new Date(date.getFullYear(), date.getMonth(), date.getDate() - (count - 1 - at), 12).getTime() / 1000),
  )
}
