import { sql } from 'kysely'
import type { Server, ServerAlarm } from '../../src/generated/types'
import { type AlarmLimits, crossed, type UsageKind, usageAlarms } from '../alarms/alarmLimits'
import { raiseSystemAlarm } from '../alarms/raise'
import type { Records } from '../db/records'
import { failedOf, percentOf, type ServerReport, troubleOf } from './report'

/** The class of alarms that each type of server shows in its own history. */
export const alarmClassOf = { proxy: 1, esl: 2, database: 3 } as const satisfies Record<Server['type'], 1 | 2 | 3>

const SEVERITY = { over: 1, usage: 2, trouble: 3 } as const

/** The alarms that are not over. */
interface Raised {
  /** The trouble of each server, by its id. */
  readonly trouble?: Readonly<Record<string, string>>
  /** The trouble of each service that all servers share, by its name. */
  readonly shared?: Readonly<Record<string, string>>
  readonly memory?: readonly string[]
  readonly disk?: readonly string[]
}

const RAISED = 'health.told'
/** PostgreSQL then ends the transaction of a server that hangs, so that the others can report it. */
const MAX_IDLE_MS = 5000

interface TakeOptions {
  /** Determine what was raised if nothing is stored yet. */
  readonly limits: AlarmLimits
  /** Whether other servers take turns with this one. */
  readonly isShared?: boolean | undefined
  /** Called with a description of each alarm. */
  readonly onAlarm?: ((text: string) => void) | undefined
}

/**
 * Raises SERVER STATUS, MEMORY USAGE and DISK USAGE ABNORMAL, once when trouble begins and once when it is over (data NORMAL,
 * or the share it fell to), however many servers see it: what was raised is stored in the database, and servers take turns. In
 * the history of all alarms the class is the severity; in the server's own history it is the one that its type shows.
 */
export class ServerAlarms {
  private readonly trouble: Map<string, string>
  private readonly shared: Map<string, string>
  private readonly high: Record<UsageKind, Set<string>>

  private constructor(
    private readonly records: Records,
    private readonly before: Raised,
    private readonly onAlarm: (text: string) => void,
  ) {
    this.trouble = new Map(Object.entries(before.trouble ?? {}))
    this.shared = new Map(Object.entries(before.shared ?? {}))
    this.high = { memory: new Set(before.memory), disk: new Set(before.disk) }
  }

  /**
   * Loads what was raised so far, by any server.
   * @param within a transaction; other servers wait until it ends
   */
  static async take(
    within: Records,
    { limits, isShared, onAlarm = () => undefined }: TakeOptions,
  ): Promise<ServerAlarms> {
    if (isShared)
      await sql`SELECT set_config('idle_in_transaction_session_timeout', ${String(MAX_IDLE_MS)}, true)`.execute(
        within.db,
      )
    await within.alone(RAISED)
    const { rows } = await sql<{ value: string }>`SELECT "value" FROM server_meta WHERE "name" = ${RAISED}`.execute(
      within.db,
    )
    const raised = rows[0] ? (JSON.parse(rows[0].value) as Raised) : await raisedBefore(within, limits)
    return new ServerAlarms(within, raised, onAlarm)
  }

  /** Stores what is raised now, within the transaction. */
  async keep(): Promise<void> {
    const raised: Raised = {
      trouble: Object.fromEntries(this.trouble),
      shared: Object.fromEntries(this.shared),
      memory: [...this.high.memory],
      disk: [...this.high.disk],
    }
    const value = JSON.stringify(raised)
    if (value === JSON.stringify(this.before)) return
    await sql`INSERT INTO server_meta VALUES (${RAISED}, ${value}) ON CONFLICT ("name") DO UPDATE SET "value" = excluded."value"`.execute(
      this.records.db,
    )
  }

  /** Handles a report. @returns the status of the server */
  async update(report: ServerReport, now: number, limits: AlarmLimits): Promise<Server['status']> {
    const { shared = [], services } = report
    const own = troubleOf({ ...report, services: services.filter(({ name }) => !shared.includes(name)) })
    await this.troubled(report, own, now)
    for (const name of shared)
      await this.troubled(report, failedOf(services.filter((service) => service.name === name)), now, name)
    const trouble = troubleOf(report)
    for (const kind of ['memory', 'disk'] as const) {
      const percent = percentOf(report[kind])
      const change = crossed(this.high[kind], report.id, percent, limits[kind])
      if (change)
        await this.raise(report, usageAlarms[kind], {
          class: change === 'over' ? SEVERITY.usage : SEVERITY.over,
          data: `${percent} %`,
          updatedAt: now,
        })
    }
    if (report.state === 'DOWN') return 'OFFLINE'
    return trouble !== undefined || this.high.memory.has(report.id) || this.high.disk.has(report.id)
      ? 'ALARM'
      : 'NORMAL'
  }

  /** Handles a server that has stopped reporting. */
  async silent(server: Pick<Server, 'id' | 'type'>, now: number): Promise<void> {
    await this.troubled(server, 'OFFLINE', now)
  }

  /** Forgets servers that are gone. */
  forget(isThere: (id: string) => boolean): void {
    for (const known of [this.trouble, this.high.memory, this.high.disk])
      for (const id of known.keys()) if (!isThere(id)) known.delete(id)
  }

  /** @param service the shared service in trouble; without it the server itself */
  private async troubled(
    server: Pick<Server, 'id' | 'type'>,
    trouble: string | undefined,
    now: number,
    service?: string,
  ): Promise<void> {
    const [raised, target] = service === undefined ? [this.trouble, server.id] : [this.shared, service]
    if (raised.get(target) === trouble) return
    if (trouble === undefined) raised.delete(target)
    else raised.set(target, trouble)
    const alarm = {
      class: trouble === undefined ? SEVERITY.over : SEVERITY.trouble,
      data: trouble ?? 'NORMAL',
      updatedAt: now,
    }
    await this.raise(server, 'SERVER_STATUS_ABNORMAL', alarm, target)
  }

  private async raise(
    { id, type }: Pick<Server, 'id' | 'type'>,
    alarmType: ServerAlarm['alarmType'],
    alarm: { readonly class: 1 | 2 | 3; readonly data: string; readonly updatedAt: number },
    target = id,
  ): Promise<void> {
    const { data, updatedAt: alarmTime } = alarm
    await this.records.insert('server-alarm', [{ serverId: id, alarmTime, class: alarmClassOf[type], alarmType, data }])
    await raiseSystemAlarm(this.records, { type: alarmType, target, ...alarm })
    this.onAlarm(`${alarmType} ${target} ${data}`)
  }
}

/** What the shown state of the servers implies was raised. */
async function raisedBefore(records: Records, limits: AlarmLimits): Promise<Raised> {
  const raised = { trouble: {} as Record<string, string>, memory: [] as string[], disk: [] as string[] }
  for (const { id, status } of await records.find('server')) {
    if (status === 'OFFLINE') raised.trouble[id] = 'OFFLINE'
    const [last] = await records.find('server-status-sample', { id }, { orderBy: 'time', descending: true, limit: 1 })
    if (percentOf(last?.ramUsage) > limits.memory) raised.memory.push(id)
    if (percentOf(last?.diskUsage) > limits.disk) raised.disk.push(id)
  }
  return raised
}
