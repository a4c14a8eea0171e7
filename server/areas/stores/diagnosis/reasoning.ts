import type { Gateway, GatewayDiagnosis, GatewayEvent } from '../../../../src/generated/types'
import type { AlarmLimits } from '../../../alarmLimits'
import { isPublic } from '../../../addresses'

export type Cause = NonNullable<GatewayDiagnosis['cause']>
export type Reason = GatewayDiagnosis['reasons'][number]
export type Step = GatewayDiagnosis['steps'][number]

/** Another gateway, as far as it says something about this one. */
export interface Neighbour {
  readonly storeCode: string
  readonly gwMac: string
  readonly ip: string
  readonly isOffline: boolean
  /** When its connection ended at about the same time; null where it did not. */
  readonly wentAt: number | null
  /** It was connected then and went on being so, whatever it is now. */
  readonly stayed: boolean
}

/** What is stored about a gateway that is offline. */
export interface OfflineFacts {
  readonly gateway: Pick<Gateway, 'gwMac' | 'ip' | 'netmask' | 'ramUsage' | 'diskUsage' | 'timeSync'>
  /** Since when it is offline; null where it was never heard. */
  readonly since: number | null
  /** The other gateways of its store. */
  readonly others: readonly Neighbour[]
  /** Gateways of other stores whose connection ended at about the same time, and whether all of their store's did. */
  readonly elsewhere: readonly (Neighbour & { readonly isWholeStore: boolean })[]
  /** What was ordered of it before it went, and what of its neighbours, the newest first. */
  readonly ordered: readonly GatewayEvent[]
  /** How often its connection was lost before, within `LOST_DAYS`. */
  readonly lostBefore: number
  readonly limits: Pick<AlarmLimits, 'memory' | 'disk'>
}

/** Connections that ended within so many seconds of each other ended together. */
export const TOGETHER = 300
/** What was ordered so many seconds before may be why. */
export const ORDERED_BEFORE = 600
/** How far back lost connections count. */
export const LOST_DAYS = 7
/** So many of them are a sign of their own. */
const OFTEN = 3
/** So many other stores that go as a whole at once have more in common than a store. */
const STORES = 2
const ADDRESS_FIELDS: ReadonlySet<string> = new Set(['ip', 'netmask', 'defaultGateway', 'dns', 'eslServerPort'])

/** What follows from the cause, to be tried in this order. What cannot work on a gateway that is offline is not among it. */
const STEPS: Readonly<Record<Cause, readonly Step[]>> = {
  REBOOT: ['WAIT', 'LINK_CHECK', 'POWER'],
  FIRMWARE: ['WAIT', 'LINK_CHECK', 'POWER_CYCLE'],
  ADDRESS: ['ADDRESS', 'LINK_CHECK', 'ON_SITE'],
  CONFIGURATION: ['ADDRESS', 'LINK_CHECK', 'POWER_CYCLE'],
  NETWORK: ['SERVER_NETWORK', 'LINK_CHECK'],
  STORE: ['STORE_POWER', 'STORE_NETWORK', 'LINK_CHECK'],
  SEGMENT: ['SWITCH', 'LINK_CHECK'],
  SHARED: ['SWITCH', 'STORE_POWER', 'LINK_CHECK'],
  UNSTABLE: ['LINK_CHECK', 'CABLE', 'PORT', 'POWER'],
  ITSELF: ['LINK_CHECK', 'POWER', 'CABLE', 'PORT', 'POWER_CYCLE'],
  ALONE: ['LINK_CHECK', 'STORE_NETWORK', 'POWER', 'CABLE'],
  NEVER: ['POWER', 'CABLE', 'ADDRESS', 'LINK_CHECK'],
}

/** The likely cause, what it follows from, and what to try. Nothing is in it that the facts do not say. */
export function diagnose(facts: OfflineFacts): Pick<GatewayDiagnosis, 'cause' | 'reasons' | 'steps'> {
  const { since, gateway } = facts
  if (since === null) return { cause: 'NEVER', reasons: [{ code: 'NEVER_HEARD' }], steps: [...STEPS.NEVER] }
  const { cause, reasons } = causeOf(facts, since)
  const more = [...(facts.lostBefore > 0 ? [{ code: 'LOST_BEFORE', count: facts.lostBefore, days: LOST_DAYS } as const] : []), ...loadOf(gateway, facts.limits)]
  return { cause, reasons: [...reasons, ...more], steps: [...STEPS[cause]] }
}

/** What is not well of a gateway that is there. */
export function weakPoints(gateway: Pick<Gateway, 'ramUsage' | 'diskUsage' | 'timeSync' | 'upLink' | 'downLink'>, lostBefore: number, limits: OfflineFacts['limits']): Reason[] {
  return [
    ...(lostBefore > 0 ? [{ code: 'LOST_BEFORE', count: lostBefore, days: LOST_DAYS } as const] : []),
    ...loadOf(gateway, limits),
    ...(gateway.upLink === 'NG' || gateway.downLink === 'NG' ? [{ code: 'LINK_NG' } as const] : []),
  ]
}

/** How a gateway was loaded when it was last heard, where that was too much. */
function loadOf({ ramUsage, diskUsage, timeSync }: Pick<Gateway, 'ramUsage' | 'diskUsage' | 'timeSync'>, { memory, disk }: OfflineFacts['limits']): Reason[] {
  return [
    ...(ramUsage != null && ramUsage > memory ? [{ code: 'HIGH_MEMORY', percent: ramUsage } as const] : []),
    ...(diskUsage != null && diskUsage > disk ? [{ code: 'HIGH_DISK', percent: diskUsage } as const] : []),
    ...(timeSync === false ? [{ code: 'UNSYNCED' } as const] : []),
  ]
}

function causeOf(facts: OfflineFacts, since: number): { cause: Cause; reasons: Reason[] } {
  const { gateway: { gwMac }, others, ordered } = facts
  const own = ordered.find((event) => event.gwMac === gwMac && event.at <= since)
  const went = others.filter(({ wentAt }) => wentAt !== null)
  // Others that went because they were told to say nothing about the store.
  const byThemselves = went.filter((other) => !ordered.some((event) => event.gwMac === other.gwMac && event.at <= (other.wentAt ?? 0)))
  const order = own ? [orderedReason(own, since)] : []
  if (own && byThemselves.length === 0) return { cause: causeOfOrder(own), reasons: order }
  if (went.length > 0) {
    const { cause, reasons } = together(facts, since, went)
    return { cause, reasons: [...reasons, ...order] }
  }
  const stayed = others.filter((other) => other.stayed).length
  if (others.length === 0) return { cause: wide(facts) ? 'NETWORK' : 'ALONE', reasons: [{ code: 'NO_OTHERS' }, ...elsewhereReasons(facts)] }
  if (stayed === 0) return { cause: 'ALONE', reasons: [{ code: 'OTHERS_AWAY', count: others.length }, ...elsewhereReasons(facts)] }
  const away: Reason[] = stayed < others.length ? [{ code: 'OTHERS_AWAY', count: others.length - stayed }] : []
  return { cause: facts.lostBefore >= OFTEN ? 'UNSTABLE' : 'ITSELF', reasons: [{ code: 'OTHERS_STAYED', count: stayed, of: others.length }, ...away] }
}

function causeOfOrder({ event, changes = [], gmp, grm }: GatewayEvent): Cause {
  if (event === 'CONFIGURED') return changes.some(({ field }) => ADDRESS_FIELDS.has(field)) ? 'ADDRESS' : 'CONFIGURATION'
  return gmp != null || grm != null ? 'FIRMWARE' : 'REBOOT'
}

function orderedReason({ event, at, email, changes = [], gmp, grm }: GatewayEvent, since: number): Reason {
  const what = event === 'CONFIGURED' ? ({ code: 'CONFIGURED', fields: changes.map(({ field }) => field) } as const) : ({ code: gmp != null || grm != null ? 'INSTALLING' : 'REBOOTED', ...(gmp != null && { gmp }), ...(grm != null && { grm }) } as const)
  return { ...what, at, seconds: since - at, ...(email != null && { by: email }) }
}

/** Others of the store went too: what they have in common, and it not with those that stayed. */
function together(facts: OfflineFacts, since: number, went: readonly Neighbour[]): { cause: Cause; reasons: Reason[] } {
  const { gateway, others } = facts
  const times = [since, ...went.map(({ wentAt }) => wentAt ?? since)]
  const seconds = Math.max(...times) - Math.min(...times)
  const counted = { count: went.length + 1, of: others.length + 1, seconds }
  const back = went.filter(({ isOffline }) => !isOffline).length
  const cameBack: Reason[] = back > 0 ? [{ code: 'CAME_BACK', count: back }] : []
  const stayed = others.filter((other) => other.stayed)
  // Those that were away before could not go with them.
  if (stayed.length === 0) {
    const reasons: Reason[] = [went.length === others.length ? { code: 'ALL_WENT', ...counted } : { code: 'SOME_WENT', ...counted }]
    const before = others.length - went.length
    if (before > 0) reasons.push({ code: 'OTHERS_AWAY', count: before })
    return { cause: wide(facts) ? 'NETWORK' : 'STORE', reasons: [...reasons, ...elsewhereReasons(facts), ...cameBack] }
  }
  const subnet = subnetOf(gateway.ip, gateway.netmask)
  const isIn = ({ ip }: Neighbour) => subnet !== undefined && subnetOf(ip, gateway.netmask) === subnet
  const isSegment = went.every(isIn) && !stayed.some(isIn)
  const some: Reason = { code: 'SOME_WENT', ...counted }
  if (isSegment && subnet) return { cause: 'SEGMENT', reasons: [some, { code: 'SAME_SUBNET', subnet }, ...cameBack] }
  return { cause: 'SHARED', reasons: [some, ...cameBack] }
}

/** Whether whole stores went together, or gateways of other stores behind the same address of the internet. */
const wide = ({ elsewhere, gateway }: OfflineFacts) => new Set(elsewhere.filter(({ isWholeStore }) => isWholeStore).map(({ storeCode }) => storeCode)).size >= STORES || elsewhere.some((other) => isSamePublic(gateway.ip, other.ip))

function elsewhereReasons(facts: OfflineFacts): Reason[] {
  if (!wide(facts)) return []
  const { elsewhere, gateway } = facts
  const subnet = subnetOf(gateway.ip, gateway.netmask)
  const same = elsewhere.some((other) => isSamePublic(gateway.ip, other.ip))
  return [{ code: 'OTHER_STORES', count: elsewhere.length, stores: new Set(elsewhere.map(({ storeCode }) => storeCode)).size }, ...(same && subnet ? [{ code: 'SAME_PUBLIC', subnet } as const] : [])]
}

/** Private addresses of two stores are of two networks, however alike. */
function isSamePublic(one: string | undefined, other: string | undefined): boolean {
  const [mine, theirs] = [hostOf(one), hostOf(other)]
  return isPublic(mine) && isPublic(theirs) && subnetOf(mine, '255.255.255.0') === subnetOf(theirs, '255.255.255.0')
}

const hostOf = (ip: string | undefined) => (ip ?? '').split(':')[0] ?? ''
const numberOf = (ip: string) => ip.split('.').reduce((sum, part) => sum * 256 + Number(part), 0)

/** The network of an address, as `10.1.2.0/24`; undefined where there is none. */
function subnetOf(ip: string | undefined, netmask: string | undefined): string | undefined {
  const host = hostOf(ip)
  const isAddress = (text: string) => /^(\d{1,3}\.){3}\d{1,3}$/.test(text)
  if (!isAddress(host) || !netmask || !isAddress(netmask)) return undefined
  const mask = numberOf(netmask) >>> 0
  const net = (numberOf(host) & mask) >>> 0
  const bits = [...mask.toString(2)].filter((bit) => bit === '1').length
  return `${[24, 16, 8, 0].map((shift) => (net >>> shift) & 255).join('.')}/${bits}`
}
