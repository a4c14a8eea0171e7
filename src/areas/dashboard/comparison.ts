import type { DashboardStats } from '../../generated/types'

type Days = NonNullable<DashboardStats['daily']>
type Counted = 'product' | 'tag'

const WEEK = 7

/** A count over complete days, compared with an earlier period. */
export interface Comparison {
  readonly of: Counted
  readonly span: 'week' | 'day'
  readonly count: number
  /** The change in percent; undefined without earlier data. */
  readonly change: number | undefined
}

/**
 * Compares updates: the last seven days with the seven before, yesterday with the same weekday a week earlier. Today is
 * left out, as it is not complete.
 */
export function comparisons(daily: Days): Comparison[] {
  const complete = daily.slice(0, -1)
  return (['tag', 'product'] as const).flatMap((of) => [
    { of, span: 'week', ...compared(sum(complete.slice(-WEEK), of), sum(complete.slice(-2 * WEEK, -WEEK), of)) },
    { of, span: 'day', ...compared(complete.at(-1)?.[of] ?? 0, complete.at(-1 - WEEK)?.[of] ?? 0) },
  ])
}

const compared = (count: number, before: number) => ({
  count,
  change: before === 0 ? undefined : Math.round(((count - before) / before) * 100),
})

const sum = (days: Days, of: Counted) => days.reduce((all, day) => all + day[of], 0)
