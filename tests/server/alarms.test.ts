import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { silentLog } from '../../server/base/log'
import type { Connection } from '../../server/db/connection'
import type { Records } from '../../server/db/records'
import { raiseJobFailure } from '../../server/health/alarms'
import type { RadioEvent } from '../../server/radio/driver'
import { physics } from '../../server/radio/physics'
import { PriceChanges } from '../../server/radio/priceChanges'
import { Radio } from '../../server/radio/radio'
import type { Rows } from '../../server/seed/storeRows'
import { openTestRecords } from './testRecords'
import { nameAliases, NOON, openShop } from '../support/shop'

let connection: Connection
let records: Records
let radio: Radio
let shop: Rows
let now = NOON
const STORE = 'IT001'

beforeAll(async () => {
  ;({ connection, records } = await openTestRecords())
  shop = await openShop(records, STORE)
  await nameAliases(records)
})
afterAll(() => connection.close())

beforeEach(async () => {
  for (const name of ['alarm-history', 'gateway-alarm', 'tag-alarm'] as const) await records.remove(name, {})
  radio = new Radio({ records, clock: () => now })
  await radio.load()
})

async function wait(seconds: number, step = 5): Promise<void> {
  for (const end = now + seconds; now < end;) {
    now = Math.min(end, now + step)
    await radio.step()
  }
}

const said = async () =>
  (await records.find('alarm-history', {})).map(
    ({ class: kind, type, target, data }) => `${kind} ${type} ${target ?? '-'} ${data ?? '-'}`,
  )
const tags = () => (shop.tag ?? []).map(({ tagMac, tagId }) => ({ tagMac: String(tagMac), tagId: String(tagId) }))
const macs = () => tags().map(({ tagMac }) => tagMac)
const address = () => String(shop.gateway?.[0]?.ip)
const gateways = () => (shop.gateway ?? []).map(({ gwMac }) => String(gwMac))

/** What the air would tell, told by the test. */
async function tell(...events: RadioEvent[]): Promise<void> {
  const { listeners } = radio.driver as unknown as { listeners: Set<(batch: readonly RadioEvent[]) => void> }
  for (const listener of listeners) listener(events)
  await radio.step()
}

const answer = (tagMac: string, battery: number): RadioEvent => ({
  kind: 'answered',
  at: now,
  storeCode: STORE,
  tagMac,
  battery,
  rssi: -50,
  temperature: 20,
  gwIp: address(),
})

describe('labels', () => {
  it('that say nothing to a status check raise one alarm for the store and one each', async () => {
    await records.update('tag', { storeCode: STORE }, { battery: physics.weakBattery - 0.2, battStatus: 'LOW' })
    await radio.collect('One', STORE, tags(), 0)
    await wait(90)
    const silent = await records.count('tag', { storeCode: STORE, status: 'MISSING' })
    expect(silent).toBeGreaterThan(0)
    expect(await said()).toContain(`2 TAG_STATUS_CHECK_TIME_OUT - ${silent} / ${tags().length}`)
    expect(await records.count('tag-alarm', { alarmType: 'TAG_STATUS_CHECK_TIME_OUT' })).toBe(silent)
    await records.update('tag', { storeCode: STORE }, { battery: 3, battStatus: 'OK' })
  })

  it('of a weak battery change the list, and clear it when none is left', async () => {
    const [one = '', other = ''] = macs()
    await tell(answer(one, 2.4), answer(other, 3))
    await tell(answer(one, 2.39))
    await tell(answer(other, 2.2))
    await tell(answer(one, 3), answer(other, 3.1))
    expect(await said()).toEqual([
      '2 LOW_BATTERY_LIST_CHANGED - 1',
      '2 LOW_BATTERY_LIST_CHANGED - 2',
      '1 LOW_BATTERY_LIST_CLEARED - -',
    ])
    expect((await records.find('tag-alarm', { tagMac: one })).map(({ data }) => data)).toEqual(['2.40 V'])
  })
})

describe('an update', () => {
  it('that reaches too few of its labels raises UPDATE FAILURE when it ends', async () => {
    const task = await radio.updates.resend(
      STORE,
      'REASSIGN',
      (await records.find('tag', { storeCode: STORE }))
        .filter(({ prCode }) => prCode)
        .slice(0, 5)
        .map(({ tagMac }) => tagMac),
    )
    const rows = await records.find('task-row', { storeCode: STORE, taskId: task?.taskId ?? 0 })
    await tell(
      ...rows.map(({ tagMac, taskId }, at): RadioEvent =>
        at < 2
          ? { kind: 'failed', at: now, storeCode: STORE, taskId, tagMac, reason: 'no answer' }
          : {
              kind: 'delivered',
              at: now,
              storeCode: STORE,
              taskId,
              tagMac,
              battery: 3,
              rssi: -50,
              temperature: 20,
              gwIp: address(),
            },
      ),
    )
    expect(await said()).toEqual([`2 UPDATE_FAILURE ${task?.taskId} 2 / 5`])
    expect(await records.count('tag-alarm', { alarmType: 'UPDATE_FAILURE' })).toBe(2)
  })

  it('that a gateway does not take is told of the gateway once an hour', async () => {
    await records.update('gateway', { storeCode: STORE }, { status: 'OFFLINE', lastStatusTime: now })
    radio = new Radio({ records, clock: () => now })
    await radio.load()
    await radio.updates.resend(STORE, 'REASSIGN')
    await wait(60)
    await radio.updates.resend(STORE, 'REASSIGN')
    await wait(60)
    const told = (await said()).filter((alarm) => alarm.includes('SEND_TO_GW_FAILURE'))
    expect(new Set(told)).toEqual(new Set(gateways().map((mac) => `2 SEND_TO_GW_FAILURE ${mac} gateway offline`)))
    expect(told).toHaveLength(gateways().length)
    expect(await records.count('gateway-alarm', { alarmType: 'SEND_TO_GW_FAILURE' })).toBe(gateways().length)
    await records.update('gateway', { storeCode: STORE }, { status: 'NORMAL' })
  })
})

describe('a gateway', () => {
  const report = (change: Partial<Extract<RadioEvent, { kind: 'gateway' }>>): RadioEvent => ({
    kind: 'gateway',
    at: now,
    storeCode: STORE,
    gwMac: gateways()[0] ?? '',
    status: 'NORMAL',
    timeSync: true,
    memory: 40,
    disk: 30,
    ...change,
  })

  it('that loses its time raises an alarm once, also over a restart, and tells when it has it again', async () => {
    await tell(report({ status: 'ALARM', timeSync: false }))
    await tell(report({ status: 'ALARM', timeSync: false }))
    radio = new Radio({ records, clock: () => now })
    await radio.load()
    await tell(report({ status: 'ALARM', timeSync: false }))
    await tell(report({}))
    const [mac] = gateways()
    expect(await said()).toEqual([`2 GW_TIME_SYNC_ABNORMAL ${mac} -`, `1 GW_TIME_SYNC_ABNORMAL ${mac} NORMAL`])
  })

  it('that runs short of memory or disk raises an alarm', async () => {
    await tell(report({ memory: 90 }))
    await tell(report({ memory: 79, disk: 81 }))
    await tell(report({ memory: 60, disk: 81 }))
    const [mac] = gateways()
    expect(await said()).toEqual([
      `2 MEMORY_USAGE_ABNORMAL ${mac} 90 %`,
      `2 DISK_USAGE_ABNORMAL ${mac} 81 %`,
      `1 MEMORY_USAGE_ABNORMAL ${mac} 60 %`,
    ])
    await tell(report({}))
  })
})

it('a shop of the demonstration changes prices of its own, sends again what failed, and its labels follow', async () => {
  await records.update('tag', { storeCode: STORE, tagMac: macs()[0] ?? '' }, { status: 'NG' })
  const prices = new PriceChanges({ records, updates: radio.updates, products: radio.products, storeCodes: [STORE] })
  const before = new Map(
    (await records.find('product', { storeCode: STORE })).map(({ prCode, prInfo }) => [prCode, prInfo?.[1]]),
  )
  expect(await prices.step(now)).toBeUndefined()
  const changedNow = async () =>
    (await records.find('product', { storeCode: STORE })).filter(
      ({ prCode, prInfo }) => before.get(prCode) !== prInfo?.[1],
    )
  // It may be what failed that is sent first.
  for (let turn = 0; turn < 5 && (await changedNow()).length === 0; turn++) {
    now += 400
    await prices.step(now)
  }
  const changed = await changedNow()
  expect(changed.length).toBeGreaterThan(0)
  for (const { prCode, prInfo } of changed) {
    expect(Number(prInfo?.[1])).toBeGreaterThan(0)
    expect(await records.count('tag', { storeCode: STORE, prCode, status: 'WIP' })).toBeGreaterThan(0)
  }
  await wait(90)
  expect(await records.count('tag', { storeCode: STORE, status: 'WIP' })).toBe(0)
  const failed = () => records.count('tag', { storeCode: STORE, tagMac: macs()[0] ?? '', status: 'NG' })
  for (let turn = 0; turn < 20 && (await failed()) > 0; turn++) {
    now += 400
    await prices.step(now)
    await wait(60)
  }
  expect(await failed()).toBe(0)
})

it('a job of the statistics that fails raises STATS TASK FAILURE; another one does not', async () => {
  for (const name of ['backup', 'analyze']) await raiseJobFailure(records, silentLog, now, name, new Error('no room'))
  expect(await said()).toEqual(['2 STATS_TASK_FAILURE ANALYZE no room'])
})
