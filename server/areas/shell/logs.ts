import type { Gateway } from '../../../src/generated/types'
import type { Services } from '../../calls/services'

interface Line {
  readonly at: number
  readonly text: string
}

const DAY = 86_400

/** The events of a gateway in the last day as a log: samples, alarms, deliveries. */
export async function* gatewayLog(
  { records, clock }: Pick<Services, 'records' | 'clock'>,
  gateway: Gateway,
): AsyncGenerator<string> {
  const { storeCode, gwMac } = gateway
  const from = clock() - DAY
  yield `# gateway ${gwMac} of store ${storeCode}, ip ${gateway.ip ?? ''}, gmp ${gateway.gmpVersion ?? '-'}, grm ${gateway.grmVersion ?? '-'}\n`
  const samples = await records.find(
    'gateway-status-sample',
    { storeCode, gwMac },
    { orderBy: 'time', descending: true, limit: 200 },
  )
  const alarms = await records.find(
    'gateway-alarm',
    { storeCode, gwMac },
    { orderBy: 'alarmTime', descending: true, limit: 500 },
  )
  const tags = await records.find('tag', { storeCode, gwIp: gateway.ip ?? '' }, { limit: 20_000 })
  yield* written([
    ...samples
      .filter(({ time }) => time >= from)
      .map(({ time, memory, diskList }) => ({
        at: time,
        text: `STATUS memory=${memory}% ${diskList.map(({ path, percent }) => `${path}=${percent}%`).join(' ')}`,
      })),
    ...alarms.map(({ alarmTime, alarmType, data }) => ({
      at: alarmTime,
      text: `ALARM ${alarmType} ${data ?? ''}`.trimEnd(),
    })),
    ...tags.flatMap(({ respondedAt, tagId, tagMac, status, rssi, battery }) =>
      respondedAt !== null && respondedAt !== undefined && respondedAt >= from
        ? [{ at: respondedAt, text: `TAG ${tagId} ${tagMac} ${status} rssi=${rssi ?? '-'} battery=${battery ?? '-'}` }]
        : [],
    ),
  ])
}

/** The log of this server, after the events of a named server, if any. */
export async function* serverLog(
  { records, serverLog: own }: Pick<Services, 'records' | 'serverLog'>,
  serverId: string | undefined,
): AsyncGenerator<string> {
  if (serverId !== undefined) {
    const server = await records.one('server', { id: serverId })
    yield `# server ${serverId} ${server?.name ?? ''} ${server?.type ?? ''} ${server?.status ?? ''} ${server?.state ?? ''}\n`
    const alarms = await records.find(
      'server-alarm',
      { serverId },
      { orderBy: 'alarmTime', descending: true, limit: 500 },
    )
    const samples = await records.find(
      'server-status-sample',
      { id: serverId },
      { orderBy: 'time', descending: true, limit: 200 },
    )
    yield* written([
      ...alarms.map(({ alarmTime, alarmType, data }) => ({
        at: alarmTime,
        text: `ALARM ${alarmType} ${data ?? ''}`.trimEnd(),
      })),
      ...samples.map(({ time, ramUsage, diskUsage }) => ({
        at: time,
        text: `STATUS memory=${ramUsage?.used ?? '-'}/${ramUsage?.total ?? '-'} disk=${diskUsage?.used ?? '-'}/${diskUsage?.total ?? '-'}`,
      })),
    ])
  }
  yield '# log of this server\n'
  yield own.read()
}

function* written(lines: readonly Line[]): Generator<string> {
  const sorted = [...lines].sort((one, other) => one.at - other.at)
  for (const { at, text } of sorted) yield `${new Date(at * 1000).toISOString()} ${text}\n`
}
