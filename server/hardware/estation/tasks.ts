import { gzipSync } from 'node:zlib'
import { encode } from '@msgpack/msgpack'
import type { LedSignal, OfferedSoftware, PanelPicture } from '../gateway'

/**
 * What a label is to do: `show` keeps a picture and shows it, `store` only keeps it, `turn` shows a page that it has, `flash` only flashes,
 * `key` has another key from then on.
 */
type Pattern = 'show' | 'store' | 'turn' | 'flash' | 'key'

const PATTERNS: Readonly<Record<Pattern, number>> = { show: 0, store: 1, turn: 2, flash: 3, key: 4 }
const LONGEST_FLASH = 255
/** From here on a lamp's part of a colour shines. */
const SHINES = 128
const FAST = 1

/** A task for one label. */
export interface Task {
  readonly tagMac: string
  readonly pattern: Pattern
  /** The page that it is about; the first one without it. */
  readonly page?: number
  /** What the label answers with. */
  readonly token: number
  readonly led?: LedSignal | undefined
  /** The key that the label has; without one that which it came with. */
  readonly key?: string | undefined
  /** The key that it is to get. */
  readonly newKey?: string
  /** The packed bytes of a picture. */
  readonly bytes?: Uint8Array
}

/** Tasks as `taskESL2` has them: lists of lists, by position. */
export const encodeTasks = (tasks: readonly Task[]): Uint8Array => encode(tasks.map(positionsOf))

function positionsOf({ tagMac, pattern, page = 0, token, led, key, newKey, bytes }: Task): unknown[] {
  const seconds = Math.min(LONGEST_FLASH, Math.max(0, Math.round(led?.seconds ?? 0)))
  const [red, green, blue] = (led?.color ?? []).map((part) => seconds > 0 && part >= SHINES)
  return [
    tagMac,
    PATTERNS[pattern],
    page,
    red ?? false,
    green ?? false,
    blue ?? false,
    seconds,
    token,
    // The keys of labels: the one that it has, and a new one.
    key ?? '',
    newKey ?? '',
    bytes ?? new Uint8Array(),
    bytes !== undefined,
  ]
}

/** The vendor numbers what software is for otherwise from place to place; nought is the gateway itself, or nothing. */
const OF_GATEWAY = 0
/** From this version on gateways read an MD5 without dashes. */
const PLAIN_MD5 = '1.0.28'

/** Where its new software is, as `firmware` has it: a list by position. @param running the version that the gateway says to have */
export const encodeSoftware = (
  { url, confirmUrl, version, fileName, md5 }: OfferedSoftware,
  running: string | null,
): Uint8Array => {
  const digits = md5.toUpperCase()
  const isOld = running !== null && running.localeCompare(PLAIN_MD5, 'en', { numeric: true }) < 0
  return encode([url, confirmUrl, OF_GATEWAY, version, fileName, isOld ? digits.match(/../g)?.join('-') : digits])
}

/** A picture as it is sent. */
export const packedOf = (picture: PanelPicture): Uint8Array => gzipSync(bgrOf(picture), { level: FAST })

/** Three bytes a pixel, blue first, from the top. */
function bgrOf({ inks, pixels }: Pick<PanelPicture, 'inks' | 'pixels'>): Uint8Array {
  const bytes = new Uint8Array(3 * pixels.length)
  // Without a list for each pixel: this takes most of what a delivery costs.
  const [reds, greens, blues] = [0, 1, 2].map((part) => Uint8Array.from(inks, (ink) => ink[part] ?? 0))
  let at = 0
  for (const ink of pixels) {
    bytes[at++] = blues?.[ink] ?? 0
    bytes[at++] = greens?.[ink] ?? 0
    bytes[at++] = reds?.[ink] ?? 0
  }
  return bytes
}
