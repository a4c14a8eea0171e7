const pad = (value: number) => String(value).padStart(2, '0')

/** Epoch seconds as yyyy-mm-dd hh:ii:ss in the zone of the machine (spec/1 §9); '' for nothing. */
export function formatEpoch(seconds: number | null | undefined): string {
  if (seconds === null || seconds === undefined || seconds === 0) return ''
  const at = new Date(seconds * 1000)
  return `${at.getFullYear()}-${pad(at.getMonth() + 1)}-${pad(at.getDate())} ${pad(at.getHours())}:${pad(at.getMinutes())}:${pad(at.getSeconds())}`
}

/** Whether a field of this display holds epoch seconds. */
export const isTime = (display: string): boolean => display === 'epochDateTime' || display === 'ago'

const clocks = new Map<string, Intl.DateTimeFormat>()
/** More than the list has names: each may be written in capitals and small letters as one likes, and is kept under what was written. */
const MOST_CLOCKS = 1000

/** The same in a zone of the IANA list, which may be another than that of the machine. @throws RangeError for no zone */
export function formatEpochIn(seconds: number | null | undefined, timeZone: string): string {
  return seconds === null || seconds === undefined || seconds === 0 ? '' : wallIn(seconds, timeZone)
}

function wallIn(seconds: number, timeZone: string): string {
  const clock =
    clocks.get(timeZone) ??
    new Intl.DateTimeFormat('sv-SE', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit', second: '2-digit' })
  if (clocks.size >= MOST_CLOCKS && !clocks.has(timeZone)) clocks.clear()
  clocks.set(timeZone, clock)
  return clock.format(seconds * 1000)
}

/** How far the clocks of a zone are ahead of UTC at a moment, in seconds. */
export const offsetIn = (seconds: number, timeZone: string): number => Date.parse(`${wallIn(seconds, timeZone).replace(' ', 'T')}Z`) / 1000 - seconds

/** What a column of times is called in a file: whoever opens it elsewhere reads in which zone they are. */
export const zonedHeading = (heading: string, timeZone: string): string => `${heading} (${timeZone})`

/** Whether a text names a zone of the IANA list, by any of the names that it has there. */
export function isZone(name: string): boolean {
  try {
    // An offset such as +09:00 is a zone for Intl, and none of the list.
    return /^[A-Za-z]/.test(name) && new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

/** The zone of the machine, as the IANA list names it. */
export const ownZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone

/** The reverse of formatEpoch, or of formatEpochIn; the time may be left out. undefined where the text is no date. */
export function parseEpoch(text: string, timeZone?: string): number | undefined {
  const match = /^\s*(\d{4})-(\d{1,2})-(\d{1,2})(?:[ T](\d{1,2}):(\d{2})(?::(\d{2}))?)?\s*$/.exec(text)
  if (!match) return undefined
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = match.slice(1).map((part) => Number(part ?? 0))
  const wall = new Date(Date.UTC(year, month - 1, day, hour, minute, second))
  const exact = wall.getUTCMonth() === month - 1 && wall.getUTCDate() === day && hour < 24 && minute < 60 && second < 60
  if (!exact) return undefined
  if (timeZone !== undefined) return momentOf(wall.getTime() / 1000, timeZone)
  return Math.floor(new Date(year, month - 1, day, hour, minute, second).getTime() / 1000)
}

const DAY = 86_400

/**
 * When the clocks of a zone show a time, as Date has it: of two such moments the first, and one that they leap over is
 * as much later.
 */
function momentOf(wall: number, timeZone: string): number {
  const [before, after] = [wall - offsetIn(wall - DAY, timeZone), wall - offsetIn(wall + DAY, timeZone)]
  return [before, after].find((at) => at + offsetIn(at, timeZone) === wall) ?? before
}

/** Puts a mark between each three digits of a whole number, which may have a sign. */
export function groupThousands(whole: string, mark: string): string {
  const sign = whole.startsWith('-') ? '-' : ''
  const digits = whole.slice(sign.length)
  const first = digits.length % 3 || 3
  let grouped = sign + digits.slice(0, first)
  for (let at = first; at < digits.length; at += 3) grouped += mark + digits.slice(at, at + 3)
  return grouped
}

/** The number in a text that is nothing else; undefined where there is none. */
export function parseNumber(text: string): number | undefined {
  const trimmed = text.trim()
  const number = Number(trimmed)
  return trimmed === '' || !Number.isFinite(number) ? undefined : number
}

/** A gateway's address as people read it: the usual port is left out (spec/1 §2.7). */
export function formatGatewayIp(ip: string | null | undefined): string {
  return (ip ?? '').replace(/:8080$/, '')
}

/** A description cut for a cell (spec/2 §9: 80 characters); the whole is shown on hover. */
export function truncate(text: string, length = 80): string {
  const characters = [...text]
  return characters.length > length ? `${characters.slice(0, length - 1).join('')}…` : text
}
