import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Connection } from '../../server/db/connection'
import type { Records } from '../../server/db/records'
import { FieldState } from '../../server/radio/fieldState'
import { Radio } from '../../server/radio/radio'
import type { Rows } from '../../server/seed/storeRows'
import { openTestRecords } from './testRecords'
import { NOON, openShop } from '../support/shop'

const inOrder = (texts: readonly unknown[]) => texts.map(String).sort((a, b) => a.localeCompare(b))
let connection: Connection
let records: Records
let radio: Radio
let shop: Rows
let now = NOON
const changes: string[] = []
const STORE = 'IT001'

beforeAll(async () => {
  ;({ connection, records } = await openTestRecords())
  shop = await openShop(records, STORE)
  radio = new Radio({
    records,
    clock: () => now,
    onChange: (resource, storeCode) => changes.push(`${resource} ${storeCode}`),
  })
  await radio.load()
})
afterAll(() => connection.close())

async function wait(seconds: number): Promise<void> {
  for (const end = now + seconds; now < end;) {
    now = Math.min(end, now + 5)
    await radio.step()
  }
}

const macs = () => (shop.tag ?? []).map((tag) => String(tag.tagMac))
const firstProduct = () => String(shop.product?.[0]?.prCode)

describe('the radio on stored records', () => {
  it('puts a product on labels: under way at once, done when the air has answered', async () => {
    const tagMacs = macs().slice(0, 5)
    const task = await radio.updates.assign(
      STORE,
      'ASSIGN',
      tagMacs.map((tagMac) => ({ tagMac, prCode: firstProduct() })),
    )
    expect(task).toMatchObject({ storeCode: STORE, taskType: 'ASSIGN', totalTags: 5, progress: 0 })
    const under = await records.find('tag', { storeCode: STORE, tagMac: tagMacs })
    expect(new Set(under.map((tag) => `${tag.status} ${tag.prCode}`))).toEqual(new Set([`WIP ${firstProduct()}`]))
    expect(
      (await records.one('product', { storeCode: STORE, prCode: firstProduct() }))?.tagCount,
    ).toBeGreaterThanOrEqual(5)

    await wait(90)
    const rows = await records.find('task-row', { storeCode: STORE, taskId: task?.taskId ?? 0 })
    expect(rows.map((row) => row.result).every((result) => result === 'OK' || result === 'NG')).toBe(true)
    const ok = rows.filter((row) => row.result === 'OK').length
    const done = await records.one('task', { storeCode: STORE, taskId: task?.taskId ?? 0 })
    expect(done).toMatchObject({ updatedTags: ok, progress: Math.floor((ok / 5) * 100) })
    expect(done?.endTime).toBeGreaterThan(NOON)
    const tags = await records.find('tag', { storeCode: STORE, tagMac: tagMacs })
    expect(tags.filter((tag) => tag.status === 'OK')).toHaveLength(ok)
    for (const tag of tags.filter((one) => one.status === 'OK')) expect(tag.battery).toBeLessThan(3)
    const history = await records.find('tag-update-history', { storeCode: STORE, taskId: task?.taskId ?? 0 })
    expect(inOrder(history.map((row) => row.status?.status))).toEqual(inOrder(rows.map((row) => row.result)))
    expect(changes).toContain(`tag ${STORE}`)
  })

  it('takes products away, and leaves unknown labels out', async () => {
    const [tagMac = ''] = macs()
    await radio.updates.assign(STORE, 'DEASSIGN', [
      { tagMac, prCode: null },
      { tagMac: 'FFFFFFFFFFFF', prCode: null },
    ])
    expect(await records.one('tag', { storeCode: STORE, tagMac })).toMatchObject({ prCode: null, status: 'WIP' })
    expect(await radio.updates.assign(STORE, 'DEASSIGN', [{ tagMac: 'FFFFFFFFFFFF', prCode: null }])).toBeUndefined()
    await wait(90)
  })

  it('collects the status of labels until all have answered, and keeps the readings', async () => {
    const tags = await records.find('tag', { storeCode: STORE })
    expect(await radio.collect('One', STORE, tags, 1)).toBe(true)
    expect(await radio.collect('One', STORE, tags, 1)).toBe(false)
    expect(radio.collecting.list()).toHaveLength(1)
    await wait(90)
    expect(radio.collecting.list()).toEqual([])
    const readings = await records.count('battery-history', { storeCode: STORE })
    expect(readings).toBeGreaterThan(tags.length / 2)
  })

  it('raises an alarm when a gateway was away for more than an hour, and again when it is back', async () => {
    const state = new FieldState(records)
    const gwMac = String(shop.gateway?.[0]?.gwMac)
    const sensorMac = String(shop.sensor?.[0]?.sensorMac)
    const gateway = (at: number, status: 'OFFLINE' | 'NORMAL') => ({
      kind: 'gateway' as const,
      at,
      storeCode: STORE,
      gwMac,
      status,
      timeSync: true,
      memory: 40,
      disk: 30,
    })
    const sensed = (at: number) => ({
      kind: 'sensed' as const,
      at,
      storeCode: STORE,
      sensorMac,
      value: 4,
      battery: 3,
      rssi: -50,
    })
    const alarms = async () =>
      (await records.find('gateway-alarm', { storeCode: STORE, gwMac })).map((alarm) => `${alarm.class} ${alarm.data}`)
    const before = await alarms()
    await state.hear([gateway(now, 'OFFLINE')])
    expect(await records.one('gateway', { storeCode: STORE, gwMac })).toMatchObject({ status: 'OFFLINE', upLink: 'NG' })
    await state.hear([sensed(now + 3000)])
    expect(await alarms()).toEqual(before)
    await state.hear([sensed(now + 3700)])
    await state.hear([gateway(now + 4000, 'NORMAL')])
    expect(await alarms()).toEqual([...before, '3 OFFLINE', '1 NORMAL'])
    expect(await records.count('alarm-history', { location: STORE, target: gwMac })).toBeGreaterThanOrEqual(2)
    expect(await records.one('sensor', { storeCode: STORE, sensorMac })).toMatchObject({ updatedAt: now + 3700 })
  })

  it('goes on after a restart with the labels that have not said anything, and with no other', async () => {
    const tags = await records.find('tag', { storeCode: STORE })
    now += 1
    expect(await radio.collect('One', STORE, tags, 1)).toBe(true)
    await wait(5)
    const since = now - 5
    const heard = async () =>
      (await records.find('tag', { storeCode: STORE })).filter(({ respondedAt }) => (respondedAt ?? 0) >= since).length
    const before = await heard()
    expect([before > 0, before < tags.length]).toEqual([true, true])
    const readings = await records.count('battery-history', { storeCode: STORE })
    radio = new Radio({ records, clock: () => now })
    await radio.load()
    expect(radio.collecting.list()).toMatchObject([{ storeCode: STORE, startTime: since, cmd: 1 }])
    expect(await radio.collect('One', STORE, tags, 1)).toBe(false)
    await wait(90)
    expect(radio.collecting.list()).toEqual([])
    expect(await records.count('status-check-work', {})).toBe(0)
    // Those that had answered were not asked again.
    expect(await records.count('battery-history', { storeCode: STORE })).toBeLessThanOrEqual(
      readings + tags.length - before,
    )
    await radio.collect('One', STORE, tags, 1)
    await radio.stopCollecting(() => true)
    radio = new Radio({ records, clock: () => now })
    await radio.load()
    expect(radio.collecting.list()).toEqual([])
  })

  it('takes up after a restart what was under way', async () => {
    const task = await radio.updates.resend(STORE, 'REASSIGN', macs().slice(1, 4))
    radio = new Radio({ records, clock: () => now })
    await radio.load()
    await wait(120)
    const rows = await records.find('task-row', { storeCode: STORE, taskId: task?.taskId ?? 0, result: null })
    expect(rows).toEqual([])
  })
})
