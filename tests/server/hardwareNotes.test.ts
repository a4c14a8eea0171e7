import { afterAll, beforeAll, expect, it } from 'vitest'
import { wholeShare } from '../../server/cluster/share'
import type { Connection } from '../../server/db/connection'
import type { Records } from '../../server/db/records'
import { Notes } from '../../server/hardware/notes'
import { wayOf } from '../../server/hardware/labelWays'
import { NOON } from '../support/shop'
import { openTestRecords } from './testRecords'

const [STORE, THERE, DELETED] = ['S1', '020000000001', '020000000002']
let connection: Connection
let records: Records

beforeAll(async () => {
  ;({ connection, records } = await openTestRecords())
  await records.insert('hardware-gateway', [
    { storeCode: STORE, gwMac: THERE, driver: 'OPEN_EPAPER_LINK', address: '10.0.0.7' },
  ])
})
afterAll(() => connection.close())

it('what was heard of a gateway or a label that is deleted meanwhile does not come back', async () => {
  const notes = new Notes(records, wholeShare)
  const [registered, ofDeleted, takenOut] = ['0000000000000001', '0000000000000002', '0000000000000003']
  for (const tagMac of [registered, ofDeleted])
    await records.insert('tag', [{ storeCode: STORE, tagMac, tagId: tagMac, tagType: 'OEPL_A0' }])
  for (const [tagMac, gwMac] of [
    [registered, THERE],
    [ofDeleted, DELETED],
    [takenOut, THERE],
  ] as const) {
    const at = NOON
    const job = { storeCode: STORE, tagMac, taskId: 1 }
    const key = `${STORE} ${tagMac}`
    notes.heard.set(key, {
      storeCode: STORE,
      gwMac,
      panel: null,
      isFresh: true,
      row: { storeCode: STORE, tagMac, gwMac },
    })
    notes.ways.set(key, wayOf(job, { gwMac, picture: 'p', proof: 'content', wantedAt: at, at }))
    notes.log({ storeCode: STORE, gwMac }, { at, level: 'info', text: 'It answers' })
  }
  await notes.write([])
  for (const [name, count] of [
    ['hardware-label', 2],
    ['label-way', 1],
    ['hardware-log', 2],
  ] as const)
    expect((await records.find(name, { storeCode: STORE })).map(({ gwMac }) => gwMac)).toEqual(
      Array<string>(count).fill(THERE),
    )
  expect(notes.isEmpty).toBe(true)
})
