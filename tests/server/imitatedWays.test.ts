// @module-tag one-engine
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { Radio } from '../../server/radio/radio'
import { NOON, openShop } from '../support/shop'
import { openTestRecords } from './testRecords'

const STORE = 'IT001'

it('a server that ends while the last step of an image is written leaves none on its way for good', async () => {
  const { connection, records } = await openTestRecords()
  let now = NOON
  const started = async () => {
    const radio = new Radio({ records, clock: () => now, mishaps: false })
    await radio.load()
    return radio
  }
  const shop = await openShop(records, STORE, { gateways: 1, tags: 1, products: 1, sensors: 0 })
  await records.update('gateway', { storeCode: STORE }, { imitates: 'ETAG_ESTATION' })
  const before = await started()
  const wait = async (radio: Radio) => {
    for (let step = 0; step < 60; step++) {
      now += 1
      await radio.step()
    }
  }
  const tag = { tagMac: String(shop.tag?.[0]?.tagMac), prCode: String(shop.product?.[0]?.prCode) }
  await before.updates.assign(STORE, 'ASSIGN', [tag])
  await sql`ALTER TABLE label_way ADD CONSTRAINT "ended" CHECK (NOT "isLast")`.execute(records.db)
  await expect(wait(before)).rejects.toThrow('ended')
  await sql`ALTER TABLE label_way DROP CONSTRAINT "ended"`.execute(records.db)
  await wait(await started())
  expect(await records.find('label-way', { storeCode: STORE })).toMatchObject([{ state: 'PROVED', isLast: true }])
  expect(await records.find('label-state', { storeCode: STORE })).toMatchObject([{ state: 'SHOWN' }])
  await connection.close()
})
