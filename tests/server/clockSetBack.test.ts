import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Connection } from '../../server/db/connection'
import type { Records } from '../../server/db/records'
import { countMails, dueMails, postponeMail, queueMail } from '../../server/mail/queue'
import { ensureMailTables } from '../../server/mail/tables'
import { DeliveryAlarms } from '../../server/radio/deliveryAlarms'
import { NOON } from '../support/shop'
import { openTestRecords } from './testRecords'

const HOUR = 3600
let connection: Connection
let records: Records
let now = NOON

beforeAll(async () => {
  ;({ connection, records } = await openTestRecords())
  await ensureMailTables(connection.db)
})
afterAll(() => connection.close())

it('a mail that waits goes out in its time, whether it was put off or not', async () => {
  const due = async () => (await dueMails(records, now, 10)).map(({ subject }) => subject)
  await queueMail(records, { recipients: ['a@shop.example'], subject: 'new', body: '' }, now)
  await queueMail(records, { recipients: ['a@shop.example'], subject: 'tried', body: '' }, now)
  const [, tried] = await dueMails(records, now, 10)
  if (tried) await postponeMail(records, tried, tried.recipients, now)
  expect(await due()).toEqual(['new'])
  now -= HOUR
  expect(await due()).toEqual(['new', 'tried'])
  expect(await countMails(records)).toBe(2)
})

it('a gateway that takes nothing is told of again an hour later by its own clock, not by two', async () => {
  const alarms = new DeliveryAlarms()
  const failed = () =>
    alarms.hear(records, [
      { kind: 'failed', at: now, taskId: 1, storeCode: 'S1', tagMac: 'x', reason: 'gateway offline', gwMac: 'nobody' },
    ])
  const told = () => records.count('alarm-history', { type: 'SEND_TO_GW_FAILURE', target: 'nobody' })
  await failed()
  await failed()
  expect(await told()).toBe(1)
  now -= HOUR
  await failed()
  expect(await told()).toBe(2)
})
