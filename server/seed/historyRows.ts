import type { TaskRow } from '../../src/generated/types'
import { LOW_BATTERY } from '../../src/schema/battery'
import { type Random, randomFrom } from '../base/random'
import { startOfDay } from '../db/counts/day'
import { logPercent } from '../radio/gatewayState'
import { sensorBase } from '../radio/physics'
import { DAY, type Row, type Rows } from './storeRows'

/** Days of history. */
const DAYS = 30

/**
 * Generates thirty days of a store's history: tasks with their tags and products, batteries, temperatures, resets,
 * alarms, samples of gateways and sensors.
 * @param store rows of storeRows
 * @param firstTask number of the first task; tasks are numbered across stores
 */
export function historyRows(store: Rows, now: number, firstTask: number): Rows {
  const code = String(store.store?.[0]?.storeCode)
  return {
    ...taskRows(code, store, now, firstTask),
    ...tagHistory(code, store.tag ?? [], now),
    ...alarmRows(code, store, now),
    'gateway-status-sample': (store.gateway ?? []).flatMap((gateway) => gatewaySamples(gateway, now)),
    'sensor-sample': (store.sensor ?? []).flatMap((sensor) => sensorSamples(sensor, now)),
  }
}

/** One task a day, including today. */
export const TASKS_PER_STORE = DAYS + 1

function taskRows(storeCode: string, store: Rows, now: number, firstTask: number): Rows {
  const random = randomFrom(`tasks ${storeCode}`)
  const tags = (store.tag ?? []).filter((tag) => tag.prCode)
  const products = new Map((store.product ?? []).map((product) => [product.prCode, product]))
  const starts = new Map(
    Array.from({ length: DAYS + 1 }, (_, at) => DAYS - at).map((day) => [
      day,
      day > 0 ? now - day * DAY + random.between(0, 7200) + 3600 : earlierToday(now, random.between(300, 7200)),
    ]),
  )
  const failures = failuresOf(store, starts)
  const plan = planOf(tags, failures, random)
  const rows: Required<Record<'task' | 'task-row' | 'tag-update-history' | 'product-update-history', Row[]>> = {
    task: [],
    'task-row': [],
    'tag-update-history': [],
    'product-update-history': [],
  }
  for (let day = DAYS; day >= 0; day--) {
    const taskId = firstTask + DAYS - day
    const startTime = starts.get(day) ?? now
    const own = plan.get(day) ?? []
    const layout = day % 7 === 3
    const written = new Set<unknown>()
    let failed = 0
    let endTime = startTime
    for (const tag of own) {
      const product = products.get(tag.prCode)
      const failure = failures.get(tag)?.day === day ? failures.get(tag) : undefined
      // What failed and was not sent anew since is owed, as its tag says.
      const isAnew = random.chance(0.03) && isPlannedAfter(plan, tag, day)
      const result = failure || isAnew ? 'NG' : 'OK'
      if (result === 'NG') failed++
      const updatedAt = startTime + random.between(5, 180)
      if (failure) Object.assign(tag, { updatedAt, respondedAt: failure.heardAt(startTime) })
      endTime = Math.max(endTime, updatedAt)
      const shown = { prCode: tag.prCode, prInfo: agedInfo(product, day), nfc: tag.nfc, updatedAt: startTime }
      rows['task-row'].push({
        storeCode,
        taskId,
        tagId: tag.tagId,
        tagMac: tag.tagMac,
        prCode: tag.prCode,
        layout: tag.layoutId,
        prInfo: shown.prInfo,
        result,
        reason: result === 'OK' ? null : (failure?.reason ?? 'NO_ANSWER'),
        updatedAt,
      })
      rows['tag-update-history'].push({
        storeCode,
        tagId: tag.tagId,
        tagMac: tag.tagMac,
        taskId,
        layoutId: tag.layoutId,
        ...shown,
        status: { status: result, updatedAt },
      })
      if (written.has(tag.prCode)) continue
      written.add(tag.prCode)
      rows['product-update-history'].push({
        storeCode,
        taskId,
        layoutId: tag.layoutId,
        ...shown,
        status: { status: result, updatedAt },
      })
    }
    rows.task.push({
      storeCode,
      taskId,
      internalTaskId: `${storeCode}-${taskId}`,
      updateId: `U${taskId}`,
      taskType: layout ? 'LAYOUT' : 'UPDATE',
      layoutId: layout ? 'SHELF' : null,
      productCount: written.size,
      tagCount: own.length,
      progress: own.length === 0 ? 100 : Math.round(((own.length - failed) / own.length) * 100),
      updatedTags: own.length - failed,
      totalTags: own.length,
      startTime,
      endTime,
      refreshed: false,
      updatedAt: endTime,
    })
  }
  endAsNow(rows, products)
  return rows
}

/** How the last update of a label failed. */
interface Failure {
  /** How many days ago. */
  readonly day: number
  readonly reason: NonNullable<TaskRow['reason']>
  /** When it was heard last, if its task began then. */
  readonly heardAt: (startTime: number) => number
}

/** The labels whose tags say that they failed: each in a task of the last days, those of a gateway that is away after it went. */
function failuresOf(store: Rows, starts: ReadonlyMap<number, number>): ReadonlyMap<Row, Failure> {
  const random = randomFrom(`failures ${String(store.store?.[0]?.storeCode)}`)
  const gateways = new Map((store.gateway ?? []).map((gateway) => [gateway.ip, gateway]))
  const failing = (store.tag ?? []).filter(({ prCode, status }) => prCode && (status === 'NG' || status === 'MISSING'))
  return new Map(
    failing.map((tag): [Row, Failure] => {
      const gateway = gateways.get(tag.gwIp)
      const before = random.between(600, 9 * 3600)
      if (gateway?.status !== 'OFFLINE')
        return [tag, { day: random.between(0, 6), reason: 'NO_ANSWER', heardAt: (startTime) => startTime - before }]
      const goneAt = Number(gateway.lastStatusTime)
      const days = [0, 1].filter((day) => day === 0 || (starts.get(day) ?? 0) > goneAt)
      return [tag, { day: random.pick(days), reason: 'GATEWAY_OFFLINE', heardAt: () => goneAt - before }]
    }),
  )
}

/** The labels of each day's task. One that failed is in no task after that. */
function planOf(
  tags: readonly Row[],
  failures: ReadonlyMap<Row, Failure>,
  random: Random,
): ReadonlyMap<number, readonly Row[]> {
  const failed = [...failures]
  return new Map(
    Array.from({ length: DAYS + 1 }, (_, at) => {
      const day = DAYS - at
      const touched = Array.from({ length: Math.min(tags.length, random.between(10, 18)) }, () => random.pick(tags))
      const own = touched.filter((tag) => day > (failures.get(tag)?.day ?? -1))
      const ending = failed.flatMap(([tag, failure]) => (failure.day === day ? [tag] : []))
      return [day, [...new Set([...own, ...ending])]]
    }),
  )
}

const isPlannedAfter = (plan: ReadonlyMap<number, readonly Row[]>, tag: Row, day: number) =>
  [...plan].some(([other, own]) => other < day && own.includes(tag))

/** Makes the newest update of each product equal its current content. */
function endAsNow(
  rows: Readonly<Record<'task-row' | 'tag-update-history' | 'product-update-history', Row[]>>,
  products: ReadonlyMap<unknown, Row>,
): void {
  const last = new Map(rows['product-update-history'].map((row) => [row.prCode, row]))
  for (const row of [...rows['task-row'], ...rows['tag-update-history'], ...rows['product-update-history']]) {
    const product = products.get(row.prCode)
    if (product && row.taskId === last.get(row.prCode)?.taskId) row.prInfo = product.prInfo
  }
  for (const [prCode, { updatedAt }] of last) Object.assign(products.get(prCode) ?? {}, { updatedAt })
}

/** So many seconds ago, but not before midnight. */
function earlierToday(now: number, ago: number): number {
  return Math.min(Math.max(now - ago, startOfDay(now)), now - 300)
}

/** The content of a product some days ago: only the price differs. */
function agedInfo(product: Row | undefined, daysAgo: number): string[] {
  const info = [...((product?.prInfo as string[] | undefined) ?? [])]
  const price = Number(info[1])
  if (!Number.isFinite(price)) return info
  const decimals = info[1]?.includes('.') ? 2 : 0
  info[1] = (price * (1 + ((daysAgo * 7) % 5) / 50)).toFixed(decimals)
  return info
}

function tagHistory(storeCode: string, tags: readonly Row[], now: number): Rows {
  const random = randomFrom(`health ${storeCode}`)
  const rows = { 'battery-history': [] as Row[], 'temperature-history': [] as Row[], 'reset-history': [] as Row[] }
  for (const { tagId, battery, temperature } of tags) {
    for (const day of [29, 19, 9, 1]) {
      const updatedAt = now - day * DAY - random.between(0, 3600)
      rows['battery-history'].push({
        storeCode,
        tagId,
        battery: Number((Number(battery) + day * 0.002).toFixed(3)),
        updatedAt,
      })
      if (day !== 19)
        rows['temperature-history'].push({
          storeCode,
          tagId,
          temperature: Number(temperature) + random.between(-2, 2),
          updatedAt,
        })
    }
    if (!random.chance(0.15)) continue
    for (const day of [25, 11])
      rows['reset-history'].push({
        storeCode,
        tagId,
        cnt: random.between(1, 4),
        last_time: now - day * DAY - random.between(0, 40_000),
      })
  }
  return rows
}

function alarmRows(storeCode: string, store: Rows, now: number): Rows {
  const random = randomFrom(`alarms ${storeCode}`)
  const system: Row[] = []
  const gateways: Row[] = []
  const events: Row[] = []
  const turned = (gwMac: unknown, event: string, at: number) => events.push({ storeCode, gwMac, event, at })
  const gatewayAlarm = (gwMac: unknown, at: number, kind: number, alarmType: string, data: string | null) => {
    gateways.push({ storeCode, gwMac, alarmTime: at, class: kind, alarmType, data })
    system.push({
      location: storeCode,
      updatedAt: at,
      class: kind,
      type: alarmType,
      target: gwMac,
      targetKind: 'GATEWAY',
      data,
      state: kind === 1 ? null : 'OPEN',
    })
  }
  for (const { gwMac, status, lastStatusTime } of store.gateway ?? []) {
    if (status === 'OFFLINE') {
      turned(gwMac, 'LOST', Number(lastStatusTime))
      gatewayAlarm(gwMac, Number(lastStatusTime) + 3600, 3, 'GW_STATUS_ABNORMAL', 'OFFLINE')
    }
    if (status === 'ALARM') gatewayAlarm(gwMac, Number(lastStatusTime), 2, 'GW_TIME_SYNC_ABNORMAL', null)
    if (!random.chance(0.4)) continue
    const at = now - random.between(2, DAYS - 1) * DAY
    turned(gwMac, 'LOST', at - 3600)
    gatewayAlarm(gwMac, at, 3, 'GW_STATUS_ABNORMAL', 'OFFLINE')
    const back = at + random.between(600, 9000)
    Object.assign(system.at(-1) ?? {}, { state: 'CLOSED', closedAt: back })
    gatewayAlarm(gwMac, back, 1, 'GW_STATUS_ABNORMAL', 'NORMAL')
    turned(gwMac, 'BACK', back)
  }
  const low = (store.tag ?? []).filter((tag) => tag.battStatus === 'LOW')
  if (low.length > 0)
    system.push({
      location: storeCode,
      updatedAt: now - 2 * DAY,
      class: 2,
      type: 'LOW_BATTERY_LIST_CHANGED',
      target: null,
      targetKind: 'STORE',
      data: `${low.length}`,
      state: 'OPEN',
    })
  const failing = (store.tag ?? []).filter((tag) => tag.status === 'NG' || tag.status === 'MISSING')
  return {
    'alarm-history': system,
    'gateway-alarm': gateways,
    'gateway-event': events,
    'tag-alarm': [
      ...failing.map(({ tagMac, updatedAt }) => ({
        storeCode,
        tagMac,
        alarmTime: updatedAt,
        class: 2,
        alarmType: 'UPDATE_FAILURE',
        data: null,
      })),
      ...low.map(({ tagMac, battery }) => ({
        storeCode,
        tagMac,
        alarmTime: now - 2 * DAY,
        class: 2,
        alarmType: 'LOW_BATTERY_LIST_CHANGED',
        data: `${battery} V`,
      })),
    ],
    'sensor-alarm': (store.sensor ?? [])
      .filter((sensor) => sensor.status === 'NG' || Number(sensor.battery) < LOW_BATTERY)
      .map(({ sensorMac, status, updatedAt }) => ({
        storeCode,
        sensorMac,
        alarmTime: updatedAt,
        class: 2,
        alarmType: status === 'NG' ? 'UPDATE_FAILURE' : 'LOW_BATTERY_LIST_CHANGED',
        data: null,
      })),
  }
}

/** Samples of one day, every quarter of an hour. */
function gatewaySamples({ storeCode, gwMac, status, ramUsage, diskUsage, lastStatusTime }: Row, now: number): Row[] {
  const random = randomFrom(`samples ${String(gwMac)}`)
  return Array.from({ length: 96 }, (_, at) => ({
    storeCode,
    gwMac,
    time: now - (95 - at) * 900,
    memory: clamp(Number(ramUsage) + random.between(-6, 6)),
    diskList: [
      { path: '/ramdisk', percent: clamp(Number(diskUsage) + random.between(-3, 3)) },
      { path: '/ramdisk/logs', percent: logPercent(now - (95 - at) * 900) },
    ],
  })).filter((sample) => status !== 'OFFLINE' || sample.time <= Number(lastStatusTime))
}

/** Temperatures of a refrigerator: hourly for three days, six-hourly for the month before. */
function sensorSamples({ storeCode, sensorMac }: Row, now: number): Row[] {
  const random = randomFrom(`sensing ${String(sensorMac)}`)
  const base = sensorBase(String(sensorMac))
  const times = [
    ...Array.from({ length: 108 }, (_, at) => now - 30 * DAY + at * 21_600),
    ...Array.from({ length: 72 }, (_, at) => now - (71 - at) * 3600),
  ]
  return times.map((sensingTime) => ({
    storeCode,
    sensorMac,
    sensingTime,
    sensingValue: Number(
      (base + Math.sin(((sensingTime % DAY) / DAY) * 2 * Math.PI) * 0.8 + random.next() * 0.4).toFixed(2),
    ),
  }))
}

function clamp(percent: number): number {
  return Math.min(99, Math.max(1, percent))
}
