import { LOW_BATTERY } from '../../src/schema/battery'
import type { Tag } from '../../src/generated/types'
import { type Share, wholeShare } from '../cluster/share'
import type { Records } from '../db/records'
import { type AlarmLimits, readAlarmLimits } from '../alarmLimits'
import { undoing } from '../undo'
import { type RadioEvent, storesOf } from './driver'
import { type GatewayEvent, GatewayState } from './gatewayState'
import { groupBy } from './groupBy'

type SensorEvent = Extract<RadioEvent, { kind: 'sensed' }>

/** Follows what gateways, sensors and asked labels tell of themselves: live fields, samples, histories, alarms. */
export class FieldState {
  private readonly gateways = new GatewayState()

  constructor(
    private readonly records: Records,
    private readonly share: Share = wholeShare,
  ) {}

  /** Takes up what an earlier run has told already; of some stores where they are named. */
  async load(now: number, stores?: readonly string[]): Promise<void> {
    await this.gateways.load(this.records, now, await readAlarmLimits(this.records), stores)
  }

  /** Other servers look after these stores. */
  drop(stores: ReadonlySet<string>): void {
    this.gateways.drop(stores)
  }

  async hear(events: readonly RadioEvent[], given?: AlarmLimits): Promise<void> {
    if (events.length === 0) return
    const limits = given ?? (await readAlarmLimits(this.records))
    const now = Math.max(...events.map((event) => event.at))
    await undoing(this.gateways.notes, () => this.share.transaction(this.records, storesOf(events), async (records) => {
      await this.gateways.hear(records, events.filter((event): event is GatewayEvent => event.kind === 'gateway'), now, limits)
      await hearSensors(records, events.filter((event): event is SensorEvent => event.kind === 'sensed'))
      await hearLabels(records, events)
    }))
  }
}

async function hearSensors(records: Records, events: readonly SensorEvent[]): Promise<void> {
  await records.upsert('sensor-sample', events.map(({ storeCode, sensorMac, at, value }) => ({ storeCode, sensorMac, sensingTime: at, sensingValue: value })))
  const last = [...new Map(events.map((event) => [event.sensorMac, event])).values()]
  await records.updateMany('sensor', last.map(({ storeCode, sensorMac, value, battery, rssi, at }) => ({ storeCode, sensorMac, sensingValue: value, battery, rssi, status: 'OK' as const, updatedAt: at })))
}

async function hearLabels(records: Records, events: readonly RadioEvent[]): Promise<void> {
  const silent = events.filter((event) => event.kind === 'silent')
  await records.updateMany('tag', silent.map(({ storeCode, tagMac, at }) => ({ storeCode, tagMac, status: 'MISSING' as const, updatedAt: at })))
  await records.insert('tag-alarm', silent.map(({ storeCode, tagMac, at }) => ({
    storeCode, tagMac, alarmTime: at, class: 2 as const, alarmType: 'TAG_STATUS_CHECK_TIME_OUT' as const, data: null,
  })))
  const answered = events.filter((event) => event.kind === 'answered')
  for (const [storeCode, own] of groupBy(answered, (event) => event.storeCode)) {
    const tags = await records.find('tag', { storeCode, tagMac: own.map(({ tagMac }) => tagMac) })
    const byMac = new Map(tags.map((tag) => [tag.tagMac, tag]))
    const known = own.flatMap((event) => {
      const tag = byMac.get(event.tagMac)
      return tag ? [{ ...event, tag }] : []
    })
    await records.updateMany('tag', known.map(({ tag, tagMac, battery, rssi, temperature, gwIp, at }) => ({
      storeCode,
      tagMac,
      status: statusOfAnswering(tag.status),
      battery,
      battStatus: battery < LOW_BATTERY ? ('LOW' as const) : ('OK' as const),
      rssi,
      temperature,
      gwIp,
      respondedAt: at,
      updatedAt: at,
    })))
    // A reading goes into the histories, by the name that people know the label by.
    await records.insert('battery-history', known.map(({ tag, battery, at }) => ({ storeCode, tagId: tag.tagId, battery, updatedAt: at })))
    await records.insert('temperature-history', known.map(({ tag, temperature, at }) => ({ storeCode, tagId: tag.tagId, temperature, updatedAt: at })))
  }
}

/** A label that answers is there; what it failed to show, or is about to, it does not show for that. */
function statusOfAnswering(status: Tag['status']): Tag['status'] {
  return status === 'NG' || status === 'WIP' || status === 'UPDATE' || status === 'DEASSIGN' ? status : 'OK'
}
