import { lastDays } from '../../db/counts/day'
import type { KeptRow } from '../../db/counts/declared'
import type { Records } from '../../db/records'
import { tillDays, type TillDay } from '../../till/figures'

/** Days that the dashboard shows, today with them. */
const DAYS = 30
/** How long the numbers of ended days are used again: what is answered late of a day shows so much later. */
const KEPT_S = 60
/** Choices of stores of which they are kept. */
const CHOICES = 50

/** The sums of stores over each day. */
export interface Days {
  readonly tagUpdates: readonly KeptRow<'tagUpdates'>[]
  readonly productUpdates: readonly KeptRow<'productUpdates'>[]
  readonly till: readonly TillDay[]
}

interface Kept {
  /** Epoch seconds. */
  readonly at: number
  readonly days: Promise<Days>
}

const kept = new WeakMap<Records, Map<string, Kept>>()

/** The dates of the dashboard in the server's time zone, today the last. @param now epoch seconds */
export const shownDays = (now: number) => lastDays(now, DAYS)

/**
 * The days before today. A thousand stores have 90,000 rows of them, of which hardly any changes: they are read at most
 * once a minute.
 * @param now epoch seconds
 */
export function endedDays(records: Records, stores: readonly string[] | 'all', now: number): Promise<Days> {
  const dates = shownDays(now)
  const key = `${dates.at(-1)} ${stores === 'all' ? '' : stores.join(' ')}`
  const own = kept.get(records) ?? new Map<string, Kept>()
  kept.set(records, own)
  const before = own.get(key)
  if (before && now >= before.at && now - before.at < KEPT_S) return before.days
  const days = readDays(records, stores, dates.slice(0, -1))
  own.delete(key)
  own.set(key, { at: now, days })
  // One that failed is asked again.
  days.catch(() => own.get(key)?.days === days && own.delete(key))
  for (const oldest of own.keys()) if (own.size > CHOICES) own.delete(oldest)
  return days
}

async function readDays(records: Records, stores: readonly string[] | 'all', dates: readonly string[]): Promise<Days> {
  const [counts, till] = await Promise.all([
    records.keptParts(stores, {
      tagUpdates: { group: 'tagUpdates', together: true, keys: dates },
      productUpdates: { group: 'productUpdates', together: true, keys: dates },
    }),
    tillDays(records, stores, dates),
  ])
  return { ...counts, till }
}
