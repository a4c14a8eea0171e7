import { isObject, lineOf, numberOf, whole } from '../values'

/** What gateways of openESL say: parsed, never believed. What makes no sense is left out. */

/** A label as its gateway knows it. Times are epoch seconds of the gateway's clock. */
export interface TagRecord {
  readonly mac: string
  readonly model: string
  readonly firmware: string | null
  readonly batteryMv: number | null
  readonly rssi: number | null
  /** When it last asked for something new; null if it never did. */
  readonly lastPoll: number | null
  readonly pollSeconds: number
  /** The checksum of the content that the gateway keeps for it; null when it has none. */
  readonly content: string | null
  /** Whether the label said that it shows that content. */
  readonly isShown: boolean
  readonly hasDrawFailed: boolean
  readonly hasContentError: boolean
}

/** How a gateway says it is. */
export interface Health {
  readonly name: string
  readonly version: string
  readonly hardware: string
  readonly channel: string | null
  readonly startedAgo: number | null
  /** What time it has, in epoch seconds. */
  readonly time: number | null
  readonly hasRadio: boolean | null
}

/** What became of a label's content that was sent. */
export interface WriteResult {
  readonly mac: string
  readonly content: string | null
  /** Why it was refused; null if it was taken, also where it is no other than before. */
  readonly error: string | null
}

/** What labels poll with where nothing is said. */
export const USUAL_POLL = 60
const LONGEST_POLL = 86_400
const LATEST = 4_102_444_800

/** A label's address: 12 or 16 hexadecimal digits, upper case; undefined if it is none. */
export function macOf(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined
  const digits = value.replaceAll(/[:-]/g, '')
  return /^(?:[0-9a-f]{12}|[0-9a-f]{16})$/i.test(digits) ? digits.toUpperCase() : undefined
}

const sumOf = (value: unknown): string | null => {
  const text = typeof value === 'number' ? value.toString(16) : value
  return typeof text === 'string' && /^[0-9a-f]{1,16}$/i.test(text) ? text.toLowerCase() : null
}

/** @returns undefined for what is no label */
export function tagOf(value: unknown): TagRecord | undefined {
  const mac = isObject(value) ? macOf(value['mac']) : undefined
  if (!isObject(value) || mac === undefined) return undefined
  const flags = Array.isArray(value['flags']) ? value['flags'] : []
  const content = sumOf(value['content'])
  return {
    mac,
    model: lineOf(value['model']),
    firmware: lineOf(value['firmware']) || null,
    // 0 stands for unknown.
    batteryMv: whole(value['battery_mv'], [1, 100_000]) ?? null,
    rssi: whole(value['rssi'], [-200, -1]) ?? null,
    lastPoll: whole(value['last_poll'], [1, LATEST]) ?? null,
    pollSeconds: whole(value['poll_s'], [1, LONGEST_POLL]) ?? USUAL_POLL,
    content,
    isShown: content !== null && (value['shown'] === true || sumOf(value['shown']) === content),
    hasDrawFailed: flags.includes('draw_failed'),
    hasContentError: flags.includes('content_error'),
  }
}

/** @returns undefined for what is no answer of such a gateway */
export function healthOf(value: unknown): Health | undefined {
  const version = isObject(value) ? lineOf(value['version']) : ''
  if (!isObject(value) || version === '') return undefined
  const problems = value['radio_problems']
  const channel = numberOf(value['channel'])
  return {
    name: lineOf(value['name']) || 'openESL',
    version,
    hardware: lineOf(value['hardware']),
    channel: channel === undefined ? null : String(channel),
    startedAgo: whole(value['uptime_s'], [0, LATEST]) ?? null,
    time: whole(value['time'], [1, LATEST]) ?? null,
    hasRadio: Array.isArray(problems) ? problems.length === 0 : null,
  }
}

/** The labels of an answer about several; undefined where it says nothing of the sort. */
export const listOf = <One>(value: unknown, read: (one: unknown) => One | undefined): readonly One[] | undefined =>
  isObject(value) && Array.isArray(value['tags']) ? value['tags'].flatMap((one) => read(one) ?? []) : undefined

/** @param hide takes secrets out of a text @returns undefined for what is about no label */
export function resultOf(value: unknown, hide: (text: string) => string): WriteResult | undefined {
  const mac = isObject(value) ? macOf(value['mac']) : undefined
  if (!isObject(value) || mac === undefined) return undefined
  const { content, error } = value
  return { mac, content: sumOf(content), error: lineOf(typeof error === 'string' ? hide(error) : error) || null }
}
