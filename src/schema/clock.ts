import { formatEpoch, formatEpochIn, isZone, offsetIn, ownZone, parseEpoch } from './formats'

/** How times are written and read in one zone. */
export interface Clock {
  /** Of the IANA list, where it is another than that of the machine. */
  readonly zone: string | undefined
  /** yyyy-mm-dd hh:ii:ss; '' for nothing. */
  text(seconds: number | null | undefined): string
  /** The same with the zone by name, where it is another than that of the machine. */
  named(seconds: number): string
  /** That, and below it the time of the machine's zone: for what is read on hover. */
  exact(seconds: number): string
  /** The reverse of `text`; the time may be left out. undefined where the text is no date. */
  parse(text: string): number | undefined
  /** Seconds that the zone is ahead of UTC at a moment. */
  offset(seconds: number): number
}

const MINUTE = 60

/** Now, in epoch seconds. */
export const epochNow = (): number => Math.floor(Date.now() / 1000)

/** The clock of the machine: one's own in the console. */
export const ownClock: Clock = {
  zone: undefined,
  text: formatEpoch,
  named: formatEpoch,
  exact: formatEpoch,
  parse: (text) => parseEpoch(text),
  offset: (seconds) => -new Date(seconds * 1000).getTimezoneOffset() * MINUTE,
}

const clocks = new Map<string, Clock>()

/** The clock of a zone; that of the machine where none is named or it is none, and where it is the same. There is one for each. */
export function clockIn(zone: string | null | undefined): Clock {
  if (!zone) return ownClock
  const clock = clocks.get(zone) ?? (isZone(zone) && !isOwn(zone) ? made(zone) : ownClock)
  clocks.set(zone, clock)
  return clock
}

// A zone may have several names.
const isOwn = (zone: string) => new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone === ownZone()

const made = (zone: string): Clock => {
  const named = (seconds: number, of = zone) => `${formatEpochIn(seconds, of)} ${zoneText(of, seconds)}`
  return {
    zone,
    text: (seconds) => formatEpochIn(seconds, zone),
    named: (seconds) => named(seconds),
    exact: (seconds) => `${named(seconds)}\n${named(seconds, ownZone())}`,
    parse: (text) => parseEpoch(text, zone),
    offset: (seconds) => offsetIn(seconds, zone),
  }
}

/** How far a zone is ahead at a moment: "UTC+9", "UTC-3:30", "UTC". */
export function offsetText(zone: string, seconds: number): string {
  const offset = offsetIn(seconds, zone) / MINUTE
  const minutes = Math.abs(offset)
  const rest = minutes % MINUTE === 0 ? '' : `:${String(minutes % MINUTE).padStart(2, '0')}`
  return minutes === 0 ? 'UTC' : `UTC${offset < 0 ? '-' : '+'}${Math.floor(minutes / MINUTE)}${rest}`
}

/** Whether the days of a zone are others than those of a clock at a moment; what is no zone has none. */
export const hasOtherDays = (zone: string, seconds: number, clock: Clock): boolean => isZone(zone) && offsetIn(seconds, zone) !== clock.offset(seconds)

/** A zone in words: "Asia/Tokyo (UTC+9)", as far ahead as it is at that moment. */
export const zoneText = (zone: string, seconds: number): string => (zone === 'UTC' ? zone : `${zoneName(zone)} (${offsetText(zone, seconds)})`)

/** A zone as people read it. */
export const zoneName = (zone: string): string => zone.replaceAll('_', ' ')
