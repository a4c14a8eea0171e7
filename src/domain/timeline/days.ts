import type { Clock } from '../../schema/clock'

/** A day as it is written, and its rows. */
interface Day<Row> {
  readonly day: string
  readonly rows: readonly Row[]
}

const DAY = 86_400

/** Rows by the days of the clock, in their order. */
export function byDay<Row extends { readonly at: number }>(rows: readonly Row[], clock: Clock): Day<Row>[] {
  const days: { day: string; rows: Row[] }[] = []
  for (const row of rows) {
    const day = clock.text(row.at).slice(0, 10)
    const last = days.at(-1)
    if (last?.day === day) last.rows.push(row)
    else days.push({ day, rows: [row] })
  }
  return days
}

/** The key of the words for a day that is near; undefined for another. */
export function nearDay(day: string, now: number, clock: Clock): 'today' | 'yesterday' | undefined {
  if (day === clock.text(now).slice(0, 10)) return 'today'
  return day === clock.text(now - DAY).slice(0, 10) ? 'yesterday' : undefined
}
