import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Connection } from '../../server/db/connection'
import type { Records } from '../../server/db/records'
import { forgetBatches } from '../../server/promotions/forgetBatches'
import type { PriceBatch, PriceBatchStore } from '../../src/generated/types'
import { NOON } from '../support/shop'
import { openTestRecords } from './testRecords'

const DAY = 86_400
const BEFORE = NOON - 730 * DAY
const OLD = BEFORE - DAY
let connection: Connection
let records: Records

beforeAll(async () => {
  ;({ connection, records } = await openTestRecords())
})
afterAll(() => connection.close())

/** A batch with its parts, prices and a step. */
async function batch(
  name: string,
  fields: Partial<PriceBatch>,
  part: Partial<PriceBatchStore> = {},
  storeCodes = ['S1', 'S2'],
): Promise<void> {
  const state = fields.state ?? 'ENDED'
  const [made] = await records.insert('price-batch', [
    { name, source: 'HAND', start: '2023-01-01 08:00', end: null, updatedAt: OLD, ...fields, state },
  ])
  const batchId = Number(made?.id)
  const own = storeCodes.map((storeCode) => ({ storeCode, batchId }))
  await records.insert(
    'price-batch-store',
    own.map((of) => ({ ...of, state, startsAt: OLD - DAY, endsAt: OLD, isHeld: false, isStale: false, ...part })),
  )
  await records.insert(
    'price-batch-line',
    own.flatMap((of) => ['P1', 'P2'].map((prCode) => ({ ...of, prCode, price: '1.00' }))),
  )
  await records.insert('price-batch-step', [
    { batchId, step: 'MADE', at: OLD, who: null, storeCode: null, count: 4, reason: null },
  ])
}

const left = async () => (await records.find('price-batch', {}, { orderBy: 'id' })).map(({ name }) => name)

it('batches that are over go with all that is theirs once they are as old as configured, and the ledger stays', async () => {
  await batch('ended', {})
  await batch('canceled', { state: 'CANCELED' })
  await batch('refused', { state: 'DRAFT', reason: 'Too cheap' })
  await batch('left by its stores', { state: 'CANCELED' }, {}, [])
  await batch('young', { updatedAt: BEFORE })
  await batch('a draft', { state: 'DRAFT' })
  await batch('waiting', { state: 'WAITING' })
  await batch('running', { state: 'RUNNING' }, { endsAt: null, isHeld: true })
  await batch('paused', { state: 'PAUSED' })
  await batch('ended late', {}, { endsAt: BEFORE })
  await batch('still on labels', { state: 'CANCELED' }, { isHeld: true })
  await batch('withdrawn on labels', { state: 'CANCELED' }, { isStale: true })
  await records.insert('price-entry', [
    { storeCode: 'S1', number: 1, prCode: 'P1', source: 'BATCH', updatedAt: OLD, hash: 'x' },
  ])

  expect(await forgetBatches(records, BEFORE)).toBe(4)
  const stay = [
    'young',
    'a draft',
    'waiting',
    'running',
    'paused',
    'ended late',
    'still on labels',
    'withdrawn on labels',
  ]
  expect(await left()).toEqual(stay)
  expect(await records.count('price-batch-step')).toBe(stay.length)
  expect(await records.count('price-batch-store')).toBe(2 * stay.length)
  expect(await records.count('price-batch-line')).toBe(4 * stay.length)
  // The counts that lists show go along.
  expect((await records.search('price-batch-line', {}, { where: { storeCode: 'S1' } })).recordsTotal).toBe(
    2 * stay.length,
  )
  expect(await records.count('price-entry')).toBe(1)
  expect(await forgetBatches(records, BEFORE)).toBe(0)
})
