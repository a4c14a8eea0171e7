import { sql } from 'kysely'
import type { Gateway, GatewayDiagnosis, GatewayEvent } from '../../../../src/generated/types'
import { seesAllStores } from '../../../../src/schema/access'
import type { SessionUser } from '../../../access/session'
import { readAlarmLimits } from '../../../alarmLimits'
import type { Records } from '../../../db/records'
import type { AreaCalls, Handler } from '../../../http/call'
import { notFound } from '../../../http/outcomes'
import { readsAudit } from '../../../timeline/origins'
import { diagnose, LOST_DAYS, type Neighbour, type OfflineFacts, ORDERED_BEFORE, TOGETHER, weakPoints } from './reasoning'
import { tagsOn } from './tags'
import { toldOf } from './told'

const DAY = 86_400
const SHOWN = 100
/** So many events tell enough of what went. */
const MOST = 1000

/** GET /diagnosis/store/{code}/gateway/{mac} */
const diagnosis: Handler = async ({ params: { code: storeCode = '', mac: gwMac = '' }, user, services }) => {
  const { records } = services
  const gateways = await records.find('gateway', { storeCode })
  const gateway = gateways.find((one) => one.gwMac === gwMac)
  if (!gateway) throw notFound()
  const [last] = await records.find('gateway-event', { storeCode, gwMac, event: ['LOST', 'BACK'] }, { orderBy: 'at', descending: true, limit: 1 })
  const limits = await readAlarmLimits(records)
  const heardAt = gateway.lastStatusTime ?? null
  if (gateway.status !== 'OFFLINE') {
    const lost = await lostBetween(records, gateway, services.clock() - LOST_DAYS * DAY, services.clock())
    const since = last?.event === 'BACK' ? last.at : null
    const tags = await tagsOn(services, user, gateway, since)
    return { state: 'CONNECTED', since, heardAt, cause: null, reasons: weakPoints(gateway, lost, limits), steps: [], went: [], ...(tags && { tags }) } satisfies GatewayDiagnosis
  }
  // Of before such things were kept it is known when it was last heard.
  const since = last?.event === 'LOST' ? last.at : heardAt
  const facts: OfflineFacts = { gateway, since, limits, ...(since === null ? NOTHING : await around(records, user, gateway, gateways, since)) }
  const [tags, told] = [await tagsOn(services, user, gateway, since), await toldOf(services, user, storeCode, gwMac, since)]
  return { state: 'OFFLINE', since, heardAt, ...unnamed(diagnose(facts), user), went: wentOf(facts), ...(tags && { tags }), ...told } satisfies GatewayDiagnosis
}

const NOTHING = { others: [], elsewhere: [], ordered: [], lostBefore: 0 }

/** What happened around the time when a gateway went. */
async function around(records: Records, user: SessionUser, gateway: Gateway, gateways: readonly Gateway[], since: number): Promise<Pick<OfflineFacts, 'others' | 'elsewhere' | 'ordered' | 'lostBefore'>> {
  const { storeCode, gwMac } = gateway
  // Apart: where a whole fleet goes, its own store is not cut off with the rest.
  const [mine, all] = [await eventsBetween(records, ['LOST'], since - TOGETHER, since + TOGETHER, storeCode), await eventsBetween(records, ['LOST'], since - TOGETHER, since + TOGETHER)]
  const others = gateways.filter((one) => one.gwMac !== gwMac).map((one) => neighbour(one, mine, since))
  const orders = await eventsBetween(records, ['REBOOT', 'CONFIGURED'], since - ORDERED_BEFORE - TOGETHER, since + TOGETHER, storeCode)
  // An order is of what went soon after it.
  const wentAt = new Map<string, number | null>([[gwMac, since], ...others.map((one) => [one.gwMac, one.wentAt] as const)])
  const ordered = orders.filter((event) => {
    const at = wentAt.get(event.gwMac)
    return at != null && event.at <= at && event.at >= at - ORDERED_BEFORE
  })
  return { others, elsewhere: await elsewhereOf(records, user, all.filter((event) => event.storeCode !== storeCode), since), ordered, lostBefore: await lostBetween(records, gateway, since - LOST_DAYS * DAY, since - 1) }
}

/** Gateways of other stores that the viewer sees, whose connection ended at about the same time. */
async function elsewhereOf(records: Records, user: SessionUser, lost: readonly GatewayEvent[], since: number): Promise<OfflineFacts['elsewhere']> {
  const seen = [...new Set(lost.map((event) => event.storeCode))].filter((code) => seesAllStores(user) || user.store.includes(code))
  if (seen.length === 0) return []
  const all = (await records.find('gateway', { storeCode: seen })).map((one) => neighbour(one, lost, since))
  const whole = new Set(seen.filter((code) => all.every((one) => one.storeCode !== code || one.isOffline || one.wentAt !== null)))
  return all.filter(({ wentAt }) => wentAt !== null).map((one) => ({ ...one, isWholeStore: whole.has(one.storeCode) }))
}

/** A gateway as a neighbour: of before lost connections were kept, one that is offline went when it was last heard. */
function neighbour({ storeCode, gwMac, ip = '', status, lastStatusTime }: Gateway, lost: readonly GatewayEvent[], since: number): Neighbour {
  const isOffline = status === 'OFFLINE'
  const known = lost.find((event) => event.gwMac === gwMac && event.storeCode === storeCode)?.at
  const heard = isOffline && lastStatusTime != null && Math.abs(lastStatusTime - since) <= TOGETHER ? lastStatusTime : null
  const wentAt = known ?? heard
  return { storeCode, gwMac, ip, isOffline, wentAt, stayed: wentAt === null && (!isOffline || (lastStatusTime ?? 0) > since) }
}

async function eventsBetween(records: Records, event: readonly GatewayEvent['event'][], from: number, to: number, storeCode?: string): Promise<GatewayEvent[]> {
  const { rows } = await sql<{ _id: string }>`
    SELECT "_id" FROM gateway_event WHERE "event" = ANY(${[...event]}::text[]) AND "at" BETWEEN ${from} AND ${to} ${storeCode === undefined ? sql`` : sql`AND "storeCode" = ${storeCode}`}
    ORDER BY "at" DESC, "_id" DESC LIMIT ${MOST}`.execute(records.db)
  if (rows.length === 0) return []
  const found = await records.find('gateway-event', { _id: rows.map(({ _id }) => Number(_id)) })
  return found.sort((one, other) => other.at - one.at || (other._id ?? 0) - (one._id ?? 0))
}

/** How often a connection was lost. */
async function lostBetween({ db }: Records, { storeCode, gwMac }: Gateway, from: number, to: number): Promise<number> {
  const { rows } = await sql<{ n: string }>`
    SELECT count(*) AS n FROM gateway_event WHERE "storeCode" = ${storeCode} AND "gwMac" = ${gwMac} AND "event" = 'LOST' AND "at" BETWEEN ${from} AND ${to}`.execute(db)
  return Number(rows[0]?.n ?? 0)
}

const wentOf = ({ others, elsewhere }: OfflineFacts): GatewayDiagnosis['went'] =>
  [...others, ...elsewhere]
    .flatMap(({ storeCode, gwMac, wentAt, isOffline }) => (wentAt === null ? [] : [{ storeCode, gwMac, at: wentAt, isBack: !isOffline }]))
    .sort((one, other) => one.at - other.at)
    .slice(0, SHOWN)

/** Who ordered something is for who may read the audit. */
function unnamed<Found extends Pick<GatewayDiagnosis, 'reasons'>>(found: Found, user: SessionUser): Found {
  return readsAudit(user) ? found : { ...found, reasons: found.reasons.map(({ by: _by, ...reason }) => reason) }
}

/** Why a gateway is offline. */
export const diagnosisCalls: AreaCalls = { 'GET /diagnosis/store/{code}/gateway/{mac}': diagnosis }
