import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { Vault } from '../../server/base/vault'
import type { Connection } from '../../server/db/connection'
import type { Records } from '../../server/db/records'
import type { GatewayEvent, HardwareGateway } from '../../server/hardware/gateway'
import { HardwareGateways } from '../../server/hardware/hardwareGateways'
import { pngOf } from '../../server/hardware/panels'
import { drivers } from '../../server/hardware/registry'
import { NOON } from '../support/shop'
import { openTestRecords } from './testRecords'
import { panelOf } from '../hardware/panel'

const OURS = { storeCode: 'S1', gwMac: '020000000001' }
const { storeCode } = OURS
const LABELS = Array.from({ length: 120 }, (_, at) => `0000000000000${String(at).padStart(3, '0')}`)
const [BROKEN = '', CHANGED = ''] = LABELS.slice(7)
const PANEL = panelOf({ width: 8, height: 8 })
const PICTURE = { width: 8, height: 8, inks: PANEL.inks, pixels: new Uint8Array(64) }
let connection: Connection
let records: Records

beforeAll(async () => {
  ;({ connection, records } = await openTestRecords())
  await records.insert('gateway', [{ ...OURS, ip: '10.0.0.7', driver: 'OPEN_EPAPER_LINK', status: 'NORMAL' }])
  await records.insert('hardware-gateway', [{ ...OURS, driver: 'OPEN_EPAPER_LINK', address: '10.0.0.7' }])
  for (const tagMac of LABELS) {
    await records.insert('tag', [{ storeCode, tagMac, tagId: tagMac, tagType: 'OE7' }])
    await records.insert('task-row', [{ storeCode, taskId: 1, tagMac, prInfo: [] }])
    await records.insert('label-state', [
      { storeCode, tagMac, taskId: tagMac === CHANGED ? 2 : 1, wanted: `W${tagMac}`, wantedAt: NOON, state: 'WAITING' },
    ])
  }
})
afterAll(() => connection.close())

/** A gateway that hears all labels and takes every picture. */
function taking(shown: string[][]): HardwareGateway {
  let tell: (event: GatewayEvent) => void = () => {}
  const unknown = { volts: null, rssi: null, temperature: null, expectedAt: null, firmware: null, content: null }
  const gateway: Partial<HardwareGateway> = {
    capabilities: drivers.OPEN_EPAPER_LINK.capabilities,
    open() {},
    know() {},
    close: async () => {},
    listen(listener) {
      tell = listener
      return () => {}
    },
    async step() {
      for (const tagMac of LABELS)
        tell({
          kind: 'label',
          label: {
            ...unknown,
            tagMac,
            panel: PANEL,
            isUnasked: false,
            seenAt: NOON,
            waiting: 0,
            alias: null,
            isRelayed: false,
            wokeFor: null,
          },
        })
    },
    show: (tagMac, hash) => void shown.push([tagMac, hash]),
  }
  return gateway as HardwareGateway
}

it('what many labels are to show is asked for and kept together, and one that fails keeps none of the others waiting', async () => {
  const shown: string[][] = []
  const failures: unknown[] = []
  let isBroken = true
  const hardware = new HardwareGateways({
    records,
    clock: () => NOON,
    drivers: { ...drivers, OPEN_EPAPER_LINK: { ...drivers.OPEN_EPAPER_LINK, gateway: () => taking(shown) } },
    vault: new Vault([Buffer.alloc(32, 1)]),
    renderer: {
      draw: async ({ data }) => {
        if (isBroken && data.tagMac === BROKEN) throw new Error('no memory')
        return [pngOf(PICTURE)]
      },
    },
    onError: (cause) => failures.push(cause),
  })
  const [find, upsert] = [vi.spyOn(records, 'find'), vi.spyOn(records, 'upsert')]
  const times = () => ({
    asked: find.mock.calls.filter(([name]) => name === 'label-state').length,
    kept: upsert.mock.calls.filter(([name, rows]) => name === 'label-picture' && rows.length > 0).length,
  })
  const round = async () => {
    hardware.step(NOON)
    await hardware.settled()
  }
  await hardware.load()
  await round()
  await round()
  await hardware.sendImages(LABELS.map((tagMac) => ({ storeCode, tagMac, taskId: 1 })))
  await round()
  // Of one of them something else is wanted by now.
  const others = LABELS.filter((tagMac) => tagMac !== BROKEN && tagMac !== CHANGED)
  expect(shown).toEqual(others.map((tagMac) => [tagMac, `W${tagMac}`]))
  expect(times()).toEqual({ asked: 3, kept: 3 })
  expect(failures).toEqual([new Error('no memory')])
  isBroken = false
  await round()
  expect(shown.at(-1)).toEqual([BROKEN, `W${BROKEN}`])
  expect(await records.find('label-picture', { storeCode })).toHaveLength(others.length + 1)
  await hardware.close()
})
