import { endSilences } from '../alarms/raise'
import type { Records } from '../db/records'
import type { Jobs } from '../jobs/jobs'
import type { Radio } from '../radio/radio'
import { sendRuleJobs, storesOfDueRules } from '../radio/ruleChanges'
import { layoutFingerprints } from '../render/layout'
import { sendChangedLayouts } from './changedLayouts'
import { reportAbnormal } from './dailyReport'
import { refreshDisplays } from './displayRefresh'
import { lastOccurrence, type TimeOfDay } from './timesOfDay'
import { initRuns, isOverdue, lastRun, recordRun, type RunName } from './lastRuns'
import { followBatches } from './followBatches'
import { PrepareComing } from './prepareComing'
import { ProductFileWatch } from './productFiles'
import { sendStartedAndEnded } from './sendPromoted'
import { startStatusChecks } from './statusChecks'

export interface TimetableOptions {
  readonly records: Records
  readonly radio: Radio
  /** Epoch seconds. */
  readonly clock: () => number
  /** false turns status checks off. */
  readonly statusChecks?: boolean
  /** The jobs of labels whose layout rules change; without them none is sent. */
  readonly jobs?: Pick<Jobs, 'sendWithin' | 'wake'>
  /** So many seconds ahead labels get what they are to show later; 0, and so without it, never. */
  readonly prepareSeconds?: number
}

const MAX_CATCH_UP = 3600

/** Shops are closed for the refresh of faded displays. */
const REPORT: TimeOfDay = { hour: 10, minute: 0 }
const REFRESH: TimeOfDay = { hour: 4, minute: 0 }

/**
 * What the server does at times of the day. It has no timer: step() does what is due, so that a test can live through a
 * day in a moment. Daily work is done once a day, also across restarts, and late if the server was down.
 */
export class Timetable {
  private stepping: Promise<void> = Promise.resolve()
  private readonly productFiles = new ProductFileWatch()
  private readonly coming: PrepareComing
  private last: number
  private isFirst = true

  constructor(private readonly options: TimetableOptions) {
    this.last = options.clock()
    this.coming = new PrepareComing(options.records, options.radio, options.prepareSeconds ?? 0)
  }

  /** What was due before the first start is not caught up. */
  async load(): Promise<void> {
    await initRuns(this.options.records, this.options.clock())
  }

  /** When the last step of any server was, in epoch seconds. */
  get lastStep(): number {
    return this.last
  }

  /**
   * Continues from the last step of any server. Status checks that were missed by more than an hour are not caught up.
   */
  resumeFrom(last: number): void {
    this.last = Math.max(last, this.options.clock() - MAX_CATCH_UP)
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
    if (this.isFirst)
      await sendChangedLayouts(
        records,
        radio,
        layoutFingerprints(),
        (await records.settings('server-config')).generateTaskForLayoutUpdate === true,
      )
    this.isFirst = false
    await this.productFiles.step(records, now)
    await endSilences(records, now)
    // Done and recorded, or neither.
    await records.transaction(async (within) => {
      if (!(await this.isDue(within, 'report', lastOccurrence(REPORT, now)))) return
      await reportAbnormal(within, now)
      await recordRun(within, 'report', clock())
    })
    if (await this.isDue(records, 'refresh', lastOccurrence(REFRESH, now))) {
      await refreshDisplays(records, radio, (await records.settings('server-config')).tagDisplayRefreshDays, now)
      await recordRun(records, 'refresh', clock())
    }
    await followBatches(radio.updates, records, now)
    await this.promotions(now)
    await this.layoutRules(now)
    if (this.options.statusChecks !== false) await startStatusChecks(records, radio, since, now)
    // Only now, so that a step that the database interrupted is repeated.
    this.last = now
    await this.coming.step(now)
  }

  /** Updates labels when promotions start and end, also across restarts. */
  private async promotions(now: number): Promise<void> {
    const { updates } = this.options.radio
    const since = (await lastRun(this.options.records, 'promotions')) ?? now
    const jobs = await updates.transaction(async (within, looksOf) => {
      const sent = await sendStartedAndEnded(updates, within, looksOf, since, now)
      // Saved promotions continue from this time.
      await recordRun(within, 'promotions', now)
      return sent
    })
    await updates.sendJobs(jobs)
  }

  /** Looks through the stores of layout rules whose time has begun or ended, also across restarts. */
  private async layoutRules(now: number): Promise<void> {
    const { records, jobs } = this.options
    if (!jobs) return
    await records.transaction(async (within) => {
      const since = (await lastRun(within, 'rules')) ?? now
      await sendRuleJobs(jobs, within, await storesOfDueRules(within, since, now))
      await recordRun(within, 'rules', now)
    })
    jobs.wake()
  }

  private async isDue(records: Records, name: RunName, due: number): Promise<boolean> {
    return isOverdue(await lastRun(records, name), due, this.options.clock())
  }
}
