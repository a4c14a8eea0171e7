import { sql } from 'kysely'
import type { Records } from '../db/records'
import { sendBegunAndEnded } from '../promotions/sendPromoted'
import type { Radio } from '../radio/radio'
import { layoutPrints } from '../render/layout'
import { sendChangedLayouts } from './changedLayouts'
import { reportAbnormal } from './dailyReport'
import { endSilences } from './keep'
import { refreshDisplays } from './displayRefresh'
import { lastTime, type Moment } from './moments'
import { ProductFileWatch } from './productFiles'
import { startStatusChecks } from './statusChecks'

export interface TimetableOptions {
  readonly records: Records
  readonly radio: Radio
  /** Epoch seconds. */
  readonly clock: () => number
  /** false: tags are never asked for their status. */
  readonly statusChecks?: boolean
}

const DAY = 86_400
const LATEST = 3600

/** When the daily report is made, and when faded displays are refreshed: shops are closed then. */
const REPORT: Moment = { hour: 10, minute: 0 }
const REFRESH: Moment = { hour: 4, minute: 0 }

/**
 * What the server does at times of the day and after times of silence (spec/3 §9). It has no clock of its own: step()
 * does what has become due, so that a test lives through a day in a moment. What is done once a day is done once, also
 * over a restart, and later where the server was not running.
 */
export class Timetable {
  private stepping: Promise<void> = Promise.resolve()
  private readonly productFiles = new ProductFileWatch()
  private last: number
  private isFirst = true
  /** Up to when promotions were followed since the start. */
  private promotedAt: number | undefined

  constructor(private readonly options: TimetableOptions) {
    this.last = options.clock()
  }

  /** What was due before the first start is not made up for. */
  async load(): Promise<void> {
    const { records, clock } = this.options
    for (const name of ['report', 'refresh', PROMOTIONS]) await sql`INSERT INTO server_meta VALUES (${keyOf(name)}, ${String(clock())}) ON CONFLICT DO NOTHING`.execute(records.db)
  }

  /** When the last round was, at whatever server; what this one thinks of it otherwise began with its own start. */
  get lastRound(): number {
    return this.last
  }

  /** Goes on from a round of another server. A status check that was missed by more than an hour is not made up for. */
  takeUp(last: number): void {
    this.last = Math.max(last, this.options.clock() - LATEST)
  }

  /** Does what has become due since the last step. */
  step(): Promise<void> {
    const round = this.stepping.then(() => this.round())
    this.stepping = round.catch(() => undefined)
    return round
  }

  async stop(): Promise<void> {
    await this.stepping
  }

  private async round(): Promise<void> {
    const { records, radio, clock } = this.options
    const [since, now] = [this.last, clock()]
    if (this.isFirst) await sendChangedLayouts(records, radio, layoutPrints(), (await records.settings('server-config')).generateTaskForLayoutUpdate === true)
    this.isFirst = false
    await this.productFiles.step(records, now)
    await endSilences(records, now)
    // Done and noted, or neither.
    await records.transaction(async (within) => {
      if (!(await this.isDue(within, 'report', lastTime(REPORT, now)))) return
      await reportAbnormal(within, now)
      await this.note(within, 'report')
    })
    if (await this.isDue(records, 'refresh', lastTime(REFRESH, now))) {
      await refreshDisplays(records, radio, (await records.settings('server-config')).tagDisplayRefreshDays, now)
      await this.note(records, 'refresh')
    }
    await this.promotions(now)
    if (this.options.statusChecks !== false) await startStatusChecks(records, radio, since, now)
    // Only now: a round that the database broke off is done again.
    this.last = now
  }

  /** Labels follow their promotions from start to end, also over a restart. */
  private async promotions(now: number): Promise<void> {
    const { updates } = this.options.radio
    const since = this.promotedAt ?? (await this.noted(this.options.records, PROMOTIONS)) ?? now
    const jobs = await updates.transaction(async (within, looksOf) => {
      const sent = await sendBegunAndEnded(updates, within, looksOf, since, now)
      if (sent.length > 0 || this.promotedAt === undefined) await this.note(within, PROMOTIONS)
      return sent
    })
    this.promotedAt = now
    await updates.sendJobs(jobs)
  }

  private async noted({ db }: Records, name: string): Promise<number | undefined> {
    const { rows } = await sql<{ value: string }>`SELECT "value" FROM server_meta WHERE "name" = ${keyOf(name)}`.execute(db)
    return rows[0] && Number(rows[0].value)
  }

  /** Whether something that was last due then has not been done since. */
  private async isDue(records: Records, name: string, due: number): Promise<boolean> {
    const last = await this.noted(records, name)
    if (last === undefined) return false
    // What is further ahead was noted by a clock that was wrong; within a day it is done today.
    return last < due || last > this.options.clock() + DAY
  }

  private async note({ db }: Records, name: string): Promise<void> {
    await sql`
      INSERT INTO server_meta VALUES (${keyOf(name)}, ${String(this.options.clock())})
      ON CONFLICT ("name") DO UPDATE SET "value" = excluded."value"`.execute(db)
  }
}

const PROMOTIONS = 'promotions'
const keyOf = (name: string) => `timetable.${name}`
