import type { Server, ServerAlarm } from '../../src/generated/types'
import { type AlarmLimits, crossed, type UsageKind, usageAlarms } from '../alarmLimits'
import type { Records } from '../db/records'
import { raiseSystemAlarm } from '../systemAlarm'
import { percentOf, type ServerReport, troubleOf } from './report'

/** What a type of server shows of its alarms: proxy class 1, esl class 2, database class 3 (spec/1 §4). */
export const alarmClassOf = { proxy: 1, esl: 2, database: 3 } as const satisfies Record<Server['type'], 1 | 2 | 3>

const SEVERITY = { over: 1, usage: 2, trouble: 3 } as const

/**
 * Raises SERVER STATUS, MEMORY USAGE and DISK USAGE ABNORMAL, once when it begins and once when it is over (data
 * NORMAL, or the share it fell to). In the history of all alarms they have the class of how bad it is; in the
 * server's own, the one class that its type shows.
 */
export class ServerAlarms {
  constructor(private readonly tell: (text: string) => void = () => undefined) {}

  private readonly trouble = new Map<string, string>()
  private readonly high: Record<UsageKind, Set<string>> = { memory: new Set(), disk: new Set() }

  /** What is noted beside the database. */
  get notes() {
    return [this.trouble, this.high.memory, this.high.disk]
  }

  /** Takes up what was told already. */
  async load(records: Records, limits: AlarmLimits): Promise<void> {
    for (const { id, status } of await records.find('server')) {
      if (status === 'OFFLINE') this.trouble.set(id, 'OFFLINE')
      const [last] = await records.find('server-status-sample', { id }, { orderBy: 'time', descending: true, limit: 1 })
      if (percentOf(last?.ramUsage) > limits.memory) this.high.memory.add(id)
      if (percentOf(last?.diskUsage) > limits.disk) this.high.disk.add(id)
    }
  }

  /** Takes what a server tells; gives the status that it is shown with. */
  async hear(records: Records, report: ServerReport, now: number, limits: AlarmLimits): Promise<Server['status']> {
    const trouble = troubleOf(report)
    await this.troubled(records, report, trouble, now)
    for (const kind of ['memory', 'disk'] as const) {
      const percent = percentOf(report[kind])
      const change = crossed(this.high[kind], report.id, percent, limits[kind])
      if (change) await this.raise(records, report, usageAlarms[kind], change === 'over' ? SEVERITY.usage : SEVERITY.over, `${percent} %`, now)
    }
    if (report.state === 'DOWN') return 'OFFLINE'
    return trouble !== undefined || this.high.memory.has(report.id) || this.high.disk.has(report.id) ? 'ALARM' : 'NORMAL'
  }

  /** A server that tells nothing any more. */
  async silent(records: Records, server: Pick<Server, 'id' | 'type'>, now: number): Promise<void> {
    await this.troubled(records, server, 'OFFLINE', now)
  }

  /** What is gone is told no more. */
  forget(isThere: (id: string) => boolean): void {
    for (const known of [this.trouble, this.high.memory, this.high.disk]) for (const id of known.keys()) if (!isThere(id)) known.delete(id)
  }

  private async troubled(records: Records, server: Pick<Server, 'id' | 'type'>, trouble: string | undefined, now: number): Promise<void> {
    if (this.trouble.get(server.id) === trouble) return
    if (trouble === undefined) this.trouble.delete(server.id)
    else this.trouble.set(server.id, trouble)
    await this.raise(records, server, 'SERVER_STATUS_ABNORMAL', trouble === undefined ? SEVERITY.over : SEVERITY.trouble, trouble ?? 'NORMAL', now)
  }

  private async raise(
    records: Records,
    { id, type }: Pick<Server, 'id' | 'type'>,
    alarmType: ServerAlarm['alarmType'],
    severity: 1 | 2 | 3,
    data: string,
    at: number,
  ): Promise<void> {
    await records.insert('server-alarm', [{ serverId: id, alarmTime: at, class: alarmClassOf[type], alarmType, data }])
    await raiseSystemAlarm(records, { type: alarmType, updatedAt: at, target: id, data, class: severity })
    this.tell(`${alarmType} ${id} ${data}`)
  }
}
