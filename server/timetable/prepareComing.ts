import { sql } from 'kysely'
import { hasPassed } from '../base/elapsed'
import { groupBy } from '../base/groupBy'
import type { Records } from '../db/records'
import { ON_THE_CLOCK } from '../promotions/batchPrices'
import { familiesOf } from '../radio/labelContent'
import type { Radio } from '../radio/radio'
import type { Coming } from '../radio/sparePages'

/** So often what is coming is looked at again: products may have changed, and labels that were away may be there. */
const AGAIN = 600

/** A moment at which products of a store begin to show something else. */
interface Change {
  readonly storeCode: string
  /** Epoch seconds. */
  readonly at: number
}

/** Sends ahead, to the spare pages of labels, what price batches and promotions make of their products when they begin and end. */
export class PrepareComing {
  /** When each change was prepared last. */
  private done = new Map<string, number>()

  /** @param lead so many seconds ahead; 0 for never */
  constructor(
    private readonly records: Records,
    private readonly radio: Pick<Radio, 'prepare'>,
    private readonly lead: number,
  ) {}

  /** Prepares what begins or ends within the lead. @param now epoch seconds */
  async step(now: number): Promise<void> {
    if (this.lead === 0) return
    const changes = await changesBetween(this.records, now, now + this.lead)
    const keys = new Set(changes.map(keyOf))
    this.done = new Map([...this.done].filter(([key]) => keys.has(key)))
    const isDue = (change: Change) => hasPassed(AGAIN, this.done.get(keyOf(change)) ?? 0, now)
    for (const [storeCode, own] of groupBy(changes, (change) => change.storeCode)) {
      if (!own.some(isDue)) continue
      for (const coming of await comingOf(this.records, storeCode, [...new Set(own.map(({ at }) => at))])) {
        if (!isDue(coming)) continue
        await this.radio.prepare(coming)
        this.done.set(keyOf(coming), now)
      }
    }
  }
}

const keyOf = ({ storeCode, at }: Change) => `${at} ${storeCode}`

/** The changes between two times. */
async function changesBetween({ db }: Records, from: number, to: number): Promise<readonly Change[]> {
  const between = (column: string) => sql`${sql.id(column)} > ${from} AND ${sql.id(column)} <= ${to}`
  const { rows } = await sql<Change>`
    SELECT "storeCode", "startDate" AS "at" FROM promotion WHERE ${between('startDate')}
    UNION SELECT "storeCode", "endDate" FROM promotion WHERE ${between('endDate')}
    UNION SELECT "storeCode", "startsAt" FROM price_batch_store WHERE ${ON_CLOCK} AND ${between('startsAt')}
    UNION SELECT "storeCode", "endsAt" FROM price_batch_store WHERE ${ON_CLOCK} AND ${between('endsAt')}`.execute(db)
  return rows
}

const ON_CLOCK = sql`"state" = ANY(${[...ON_THE_CLOCK]}::text[])`

/** What is coming in a store, the earliest first: a label has room for one image, and gets that which it shows first. */
async function comingOf(records: Records, storeCode: string, times: readonly number[]): Promise<readonly Coming[]> {
  const families = await familiesOf(records, storeCode)
  const seen = new Set<string>()
  const all: Coming[] = []
  for (const at of times.toSorted((one, other) => one - other)) {
    const changed = await changedAt(records, storeCode, at)
    const shown = families.filter(({ prCodeList }) => prCodeList.some((code) => changed.has(code)))
    const prCodes = [...changed, ...shown.map(({ fmPrCode }) => fmPrCode)].filter((code) => !seen.has(code))
    for (const code of prCodes) seen.add(code)
    if (prCodes.length > 0) all.push({ storeCode, prCodes, at })
  }
  return all
}

/** The products of which something begins or ends then. */
async function changedAt({ db }: Records, storeCode: string, at: number): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ prCode: string }>`
    SELECT c.code AS "prCode" FROM promotion CROSS JOIN LATERAL jsonb_array_elements_text("prCodeList") AS c(code)
    WHERE "storeCode" = ${storeCode} AND ("startDate" = ${at} OR "endDate" = ${at})
    UNION SELECT l."prCode" FROM price_batch_store s JOIN price_batch_line l ON l."storeCode" = s."storeCode" AND l."batchId" = s."batchId"
    WHERE s."storeCode" = ${storeCode} AND l."storeCode" = ${storeCode} AND s.${ON_CLOCK}
      AND (s."startsAt" = ${at} OR s."endsAt" = ${at}) AND NOT l."withdrawn"`.execute(db)
  return new Set(rows.map(({ prCode }) => prCode))
}
