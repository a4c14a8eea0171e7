import { readAlarmLimits } from '../alarms/alarmLimits'
import { hasPassed } from '../base/elapsed'
import type { Records } from '../db/records'
import type { ReportSource, ServerReport } from './report'
import { ServerAlarms } from './serverAlarms'

/** How often a report is added to the history, in seconds. */
const SAMPLE_EVERY = 60
/** The charts show a day; the day before is kept too. */
const KEEP = 2 * 86_400
const REMOVED_AT_ONCE = 2000
/** A server without a report for this many seconds is offline. */
const SILENT_AFTER = 180

export interface MonitorOptions {
  readonly records: Records
  /** Epoch seconds. */
  readonly clock: () => number
  readonly sources: readonly ReportSource[]
  /** Whether other servers use the database, too. */
  readonly isShared?: boolean
  /** Called with a description of each alarm. */
  readonly onAlarm?: (text: string) => void
}

/**
 * Stores the reports of the servers every few seconds and a sample a minute for two days, marks silent servers as offline, and
 * raises alarms. A server that reports without being in the list is added, so one that is deleted while it runs comes back
 * with its next report, except for simulated ones.
 */
export class ServerMonitor {
  private lastSample = -Infinity
  private stepping: Promise<void> = Promise.resolve()

  constructor(private readonly options: MonitorOptions) {}

  /** Runs one round of reports, after the previous one has ended. */
  step(): Promise<void> {
    const round = this.stepping.then(() => this.round())
    this.stepping = round.catch(() => undefined)
    return round
  }

  async stop(): Promise<void> {
    await this.stepping
  }

  private async round(): Promise<void> {
    const { records, clock, sources, isShared, onAlarm } = this.options
    const now = clock()
    const reports = (await Promise.all(sources.map((source) => source(records, now)))).flat()
    const limits = await readAlarmLimits(records)
    const isSampled = hasPassed(SAMPLE_EVERY, this.lastSample, now)
    await records.transaction(async (within) => {
      const alarms = await ServerAlarms.take(within, { limits, isShared, onAlarm })
      const there = new Set((await within.find('server')).map(({ id }) => id))
      // Simulated servers that were deleted stay deleted.
      const live = reports.filter(({ id, simulated }) => !simulated || there.has(id))
      const rows = []
      for (const report of live)
        rows.push({ ...identityOf(report), status: await alarms.update(report, now, limits), reportTime: now })
      await within.upsert('server', rows)
      if (isSampled)
        await within.upsert(
          'server-status-sample',
          live.map((report) => sampleOf(report, now)),
        )
      await this.watchSilent(within, alarms, now)
      alarms.forget((id) => there.has(id) || live.some((report) => report.id === id))
      await alarms.keep()
    })
    if (isSampled) this.lastSample = now
    // Old samples only need to go when a new one is added.
    if (isSampled) await records.removeBefore('server-status-sample', {}, now - KEEP, REMOVED_AT_ONCE)
  }

  private async watchSilent(records: Records, alarms: ServerAlarms, now: number): Promise<void> {
    const servers = await records.find('server')
    // The clock was set back: restart the time of servers that reported before.
    for (const { id } of servers.filter(({ reportTime }) => (reportTime ?? 0) > now))
      await records.update('server', { id }, { reportTime: now })
    const silent = servers.filter(
      ({ status, reportTime }) => status !== 'OFFLINE' && (reportTime ?? 0) < now - SILENT_AFTER,
    )
    for (const server of silent) {
      await records.update('server', { id: server.id }, { status: 'OFFLINE', state: 'DOWN' })
      await alarms.silent(server, now)
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
