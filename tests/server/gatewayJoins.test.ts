import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Connection } from '../../server/db/connection'
import type { Records } from '../../server/db/records'
import { nameSimulated } from '../../server/radio/simulatedRows'
import { Radio } from '../../server/radio/radio'
import { openTestRecords } from './testRecords'
import { NOON, openShop } from '../support/shop'

let connection: Connection
let records: Records
let radio: Radio
let now = NOON
const STORE = 'IT001'
const config = {
  gwMac: '02AABBCCDD01',
  storeCode: STORE,
  gwIndex: 9,
  ip: '10.9.0.9:8080',
  dataChannel: 15,
  eventChannel: 20,
}

beforeAll(async () => {
  ;({ connection, records } = await openTestRecords())
  await openShop(records, STORE)
  radio = new Radio({ records, clock: () => now })
  await radio.load()
})
afterAll(() => connection.close())

it('a gateway that is predefined comes, gets its configuration and answers', async () => {
  await records.insert('predefined-gateway', [config])
  await radio.storesChanged()
  await radio.step()
  expect(await records.one('gateway', { gwMac: config.gwMac })).toBeUndefined()
  now += 61
  await radio.step()
  expect(await records.one('gateway', { gwMac: config.gwMac })).toMatchObject({
    ...config,
    driver: 'SIMULATOR',
    status: 'NORMAL',
    timeSync: true,
  })
  expect(await radio.driver.checkLink(config.gwMac)).toBe(true)
  const before = await records.count('gateway', { storeCode: STORE })
  now += 120
  await radio.step()
  expect(await records.count('gateway', { storeCode: STORE }), 'it comes once').toBe(before)
})

it('a gateway that was there before others came says that it is simulated, and a real one stays what it is', async () => {
  const [old, real] = [
    { storeCode: STORE, gwMac: '02AABBCCDD08' },
    { storeCode: STORE, gwMac: '02AABBCCDD09' },
  ]
  await records.insert('gateway', [{ ...old, status: 'NORMAL' }])
  await records.insert('gateway', [{ ...real, driver: 'OPEN_ESL', status: 'NORMAL' }])
  expect((await records.one('gateway', old))?.driver).toBeUndefined()
  expect(await nameSimulated(records)).toBe(1)
  expect((await records.one('gateway', old))?.driver).toBe('SIMULATOR')
  expect((await records.one('gateway', real))?.driver).toBe('OPEN_ESL')
  expect(await nameSimulated(records)).toBe(0)
})

it('the labels around the first gateway of a store report to it', async () => {
  await openShop(records, 'FR001')
  await records.remove('tag', { storeCode: 'FR001' })
  await records.insert('predefined-gateway', [
    { ...config, gwMac: '02AABBCCDD07', storeCode: 'FR001', ip: '10.9.0.7:8080' },
  ])
  await radio.storesChanged()
  await radio.step()
  now += 61
  await radio.step()
  const labels = await records.find('tag', { storeCode: 'FR001' })
  expect(labels.length).toBeGreaterThan(5)
  expect(labels.every(({ status, gwIp, tagType }) => status === 'OK' && gwIp === '10.9.0.7:8080' && tagType)).toBe(true)
  expect(await records.one('gateway', { gwMac: '02AABBCCDD07' })).toMatchObject({ tagCount: labels.length })
})
