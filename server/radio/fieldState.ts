import type { Tag } from '../../src/generated/types'
import type { Records } from '../db/records'
import type { RadioEvent } from './driver'
import { LOW_BATTERY } from './tagTypes'

type GatewayEvent = Extract<RadioEvent, { kind: 'gateway' }>
type SensorEvent = Extract<RadioEvent, { kind: 'sensed' }>

/** A gateway that was away this long raises an alarm (spec/1 §9: more than 1 hour). */
const OFFLINE_ALARM = 3600
/** How often a gateway's memory and disk go into its history. */
const SAMPLE_EVERY = 900

/**
 * Follows what gateways, sensors and asked labels tell of themselves: live fields, samples, alarms with
 * their rows in the histories.
 */
export class FieldState {
  /** Since when gateways are away, of those that are. */
  private readonly awaySince = new Map<string, { storeCode: string; at: number; told: boolean }>()
  private readonly unsynced = new Set<string>()
  private readonly sampled = new Map<string, number>()

  constructor(private readonly records: Records) {}

  /** Takes up which gateways are away, and that long absences were told by an earlier run. */
  async load(now: number): Promise<void> {
    for (const { storeCode, gwMac, lastStatusTime } of await this.records.find('gateway', { status: 'OFFLINE' })) {
      const at = lastStatusTime ?? now
      if (!this.awaySince.has(gwMac)) this.awaySince.set(gwMac, { storeCode, at, told: now - at > OFFLINE_ALARM })
    }
  }

  async hear(events: readonly RadioEvent[]): Promise<void> {
    const gateways = events.filter((event): event is GatewayEvent => event.kind === 'gateway')
    const sensors = events.filter((event): event is SensorEvent => event.kind === 'sensed')
    const now = Math.max(...events.map((event) => event.at))
    await this.records.transaction(async (records) => {
      await this.gateways(records, gateways)
      await this.sensors(records, sensors)
      await this.labels(records, events)
      await this.longAway(records, now)
    })
  }

  private async gateways(records: Records, events: readonly GatewayEvent[]): Promise<void> {
    // The last word of each counts.
    const last = [...new Map(events.map((event) => [event.gwMac, event])).values()]
    await records.updateMany('gateway', last.filter(({ status }) => status !== 'OFFLINE').map(({ storeCode, gwMac, status, timeSync, memory, disk, at }) => ({
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
    })))
    await records.updateMany('gateway', last.filter(({ status }) => status === 'OFFLINE').map(({ storeCode, gwMac, at }) => ({
      storeCode,
      gwMac,
      status: 'OFFLINE' as const,
      upLink: 'NG' as const,
      downLink: 'NG' as const,
      updatedAt: at,
    })))
    const due = last.filter(({ gwMac, status, at }) => status !== 'OFFLINE' && at - (this.sampled.get(gwMac) ?? 0) >= SAMPLE_EVERY)
    for (const { gwMac, at } of due) this.sampled.set(gwMac, at)
    await records.upsert('gateway-status-sample', due.map(({ storeCode, gwMac, at, memory, disk }) => ({
      storeCode,
      gwMac,
      time: at,
      memory,
      diskList: [{ path: '/ramdisk', percent: disk }, { path: '/ramdisk/logs', percent: Math.min(99, disk / 2 + 10) }],
    })))
    for (const event of last) await this.gatewayAlarms(records, event)
  }

  private async gatewayAlarms(records: Records, { gwMac, storeCode, status, timeSync, at }: GatewayEvent): Promise<void> {
    if (status === 'OFFLINE') {
      if (!this.awaySince.has(gwMac)) this.awaySince.set(gwMac, { storeCode, at, told: false })
      return
    }
    const away = this.awaySince.get(gwMac)
    this.awaySince.delete(gwMac)
    if (away?.told) await raise(records, storeCode, gwMac, at, 1, 'GW_STATUS_ABNORMAL', 'NORMAL')
    if (timeSync) this.unsynced.delete(gwMac)
    else if (!this.unsynced.has(gwMac)) {
      this.unsynced.add(gwMac)
      await raise(records, storeCode, gwMac, at, 2, 'GW_TIME_SYNC_ABNORMAL', null)
    }
  }

  private async longAway(records: Records, now: number): Promise<void> {
    for (const [gwMac, away] of this.awaySince) {
      if (away.told || now - away.at <= OFFLINE_ALARM) continue
      away.told = true
      await raise(records, away.storeCode, gwMac, now, 3, 'GW_STATUS_ABNORMAL', 'OFFLINE')
    }
  }

  private async sensors(records: Records, events: readonly SensorEvent[]): Promise<void> {
    await records.upsert('sensor-sample', events.map(({ storeCode, sensorMac, at, value }) => ({ storeCode, sensorMac, sensingTime: at, sensingValue: value })))
    const last = [...new Map(events.map((event) => [event.sensorMac, event])).values()]
    await records.updateMany('sensor', last.map(({ storeCode, sensorMac, battery, rssi, at }) => ({ storeCode, sensorMac, battery, rssi, status: 'OK' as const, updatedAt: at })))
  }

  private async labels(records: Records, events: readonly RadioEvent[]): Promise<void> {
    const answered = events.filter((event) => event.kind === 'answered')
    // A reading goes into the histories, by the name that people know the label by.
    const known = new Map<string, { tagId: string; status: Tag['status'] }>()
    for (const code of new Set(answered.map(({ storeCode }) => storeCode))) {
      const macs = answered.filter(({ storeCode }) => storeCode === code).map(({ tagMac }) => tagMac)
      for (const { tagMac, tagId, status } of await records.find('tag', { storeCode: code, tagMac: macs })) known.set(tagMac, { tagId, status })
    }
    await records.updateMany('tag', answered.map(({ storeCode, tagMac, battery, rssi, temperature, gwIp, at }) => ({
      storeCode,
      tagMac,
      status: statusOfAnswering(known.get(tagMac)?.status),
      battery,
      battStatus: battery < LOW_BATTERY ? ('LOW' as const) : ('OK' as const),
      rssi,
      temperature,
      gwIp,
      respondedAt: at,
      updatedAt: at,
    })))
    const silent = events.filter((event) => event.kind === 'silent')
    await records.updateMany('tag', silent.map(({ storeCode, tagMac, at }) => ({ storeCode, tagMac, status: 'MISSING' as const, updatedAt: at })))
    if (answered.length === 0) return
    const readings = answered.flatMap((event) => {
      const tag = known.get(event.tagMac)
      return tag ? [{ ...event, tagId: tag.tagId }] : []
    })
    await records.insert('battery-history', readings.map(({ storeCode, tagId, battery, at }) => ({ storeCode, tagId, battery, updatedAt: at })))
    await records.insert('temperature-history', readings.map(({ storeCode, tagId, temperature, at }) => ({ storeCode, tagId, temperature, updatedAt: at })))
  }
}

/** A label that answers is there; what it failed to show, or is about to, it does not show for that. */
function statusOfAnswering(status: Tag['status']): Tag['status'] {
  return status === 'NG' || status === 'WIP' || status === 'UPDATE' || status === 'DEASSIGN' ? status : 'OK'
}

async function raise(
  records: Records,
  storeCode: string,
  gwMac: string,
  at: number,
  kind: 1 | 2 | 3,
  type: 'GW_STATUS_ABNORMAL' | 'GW_TIME_SYNC_ABNORMAL',
  data: string | null,
): Promise<void> {
  await records.insert('gateway-alarm', [{ storeCode, gwMac, alarmTime: at, class: kind, alarmType: type, data }])
  await records.insert('alarm-history', [{ location: storeCode, updatedAt: at, class: kind, type, target: gwMac, data }])
}
