import { afterEach, beforeEach, expect, it } from 'vitest'
import { randomFrom } from '../../server/base/random'
import type { Connection } from '../../server/db/connection'
import type { Records } from '../../server/db/records'
import { quietUntil } from '../../server/radio/quietHours'
import { Radio } from '../../server/radio/radio'
import { Reconciler } from '../../server/radio/reconciler'
import type { ImageJob } from '../../server/radio/driver'
import type { LabelState } from '../../src/generated/types'
import { nameAliases, openShop } from '../support/shop'
import { openTestRecords } from './testRecords'

const STORE = 'IT001'
const LABELS = 60
const PACE = 300
/** The clocks of Rome go back in the second night. */
const START = Date.parse('2026-10-23T20:00:00Z') / 1000
const END = Date.parse('2026-10-26T12:00:00Z') / 1000
const NIGHT = { quietFrom: '21:30', quietTo: '02:30', timeZone: 'Europe/Rome' }

let connection: Connection
let records: Records
let now = START

beforeEach(async () => {
  now = START
  ;({ connection, records } = await openTestRecords())
  await nameAliases(records)
})
afterEach(() => connection.close())

it('in quiet hours nothing is sent but what a person asked for, and behind them everything is', async () => {
  const shop = await openShop(records, STORE, { gateways: 1, tags: LABELS, products: 4, sensors: 0 })
  const macs = (shop.tag ?? []).map(({ tagMac }) => String(tagMac))
  await records.update('store', { storeCode: STORE }, NIGHT)
  const random = randomFrom('quiet hours')
  const sent: { at: number; tagMac: string }[] = []
  const wanted = new Map<string, LabelState>()
  const sentInQuiet: unknown[] = []
  const heldBack: string[] = []
  const isQuiet = () => quietUntil(NIGHT, now) !== undefined
  const send = async (jobs: readonly ImageJob[]) => {
    for (const { tagMac } of jobs) {
      sent.push({ at: now, tagMac })
      await records.update('label-state', { storeCode: STORE, tagMac }, { state: 'SHOWN', nextAt: null })
    }
  }
  const reconciler = new Reconciler({
    records,
    clock: () => now,
    underWay: () => [],
    renew: async () => undefined,
    turn: async () => undefined,
    send,
  })
  for (; now < END; now += PACE) {
    const tagMac = macs[Math.floor(random.next() * macs.length)] ?? ''
    const urgency = Math.floor(random.next() * 4)
    const state = random.chance(0.3) ? ('RETRYING' as const) : ('WAITING' as const)
    const one = {
      storeCode: STORE,
      tagMac,
      taskId: 1,
      wanted: 'x',
      wantedAt: now,
      state,
      urgency,
      tries: 0,
      nextAt: now,
    }
    await records.upsert('label-state', [one])
    await records.upsert('task-row', [{ storeCode: STORE, taskId: 1, tagMac, tagId: tagMac }])
    wanted.set(tagMac, one)
    const before = sent.length
    await reconciler.offer([one])
    reconciler.lookAt(STORE, now)
    await reconciler.step()
    for (const job of sent.slice(before)) {
      if (isQuiet()) sentInQuiet.push(wanted.get(job.tagMac)?.urgency)
      wanted.delete(job.tagMac)
    }
    // Outside of them nothing is held back.
    if (!isQuiet()) heldBack.push(...wanted.keys())
  }
  expect(sentInQuiet.length).toBeGreaterThan(0)
  expect([...new Set(sentInQuiet)]).toEqual([0])
  expect(heldBack).toEqual([])
  expect(sent.length).toBeGreaterThan(LABELS)
  expect([...wanted.keys()]).toEqual([])
})

it('a price waits in quiet hours, somebody sends it all the same, and another is sent by itself when they end', async () => {
  const shop = await openShop(records, STORE, { gateways: 1, tags: 4, products: 4, sensors: 0 })
  const radio = new Radio({ records, clock: () => now, mishaps: false })
  await radio.load()
  const wait = async (seconds: number) => {
    for (const end = now + seconds; now < end;) {
      now = Math.min(end, now + 10)
      await radio.step()
    }
  }
  const macs = (shop.tag ?? []).map(({ tagMac }) => String(tagMac))
  const stateOf = async (tagMac = '') => (await records.one('label-state', { storeCode: STORE, tagMac }))?.state
  const prCode = String(shop.product?.[0]?.prCode)
  await radio.updates.assign(
    STORE,
    'ASSIGN',
    macs.map((tagMac) => ({ tagMac, prCode })),
  )
  await wait(600)
  await records.update('store', { storeCode: STORE }, NIGHT)
  await radio.updates.resend(STORE, 'UPDATE', macs.slice(0, 2))
  await wait(600)
  expect([await stateOf(macs[0]), await stateOf(macs[1])]).toEqual(['WAITING', 'WAITING'])
  expect(await radio.sendNow(new Map([[STORE, [macs[0] ?? '']]]))).toBe(1)
  await wait(120)
  expect([await stateOf(macs[0]), await stateOf(macs[1])]).toEqual(['SHOWN', 'WAITING'])
  await wait((quietUntil(NIGHT, now) ?? now) - now - 60)
  expect(await stateOf(macs[1])).toBe('WAITING')
  await wait(180)
  expect(await stateOf(macs[1])).toBe('SHOWN')
  // What shows it already is not sent once more.
  expect(await radio.sendNow(new Map([[STORE, [macs[1] ?? '']]]))).toBe(0)
})
