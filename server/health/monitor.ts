import { readAlarmLimits } from '../alarmLimits'
import type { Records } from '../db/records'
import { undoing } from '../undo'
import { ServerAlarms } from './serverAlarms'
import type { ReportSource, ServerReport } from './report'
import { hasPassed } from '../elapsed'

/** How often a report goes into the history that the charts show. */
const SAMPLE_EVERY = 60
/** The charts look back a day (spec/1 §9); the day before is kept beside it. */
const KEEP = 2 * 86_400
const REMOVED_AT_ONCE = 2000
/** A server that has told nothing for this long is offline. */
const SILENT_AFTER = 180

export interface MonitorOptions {
  readonly records: Records
  /** Epoch seconds. */
  readonly clock: () => number
  readonly sources: readonly ReportSource[]
  /** Told in words of each alarm. */
  readonly onAlarm?: (text: string) => void
}

/**
 * Writes what the servers tell of themselves every few seconds, keeps a sample a minute for two days, sets those
 * offline that have gone silent, and raises alarms. A server that tells something while it is not in the list is
 * put there: one that is deleted while it runs comes back with its next report. Those of the demonstration do not.
 */
export class ServerMonitor {
  private readonly alarms: ServerAlarms
  private lastSample = -Infinity
  private stepping: Promise<void> = Promise.resolve()

  constructor(private readonly options: MonitorOptions) {
    this.alarms = new ServerAlarms(options.onAlarm)
  }

  /** Takes up where an earlier run ended. */
  async load(): Promise<void> {
    await this.alarms.load(this.options.records, await readAlarmLimits(this.options.records))
  }

  /** One round of reports, after the one before. */
  step(): Promise<void> {
    const round = this.stepping.then(() => this.round())
    this.stepping = round.catch(() => undefined)
    return round
  }

  async stop(): Promise<void> {
    await this.stepping
  }

  private async round(): Promise<void> {
    const { records, clock, sources } = this.options
    const now = clock()
    const reports = (await Promise.all(sources.map((source) => source(records, now)))).flat()
    const limits = await readAlarmLimits(records)
    const isSampled = hasPassed(SAMPLE_EVERY, this.lastSample, now)
    await undoing(this.alarms.notes, () => records.transaction(async (within) => {
      const there = new Set((await within.find('server')).map(({ id }) => id))
      // Deleted while it was being simulated.
      const live = reports.filter(({ id, simulated }) => !simulated || there.has(id))
      const rows = []
      for (const report of live) rows.push({ ...identityOf(report), status: await this.alarms.hear(within, report, now, limits), reportTime: now })
      await within.upsert('server', rows)
      if (isSampled) await within.upsert('server-status-sample', live.map((report) => sampleOf(report, now)))
      await this.watchSilent(within, now)
      this.alarms.forget((id) => there.has(id) || live.some((report) => report.id === id))
    }))
    if (isSampled) this.lastSample = now
    // Only a new sample makes an old one too many.
    if (isSampled) await records.removeBefore('server-status-sample', {}, now - KEEP, REMOVED_AT_ONCE)
  }

  private async watchSilent(records: Records, now: number): Promise<void> {
    const servers = await records.find('server')
    // What reported before the clock was set back has its time anew.
    for (const { id } of servers.filter(({ reportTime }) => (reportTime ?? 0) > now)) await records.update('server', { id }, { reportTime: now })
    const silent = servers.filter(({ status, reportTime }) => status !== 'OFFLINE' && (reportTime ?? 0) < now - SILENT_AFTER)
    for (const server of silent) {
      await records.update('server', { id: server.id }, { status: 'OFFLINE', state: 'DOWN' })
      await this.alarms.silent(records, server, now)
    }
  }
}

const identityOf = ({ id, name, type, state, simulated }: ServerReport) => ({ id, name, type, state, simulated })

const sampleOf = ({ id, memory, disk, services, networks }: ServerReport, time: number) => ({
  id,
  time,
  ramUsage: memory,
  diskUsage: disk,
  serviceStatusList: [...services],
  networkInformation: networks,
})
