import type { Tag } from '../../src/generated/types'
import { LOW_BATTERY } from '../../src/schema/battery'
import { type AlarmLimits, readAlarmLimits } from '../alarms/alarmLimits'
import { groupBy } from '../base/groupBy'
import { undoing } from '../base/undo'
import { type Share, wholeShare } from '../cluster/share'
import type { Records } from '../db/records'
import { type LabelKey, labelKey, type RadioEvent, storesOf } from './driver'
import { type GatewayEvent, GatewayState } from './gatewayState'

/** The longest version that a tag has. */
const VERSION_LENGTH = 32

type SensorEvent = Extract<RadioEvent, { kind: 'sensed' }>

/** Records reports of gateways, sensors and tags: live fields, samples, histories, alarms. */
export class FieldState {
  private readonly gateways = new GatewayState()

  constructor(
    private readonly records: Records,
    private readonly share: Share = wholeShare,
  ) {}

  /** Loads what an earlier run has already reported. @param stores all by default */
  async load(now: number, stores?: readonly string[]): Promise<void> {
    await this.gateways.load(this.records, now, await readAlarmLimits(this.records), stores)
  }

  /** Forgets stores that other servers drive now. */
  drop(stores: ReadonlySet<string>): void {
    this.gateways.drop(stores)
  }

  async hear(events: readonly RadioEvent[], given?: AlarmLimits): Promise<void> {
    if (events.length === 0) return
    const limits = given ?? (await readAlarmLimits(this.records))
    const now = Math.max(...events.map((event) => event.at))
    await undoing(this.gateways.notes, () =>
      this.share.transaction(this.records, storesOf(events), async (records) => {
        await this.gateways.hear(
          records,
          events.filter((event): event is GatewayEvent => event.kind === 'gateway'),
          now,
          limits,
        )
        await hearSensors(
          records,
          events.filter((event): event is SensorEvent => event.kind === 'sensed'),
        )
        await hearLabels(records, events)
      }),
    )
  }
}

async function hearSensors(records: Records, events: readonly SensorEvent[]): Promise<void> {
  await records.upsert(
    'sensor-sample',
    events.map(({ storeCode, sensorMac, at, value }) => ({
      storeCode,
      sensorMac,
      sensingTime: at,
      sensingValue: value,
    })),
  )
  const last = [...new Map(events.map((event) => [event.sensorMac, event])).values()]
  await records.updateMany(
    'sensor',
    last.map(({ storeCode, sensorMac, value, battery, rssi, at }) => ({
      storeCode,
      sensorMac,
      sensingValue: value,
      battery,
      rssi,
      status: 'OK' as const,
      updatedAt: at,
    })),
  )
}

/** A label that was taken out of its store since it was asked raises no alarm. */
async function registered<Event extends LabelKey>(records: Records, events: readonly Event[]): Promise<Event[]> {
  const known = new Set<string>()
  for (const [storeCode, own] of groupBy(events, (event) => event.storeCode)) {
    const tags = await records.pick('tag', ['tagMac'], { storeCode, tagMac: own.map(({ tagMac }) => tagMac) })
    for (const { tagMac } of tags) known.add(labelKey({ storeCode, tagMac }))
  }
  return events.filter((event) => known.has(labelKey(event)))
}

async function hearLabels(records: Records, events: readonly RadioEvent[]): Promise<void> {
  const silent = await registered(
    records,
    events.filter((event) => event.kind === 'silent'),
  )
  await records.updateMany(
    'tag',
    silent.map(({ storeCode, tagMac, at }) => ({ storeCode, tagMac, status: 'MISSING' as const, updatedAt: at })),
  )
  await records.insert(
    'tag-alarm',
    silent.map(({ storeCode, tagMac, at }) => ({
      storeCode,
      tagMac,
      alarmTime: at,
      class: 2 as const,
      alarmType: 'TAG_STATUS_CHECK_TIME_OUT' as const,
      data: null,
    })),
  )
  const answered = events.filter((event) => event.kind === 'answered')
  for (const [storeCode, own] of groupBy(answered, (event) => event.storeCode)) {
    const tags = await records.find('tag', { storeCode, tagMac: own.map(({ tagMac }) => tagMac) })
    const byMac = new Map(tags.map((tag) => [tag.tagMac, tag]))
    const known = own.flatMap((event) => {
      const tag = byMac.get(event.tagMac)
      return tag ? [{ ...event, tag }] : []
    })
    await records.updateMany(
      'tag',
      known.map(({ tag, tagMac, battery, rssi, temperature, gwIp, version, at }) => ({
        storeCode,
        tagMac,
        status: statusOfAnswering(tag.status),
        battery,
        battStatus: battery === null ? null : battery < LOW_BATTERY ? ('LOW' as const) : ('OK' as const),
        rssi,
        temperature,
        gwIp,
        version: version?.slice(0, VERSION_LENGTH) ?? tag.version,
        respondedAt: at,
        updatedAt: at,
      })),
    )
    // Histories know tags by their printed id.
    await records.insert(
      'battery-history',
      known.flatMap(({ tag, battery, at }) =>
        battery === null ? [] : [{ storeCode, tagId: tag.tagId, battery, updatedAt: at }],
      ),
    )
    await records.insert(
      'temperature-history',
      known.flatMap(({ tag, temperature, at }) =>
        temperature === null ? [] : [{ storeCode, tagId: tag.tagId, temperature, updatedAt: at }],
      ),
    )
  }
}

/** Enters resets of labels into their history, and that they do not show what they should. */
export async function noteResets(
  records: Records,
  storeCode: string,
  labels: readonly LabelKey[],
  at: number,
): Promise<void> {
  const macs = labels.map(({ tagMac }) => tagMac)
  const tags = await records.find('tag', { storeCode, tagMac: macs })
  const before = await records.counts('reset-history', ['tagId'], { storeCode, tagId: tags.map(({ tagId }) => tagId) })
  const countOf = new Map(before.map(({ tagId, count }) => [tagId, count]))
  await records.insert(
    'reset-history',
    tags.map(({ tagId }) => ({ storeCode, tagId, cnt: (countOf.get(tagId) ?? 0) + 1, last_time: at })),
  )
  await records.updateMany(
    'tag',
    tags
      .filter(({ prCode }) => prCode)
      .map(({ tagMac }) => ({ storeCode, tagMac, status: 'NG' as const, updatedAt: at })),
  )
}

/** A tag that answers is present; a label that failed, or is in progress, stays so. */
function statusOfAnswering(status: Tag['status']): Tag['status'] {
  return status === 'NG' || status === 'WIP' || status === 'UPDATE' || status === 'DEASSIGN' ? status : 'OK'
}
