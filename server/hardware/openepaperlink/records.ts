/** What access points say: parsed, never believed. What makes no sense is left out. */

import { isObject, lineOf, numberOf, whole, within } from '../values'

/** A label as an access point keeps it. Times are epoch seconds of the access point's clock. */
export interface TagRecord {
  readonly mac: string
  /** The first half of the MD5 of what it has, 16 hex digits; empty when it has nothing. */
  readonly hash: string
  readonly lastSeen: number | null
  /** When the access point draws next: 0 is as soon as it can. */
  readonly nextUpdate: number
  readonly nextCheckIn: number | null
  /** Whether the label sleeps until somebody wakes it. */
  readonly isAsleep: boolean
  readonly pending: number
  readonly alias: string
  readonly rssi: number
  readonly temperature: number | null
  readonly batteryMv: number
  readonly hwType: number
  readonly wakeupReason: number
  readonly capabilities: number
  readonly isExternal: boolean
  readonly rotate: number
  readonly updateCount: number
  readonly updateLast: number
  readonly version: number
}

/** A time that stands for never. */
export const NEVER = 3_216_153_600
const NOTHING = '0'.repeat(16)
const REMOVED = 255
/** The least and the most that numbers may be. */
const RANGES = {
  rssi: [-200, 100],
  temperature: [-100, 200],
  batteryMv: [0, 100_000],
  version: [0, 0xffff_ffff],
  time: [0, NEVER],
  count: [0, Number.MAX_SAFE_INTEGER],
} as const

/** The MAC in 16 hex digits, upper case; undefined if it is none. */
export function macOf(value: unknown): string | undefined {
  if (typeof value !== 'string' || !/^(?:[0-9a-f]{12}|[0-9a-f]{16})$/i.test(value)) return undefined
  return value.toUpperCase().padStart(16, '0')
}

const hashOf = (value: unknown): string => {
  const hash = typeof value === 'string' && /^[0-9a-f]{16,32}$/i.test(value) ? value.slice(0, 16).toLowerCase() : ''
  return hash === NOTHING ? '' : hash
}

/** A label of `/get_db` or of a frame; undefined if it is none, or one that was removed. */
export function tagOf(value: unknown): TagRecord | undefined {
  if (!isObject(value)) return undefined
  const mac = macOf(value['mac'])
  if (mac === undefined || value['contentMode'] === REMOVED) return undefined
  const number = (name: string) => numberOf(value[name]) ?? 0
  const time = (name: string) => {
    const at = number(name)
    return at > 0 && at < NEVER ? at : null
  }
  return {
    mac,
    hash: hashOf(value['hash']),
    lastSeen: time('lastseen'),
    nextUpdate: number('nextupdate'),
    nextCheckIn: time('nextcheckin'),
    isAsleep: number('nextcheckin') >= NEVER,
    pending: number('pending'),
    alias: lineOf(value['alias']),
    rssi: whole(value['RSSI'], RANGES.rssi) ?? 0,
    temperature: within(value['temperature'], RANGES.temperature) ?? null,
    batteryMv: within(value['batteryMv'], RANGES.batteryMv) ?? 0,
    hwType: number('hwType') & 0xff,
    wakeupReason: number('wakeupReason'),
    capabilities: number('capabilities'),
    isExternal: value['isexternal'] === true,
    rotate: number('rotate'),
    updateCount: number('updatecount'),
    updateLast: number('updatelast'),
    version: whole(value['ver'], RANGES.version) ?? 0,
  }
}

/** The settings of an access point that matter to us. */
export interface AccessPointConfig {
  /** Minutes that labels sleep at most. */
  readonly maxSleep: number
  /** Whether pictures can be read back. */
  readonly hasPreview: boolean
  /** Whether it writes the time on pictures. */
  readonly drawsTime: boolean
  /** Whether it takes no new labels, or only at their first start. */
  readonly isLocked: boolean
  /** Whether labels stay awake while somebody listens. */
  readonly keepsAwake: boolean
  readonly channel: string | null
  readonly radio: number | null
}

/** `/get_ap_config`: its values are texts; what is missing is as it is made. */
export function configOf(value: Readonly<Record<string, unknown>>): AccessPointConfig {
  const number = (name: string, usual: number) => numberOf(value[name]) ?? usual
  return {
    maxSleep: Math.max(1, number('maxsleep', 10)),
    hasPreview: number('preview', 1) !== 0,
    drawsTime: number('showtimestamp', 0) !== 0,
    isLocked: number('lock', 0) !== 0,
    keepsAwake: number('stopsleep', 1) !== 0,
    channel: lineOf(String(value['channel'] ?? '')) || null,
    radio: numberOf(value['apstate']) ?? null,
  }
}

/** What `/sysinfo` says; undefined if that is no access point. */
export interface SystemInfo {
  readonly alias: string
  readonly environment: string
  readonly version: string
}

export function systemInfoOf(value: unknown): SystemInfo | undefined {
  if (!isObject(value) || !('env' in value) || !('buildversion' in value)) return undefined
  return {
    alias: lineOf(value['alias']),
    environment: lineOf(value['env']),
    version: lineOf(String(value['buildversion'])),
  }
}

/** How an access point is, as it says every five seconds. */
export interface SystemState {
  readonly currentTime: number | null
  readonly records: number | null
  readonly freeBytes: number | null
  /** 1 is online. */
  readonly radio: number | null
  /** 2 is at work. */
  readonly run: number | null
  readonly uptime: number | null
}

export type Frame =
  | { readonly kind: 'tags'; readonly tags: readonly TagRecord[] }
  | { readonly kind: 'removed'; readonly mac: string }
  | { readonly kind: 'system'; readonly system: SystemState }
  /** A label asks for a part of what waits for it. */
  | { readonly kind: 'taking'; readonly mac: string; readonly part?: number }
  /** A label has all of it. */
  | { readonly kind: 'complete'; readonly mac: string }
  /** A label did not fetch what waited for it. */
  | { readonly kind: 'timeout'; readonly mac: string }
  | { readonly kind: 'restart' }
  | { readonly kind: 'error'; readonly text: string }

/** What a frame of `/ws` says; what we have no use for, and what is no frame, says nothing. */
export function framesOf(text: string): Frame[] {
  const start = text.indexOf('{')
  if (start < 0) return []
  let value: unknown
  try {
    value = JSON.parse(text.slice(start))
  } catch {
    return []
  }
  if (!isObject(value)) return []
  if (Array.isArray(value['tags'])) return tagFrames(value['tags'])
  if (isObject(value['sys'])) return [{ kind: 'system', system: systemOf(value['sys']) }]
  if (typeof value['logMsg'] === 'string') return logFrames(value['logMsg'])
  if (typeof value['errMsg'] === 'string') return errorFrames(value['errMsg'])
  if (isObject(value['upload'])) return uploadFrames(value['upload'])
  return []
}

function tagFrames(values: readonly unknown[]): Frame[] {
  const tags = values.flatMap((one) => tagOf(one) ?? [])
  const removed = values.flatMap((one) => {
    const mac = isObject(one) && one['contentMode'] === REMOVED ? macOf(one['mac']) : undefined
    return mac === undefined ? [] : [{ kind: 'removed' as const, mac }]
  })
  return [...(tags.length > 0 ? [{ kind: 'tags' as const, tags }] : []), ...removed]
}

function systemOf(value: Readonly<Record<string, unknown>>): SystemState {
  const number = (name: string) => numberOf(value[name]) ?? null
  return {
    currentTime: whole(value['currtime'], RANGES.time) ?? null,
    records: whole(value['recordcount'], RANGES.count) ?? null,
    freeBytes: whole(value['littlefsfree'], RANGES.count) ?? null,
    radio: number('apstate'),
    run: number('runstate'),
    uptime: whole(value['uptime'], RANGES.time) ?? null,
  }
}

const SAID_MAC = /^(?:< )?([0-9A-Fa-f]{16}) /

function logFrames(text: string): Frame[] {
  const mac = macOf(SAID_MAC.exec(text)?.[1])
  if (mac === undefined) return []
  if (text.includes('reports xfer complete')) return [{ kind: 'complete', mac }]
  return text.includes('block request') ? [{ kind: 'taking', mac }] : []
}

function errorFrames(text: string): Frame[] {
  if (text.trim() === 'REBOOTING') return [{ kind: 'restart' }]
  const mac = macOf(SAID_MAC.exec(text)?.[1])
  if (mac !== undefined && text.includes('xfer timeout')) return [{ kind: 'timeout', mac }]
  return [{ kind: 'error', text: lineOf(withoutOffers(text)) }]
}

/** Who has the address of a picture may fetch it: it stands in no log. */
const withoutOffers = (text: string): string =>
  text
    .split(' ')
    .map((word) => (word.includes('/label-offer/') ? '[address of a picture]' : word))
    .join(' ')

function uploadFrames(value: Readonly<Record<string, unknown>>): Frame[] {
  const mac = macOf(value['src'])
  const [current, total] = [numberOf(value['current']), numberOf(value['total'])]
  if (mac === undefined) return []
  const part = current !== undefined && total !== undefined && total > 0 ? Math.min(1, current / total) : undefined
  return [{ kind: 'taking', mac, ...(part !== undefined && { part }) }]
}
