import type { GatewayEvent as KeptEvent } from '../../src/generated/types'
import { type AlarmLimits, crossed, type UsageKind, usageAlarms } from '../alarms/alarmLimits'
import { hasPassed } from '../base/elapsed'
import type { Records } from '../db/records'
import { CRITICAL, INFORMATION, type RaisedGatewayAlarm, raiseGatewayAlarms, WARNING } from './alarms'
import type { RadioEvent } from './driver'
import { noteSoftware } from './gatewaySoftware'

export type GatewayEvent = Extract<RadioEvent, { kind: 'gateway' }>

/** Seconds offline before an alarm. */
export const OFFLINE_ALARM = 3600
/** Seconds between two samples of memory and disk. */
const SAMPLE_EVERY = 900

/** The simulated disk fills with logs for half a day, then is cleared: percent at a time. */
export const logPercent = (at: number): number => 10 + (Math.floor(at / SAMPLE_EVERY) % 48)

/**
 * Records reports of gateways: live fields, samples, and the alarms GW STATUS ABNORMAL, GW TIME SYNC ABNORMAL, MEMORY
 * and DISK USAGE ABNORMAL. Each is raised once, and again in class 1 on recovery.
 */
export class GatewayState {
  /** Since when absent gateways are away. */
  private readonly awaySince = new Map<string, { readonly storeCode: string; at: number; readonly told: boolean }>()
  private readonly unsynced = new Set<string>()
  private readonly high: Record<UsageKind, Set<string>> = { memory: new Set(), disk: new Set() }
  private readonly sampled = new Map<string, number>()
  /** The stores of all gateways in this state. */
  private readonly storeOf = new Map<string, string>()

  /** The state that is kept beside the database. */
  get notes() {
    return [this.awaySince, this.unsynced, this.high.memory, this.high.disk, this.sampled]
  }

  /** Loads active problems, so that a restart reports none twice. @param stores all by default */
  async load(records: Records, now: number, limits: AlarmLimits, stores?: readonly string[]): Promise<void> {
    for (const { storeCode, gwMac, status, lastStatusTime, timeSync, ramUsage, diskUsage } of await records.find(
      'gateway',
      stores ? { storeCode: stores } : {},
    )) {
      const at = lastStatusTime ?? now
      this.storeOf.set(gwMac, storeCode)
      if (status === 'OFFLINE' && !this.awaySince.has(gwMac))
        this.awaySince.set(gwMac, { storeCode, at, told: now - at > OFFLINE_ALARM })
      if (timeSync === false) this.unsynced.add(gwMac)
      if ((ramUsage ?? 0) > limits.memory) this.high.memory.add(gwMac)
      if ((diskUsage ?? 0) > limits.disk) this.high.disk.add(gwMac)
    }
  }

  /** Forgets the gateways of stores that other servers drive now. */
  drop(stores: ReadonlySet<string>): void {
    for (const [gwMac, storeCode] of this.storeOf) {
      if (!stores.has(storeCode)) continue
      for (const one of [...this.notes, this.storeOf]) one.delete(gwMac)
    }
  }

  /** Writes reports, in order. */
  async hear(records: Records, events: readonly GatewayEvent[], now: number, limits: AlarmLimits): Promise<void> {
    // The last report of each gateway counts.
    const last = [...new Map(events.map((event) => [event.gwMac, event])).values()]
    const here = last.filter(({ status }) => status !== 'OFFLINE')
    for (const { gwMac, storeCode } of last) this.storeOf.set(gwMac, storeCode)
    await records.updateMany(
      'gateway',
      here.map(({ storeCode, gwMac, status, timeSync, memory, disk, at }) => ({
        storeCode,
        gwMac,
        status,
        timeSync,
        upLink: 'OK' as const,
        downLink: 'OK' as const,
        ramUsage: memory,
        diskUsage: disk,
        lastStatusTime: at,
        updatedAt: at,
      })),
    )
    await records.updateMany(
      'gateway',
      last
        .filter(({ status }) => status === 'OFFLINE')
        .map(({ storeCode, gwMac, at }) => ({
          storeCode,
          gwMac,
          status: 'OFFLINE' as const,
          upLink: 'NG' as const,
          downLink: 'NG' as const,
          updatedAt: at,
        })),
    )
    await noteSoftware(records, events)
    await records.insert('gateway-event', [...last.flatMap((event) => this.turn(event)), ...events.flatMap(installed)])
    await this.sample(records, here)
    const alarms = [...last.flatMap((event) => this.alarmsOf(event, limits)), ...this.longAway(now)]
    if (alarms.length > 0) await raiseGatewayAlarms(records, alarms)
  }

  /** Whether this report loses or restores the connection. */
  private turn({ storeCode, gwMac, status, at }: GatewayEvent): KeptEvent[] {
    const isLost = status === 'OFFLINE'
    if (isLost === this.awaySince.has(gwMac)) return []
    return [{ storeCode, gwMac, event: isLost ? 'LOST' : 'BACK', at }]
  }

  private async sample(records: Records, events: readonly GatewayEvent[]): Promise<void> {
    const due = events.flatMap(({ memory, disk, ...event }) =>
      memory !== null && disk !== null && hasPassed(SAMPLE_EVERY, this.sampled.get(event.gwMac) ?? 0, event.at)
        ? [{ ...event, memory, disk }]
        : [],
    )
    for (const { gwMac, at } of due) this.sampled.set(gwMac, at)
    await records.upsert(
      'gateway-status-sample',
      due.map(({ storeCode, gwMac, at, memory, disk }) => ({
        storeCode,
        gwMac,
        time: at,
        memory,
        diskList: [
          { path: '/ramdisk', percent: disk },
          { path: '/ramdisk/logs', percent: logPercent(at) },
        ],
      })),
    )
  }

  private alarmsOf(
    { gwMac, storeCode, status, timeSync, memory, disk, at }: GatewayEvent,
    limits: AlarmLimits,
  ): RaisedGatewayAlarm[] {
    if (status === 'OFFLINE') {
      if (!this.awaySince.has(gwMac)) this.awaySince.set(gwMac, { storeCode, at, told: false })
      return []
    }
    const own = { storeCode, gwMac, at }
    const alarms: RaisedGatewayAlarm[] = []
    if (this.awaySince.get(gwMac)?.told)
      alarms.push({ ...own, class: INFORMATION, type: 'GW_STATUS_ABNORMAL', data: 'NORMAL' })
    this.awaySince.delete(gwMac)
    if (timeSync && this.unsynced.delete(gwMac))
      alarms.push({ ...own, class: INFORMATION, type: 'GW_TIME_SYNC_ABNORMAL', data: 'NORMAL' })
    if (!timeSync && !this.unsynced.has(gwMac)) {
      this.unsynced.add(gwMac)
      alarms.push({ ...own, class: WARNING, type: 'GW_TIME_SYNC_ABNORMAL', data: null })
    }
    for (const [kind, percent] of [
      ['memory', memory],
      ['disk', disk],
    ] as const) {
      if (percent === null) continue
      const change = crossed(this.high[kind], gwMac, percent, limits[kind])
      if (change)
        alarms.push({
          ...own,
          class: change === 'over' ? WARNING : INFORMATION,
          type: usageAlarms[kind],
          data: `${percent} %`,
        })
    }
    return alarms
  }

  private longAway(now: number): RaisedGatewayAlarm[] {
    return [...this.awaySince].flatMap(([gwMac, away]) => {
      away.at = Math.min(away.at, now)
      if (away.told || now - away.at <= OFFLINE_ALARM) return []
      this.awaySince.set(gwMac, { ...away, told: true })
      return [
        {
          storeCode: away.storeCode,
          gwMac,
          at: now,
          class: CRITICAL,
          type: 'GW_STATUS_ABNORMAL' as const,
          data: 'OFFLINE',
        },
      ]
    })
  }
}

const installed = ({ storeCode, gwMac, at, installed: { gmp, grm } = {} }: GatewayEvent): KeptEvent[] =>
  gmp === undefined && grm === undefined
    ? []
    : [{ storeCode, gwMac, event: 'INSTALLED', gmp: gmp ?? null, grm: grm ?? null, at }]
