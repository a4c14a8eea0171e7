import { expect, it } from 'vitest'
import type { Gateway } from '../../../src/generated/types'
import type { Services } from '../../calls/services'
import { gatewayLog, serverLog } from './logs'

const NOW = 1_790_000_000

/** Records that answer each resource with these rows. */
const records = (rows: Readonly<Record<string, object[]>>) =>
  ({
    find: async (name: string) => rows[name] ?? [],
    one: async (name: string) => rows[name]?.[0],
  }) as unknown as Services['records']

async function lines(log: AsyncIterable<string>): Promise<string[]> {
  let text = ''
  for await (const piece of log) text += piece
  return text.split('\n').filter(Boolean)
}

it('The log of a gateway has the samples, alarms and answers of its last day, by time', async () => {
  const rows = {
    'gateway-status-sample': [
      { time: NOW - 60, memory: 40, diskList: [{ path: '/', percent: 7 }] },
      { time: NOW - 100_000, memory: 1, diskList: [] },
    ],
    'gateway-alarm': [{ alarmTime: NOW - 90, alarmType: 'GW_STATUS_ABNORMAL', data: null }],
    tag: [
      { respondedAt: NOW - 30, tagId: 'T1', tagMac: 'M1', status: 'OK', rssi: null, battery: 2.9 },
      { respondedAt: null, tagId: 'T2', tagMac: 'M2', status: 'WIP' },
      { respondedAt: NOW - 100_000, tagId: 'T3', tagMac: 'M3', status: 'OK' },
    ],
  }
  const gateway = { storeCode: 'S1', gwMac: 'G1' } as Gateway
  const [head, ...events] = await lines(gatewayLog({ records: records(rows), clock: () => NOW }, gateway))
  expect(head).toBe('# gateway G1 of store S1, ip , gmp -, grm -')
  expect(events.map((line) => line.slice(25))).toEqual([
    'ALARM GW_STATUS_ABNORMAL',
    'STATUS memory=40% /=7%',
    'TAG T1 M1 OK rssi=- battery=2.9',
  ])
})

it('The log of this server comes after the events of the one that is named', async () => {
  const own = { read: () => 'own lines\n' } as Services['serverLog']
  expect(await lines(serverLog({ records: records({}), serverLog: own }, undefined))).toEqual([
    '# log of this server',
    'own lines',
  ])
  const rows = {
    server: [{ id: 'db', name: 'Database' }],
    'server-alarm': [{ alarmTime: 20, alarmType: 'DISK', data: '91 %' }],
    'server-status-sample': [{ time: 10, ramUsage: { used: 1, total: 2 }, diskUsage: null }],
  }
  expect(await lines(serverLog({ records: records(rows), serverLog: own }, 'db'))).toEqual([
    '# server db Database   ',
    '1970-01-01T00:00:10.000Z STATUS memory=1/2 disk=-/-',
    '1970-01-01T00:00:20.000Z ALARM DISK 91 %',
    '# log of this server',
    'own lines',
  ])
})
