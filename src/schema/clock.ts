import { formatEpoch, formatEpochIn, isZone, offsetIn, ownZone, parseEpoch } from './formats'

/** Formats and parses times in one zone. */
export interface Clock {
  /** IANA name; undefined for the local zone. */
  readonly zone: string | undefined
  /** yyyy-mm-dd hh:ii:ss; '' for undefined or null. */
  text(seconds: number | null | undefined): string
  /** `text`, followed by the zone's name if that is not the local zone. */
  named(seconds: number): string
  /** `named`, and below it the time in the local zone: for tooltips. */
  exact(seconds: number): string
  /** The reverse of `text`; the time may be omitted. Undefined if the text is not a date. */
  parse(text: string): number | undefined
  /** Offset from UTC at a moment, in seconds. */
  offset(seconds: number): number
}

const MINUTE = 60

export const epochNow = (): number => Math.floor(Date.now() / 1000)

/** The clock in the local zone. */
export const ownClock: Clock = {
  zone: undefined,
  text: formatEpoch,
  named: formatEpoch,
  exact: formatEpoch,
  parse: (text) => parseEpoch(text),
  offset: (seconds) => -new Date(seconds * 1000).getTimezoneOffset() * MINUTE,
}

const clocks = new Map<string, Clock>()

/** The clock of a zone, created once; the local clock without a zone, for an unknown one, and for the local one. */
export function clockIn(zone: string | null | undefined): Clock {
  if (!zone) return ownClock
  const clock = clocks.get(zone) ?? (isZone(zone) && !isOwn(zone) ? made(zone) : ownClock)
  clocks.set(zone, clock)
  return clock
}

// A zone may have several names.
const isOwn = (zone: string) =>
  new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone === ownZone()

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

/** The offset of a zone at a moment: "UTC+9", "UTC-3:30", "UTC". */
export function offsetText(zone: string, seconds: number): string {
  const offset = offsetIn(seconds, zone) / MINUTE
  const minutes = Math.abs(offset)
  const rest = minutes % MINUTE === 0 ? '' : `:${String(minutes % MINUTE).padStart(2, '0')}`
  return minutes === 0 ? 'UTC' : `UTC${offset < 0 ? '-' : '+'}${Math.floor(minutes / MINUTE)}${rest}`
}

/** Whether the days of a zone differ from those of a clock at a moment; false for an unknown zone. */
export const hasOtherDays = (zone: string, seconds: number, clock: Clock): boolean =>
  isZone(zone) && offsetIn(seconds, zone) !== clock.offset(seconds)

/** A zone with its offset at a moment: "Asia/Tokyo (UTC+9)". */
export const zoneText = (zone: string, seconds: number): string =>
  zone === 'UTC' ? zone : `${zoneName(zone)} (${offsetText(zone, seconds)})`

/** The display name of a zone. */
export const zoneName = (zone: string): string => zone.replaceAll('_', ' ')
