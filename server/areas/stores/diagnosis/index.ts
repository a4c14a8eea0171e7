import { sql } from 'kysely'
import type { Gateway, GatewayDiagnosis, GatewayEvent } from '../../../../src/generated/types'
import { seesAllStores } from '../../../../src/schema/access'
import type { SessionUser } from '../../../access/session'
import { readAlarmLimits } from '../../../alarms/alarmLimits'
import type { AreaCalls, Handler } from '../../../calls/call'
import { notFound } from '../../../calls/outcomes'
import type { Records } from '../../../db/records'
import { readsAudit } from '../../../timeline/origins'
import {
  diagnose,
  LOST_DAYS,
  type Neighbour,
  type OfflineFacts,
  ORDERED_BEFORE,
  TOGETHER,
  weakPoints,
} from './reasoning'
import { tagsOn } from './tags'
import { alarmOf } from './alarm'

const DAY = 86_400
const SHOWN = 100
const MAX_EVENTS = 1000

/** GET /diagnosis/store/{code}/gateway/{mac} */
const diagnosis: Handler = async ({ params: { code: storeCode = '', mac: gwMac = '' }, user, services }) => {
  const { records } = services
  const gateways = await records.find('gateway', { storeCode })
  const gateway = gateways.find((one) => one.gwMac === gwMac)
  if (!gateway) throw notFound()
  const [last] = await records.find(
    'gateway-event',
    { storeCode, gwMac, event: ['LOST', 'BACK'] },
    { orderBy: 'at', descending: true, limit: 1 },
  )
  const limits = await readAlarmLimits(records)
  const heardAt = gateway.lastStatusTime ?? null
  if (gateway.status !== 'OFFLINE') {
    const lost = await lostBetween(records, gateway, services.clock() - LOST_DAYS * DAY, services.clock())
    const since = last?.event === 'BACK' ? last.at : null
    const tags = await tagsOn(services, user, gateway, since)
    return {
      state: 'CONNECTED',
      since,
      heardAt,
      cause: null,
      reasons: weakPoints(gateway, lost, limits),
      steps: [],
      went: [],
      ...(tags && { tags }),
    } satisfies GatewayDiagnosis
  }
  // For older outages there are no events, only the time it was last heard.
  const since = last?.event === 'LOST' ? last.at : heardAt
  const facts: OfflineFacts = {
    gateway,
    since,
    limits,
    ...(since === null ? NOTHING : await around(records, user, gateway, gateways, since)),
  }
  const [tags, alarm] = [
    await tagsOn(services, user, gateway, since),
    await alarmOf(services, user, storeCode, gwMac, since),
  ]
  return {
    state: 'OFFLINE',
    since,
    heardAt,
    ...unnamed(diagnose(facts), user),
    went: wentOf(facts),
    ...(tags && { tags }),
    ...alarm,
  } satisfies GatewayDiagnosis
}

const NOTHING = { others: [], elsewhere: [], ordered: [], lostBefore: 0 }

/** What happened around the time a gateway was lost. */
async function around(
  records: Records,
  user: SessionUser,
  gateway: Gateway,
  gateways: readonly Gateway[],
  since: number,
): Promise<Pick<OfflineFacts, 'others' | 'elsewhere' | 'ordered' | 'lostBefore'>> {
  const { storeCode, gwMac } = gateway
  // Separately, so that the limit on events does not cut off the own store when many gateways are lost at once.
  const [mine, all] = [
    await eventsBetween(records, ['LOST'], since - TOGETHER, since + TOGETHER, storeCode),
    await eventsBetween(records, ['LOST'], since - TOGETHER, since + TOGETHER),
  ]
  const others = gateways.filter((one) => one.gwMac !== gwMac).map((one) => neighbour(one, mine, since))
  const orders = await eventsBetween(
    records,
    ['REBOOT', 'CONFIGURED'],
    since - ORDERED_BEFORE - TOGETHER,
    since + TOGETHER,
    storeCode,
  )
  // A command matters if the gateway was lost soon after it.
  const wentAt = new Map<string, number | null>([
    [gwMac, since],
    ...others.map((one) => [one.gwMac, one.wentAt] as const),
  ])
  const ordered = orders.filter((event) => {
    const at = wentAt.get(event.gwMac)
    return at != null && event.at <= at && event.at >= at - ORDERED_BEFORE
  })
  return {
    others,
    elsewhere: await elsewhereOf(
      records,
      user,
      all.filter((event) => event.storeCode !== storeCode),
      since,
    ),
    ordered,
    lostBefore: await lostBetween(records, gateway, since - LOST_DAYS * DAY, since - 1),
  }
}

/** Gateways of other stores the user sees that were lost at about the same time. */
async function elsewhereOf(
  records: Records,
  user: SessionUser,
  lost: readonly GatewayEvent[],
  since: number,
): Promise<OfflineFacts['elsewhere']> {
  const seen = [...new Set(lost.map((event) => event.storeCode))].filter(
    (code) => seesAllStores(user) || user.store.includes(code),
  )
  if (seen.length === 0) return []
  const all = (await records.find('gateway', { storeCode: seen })).map((one) => neighbour(one, lost, since))
  const whole = new Set(
    seen.filter((code) => all.every((one) => one.storeCode !== code || one.isOffline || one.wentAt !== null)),
  )
  return all.filter(({ wentAt }) => wentAt !== null).map((one) => ({ ...one, isWholeStore: whole.has(one.storeCode) }))
}

/** Another gateway. Without an event, an offline one was lost when it was last heard. */
function neighbour(
  { storeCode, gwMac, ip = '', status, lastStatusTime }: Gateway,
  lost: readonly GatewayEvent[],
  since: number,
): Neighbour {
  const isOffline = status === 'OFFLINE'
  const known = lost.find((event) => event.gwMac === gwMac && event.storeCode === storeCode)?.at
  const heard =
    isOffline && lastStatusTime != null && Math.abs(lastStatusTime - since) <= TOGETHER ? lastStatusTime : null
  const wentAt = known ?? heard
  return {
    storeCode,
    gwMac,
    ip,
    isOffline,
    wentAt,
    stayed: wentAt === null && (!isOffline || (lastStatusTime ?? 0) > since),
  }
}

async function eventsBetween(
  records: Records,
  event: readonly GatewayEvent['event'][],
  from: number,
  to: number,
  storeCode?: string,
): Promise<GatewayEvent[]> {
  const { rows } = await sql<{ _id: string }>`
    SELECT "_id" FROM gateway_event WHERE "event" = ANY(${[...event]}::text[]) AND "at" BETWEEN ${from} AND ${to} ${storeCode === undefined ? sql`` : sql`AND "storeCode" = ${storeCode}`}
    ORDER BY "at" DESC, "_id" DESC LIMIT ${MAX_EVENTS}`.execute(records.db)
  if (rows.length === 0) return []
  const found = await records.find('gateway-event', { _id: rows.map(({ _id }) => Number(_id)) })
  return found.sort((one, other) => other.at - one.at || (other._id ?? 0) - (one._id ?? 0))
}

async function lostBetween({ db }: Records, { storeCode, gwMac }: Gateway, from: number, to: number): Promise<number> {
  const { rows } = await sql<{ n: string }>`
    SELECT count(*) AS n FROM gateway_event WHERE "storeCode" = ${storeCode} AND "gwMac" = ${gwMac} AND "event" = 'LOST' AND "at" BETWEEN ${from} AND ${to}`.execute(
    db,
  )
  return Number(rows[0]?.n ?? 0)
}

const wentOf = ({ others, elsewhere }: OfflineFacts): GatewayDiagnosis['went'] =>
  [...others, ...elsewhere]
    .flatMap(({ storeCode, gwMac, wentAt, isOffline }) =>
      wentAt === null ? [] : [{ storeCode, gwMac, at: wentAt, isBack: !isOffline }],
    )
    .sort((one, other) => one.at - other.at)
    .slice(0, SHOWN)

/** Hides who sent commands from users who may not read the audit. */
function unnamed<Found extends Pick<GatewayDiagnosis, 'reasons'>>(found: Found, user: SessionUser): Found {
  return readsAudit(user) ? found : { ...found, reasons: found.reasons.map(({ by: _by, ...reason }) => reason) }
}

/** The diagnosis of a gateway. */
export const diagnosisCalls: AreaCalls = { 'GET /diagnosis/store/{code}/gateway/{mac}': diagnosis }
