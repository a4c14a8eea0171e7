import type { LedSignal } from '../gateway'

const BYTES = 12
const ON = 1
const TENTHS = 10
/** How long a flash is, of 15. */
const FLASH = 8
const MOST_REPEATS = 255
const LONGEST_PAUSE = 255

/**
 * How a lamp flashes, in 24 hex digits: mode and length of a flash; of each of three groups the colour, count and speed, and
 * the pause behind it; repetitions. A signal is one flash, a pause, and repetitions of both.
 */
export function flashPattern({ color: [red, green, blue], seconds, every }: LedSignal): string {
  const pattern = Buffer.alloc(BYTES)
  if (seconds > 0) {
    const pause = Math.min(LONGEST_PAUSE, Math.max(1, Math.round(every * TENTHS)))
    pattern[0] = (FLASH << 4) | ON
    pattern[1] = (red & 0xe0) | ((green >> 3) & 0x1c) | (blue >> 6)
    pattern[2] = (1 << 4) | 1
    pattern[3] = pause
    pattern[10] = Math.min(MOST_REPEATS, Math.max(1, Math.round((seconds * TENTHS) / pause))) - 1
  }
  return pattern.toString('hex')
}
