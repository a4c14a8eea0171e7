import type { Gateway, GatewayDiagnosis, GatewayEvent } from '../../../../src/generated/types'
import type { AlarmLimits } from '../../../alarms/alarmLimits'
import { isPublic } from '../../../base/addresses'

type Cause = NonNullable<GatewayDiagnosis['cause']>
export type Reason = GatewayDiagnosis['reasons'][number]
type Step = GatewayDiagnosis['steps'][number]

/** Another gateway, as evidence about this one. */
export interface Neighbour {
  readonly storeCode: string
  readonly gwMac: string
  readonly ip: string
  readonly isOffline: boolean
  /** When it was lost, if at about the same time; else null. */
  readonly wentAt: number | null
  /** It stayed connected at that time, whatever it is now. */
  readonly stayed: boolean
}

/** The facts about an offline gateway. */
export interface OfflineFacts {
  readonly gateway: Pick<Gateway, 'gwMac' | 'ip' | 'netmask' | 'ramUsage' | 'diskUsage' | 'timeSync'>
  /** Since when it is offline; null if it was never heard. */
  readonly since: number | null
  /** The other gateways of its store. */
  readonly others: readonly Neighbour[]
  /** Gateways of other stores that were lost at about the same time, and whether all of their store were. */
  readonly elsewhere: readonly (Neighbour & { readonly isWholeStore: boolean })[]
  /** Commands to it and its neighbours before they were lost, newest first. */
  readonly ordered: readonly GatewayEvent[]
  /** How often its connection was lost before, within `LOST_DAYS`. */
  readonly lostBefore: number
  readonly limits: Pick<AlarmLimits, 'memory' | 'disk'>
}

/** Gateways lost within this many seconds were lost together. */
export const TOGETHER = 300
/** A command up to this many seconds before may be the cause. */
export const ORDERED_BEFORE = 600
/** How many days back lost connections count. */
export const LOST_DAYS = 7
/** From this many on, the connection is unstable. */
const OFTEN = 3
/** If this many other stores are lost completely, the cause is the network. */
const STORES = 2
const ADDRESS_FIELDS: ReadonlySet<string> = new Set(['ip', 'netmask', 'defaultGateway', 'dns', 'eslServerPort'])

/** What to try for each cause, in order; only steps that are possible with an offline gateway. */
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

/** The likely cause, the reasons for it, and what to try. Based only on the facts. */
export function diagnose(facts: OfflineFacts): Pick<GatewayDiagnosis, 'cause' | 'reasons' | 'steps'> {
  const { since, gateway } = facts
  if (since === null) return { cause: 'NEVER', reasons: [{ code: 'NEVER_HEARD' }], steps: [...STEPS.NEVER] }
  const { cause, reasons } = causeOf(facts, since)
  const more = [
    ...(facts.lostBefore > 0 ? [{ code: 'LOST_BEFORE', count: facts.lostBefore, days: LOST_DAYS } as const] : []),
    ...loadOf(gateway, facts.limits),
  ]
  return { cause, reasons: [...reasons, ...more], steps: [...STEPS[cause]] }
}

/** The weak points of a connected gateway. */
export function weakPoints(
  gateway: Pick<Gateway, 'ramUsage' | 'diskUsage' | 'timeSync' | 'upLink' | 'downLink'>,
  lostBefore: number,
  limits: OfflineFacts['limits'],
): Reason[] {
  return [
    ...(lostBefore > 0 ? [{ code: 'LOST_BEFORE', count: lostBefore, days: LOST_DAYS } as const] : []),
    ...loadOf(gateway, limits),
    ...(gateway.upLink === 'NG' || gateway.downLink === 'NG' ? [{ code: 'LINK_NG' } as const] : []),
  ]
}

/** The excessive loads of a gateway when it was last heard. */
function loadOf(
  { ramUsage, diskUsage, timeSync }: Pick<Gateway, 'ramUsage' | 'diskUsage' | 'timeSync'>,
  { memory, disk }: OfflineFacts['limits'],
): Reason[] {
  return [
    ...(ramUsage != null && ramUsage > memory ? [{ code: 'HIGH_MEMORY', percent: ramUsage } as const] : []),
    ...(diskUsage != null && diskUsage > disk ? [{ code: 'HIGH_DISK', percent: diskUsage } as const] : []),
    ...(timeSync === false ? [{ code: 'UNSYNCED' } as const] : []),
  ]
}

function causeOf(facts: OfflineFacts, since: number): { cause: Cause; reasons: Reason[] } {
  const {
    gateway: { gwMac },
    others,
    ordered,
  } = facts
  const own = ordered.find((event) => event.gwMac === gwMac && event.at <= since)
  const went = others.filter(({ wentAt }) => wentAt !== null)
  // Gateways that were lost after a command say nothing about the store.
  const byThemselves = went.filter(
    (other) => !ordered.some((event) => event.gwMac === other.gwMac && event.at <= (other.wentAt ?? 0)),
  )
  const order = own ? [orderedReason(own, since)] : []
  if (own && byThemselves.length === 0) return { cause: causeOfOrder(own), reasons: order }
  if (went.length > 0) {
    const { cause, reasons } = together(facts, since, went)
    return { cause, reasons: [...reasons, ...order] }
  }
  const stayed = others.filter((other) => other.stayed).length
  if (others.length === 0)
    return { cause: wide(facts) ? 'NETWORK' : 'ALONE', reasons: [{ code: 'NO_OTHERS' }, ...elsewhereReasons(facts)] }
  if (stayed === 0)
    return { cause: 'ALONE', reasons: [{ code: 'OTHERS_AWAY', count: others.length }, ...elsewhereReasons(facts)] }
  const away: Reason[] = stayed < others.length ? [{ code: 'OTHERS_AWAY', count: others.length - stayed }] : []
  return {
    cause: facts.lostBefore >= OFTEN ? 'UNSTABLE' : 'ITSELF',
    reasons: [{ code: 'OTHERS_STAYED', count: stayed, of: others.length }, ...away],
  }
}

function causeOfOrder({ event, changes = [], gmp, grm }: GatewayEvent): Cause {
  if (event === 'CONFIGURED')
    return changes.some(({ field }) => ADDRESS_FIELDS.has(field)) ? 'ADDRESS' : 'CONFIGURATION'
  return gmp != null || grm != null ? 'FIRMWARE' : 'REBOOT'
}

function orderedReason({ event, at, email, changes = [], gmp, grm }: GatewayEvent, since: number): Reason {
  const what =
    event === 'CONFIGURED'
      ? ({ code: 'CONFIGURED', fields: changes.map(({ field }) => field) } as const)
      : ({
          code: gmp != null || grm != null ? 'INSTALLING' : 'REBOOTED',
          ...(gmp != null && { gmp }),
          ...(grm != null && { grm }),
        } as const)
  return { ...what, at, seconds: since - at, ...(email != null && { by: email }) }
}

/** Others of the store were lost too: finds what they share, but not with those that stayed. */
function together(facts: OfflineFacts, since: number, went: readonly Neighbour[]): { cause: Cause; reasons: Reason[] } {
  const { gateway, others } = facts
  const times = [since, ...went.map(({ wentAt }) => wentAt ?? since)]
  const seconds = Math.max(...times) - Math.min(...times)
  const counted = { count: went.length + 1, of: others.length + 1, seconds }
  const back = went.filter(({ isOffline }) => !isOffline).length
  const cameBack: Reason[] = back > 0 ? [{ code: 'CAME_BACK', count: back }] : []
  const stayed = others.filter((other) => other.stayed)
  // Those that were offline before do not count.
  if (stayed.length === 0) {
    const reasons: Reason[] = [
      went.length === others.length ? { code: 'ALL_WENT', ...counted } : { code: 'SOME_WENT', ...counted },
    ]
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

/** Whether whole stores were lost together, or gateways of other stores in the same public network. */
const wide = ({ elsewhere, gateway }: OfflineFacts) =>
  new Set(elsewhere.filter(({ isWholeStore }) => isWholeStore).map(({ storeCode }) => storeCode)).size >= STORES ||
  elsewhere.some((other) => isSamePublic(gateway.ip, other.ip))

function elsewhereReasons(facts: OfflineFacts): Reason[] {
  if (!wide(facts)) return []
  const { elsewhere, gateway } = facts
  const subnet = subnetOf(gateway.ip, gateway.netmask)
  const same = elsewhere.some((other) => isSamePublic(gateway.ip, other.ip))
  return [
    {
      code: 'OTHER_STORES',
      count: elsewhere.length,
      stores: new Set(elsewhere.map(({ storeCode }) => storeCode)).size,
    },
    ...(same && subnet ? [{ code: 'SAME_PUBLIC', subnet } as const] : []),
  ]
}

/** Equal private addresses of two stores are in different networks. */
function isSamePublic(one: string | undefined, other: string | undefined): boolean {
  const [mine, theirs] = [hostOf(one), hostOf(other)]
  return isPublic(mine) && isPublic(theirs) && subnetOf(mine, '255.255.255.0') === subnetOf(theirs, '255.255.255.0')
}

const hostOf = (ip: string | undefined) => (ip ?? '').split(':')[0] ?? ''
const numberOf = (ip: string) => ip.split('.').reduce((sum, part) => sum * 256 + Number(part), 0)

/** The subnet of an address, such as `10.1.2.0/24`; undefined without a valid one. */
function subnetOf(ip: string | undefined, netmask: string | undefined): string | undefined {
  const host = hostOf(ip)
  const isAddress = (text: string) => /^(\d{1,3}\.){3}\d{1,3}$/.test(text)
  if (!isAddress(host) || !netmask || !isAddress(netmask)) return undefined
  const mask = numberOf(netmask) >>> 0
  const net = (numberOf(host) & mask) >>> 0
  const bits = [...mask.toString(2)].filter((bit) => bit === '1').length
  return `${[24, 16, 8, 0].map((shift) => (net >>> shift) & 255).join('.')}/${bits}`
}
