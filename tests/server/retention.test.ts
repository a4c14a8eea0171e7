import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Connection } from '../../server/db/connection'
import type { Records } from '../../server/db/records'
import { purgeHistories } from '../../server/db/retention'
import { openTestRecords, type TestRecords } from './testRecords'
import { NOON } from '../support/shop'

const DAY = 86_400
let connection: Connection
let records: Records
let descriptors: TestRecords['descriptors']

beforeAll(async () => {
  ;({ connection, records, descriptors } = await openTestRecords())
  const ago = (days: number) => NOON - days * DAY
  const readings = Array.from({ length: 5000 }, (_, at) => ({
    storeCode: at % 2 === 0 ? 'S1' : 'S2',
    tagId: `T${at}`,
    battery: 3,
    updatedAt: ago(100),
  }))
  await records.insert('battery-history', [
    ...readings,
    { storeCode: 'S1', tagId: 'T1', battery: 3, updatedAt: ago(89) },
  ])
  const task = { storeCode: 'S1', taskType: 'UPDATE' as const, progress: 100 }
  const [old, young] = await records.insert('task', [
    { ...task, startTime: ago(95) },
    { ...task, startTime: ago(5) },
  ])
  await records.insert(
    'task-row',
    [old, young].map((of, at) => ({ storeCode: 'S1', taskId: of?.taskId ?? 0, tagId: `T${at}`, tagMac: `M${at}` })),
  )
  await records.insert(
    'audit',
    [29, 31].map((days) => ({
      email: 'a@shelf.example',
      call: 'PUT /config/store',
      outcome: 'DONE' as const,
      changes: [],
      store: days > 30 ? 'S1' : null,
      updatedAt: ago(days),
    })),
  )
  await records.insert(
    'login-history',
    [20, 91].map((days) => ({ email: 'a@shelf.example', type: 0 as const, success: true, updatedAt: ago(days) })),
  )
})
afterAll(() => connection.close())

it('keeps histories as long as their default says where nothing is configured, with their counts', async () => {
  expect(await purgeHistories(records, descriptors, NOON, { auditDays: 30 })).toBe(5004)
  expect(await records.count('battery-history')).toBe(1)
  // The audit is kept as long as the environment says.
  expect(await records.count('audit')).toBe(1)
  expect((await records.find('task-row')).map((row) => row.tagId)).toEqual(['T1'])
  expect((await records.search('battery-history', {}, { where: { storeCode: 'S1' } })).recordsTotal).toBe(1)
  expect((await records.search('battery-history', {}, { where: { storeCode: 'S2' } })).recordsTotal).toBe(0)
})

it('keeps them as long as the server configuration says', async () => {
  await records.insert('server-config', [
    {
      panId: '1',
      historyRetentionDays: 10,
      updateHistoryRetentionDays: 90,
      tagDisplayRefreshDays: 30,
      gatewayStatusCheckInterval: 60,
    },
  ])
  expect(await purgeHistories(records, descriptors, NOON, { auditDays: 30 })).toBe(2)
  expect(await purgeHistories(records, descriptors, NOON, { auditDays: 30 })).toBe(0)
})
