import { SYSTEM } from '../../src/schema/alarmTarget'
import { randomFrom } from '../base/random'
import { demoAliases } from '../radio/goods'
import { DAY, type Row, type Rows } from './storeRows'

/** Generates what belongs to no store: servers with samples and alarms, aliases, abstract codes, layouts. */
export function systemRows(now: number): Rows {
  const servers: Row[] = [
    {
      id: 'proxy-1',
      name: 'Demo proxy 1',
      type: 'proxy',
      status: 'NORMAL',
      state: 'LEADER',
      reportTime: now,
      simulated: true,
    },
    {
      id: 'proxy-2',
      name: 'Demo proxy 2',
      type: 'proxy',
      status: 'NORMAL',
      state: 'FOLLOWER',
      reportTime: now,
      simulated: true,
    },
    {
      id: 'esl-1',
      name: 'Demo ESL 1',
      type: 'esl',
      status: 'NORMAL',
      state: 'MASTER',
      reportTime: now,
      simulated: true,
    },
    {
      id: 'esl-2',
      name: 'Demo ESL 2',
      type: 'esl',
      status: 'ALARM',
      state: 'RECOVERING',
      reportTime: now,
      simulated: true,
    },
    {
      id: 'db-1',
      name: 'Demo database 1',
      type: 'database',
      status: 'NORMAL',
      state: 'PRIMARY',
      reportTime: now,
      simulated: true,
    },
    {
      id: 'db-2',
      name: 'Demo database 2',
      type: 'database',
      status: 'NORMAL',
      state: 'SECONDARY',
      reportTime: now,
      simulated: true,
    },
    {
      id: 'db-3',
      name: 'Demo database 3',
      type: 'database',
      status: 'NORMAL',
      state: 'ARBITER',
      reportTime: now,
      simulated: true,
    },
  ]
  return {
    server: servers,
    'server-status-sample': servers.flatMap((server) => serverSamples(String(server.id), now)),
    'server-alarm': servers.flatMap((server, at) =>
      serverAlarms(String(server.id), String(server.type), now - at * 7200),
    ),
    'alarm-history': systemAlarms(now),
    alias: demoAliases.map((alias) => ({ ...alias })),
    amac: [
      { abstractCode: 'DEMO-ENTRANCE', abstractData: '0600000000AA' },
      { abstractCode: 'DEMO-CHECKOUT', abstractData: '0600000000AB' },
      { abstractCode: 'DEMO-COLDROOM', abstractData: '0600000000AC' },
    ],
    'layout-name': [
      { id: 'SHELF', name: 'SHELF', kind: 'tag', width: null, height: null },
      { id: 'SHELF.PROMO', name: 'SHELF.PROMO', kind: 'tag', width: null, height: null },
      { id: 'SHELF.FAMILY', name: 'SHELF.FAMILY', kind: 'tag', width: null, height: null },
      // Paper layouts, in millimetres.
      { id: 'CROMA.A4', name: 'CROMA.A4', kind: 'paper', width: 210, height: 297 },
      { id: 'CROMA.A6', name: 'CROMA.A6', kind: 'paper', width: 105, height: 148 },
      { id: 'CROMA.107', name: 'CROMA.107', kind: 'paper', width: 75, height: 27 },
      { id: 'CROMA.105', name: 'CROMA.105', kind: 'paper', width: 105, height: 59 },
    ],
  }
}

function serverSamples(id: string, now: number): Row[] {
  const random = randomFrom(`server ${id}`)
  const total = 16_384
  return Array.from({ length: 96 }, (_, at) => ({
    id,
    time: now - (95 - at) * 900,
    diskUsage: { used: 40_000 + at * 12, total: 204_800 },
    ramUsage: { used: Math.round(total * (0.35 + random.next() * 0.2)), total },
    serviceStatusList: [{ name: 'api', status: 'RUNNING' }],
    networkInformation: [
      {
        name: 'eth0',
        ip: `10.0.0.${10 + ((id.codePointAt(0) ?? 0) % 90)}`,
        rx: random.between(1000, 90_000),
        tx: random.between(1000, 90_000),
      },
    ],
  }))
}

/** Each type of server has one class of alarms: proxy 1, esl 2, database 3. */
function serverAlarms(serverId: string, type: string, at: number): Row[] {
  const kind = type === 'proxy' ? 1 : type === 'esl' ? 2 : 3
  return [
    { serverId, alarmTime: at - 9 * DAY, class: kind, alarmType: 'SERVER_STATUS_ABNORMAL', data: null },
    { serverId, alarmTime: at - 3 * DAY, class: kind, alarmType: 'MEMORY_USAGE_ABNORMAL', data: '91 %' },
    { serverId, alarmTime: at - DAY, class: kind, alarmType: 'DISK_USAGE_ABNORMAL', data: '86 %' },
  ]
}

function systemAlarms(now: number): Row[] {
  const random = randomFrom('system alarms')
  const kinds: readonly (readonly [type: string, kind: number, target: string | null, data: string | null])[] = [
    ['SERVER_STATUS_ABNORMAL', 3, 'esl-2', 'RECOVERING'],
    ['DISK_USAGE_ABNORMAL', 2, 'db-1', '86 %'],
    ['MEMORY_USAGE_ABNORMAL', 2, 'esl-1', '91 %'],
    ['ACCOUNT_LOCKED', 2, null, null],
    ['API_PERMISSION_DENIED', 1, null, null],
  ]
  return Array.from({ length: 24 }, () => {
    const [type, kind, target, data] = random.pick(kinds)
    const updatedAt = now - random.between(3600, 30 * DAY)
    // Alarms older than a day have been acknowledged.
    const state = kind === 1 ? null : updatedAt > now - DAY ? 'OPEN' : 'CLOSED'
    return {
      location: SYSTEM,
      updatedAt,
      class: kind,
      type,
      target,
      targetKind: target === null ? null : 'SERVER',
      data,
      state,
      closedAt: state === 'CLOSED' ? updatedAt + DAY : null,
    }
  })
}
