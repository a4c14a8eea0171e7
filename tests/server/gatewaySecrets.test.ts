import { afterAll, beforeAll, expect, it } from 'vitest'
import { Vault } from '../../server/base/vault'
import type { Connection } from '../../server/db/connection'
import type { Records } from '../../server/db/records'
import { GatewayError, type GatewaySettings, type HardwareDriver } from '../../server/hardware/gateway'
import { HardwareGateways } from '../../server/hardware/hardwareGateways'
import { drivers } from '../../server/hardware/registry'
import { keepSecret, openSecret, sealedSecrets } from '../../server/hardware/secrets'
import { PICTURES_ONLY } from '../hardware/capabilities'
import { NOON } from '../support/shop'
import { openTestRecords } from './testRecords'

const OURS = { storeCode: 'S1', gwMac: '020000000001' }
const THERE = { ...OURS, address: '10.0.0.7' }
const OTHER = { storeCode: 'S1', gwMac: '020000000002' }
const [vault, strange] = [new Vault([Buffer.alloc(32, 1)]), new Vault([Buffer.alloc(32, 2)])]
let connection: Connection
let records: Records

beforeAll(async () => {
  ;({ connection, records } = await openTestRecords())
  await records.insert('gateway', [{ ...OURS, ip: '10.0.0.7', driver: 'OPEN_EPAPER_LINK' }])
  await records.insert('hardware-gateway', [
    { ...OURS, driver: 'OPEN_EPAPER_LINK', address: '10.0.0.7', user: 'shop', listens: true },
  ])
  await keepSecret(records, vault, THERE, 'correct horse')
})
afterAll(() => connection.close())

/** Notes what it is told, and opens nothing. */
function listening() {
  const told: GatewaySettings[] = []
  const driver: HardwareDriver = {
    id: 'told',
    capabilities: PICTURES_ONLY,
    usual: { sleeps: 0, takes: [1, 1], failures: [] },
    asks: { listens: true, user: 'needed', secret: 'needed', secretIs: 'password', fetches: false },
    place: (address) => address,
    gateway(settings) {
      told.push(settings)
      throw new GatewayError('CLOSED', 'nothing is there')
    },
  }
  return { told, driver }
}

const gateways = (driver: HardwareDriver, keys: Vault) =>
  new HardwareGateways({
    records,
    clock: () => NOON,
    drivers: { ...drivers, OPEN_EPAPER_LINK: driver },
    vault: keys,
    renderer: { draw: () => Promise.reject(new Error('nothing is drawn')) },
  })

const faultAfter = async (hardware: HardwareGateways) => {
  await hardware.load()
  hardware.step(NOON)
  await hardware.settled()
  return (await records.one('hardware-gateway', OURS))?.fault
}

it('a secret is stored encrypted, for its gateway alone, and the last one counts', async () => {
  await keepSecret(records, vault, THERE, 'first')
  await keepSecret(records, vault, THERE, 'correct horse')
  const sealed = (await sealedSecrets(records, OURS)).get(OURS.gwMac)
  expect(sealed).not.toContain('correct')
  expect(openSecret(vault, THERE, sealed)).toBe('correct horse')
  expect(() => openSecret(vault, { ...THERE, ...OTHER }, sealed)).toThrow('SEALED')
  expect(openSecret(vault, { ...THERE, ...OTHER }, undefined)).toBeNull()
  expect((await sealedSecrets(records, OTHER)).size).toBe(0)
})

it('a driver is told the secret, and again when another one is entered', async () => {
  const { told, driver } = listening()
  const hardware = gateways(driver, vault)
  await hardware.load()
  await hardware.load()
  expect(told).toEqual([{ address: '10.0.0.7', listens: true, user: 'shop', secret: 'correct horse' }])
  await keepSecret(records, vault, THERE, 'another')
  await hardware.load()
  expect(told.map(({ secret }) => secret)).toEqual(['correct horse', 'another'])
  await hardware.close()
})

it('a secret that was stored with another key is a fault of its gateway, until it is entered again', async () => {
  const { told, driver } = listening()
  const hardware = gateways(driver, strange)
  expect(await faultAfter(hardware)).toBe('SEALED')
  expect(told).toEqual([])
  await keepSecret(records, strange, THERE, 'entered again')
  expect(await faultAfter(hardware)).toBe('CLOSED')
  expect(told.map(({ secret }) => secret)).toEqual(['entered again'])
  await hardware.close()
})
