import { afterAll, beforeAll, expect, it } from 'vitest'
import { wholeShare } from '../../server/cluster/share'
import type { Connection } from '../../server/db/connection'
import type { Records } from '../../server/db/records'
import type { GatewayEvent, HardwareDriver, HardwareGateway, HeardLabel } from '../../server/hardware/gateway'
import { HardwareGateways } from '../../server/hardware/hardwareGateways'
import { Notes } from '../../server/hardware/notes'
import { drivers } from '../../server/hardware/registry'
import { PICTURES_ONLY } from '../hardware/capabilities'
import { NOON } from '../support/shop'
import { openTestRecords } from './testRecords'

const STORE = 'S1'
const [NEAR, FAR] = ['020000000001', '020000000002']
const [FIRST, SECOND] = ['0000000000000001', '0000000000000002']
let connection: Connection
let records: Records

beforeAll(async () => {
  ;({ connection, records } = await openTestRecords())
  for (const [at, gwMac] of [NEAR, FAR].entries()) {
    const ip = `10.0.0.${7 + at}`
    await records.insert('gateway', [{ storeCode: STORE, gwMac, ip, driver: 'OPEN_EPAPER_LINK', status: 'NORMAL' }])
    await records.insert('hardware-gateway', [
      { storeCode: STORE, gwMac, driver: 'OPEN_EPAPER_LINK', address: ip, isOnline: true },
    ])
  }
  await records.insert('tag', [{ storeCode: STORE, tagMac: FIRST, tagId: FIRST, tagType: 'OEA0', prCode: 'P1' }])
})
afterAll(() => connection.close())

const heard = (tagMac: string, seenAt: number, isRelayed = false): GatewayEvent => {
  const nothing = { panel: null, volts: null, rssi: null, temperature: null, expectedAt: null, firmware: null }
  const label: HeardLabel = {
    ...nothing,
    tagMac,
    seenAt,
    isRelayed,
    isUnasked: false,
    waiting: 0,
    content: null,
    alias: null,
    wokeFor: null,
  }
  return { kind: 'label', label }
}

/** Gateways that say what they are told to say, by their addresses. */
function open() {
  const tell = new Map<string, (event: GatewayEvent) => void>()
  const driver: HardwareDriver = {
    ...drivers.OPEN_EPAPER_LINK,
    gateway: ({ address }) => {
      const gateway: Partial<HardwareGateway> = {
        capabilities: PICTURES_ONLY,
        open() {},
        know() {},
        close: async () => {},
        step: async () => {},
        listen(listener) {
          tell.set(address, listener)
          return () => {}
        },
      }
      return gateway as HardwareGateway
    },
  }
  const hardware = new HardwareGateways({
    records,
    clock: () => NOON,
    drivers: { ...drivers, OPEN_EPAPER_LINK: driver },
    vault: { open: () => '' },
    renderer: { draw: () => Promise.reject(new Error('nothing is drawn')) },
  })
  let at = 0
  const says = async (gwMac: string, event: GatewayEvent) => {
    tell.get(gwMac === NEAR ? '10.0.0.7' : '10.0.0.8')?.(event)
    hardware.step(NOON + ++at)
    await hardware.settled()
  }
  return { hardware, says }
}

const events = async (labelMac: string) =>
  (await records.find('label-event', { storeCode: STORE, labelMac }, { orderBy: 'id' })).map(
    ({ kind, gwMac, gwBefore, which, prCode, tagMac }) => ({
      kind,
      gwMac,
      ...(gwBefore && { gwBefore }),
      ...(which && { which }),
      ...(tagMac && { tagMac, prCode }),
    }),
  )

it('what happens at labels is kept with their products, once, by the gateway that has them', async () => {
  const { hardware, says } = open()
  await hardware.load()
  for (const tagMac of [FIRST, SECOND]) await says(NEAR, heard(tagMac, NOON))
  await says(NEAR, heard(FIRST, NOON + 1))
  await says(NEAR, { kind: 'button', tagMac: FIRST, which: 2 })
  // Another gateway passes on what it heard: nothing has moved, and it was pressed once.
  await says(FAR, heard(FIRST, NOON + 2, true))
  await says(FAR, { kind: 'button', tagMac: FIRST, which: 2 })
  await says(FAR, heard(FIRST, NOON + 3))
  await says(FAR, { kind: 'nfc', tagMac: FIRST })
  await says(FAR, { kind: 'lost', tagMac: FIRST })
  await says(NEAR, { kind: 'gone', tagMac: FIRST })
  await says(NEAR, { kind: 'gone', tagMac: SECOND })
  await says(FAR, heard(SECOND, NOON + 9))
  const registered = { tagMac: FIRST, prCode: 'P1' }
  expect(await events(FIRST)).toEqual([
    { kind: 'FIRST_SEEN', gwMac: NEAR, ...registered },
    { kind: 'BUTTON', gwMac: NEAR, which: 2, ...registered },
    { kind: 'MOVED', gwMac: FAR, gwBefore: NEAR, ...registered },
    { kind: 'NFC', gwMac: FAR, ...registered },
    { kind: 'LOST', gwMac: FAR, ...registered },
  ])
  expect(await events(SECOND)).toEqual([
    { kind: 'FIRST_SEEN', gwMac: NEAR },
    { kind: 'LEFT', gwMac: NEAR },
    { kind: 'BACK', gwMac: FAR },
  ])
  await hardware.close()
})

it('a label that is known from before is not heard for the first time after a restart', async () => {
  const { hardware, says } = open()
  await hardware.load()
  await says(FAR, heard(SECOND, NOON + 20))
  expect(await events(SECOND)).toHaveLength(3)
  await hardware.close()
})

it('what cannot be written is written later, and what is of a gateway that was deleted is not', async () => {
  let fails = true
  const notes = new Notes(records, {
    transaction: (...given) => (fails ? Promise.reject(new Error('away')) : wholeShare.transaction(...given)),
  })
  const event = { storeCode: STORE, labelMac: FIRST, updatedAt: NOON, kind: 'BUTTON' } as const
  notes.events.add({ ...event, gwMac: FAR, which: 9 })
  notes.events.add({ ...event, gwMac: '02DELETED', which: 8 })
  await expect(notes.write([])).rejects.toThrow('away')
  expect(notes.isEmpty).toBe(false)
  fails = false
  await notes.write([])
  expect(notes.isEmpty).toBe(true)
  expect((await events(FIRST)).map(({ which }) => which).filter((which) => (which ?? 0) > 7)).toEqual([9])
})
