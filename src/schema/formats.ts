const pad = (value: number) => String(value).padStart(2, '0')

/** Epoch seconds as yyyy-mm-dd hh:ii:ss in the local zone; '' for undefined or null. */
export function formatEpoch(seconds: number | null | undefined): string {
  if (seconds === null || seconds === undefined || seconds === 0) return ''
  const at = new Date(seconds * 1000)
  return `${at.getFullYear()}-${pad(at.getMonth() + 1)}-${pad(at.getDate())} ${pad(at.getHours())}:${pad(at.getMinutes())}:${pad(at.getSeconds())}`
}

/** Whether a field with this display holds epoch seconds. */
export const isTime = (display: string): boolean => display === 'epochDateTime' || display === 'ago'

const clocks = new Map<string, Intl.DateTimeFormat>()
/** More than there are zone names: upper and lower case may vary, and formatters are cached by the name as given. */
const MAX_FORMATTERS = 1000

/** Formats epoch seconds in an IANA zone. @throws RangeError for an unknown zone */
export function formatEpochIn(seconds: number | null | undefined, timeZone: string): string {
  return seconds === null || seconds === undefined || seconds === 0 ? '' : wallIn(seconds, timeZone)
}

function wallIn(seconds: number, timeZone: string): string {
  const clock =
    clocks.get(timeZone) ??
    new Intl.DateTimeFormat('sv-SE', {
      timeZone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    })
  if (clocks.size >= MAX_FORMATTERS && !clocks.has(timeZone)) clocks.clear()
  clocks.set(timeZone, clock)
  return clock.format(seconds * 1000)
}

/** The offset of a zone from UTC at a moment, in seconds. */
export const offsetIn = (seconds: number, timeZone: string): number =>
  Date.parse(`${wallIn(seconds, timeZone).replace(' ', 'T')}Z`) / 1000 - seconds

/** The heading of a column of times in a file, with the zone they are in. */
export const zonedHeading = (heading: string, timeZone: string): string => `${heading} (${timeZone})`

/** Whether a text is a name of an IANA zone. */
export function isZone(name: string): boolean {
  try {
    // Intl accepts an offset such as +09:00 too, which is not in the IANA list.
    return /^[A-Za-z]/.test(name) && new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

/** The IANA name of the local zone. */
export const ownZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone

/** The reverse of formatEpoch and formatEpochIn; the time may be omitted. Undefined if the text is not a date. */
export function parseEpoch(text: string, timeZone?: string): number | undefined {
  const match = /^\s*(\d{4})-(\d{1,2})-(\d{1,2})(?:[ T](\d{1,2}):(\d{2})(?::(\d{2}))?)?\s*$/.exec(text)
  if (!match) return undefined
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = match
    .slice(1)
    .map((part) => Number(part ?? 0))
  const wall = new Date(Date.UTC(year, month - 1, day, hour, minute, second))
  const exact = wall.getUTCMonth() === month - 1 && wall.getUTCDate() === day && hour < 24 && minute < 60 && second < 60
  if (!exact) return undefined
  if (timeZone !== undefined) return momentOf(wall.getTime() / 1000, timeZone)
  return Math.floor(new Date(year, month - 1, day, hour, minute, second).getTime() / 1000)
}

const DAY = 86_400

/** The moment, in milliseconds, of a local time in a zone: the first of two, and for a skipped one as much later. */
function momentOf(wall: number, timeZone: string): number {
  const [before, after] = [wall - offsetIn(wall - DAY, timeZone), wall - offsetIn(wall + DAY, timeZone)]
  return [before, after].find((at) => at + offsetIn(at, timeZone) === wall) ?? before
}

/** Inserts a separator between each three digits of an integer, which may be negative. */
export function groupThousands(whole: string, mark: string): string {
  const sign = whole.startsWith('-') ? '-' : ''
  const digits = whole.slice(sign.length)
  const first = digits.length % 3 || 3
  let grouped = sign + digits.slice(0, first)
  for (let at = first; at < digits.length; at += 3) grouped += mark + digits.slice(at, at + 3)
  return grouped
}

/** The number in a text that contains nothing else; undefined if there is none. */
export function parseNumber(text: string): number | undefined {
  const trimmed = text.trim()
  const number = Number(trimmed)
  return trimmed === '' || !Number.isFinite(number) ? undefined : number
}

/** A gateway's address for display: the default port is omitted. */
export function formatGatewayIp(ip: string | null | undefined): string {
  return (ip ?? '').replace(/:8080$/, '')
}

/** A text truncated for a cell; its full length is shown on hover. */
export function truncate(text: string, length = 80): string {
  const characters = [...text]
  return characters.length > length ? `${characters.slice(0, length - 1).join('')}…` : text
}
