import { beforeEach, expect, it } from 'vitest'
import type { GatewayUpdate } from '../../src/generated/types'
import { onlyRow } from '../../tests/hardware/onlyRow'
import { wholeShare } from '../cluster/share'
import { Background } from './background'
import type { Own } from './driven'
import { GatewayError, type HardwareGateway, type OfferedSoftware } from './gateway'
import { GatewayUpdates } from './gatewayUpdates'

const NOON = Date.UTC(2026, 4, 11, 12) / 1000
const [storeCode, gwMac, version] = ['S1', '020000000001', '1.1.45']
let now: number
const only = onlyRow<GatewayUpdate>()

beforeEach(() => {
  now = NOON
})

/** A gateway, with what it was told, and until when it was left alone. */
function gatewayThat(update: (software: OfferedSoftware) => Promise<void> = async () => {}) {
  const told: string[] = []
  const rests: number[] = []
  const gateway = {
    update: (software: OfferedSoftware) => {
      told.push(software.url)
      return update(software)
    },
    rest: (until: number) => void rests.push(until),
  } as unknown as HardwareGateway
  return { own: { storeCode, gwMac, gateway, isOnline: true } as Own, told, rests }
}

/** A server that drives gateways. */
function startServer(...owns: Own[]) {
  const background = new Background((cause) => {
    throw cause
  })
  const gateways = new Map(owns.map((own) => [own.gwMac, own]))
  const updates = new GatewayUpdates({
    records: only.records,
    share: wholeShare,
    background,
    gateways,
    now: () => now,
    installed: () => {},
  })
  const load = () => updates.read(only.row ? [only.row] : [])
  load()
  const step = async () => {
    updates.step()
    await background.settled()
  }
  return { updates, gateways, load, step }
}

const ask = (more: Partial<GatewayUpdate> = {}) => {
  only.row = { storeCode, gwMac, ask: 'one', version, askedAt: NOON, end: null, ...more }
}

it('a gateway that fetches its software already is not told again by the server that takes over', async () => {
  ask({ offerKey: 'a'.repeat(64), fetchedAt: NOON + 2 })
  now += 10
  const { own, told, rests } = gatewayThat()
  const { step } = startServer(own)
  await step()
  expect(told).toEqual([])
  expect(only.row).toMatchObject({ toldAt: NOON + 2, end: null })
  expect(rests).toEqual([NOON + 2 + 900])
})

it('a gateway that may have been told is told the same address once more', async () => {
  ask()
  const faults = ['TIMEOUT', 'CLOSED'] as const
  let tries = 0
  const { own, told } = gatewayThat(async () => {
    const fault = faults[tries++]
    if (fault) throw new GatewayError(fault, 'nobody knows whether it came there')
  })
  const { step } = startServer(own)
  for (let at = 0; at < 3; at++) await step()
  expect(told).toHaveLength(3)
  expect(new Set(told).size).toBe(1)
  expect(only.row).toMatchObject({ toldAt: NOON, end: null })
})

it.each([
  ['SILENT', 'SILENT'],
  ['UNREACHABLE', 'UNREACHABLE'],
] as const)(
  'one that could not be told within two minutes was not, for the reason of the last time (%s)',
  async (fault, reason) => {
    ask()
    const faults = ['CUT', fault] as const
    let tries = 0
    const { own } = gatewayThat(async () => {
      throw new GatewayError(faults[tries++] ?? fault, 'not now')
    })
    const { step } = startServer(own)
    for (let at = 0; at < 2; at++) await step()
    now += 120
    await step()
    expect(only.row).toMatchObject({ end: null })
    now += 1
    await step()
    expect(only.row).toMatchObject({ end: 'NOT_TOLD', reason })
  },
)

it('one that is away by then was not told for why it is away; where nothing is known, it took too long', async () => {
  ask()
  const { own, told } = gatewayThat()
  Object.assign(own, { isOnline: false, fault: 'SILENT' })
  const { step } = startServer(own)
  now += 121
  await step()
  expect([told, only.row?.end, only.row?.reason]).toEqual([[], 'NOT_TOLD', 'SILENT'])
  ask()
  Object.assign(own, { isOnline: true, fault: null })
  await startServer(own).step()
  expect([told, only.row?.end, only.row?.reason]).toEqual([[], 'NOT_TOLD', 'TIMEOUT'])
})

it('a gateway that is connected to anew while it may install is left alone as before', async () => {
  ask()
  const { gateways, load, step } = startServer(gatewayThat().own)
  await step()
  const { own, rests } = gatewayThat()
  gateways.set(gwMac, own)
  now += 60
  load()
  load()
  expect(rests).toEqual([NOON + 900])
})

it('what a gateway said before another server drove it does not count', async () => {
  const before = gatewayThat().own
  ask({ toldAt: NOON })
  const { updates, gateways, load, step } = startServer(before)
  updates.said(before, { version })
  const { own } = gatewayThat()
  gateways.set(gwMac, own)
  load()
  await step()
  expect(only.row).toMatchObject({ end: null })
  updates.said(own, { version })
  await step()
  expect(only.row).toMatchObject({ end: 'DONE' })
})
