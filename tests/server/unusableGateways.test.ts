import { afterAll, beforeAll, expect, it } from 'vitest'
import { Vault } from '../../server/base/vault'
import type { Connection } from '../../server/db/connection'
import type { Records } from '../../server/db/records'
import {
  GatewayError,
  type GatewayEvent,
  type GatewayState,
  type HardwareDriver,
  type HardwareGateway,
} from '../../server/hardware/gateway'
import { HardwareGateways } from '../../server/hardware/hardwareGateways'
import { CAPABILITIES } from '../../server/hardware/openesl/openEslGateway'
import { drivers } from '../../server/hardware/registry'
import { keepSecret } from '../../server/hardware/secrets'
import type { RadioEvent } from '../../server/radio/driver'
import { NOON } from '../support/shop'
import { openTestRecords } from './testRecords'
import { panelOf } from '../hardware/panel'

const OURS = { storeCode: 'S1', gwMac: '020000000001' }
const [BROKEN, STRANGE, FINE] = ['0000000000000001', '0000000000000002', '0000000000000003']
const LABELS = [BROKEN, STRANGE, FINE]
const [vault, another] = [new Vault([Buffer.alloc(32, 1)]), new Vault([Buffer.alloc(32, 2)])]
const PANEL = panelOf()
const STATE: GatewayState = {
  isOnline: true,
  fault: null,
  version: '1',
  hasRadio: true,
  queue: 0,
  labels: 3,
  freeBytes: null,
  clockAhead: null,
  startedAt: null,
}
let connection: Connection
let records: Records

beforeAll(async () => {
  ;({ connection, records } = await openTestRecords())
  await records.insert('gateway', [{ ...OURS, ip: '10.0.0.7', driver: 'OPEN_ESL', status: 'NORMAL' }])
  await records.insert('hardware-gateway', [{ ...OURS, driver: 'OPEN_ESL', address: '10.0.0.7', isOnline: true }])
  await keepSecret(records, vault, { ...OURS, address: '10.0.0.7' }, 'correct horse')
  const { storeCode } = OURS
  for (const tagMac of LABELS) {
    await records.insert('tag', [{ storeCode, tagMac, tagId: tagMac, tagType: 'OS29', gwIp: '10.0.0.7' }])
    await records.insert('hardware-label', [{ ...OURS, tagMac, tagType: 'OS29' }])
    await records.insert('task-row', [{ storeCode, taskId: 1, tagMac, prInfo: [] }])
    await records.insert('label-state', [
      { storeCode, tagMac, taskId: 1, wanted: `picture of ${tagMac}`, wantedAt: NOON, state: 'WAITING', urgency: 1 },
    ])
  }
})
afterAll(() => connection.close())

/** A gateway that hears its labels, draws itself, and fails with two of them. @param isMute whether it says nothing more */
function failing(written: string[], isMute: () => boolean): HardwareDriver {
  let heardAt: number | null = null
  let tell: (event: GatewayEvent) => void = () => {}
  let hasTold = false
  const gateway: Partial<HardwareGateway> = {
    capabilities: CAPABILITIES,
    get heardAt() {
      return heardAt
    },
    open() {},
    know() {},
    withdraw() {},
    close: async () => {},
    listen(listener) {
      tell = listener
      return () => {}
    },
    async step(now) {
      if (isMute()) return
      heardAt = now
      if (!hasTold) tell({ kind: 'state', state: STATE })
      hasTold = true
      for (const tagMac of LABELS)
        tell({
          kind: 'label',
          label: {
            tagMac,
            panel: PANEL,
            isUnasked: false,
            volts: 3,
            rssi: -50,
            temperature: null,
            seenAt: NOON,
            expectedAt: null,
            firmware: null,
            waiting: 0,
            content: null,
            alias: null,
            isRelayed: false,
            wokeFor: null,
          },
        })
    },
    write(tagMac) {
      if (tagMac === BROKEN) throw new Error('no memory')
      if (tagMac === STRANGE) throw new GatewayError('UNKNOWN_LABEL', 'no label of this gateway')
      written.push(tagMac)
    },
  }
  return {
    id: 'failing',
    capabilities: CAPABILITIES,
    usual: { sleeps: 0, takes: [1, 1], failures: [] },
    asks: { listens: false, user: 'none', secret: 'needed', secretIs: 'token', fetches: false },
    place: (address) => address,
    gateway: () => gateway as HardwareGateway,
  }
}

function opened(keys: Vault, written: string[] = [], isMute = () => false) {
  const told: RadioEvent[] = []
  const failures: unknown[] = []
  const hardware = new HardwareGateways({
    records,
    clock: () => NOON,
    drivers: { ...drivers, OPEN_ESL: failing(written, isMute) },
    vault: keys,
    renderer: { draw: () => Promise.reject(new Error('nothing is drawn')) },
    onError: (cause) => failures.push(cause),
  })
  hardware.listen((events) => void told.push(...events))
  const round = async (later = 0) => {
    hardware.step(NOON + later)
    await hardware.settled()
  }
  return { hardware, told, failures, round }
}

const jobs = LABELS.map((tagMac) => ({ storeCode: OURS.storeCode, tagMac, taskId: 1 }))

it('a gateway whose secret cannot be read is offline for everybody, and says why', async () => {
  const { hardware, told, round } = opened(another)
  await hardware.load()
  await round()
  expect(told).toContainEqual(expect.objectContaining({ kind: 'gateway', gwMac: OURS.gwMac, status: 'OFFLINE' }))
  await hardware.sendImages(jobs)
  await round()
  await round()
  expect(told.filter(({ kind }) => kind === 'gateway')).toHaveLength(1)
  expect(told.filter(({ kind }) => kind === 'failed')).toEqual(
    LABELS.map((tagMac) => expect.objectContaining({ tagMac, reason: 'gateway offline', gwMac: OURS.gwMac })),
  )
  expect(await records.find('hardware-log', OURS)).toContainEqual(
    expect.objectContaining({ level: 'error', fault: 'SEALED' }),
  )
  expect(await records.one('label-way', { storeCode: OURS.storeCode, tagMac: FINE })).toMatchObject({
    state: 'DROPPED',
    reason: 'GATEWAY_OFFLINE',
  })
  await hardware.close()
})

it('a label that cannot be sent anything does not keep those behind it waiting', async () => {
  const written: string[] = []
  const { hardware, told, failures, round } = opened(vault, written)
  await hardware.load()
  await round()
  await hardware.sendImages(jobs)
  await round()
  expect(written).toEqual([FINE])
  expect(told.filter(({ kind }) => kind === 'failed')).toEqual([expect.objectContaining({ tagMac: STRANGE })])
  expect(failures).toEqual([new Error('no memory')])
  expect(hardware.underWay().map(({ tagMac }) => tagMac)).toEqual([BROKEN, FINE])
  await hardware.close()
})

it('a gateway that is there and has nothing new to say is heard all the same', async () => {
  const { hardware, round } = opened(vault)
  const heardAt = async () => (await records.one('hardware-gateway', OURS))?.heardAt
  await hardware.load()
  for (let at = 0; at < 3; at++) await round()
  expect(await heardAt()).toBe(NOON)
  for (let at = 0; at < 3; at++) await round(3600)
  expect(await heardAt()).toBe(NOON + 3600)
  await hardware.close()
})

it('one that says nothing any more was heard when it last said something, and reports nothing', async () => {
  let isMute = false
  const { hardware, told, round } = opened(vault, [], () => isMute)
  const last = async () => (await records.one('hardware-gateway', OURS))?.heardAt
  await hardware.load()
  for (let at = 0; at < 3; at++) await round(4000)
  isMute = true
  told.length = 0
  for (let later = 4001; later < 4300; later += 20) await round(later)
  expect([await last(), told.filter(({ kind }) => kind === 'gateway')]).toEqual([NOON + 4000, []])
  await hardware.close()
})
