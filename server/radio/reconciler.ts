import { sql } from 'kysely'
import { groupBy } from '../base/groupBy'
import type { Records } from '../db/records'
import { type ImageJob, jobKey, type RadioEvent } from './driver'
import { PAUSES, wake } from './labelState'

/** Images of a store that its gateways have at once: few enough that what is urgent does not wait long behind them. */
const WINDOW = 300

/** A time further ahead than any pause was set by a clock that has been set back since: it is due. */
const FURTHEST = Math.max(...PAUSES)
const isDue = (at: number, now: number): boolean => at <= now || at > now + FURTHEST

export interface ReconcilerOptions {
  readonly records: Records
  /** Epoch seconds. */
  readonly clock: () => number
  readonly send: (jobs: readonly ImageJob[]) => Promise<void>
  /** Wants what labels show in a task of its own: those for which they wait are gone, with their rows. */
  readonly renew: (storeCode: string, tagMacs: readonly string[]) => Promise<void>
  /** The images that gateways have, and those of which something was heard that is not written. */
  readonly underWay: () => readonly ImageJob[]
}

/**
 * Brings labels from what they show to what they should: of each store it hands the gateways what is most urgent, as much
 * as they take at a time, and again what failed. All that it goes by stands in `label_state`.
 */
export class Reconciler {
  /** When it looks at a store next; epoch seconds. */
  private readonly due = new Map<string, number>()
  /** Stores of which more waits than their gateways take at a time. */
  private readonly full = new Set<string>()
  /** Gateways that were not there when they were heard of last. */
  private readonly away = new Set<string>()

  constructor(private readonly options: ReconcilerOptions) {}

  /** Images whose labels are noted: those that fit in go at once, the others when it is their turn. */
  async offer(jobs: readonly ImageJob[]): Promise<void> {
    if (jobs.length === 0) return
    const taken = groupBy(this.options.underWay(), ({ storeCode }) => storeCode)
    const fitting = [...groupBy(jobs, ({ storeCode }) => storeCode)].flatMap(([storeCode, own]) => {
      if (!this.full.has(storeCode) && (taken.get(storeCode)?.length ?? 0) + own.length <= WINDOW) return own
      this.lookAt(storeCode, this.options.clock())
      return []
    })
    if (fitting.length > 0) await this.options.send(fitting)
  }

  /** Something of a store is to be sent then. */
  lookAt(storeCode: string, at: number): void {
    this.due.set(storeCode, Math.min(at, this.due.get(storeCode) ?? Infinity))
  }

  /** Something came back from a store: where more waits, its gateways take it now. */
  answered(stores: Iterable<string>): void {
    const waiting = [...stores].filter((storeCode) => this.full.has(storeCode))
    if (waiting.length === 0) return
    const taken = groupBy(this.options.underWay(), ({ storeCode }) => storeCode)
    // Not at each answer: all that waits is looked through for the most urgent.
    for (const storeCode of waiting)
      if ((taken.get(storeCode)?.length ?? 0) <= WINDOW / 2) this.lookAt(storeCode, this.options.clock())
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
  }

  private async wake(storeCode: string, macs?: readonly string[]): Promise<void> {
    const now = this.options.clock()
    await wake(this.options.records, storeCode, now, macs)
    this.lookAt(storeCode, now)
  }

  /** Looks up what is left of stores; of all without them. */
  async load(stores?: readonly string[]): Promise<void> {
    const { records, clock } = this.options
    const ours = stores ? { storeCode: stores } : {}
    for (const { gwMac } of await records.pick('gateway', ['gwMac'], { ...ours, status: 'OFFLINE' }))
      this.away.add(gwMac)
    const { rows } = await sql<{ storeCode: string; nextAt: number }>`
      SELECT "storeCode", min(CASE "state" WHEN 'WAITING' THEN ${clock()} ELSE "nextAt" END) AS "nextAt" FROM label_state
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
  }

  get isIdle(): boolean {
    const now = this.options.clock()
    return ![...this.due.values()].some((at) => isDue(at, now))
  }

  /** Looks at the stores where something is due. */
  async step(): Promise<void> {
    const now = this.options.clock()
    for (const [storeCode, at] of this.due) {
      if (!isDue(at, now)) continue
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
    const { records, send, renew, underWay } = this.options
    const { rows } = await sql<ImageJob & { readonly hasRow: boolean }>`
      SELECT "storeCode", "tagMac", "taskId", EXISTS (
        SELECT 1 FROM task_row r WHERE r."storeCode" = l."storeCode" AND r."taskId" = l."taskId" AND r."tagMac" = l."tagMac") AS "hasRow"
      FROM label_state l
      WHERE "storeCode" = ${storeCode} AND ("state" = 'WAITING'
        OR ("state" = 'RETRYING' AND ("nextAt" <= ${now} OR "nextAt" > ${now + FURTHEST})))
      ORDER BY "urgency", "wantedAt", "tagMac" LIMIT ${WINDOW}`.execute(records.db)
    if (rows.length === WINDOW) this.full.add(storeCode)
    else {
      this.full.delete(storeCode)
      const { rows: later } = await sql<{ nextAt: number | null }>`
        SELECT min("nextAt") AS "nextAt" FROM label_state
        WHERE "storeCode" = ${storeCode} AND "state" = 'RETRYING' AND "nextAt" > ${now}`.execute(records.db)
      const next = later[0]?.nextAt
      if (next !== null && next !== undefined) this.lookAt(storeCode, next)
    }
    const sent = new Set(underWay().map(jobKey))
    const left = rows.filter((job) => !sent.has(jobKey(job)))
    const jobs = left.filter(({ hasRow }) => hasRow).map(({ hasRow: _, ...job }) => job)
    if (jobs.length > 0) await send(jobs)
    const without = left.filter(({ hasRow }) => !hasRow).map(({ tagMac }) => tagMac)
    if (without.length > 0) await renew(storeCode, without)
  }
}
