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

/** The same in a zone of the IANA list, which may be another than that of the machine. @throws RangeError for no zone */
export function formatEpochIn(seconds: number | null | undefined, timeZone: string): string {
  if (seconds === null || seconds === undefined || seconds === 0) return ''
  const clock =
    clocks.get(timeZone) ??
    new Intl.DateTimeFormat('sv-SE', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit', second: '2-digit' })
  clocks.set(timeZone, clock)
  return clock.format(seconds * 1000)
}

/** What a column of times is called in a file: whoever opens it elsewhere reads in which zone they are. */
export const zonedHeading = (heading: string, timeZone: string): string => `${heading} (${timeZone})`

/** The zone of the machine, as the IANA list names it. */
export const ownZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone

/** The reverse of formatEpoch; the time may be left out. undefined where the text is no date. */
export function parseEpoch(text: string): number | undefined {
  const match = /^\s*(\d{4})-(\d{1,2})-(\d{1,2})(?:[ T](\d{1,2}):(\d{2})(?::(\d{2}))?)?\s*$/.exec(text)
  if (!match) return undefined
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = match.slice(1).map((part) => Number(part ?? 0))
  const at = new Date(year, month - 1, day, hour, minute, second)
  const exact = at.getMonth() === month - 1 && at.getDate() === day && hour < 24 && minute < 60 && second < 60
  return exact ? Math.floor(at.getTime() / 1000) : undefined
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
