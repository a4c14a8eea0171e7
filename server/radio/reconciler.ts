import { sql } from 'kysely'
import { groupBy } from '../base/groupBy'
import type { Records } from '../db/records'
import { type ImageJob, jobKey, type RadioEvent } from './driver'
import { PAUSES, URGENCY, type Urgency, wake } from './labelState'
import { quietUntilOf } from './quietHours'

/** Images of a store that its gateways have at once: few enough that what is urgent does not wait long behind them. */
export const WINDOW = 300

/** Of these, what failed before has at least so many, and at most so many beside what is new: a gateway that is away keeps nothing waiting. */
const RETRIES = 100

export interface ReconcilerOptions {
  readonly records: Records
  /** Epoch seconds. */
  readonly clock: () => number
  readonly send: (jobs: readonly ImageJob[]) => Promise<void>
  /** Turns labels to images that they have on other pages. */
  readonly turn: (jobs: readonly Turned[]) => Promise<void>
  /** Wants what labels show in a task of its own: those for which they wait are gone, with their rows. */
  readonly renew: (storeCode: string, tagMacs: readonly string[]) => Promise<void>
  /** The images that gateways have of a store, and those of which something was heard that is not written. */
  readonly underWay: (storeCode: string) => readonly ImageJob[]
}

/**
 * Brings labels from what they show to what they should: of each store it hands the gateways what is most urgent, as much
 * as they take at a time, and again what failed. All that it goes by stands in `label_state`. In the quiet hours of a store it
 * sends only what a person asked for.
 */
export class Reconciler {
  /** When it looks at a store next; epoch seconds. */
  private readonly due = new Map<string, number>()
  /** Stores of which more waits than their gateways take at a time. */
  private readonly full = new Set<string>()
  /** Gateways that were not there when they were heard of last. */
  private readonly away = new Set<string>()
  /** Images that were under way when their labels or gateways were heard again, with their stores: they may fail of what is over. */
  private readonly begunBefore = new Map<string, string>()
  /** The time of its last step. */
  private looked = 0

  constructor(private readonly options: ReconcilerOptions) {}

  /** Images whose labels are noted: those that fit in go at once, the others when it is their turn. */
  async offer(jobs: readonly ImageJob[]): Promise<void> {
    const offered = groupBy(jobs, ({ storeCode }) => storeCode)
    const { records, clock } = this.options
    const quiet = await quietUntilOf(records, [...offered.keys()], clock())
    const fitting = [...offered].flatMap(([storeCode, own]) => {
      const isFull = this.full.has(storeCode) || this.imagesOf(storeCode).length + own.length > WINDOW
      if (!isFull && !quiet.has(storeCode)) return own
      this.lookAt(storeCode, clock())
      return []
    })
    if (fitting.length === 0) return
    const wanted = await this.wanted(fitting)
    const underWay = new Set([...new Set(fitting.map(({ storeCode }) => storeCode))].flatMap(this.keysUnderWay))
    await this.hand(wanted.filter((job) => !underWay.has(jobKey(job))))
  }

  /** Those that labels still wait for: two that were written after each other may be offered the other way round, or late. */
  private async wanted(jobs: readonly ImageJob[]): Promise<readonly Next[]> {
    const stores = [...new Set(jobs.map(({ storeCode }) => storeCode))]
    const { rows } = await sql<Next>`
      SELECT l."storeCode", l."tagMac", l."taskId", ${SPARE} AS "page" FROM label_state l
      JOIN json_to_recordset(${JSON.stringify(jobs)}::json) AS j("storeCode" text, "tagMac" text, "taskId" bigint)
        ON j."storeCode" = l."storeCode" AND j."tagMac" = l."tagMac" AND j."taskId" = l."taskId"
      WHERE l."storeCode" = ANY(${stores}::text[]) AND l."state" = 'WAITING'`.execute(this.options.records.db)
    return rows
  }

  private async hand(next: readonly Next[]): Promise<void> {
    const jobs = next.map(({ taskId, storeCode, tagMac }): ImageJob => ({ taskId, storeCode, tagMac }))
    const turned = next.flatMap(({ page }, at): Turned[] => {
      const job = jobs[at]
      return job && page !== null ? [{ ...job, page }] : []
    })
    const sent = jobs.filter((_, at) => next[at]?.page === null)
    if (turned.length > 0) await this.options.turn(turned)
    if (sent.length > 0) await this.options.send(sent)
  }

  /** The images that gateways are sending; labels that turn keep none of them waiting. */
  private imagesOf(storeCode: string): readonly ImageJob[] {
    return this.options.underWay(storeCode).filter(({ page }) => page === undefined)
  }

  private readonly keysUnderWay = (storeCode: string): string[] => this.options.underWay(storeCode).map(jobKey)

  /** Something of a store is to be sent then. */
  lookAt(storeCode: string, at: number): void {
    this.due.set(storeCode, Math.min(at, this.due.get(storeCode) ?? Infinity))
  }

  /** Labels that are heard, or whose gateways are there again, get what failed before. */
  async hear(events: readonly RadioEvent[]): Promise<void> {
    const heard = groupBy(
      events.filter(({ kind }) => kind === 'answered'),
      ({ storeCode }) => storeCode,
    )
    for (const [storeCode, own] of heard) {
      const macs = own.flatMap((event) => ('tagMac' in event ? event.tagMac : []))
      await this.wake(storeCode, macs)
    }
    for (const event of events) {
      if (event.kind !== 'gateway') continue
      if (event.status === 'OFFLINE') this.away.add(event.gwMac)
      else if (this.away.has(event.gwMac)) {
        await this.wake(event.storeCode)
        this.away.delete(event.gwMac)
      }
    }
    await this.wakeFailed(events)
  }

  private async wake(storeCode: string, macs?: readonly string[]): Promise<void> {
    const now = this.options.clock()
    await wake(this.options.records, storeCode, now, macs)
    const heard = macs && new Set(macs)
    for (const job of this.options.underWay(storeCode))
      if (heard?.has(job.tagMac) ?? true) this.begunBefore.set(jobKey(job), storeCode)
    this.lookAt(storeCode, now)
  }

  /** What was begun before its label or gateway was heard again, and failed: it is sent again at once, too. */
  private async wakeFailed(events: readonly RadioEvent[]): Promise<void> {
    const results = events.filter((event) => event.kind === 'delivered' || event.kind === 'failed')
    const failed = results.filter((event) => this.begunBefore.delete(jobKey(event)) && event.kind === 'failed')
    for (const [storeCode, own] of groupBy(failed, (event) => event.storeCode))
      await this.wake(
        storeCode,
        own.map(({ tagMac }) => tagMac),
      )
  }

  /** Looks up what is left of stores; of all without them. */
  async load(stores?: readonly string[]): Promise<void> {
    const { records, clock } = this.options
    const ours = stores ? { storeCode: stores } : {}
    for (const { gwMac } of await records.pick('gateway', ['gwMac'], { ...ours, status: 'OFFLINE' }))
      this.away.add(gwMac)
    const now = clock()
    const { rows } = await sql<{ storeCode: string; nextAt: number }>`
      SELECT "storeCode", min(CASE WHEN "state" = 'WAITING' OR ${isAhead(now)} THEN ${now} ELSE "nextAt" END) AS "nextAt" FROM label_state
      WHERE "state" IN ('WAITING', 'RETRYING') ${stores ? sql`AND "storeCode" = ANY(${[...stores]}::text[])` : sql``}
      GROUP BY "storeCode"`.execute(records.db)
    for (const { storeCode, nextAt } of rows) this.lookAt(storeCode, nextAt)
  }

  /** Other servers drive these stores now. */
  drop(stores: ReadonlySet<string>): void {
    for (const storeCode of stores) {
      this.due.delete(storeCode)
      this.full.delete(storeCode)
    }
    for (const [key, storeCode] of this.begunBefore) if (stores.has(storeCode)) this.begunBefore.delete(key)
  }

  get isIdle(): boolean {
    const now = this.options.clock()
    return this.full.size === 0 && now >= this.looked && ![...this.due.values()].some((at) => at <= now)
  }

  /** Whether gateways of a store have enough to do, or more waits than they take. */
  isBusy(storeCode: string): boolean {
    return this.full.has(storeCode) || this.imagesOf(storeCode).length > WINDOW / 2
  }

  /** Looks at the stores where something is due, or where more waits than their gateways had. */
  async step(): Promise<void> {
    const now = this.options.clock()
    // The clock was set back: whatever was to be looked at may be due by what is noted of it.
    if (now < this.looked) for (const storeCode of this.due.keys()) this.due.set(storeCode, now)
    this.looked = now
    // Not at each answer: all that waits is looked through for the most urgent.
    for (const storeCode of this.full) if (this.imagesOf(storeCode).length <= WINDOW / 2) this.lookAt(storeCode, now)
    for (const [storeCode, at] of this.due) {
      if (at > now) continue
      this.due.delete(storeCode)
      try {
        await this.fill(storeCode, now)
      } catch (cause) {
        this.lookAt(storeCode, now)
        throw cause
      }
    }
  }

  private async fill(storeCode: string, now: number): Promise<void> {
    const { records } = this.options
    const quietUntil = (await quietUntilOf(records, [storeCode], now)).get(storeCode)
    if (quietUntil !== undefined) this.lookAt(storeCode, quietUntil)
    const least = quietUntil === undefined ? URGENCY.other : URGENCY.person
    const [turning, waiting, retries] = [
      await this.turning(storeCode, least),
      await this.waiting(storeCode, least),
      await this.retries(storeCode, now, least),
    ]
    const again = retries.slice(0, Math.max(RETRIES, WINDOW - waiting.length))
    const next = [...waiting.slice(0, WINDOW - again.length), ...again].toSorted(
      (one, other) => one.urgency - other.urgency,
    )
    if (next.length < waiting.length + retries.length || waiting.length === WINDOW) this.full.add(storeCode)
    else {
      this.full.delete(storeCode)
      await this.lookLater(storeCode, now, least)
    }
    const underWay = new Set(this.keysUnderWay(storeCode))
    const left = [...turning, ...next].filter((job) => !underWay.has(jobKey(job)))
    await this.hand(left.filter(({ hasRow }) => hasRow))
    const without = left.filter(({ hasRow }) => !hasRow).map(({ tagMac }) => tagMac)
    if (without.length > 0) await this.options.renew(storeCode, without)
  }

  /** Labels that have on another page what they are to show: all at once. */
  private async turning(storeCode: string, least: Urgency): Promise<readonly Next[]> {
    const { rows } = await sql<Next>`
      SELECT ${NEXT}, s."page" FROM label_spare s JOIN label_state l ON l."storeCode" = s."storeCode" AND l."tagMac" = s."tagMac"
      WHERE s."storeCode" = ${storeCode} AND s."state" = 'READY' AND l."storeCode" = ${storeCode} AND l."state" = 'WAITING' AND l."wanted" = s."picture" AND l."urgency" <= ${least}
      ORDER BY l."urgency", l."tagMac" LIMIT ${TURNED_AT_ONCE}`.execute(this.options.records.db)
    if (rows.length === TURNED_AT_ONCE) this.lookAt(storeCode, this.options.clock() + 1)
    return rows
  }

  /** What was not sent yet, as an index has it in order. @param least the least urgent that is sent now */
  private async waiting(storeCode: string, least: Urgency): Promise<readonly Next[]> {
    const { rows } = await sql<Next>`
      SELECT ${NEXT}, NULL AS "page" FROM label_state l WHERE "storeCode" = ${storeCode} AND "state" = 'WAITING' AND "urgency" <= ${least} AND ${SPARE} IS NULL
      ORDER BY l."urgency", l."wantedAt", l."tagMac" LIMIT ${WINDOW}`.execute(this.options.records.db)
    return rows
  }

  /** What failed and is due. */
  private async retries(storeCode: string, now: number, least: Urgency): Promise<readonly Next[]> {
    const { rows } = await sql<Next>`
      SELECT ${NEXT}, NULL AS "page" FROM label_state l WHERE "storeCode" = ${storeCode} AND "state" = 'RETRYING' AND "urgency" <= ${least}
        AND ("nextAt" <= ${now} OR ${isAhead(now)})
      ORDER BY l."urgency", l."wantedAt", l."tagMac" LIMIT ${WINDOW}`.execute(this.options.records.db)
    return rows
  }

  private async lookLater(storeCode: string, now: number, least: Urgency): Promise<void> {
    const { rows } = await sql<{ nextAt: number | null }>`
      SELECT min("nextAt") AS "nextAt" FROM label_state
      WHERE "storeCode" = ${storeCode} AND "state" = 'RETRYING' AND "urgency" <= ${least} AND "nextAt" > ${now}`.execute(
      this.options.records.db,
    )
    const next = rows[0]?.nextAt
    if (next !== null && next !== undefined) this.lookAt(storeCode, next)
  }
}

/** Labels of a store that are turned with one command. */
const TURNED_AT_ONCE = 20_000

/** Seconds that clocks are set by all the time. */
const SLACK = 60

/** A time further ahead than its pause was set by a clock that has been set back since: it is due. */
const isAhead = (now: number) =>
  sql`"nextAt" > ${now + SLACK}::bigint + coalesce((${[...PAUSES]}::bigint[])["tries"], 0)`

/** A label that is turned to an image that it has. */
type Turned = ImageJob & { readonly page: number }

/** A label that is to get its image, of the task that wants it last. */
interface Next extends ImageKey {
  readonly urgency: number
  /** The first of the pages on which it has it already. */
  readonly page: number | null
  /** Whether its task still has it. */
  readonly hasRow: boolean
}
type ImageKey = Pick<ImageJob, 'taskId' | 'storeCode' | 'tagMac'>

const NEXT = sql.raw(`l."storeCode", l."tagMac", l."taskId", l."urgency", EXISTS (
  SELECT 1 FROM task_row r WHERE r."storeCode" = l."storeCode" AND r."taskId" = l."taskId" AND r."tagMac" = l."tagMac") AS "hasRow"`)

/** The first of the pages on which a label of the alias `l` has what it is to show. */
const SPARE = sql.raw(`(
  SELECT s."page" FROM label_spare s WHERE s."storeCode" = l."storeCode" AND s."tagMac" = l."tagMac" AND s."state" = 'READY' AND s."picture" = l."wanted")`)
