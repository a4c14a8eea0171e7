import { beforeEach, expect, it } from 'vitest'
import type { GatewayChange } from '../../src/generated/types'
import { onlyRow } from '../../tests/hardware/onlyRow'
import { wholeShare } from '../cluster/share'
import { Background } from './background'
import type { Own } from './driven'
import { GatewayError, type HardwareGateway, type OwnSettings, type SettingsRefusal } from './gateway'
import { changeReport, GatewayChanges, isChanging } from './gatewayChanges'

const NOON = Date.UTC(2026, 4, 11, 12) / 1000
const [storeCode, gwMac] = ['S1', '020000000001']
const wished = { alias: '12', every: 30 }
const OLD = { alias: '07', every: 15 } as OwnSettings
const NEW = { ...wished } as OwnSettings
let now: number
const only = onlyRow<GatewayChange>()

beforeEach(() => {
  now = NOON
  only.row = undefined
})

const gatewayThat = (configure: () => Promise<SettingsRefusal | null> = async () => null) =>
  ({ storeCode, gwMac, gateway: { configure } as unknown as HardwareGateway }) as Own

function startServer() {
  const background = new Background((cause) => {
    throw cause
  })
  const changes = new GatewayChanges({ records: only.records, share: wholeShare, background, now: () => now })
  const step = async () => {
    changes.step()
    await background.settled()
  }
  return { changes, step }
}

const store = (ask: string) => {
  only.row = { storeCode, gwMac, ask, ...wished, askedAt: now, end: null }
}
const state = () => changeReport(only.row, now)?.state

it('a gateway has other settings once it says so, also before it is stored that it was told', async () => {
  const { changes, step } = startServer()
  const own = gatewayThat()
  expect(await changes.tell(own, wished, 'one')).toBeNull()
  changes.said(own, { settings: OLD })
  changes.said(own, {})
  changes.said(own, { settings: NEW })
  await step()
  store('one')
  expect(state()).toBe('TOLD')
  await step()
  expect(only.row).toMatchObject({ end: 'DONE', endedAt: NOON })
})

it('one that says nothing within two minutes has not confirmed them, and counts as changed when it says so later', async () => {
  const { changes, step } = startServer()
  const own = gatewayThat()
  await changes.tell(own, wished, 'one')
  store('one')
  now += 120
  expect([state(), isChanging(only.row, now), await changes.tell(own, wished, 'two')]).toEqual(['TOLD', true, 'BUSY'])
  now += 1
  expect([state(), isChanging(only.row, now)]).toEqual(['UNKNOWN', false])
  // A code that comes by then is of something else.
  changes.refused(own)
  await step()
  expect(state()).toBe('UNKNOWN')
  changes.said(own, { settings: NEW })
  await step()
  expect(state()).toBe('DONE')
})

it('one that says that it cannot use them has refused them', async () => {
  const { changes, step } = startServer()
  const own = gatewayThat()
  await changes.tell(own, wished, 'one')
  store('one')
  changes.refused(own)
  changes.said(own, { settings: NEW })
  await step()
  expect(state()).toBe('REFUSED')
})

it('nothing is under way where it was told nothing; where it may have been told, something is', async () => {
  const { changes } = startServer()
  const failing = (fault: 'DENIED' | 'TIMEOUT') =>
    gatewayThat(async () => {
      throw new GatewayError(fault, 'no')
    })
  expect(await changes.tell(undefined, wished, 'one')).toBe('NOT_SUPPORTED')
  expect(await changes.tell({ ...gatewayThat(), gateway: {} as HardwareGateway }, wished, 'one')).toBe('NOT_SUPPORTED')
  expect(
    await changes.tell(
      gatewayThat(async () => 'UNSAID'),
      wished,
      'one',
    ),
  ).toBe('UNSAID')
  expect(await changes.tell(failing('DENIED'), wished, 'two')).toBe('DENIED')
  expect(await changes.tell(failing('TIMEOUT'), wished, 'three')).toBeNull()
  expect(await changes.tell(gatewayThat(), wished, 'four')).toBe('BUSY')
})

it('another server that takes over hears what was told before', async () => {
  store('one')
  const { changes, step } = startServer()
  changes.read(only.row ? [only.row] : [])
  changes.said(gatewayThat(), { settings: NEW })
  await step()
  expect(state()).toBe('DONE')
})
