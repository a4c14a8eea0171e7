import { decode } from '@msgpack/msgpack'
import { GatewayError, type OwnSettings } from '../gateway'
import { lineOf, numberOf, whole } from '../values'
import { INFOR_LENGTH, OwnConfiguration } from './configuration'
import { listOf } from './lists'

/** What eStations say: lists by position, parsed and never believed. What makes no sense is null. */

/** What a gateway says of a label. */
export interface Entry {
  readonly tagMac: string
  /** Whether the label itself answered; null where nothing is said about it. */
  readonly hasAnswered: boolean | null
  readonly rssi: number | null
  readonly volts: number | null
  readonly firmware: string | null
  readonly status: number | null
  readonly token: number | null
  readonly temperature: number | null
}

/** How much a gateway has to do. */
interface Load {
  /** Tasks that wait, and those that are on their way to labels; null where it does not say. */
  readonly load: number | null
  readonly entries: readonly Entry[]
}

/** What a gateway says. */
export type Message =
  | {
      readonly kind: 'infor'
      readonly id: string
      readonly alias: string
      readonly hardware: string
      readonly version: string
      readonly module: string
      readonly freeBytes: number | null
      readonly settings: OwnSettings
      /** What it is to be told when something of that changes; undefined where it does not say all of it. */
      readonly configuration: OwnConfiguration | undefined
    }
  | { readonly kind: 'message'; readonly code: number }
  | ({ readonly kind: 'result' } & Load)
  | ({
      readonly kind: 'heartbeat'
      readonly id: string
      readonly version: string
      readonly module: string
      readonly code: number | null
    } & Load)

/** The topics that a gateway says something on. */
export const TOPICS = ['infor', 'message', 'result', 'heartbeat'] as const

const NO_ANSWER = -256
const MEGABYTE = 1_000_000
/** So many labels of one message are looked at. */
const MOST_ENTRIES = 20_000
const RANGES = {
  rssi: [-200, 20],
  tenths: [1, 100],
  temperature: [-100, 200],
  status: [0, 255],
  token: [1, 0xffff],
  count: [0, 1_000_000],
  seconds: [5, 3600],
  megabytes: [0, 10_000_000],
  code: [0, 255],
} as const
const TLS_AT = 11

/** A label's address in 12 hex digits, upper case; undefined if it is none. */
export const labelMac = (value: unknown): string | undefined =>
  typeof value === 'string' && /^[0-9a-f]{12}$/i.test(value) ? value.toUpperCase() : undefined

/**
 * What a message says.
 *
 * @param name the last part of its topic
 * @throws GatewayError `CUT` or `NOT_THIS_KIND` where it cannot be read
 */
export function messageOf(name: string, payload: Uint8Array): Message {
  const list = listOf(decoded(name, payload))
  if (!list) throw new GatewayError('NOT_THIS_KIND', `${name} is no list`)
  switch (name) {
    case 'infor':
      return inforOf(list)
    case 'message':
      return { kind: 'message', code: whole(list[0], RANGES.code) ?? 0 }
    case 'result':
      return { kind: 'result', load: loadOf(list[1], list[2]), entries: entriesOf(list[4]) }
    case 'heartbeat':
      return {
        kind: 'heartbeat',
        id: lineOf(list[0]),
        version: lineOf(list[2]),
        module: lineOf(list[3]),
        code: whole(list[4], RANGES.code) ?? null,
        load: loadOf(list[6], list[7]),
        entries: entriesOf(list[8]),
      }
    default:
      throw new GatewayError('NOT_THIS_KIND', `${name} is none of its topics`)
  }
}

function decoded(name: string, payload: Uint8Array): unknown {
  try {
    return decode(payload)
  } catch (cause) {
    // Where it ends too early the decoder reads behind its end.
    const fault = cause instanceof RangeError ? 'CUT' : 'NOT_THIS_KIND'
    throw new GatewayError(fault, `${name} cannot be read`, { cause })
  }
}

/** Its user and its password are in `configuration` alone, which shows them to nobody. */
function inforOf(list: readonly unknown[]): Message {
  const megabytes = whole(list[8], RANGES.megabytes)
  const hasTls = list.length >= INFOR_LENGTH
  const alias = lineOf(typeof list[1] === 'number' ? String(list[1]) : list[1])
  const [dhcp, localIp, mask, router, interval] = list.slice(hasTls ? TLS_AT + 1 : TLS_AT)
  return {
    kind: 'infor',
    id: lineOf(list[0]),
    alias,
    hardware: lineOf(typeof list[4] === 'number' ? String(list[4]) : list[4]),
    version: lineOf(list[5]),
    module: lineOf(list[6]),
    freeBytes: megabytes === undefined ? null : megabytes * MEGABYTE,
    settings: {
      alias: alias || null,
      ip: lineOf(list[2]) || lineOf(localIp) || null,
      mac: lineOf(list[3]) || null,
      server: serverOf(list[9]),
      tls: hasTls ? yesOf(list[TLS_AT]) : null,
      dhcp: yesOf(dhcp),
      mask: lineOf(mask) || null,
      router: lineOf(router) || null,
      every: whole(interval, RANGES.seconds) ?? null,
    },
    configuration: OwnConfiguration.of(list),
  }
}

const yesOf = (value: unknown): boolean | null => (typeof value === 'boolean' ? value : null)

/** Without a user and a password, should they stand before the address. */
const serverOf = (value: unknown): string | null => lineOf(value).replace(/^.*@/, '') || null

function loadOf(waiting: unknown, inTheAir: unknown): number | null {
  const [first, second] = [whole(waiting, RANGES.count), whole(inTheAir, RANGES.count)]
  return first === undefined && second === undefined ? null : (first ?? 0) + (second ?? 0)
}

const entriesOf = (value: unknown): Entry[] => (listOf(value) ?? []).slice(0, MOST_ENTRIES).flatMap(entryOf)

function entryOf(value: unknown): Entry | [] {
  const list = listOf(value)
  const tagMac = labelMac(list?.[0])
  if (!list || tagMac === undefined) return []
  const strength = numberOf(list[1])
  const tenths = whole(list[2], RANGES.tenths)
  return {
    tagMac,
    hasAnswered: strength === undefined ? null : strength !== NO_ANSWER,
    rssi: whole(list[1], RANGES.rssi) ?? null,
    volts: tenths === undefined ? null : tenths / 10,
    firmware: lineOf(typeof list[3] === 'number' ? String(list[3]) : list[3]) || null,
    status: whole(list[4], RANGES.status) ?? null,
    token: whole(list[5], RANGES.token) ?? null,
    temperature: whole(list[6], RANGES.temperature) ?? null,
  }
}
