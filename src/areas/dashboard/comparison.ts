import type { DashboardStats } from '../../generated/types'

type Days = NonNullable<DashboardStats['daily']>
type Counted = 'product' | 'tag'

const WEEK = 7

/** A count of days that are over, beside the same before. */
export interface Comparison {
  readonly of: Counted
  readonly span: 'week' | 'day'
  readonly count: number
  /** By how many per cent it is more (or less: negative); undefined where nothing is known from before. */
  readonly change: number | undefined
}

/**
 * How updates go: the last seven days beside the seven before, yesterday beside the same weekday a week earlier. Today is
 * left out: it is not over.
 */
export function comparisons(daily: Days): Comparison[] {
  const over = daily.slice(0, -1)
  return (['tag', 'product'] as const).flatMap((of) => [
    { of, span: 'week', ...compared(sum(over.slice(-WEEK), of), sum(over.slice(-2 * WEEK, -WEEK), of)) },
    { of, span: 'day', ...compared(over.at(-1)?.[of] ?? 0, over.at(-1 - WEEK)?.[of] ?? 0) },
  ])
}

const compared = (count: number, before: number) => ({ count, change: before === 0 ? undefined : Math.round(((count - before) / before) * 100) })

const sum = (days: Days, of: Counted) => days.reduce((all, day) => all + day[of], 0)
