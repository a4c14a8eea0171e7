import { languageTag, readLanguage } from '../../data/language'
import { numeric } from './numbers'

const UNITS = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
  ['second', 1],
] as const
const formats = new Map<string, Intl.NumberFormat>()

function formatOf(language: string, unit: string): Intl.NumberFormat {
  const key = `${language} ${unit}`
  const format = formats.get(key) ?? new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'short' })
  formats.set(key, format)
  return format
}

/** A number of seconds in its two largest units: "2 days 3 hr", "1 min 5 sec". */
export function spanText(seconds: number, language = languageTag(readLanguage())): string {
  const whole = Math.max(0, Math.round(seconds))
  const first = UNITS.findIndex(([, size]) => whole >= size)
  const units = first < 0 ? UNITS.slice(-1) : UNITS.slice(first, first + 2)
  let left = whole
  const parts = units.map(([unit, size]) => {
    const count = Math.floor(left / size)
    left -= count * size
    return { unit, count }
  })
  // Japanese is written without spaces, which Intl puts behind a number.
  const isClose = language.startsWith('ja')
  return parts
    .filter(({ count }, at) => at === 0 || count > 0)
    .map(({ unit, count }) => formatOf(language, unit).format(count))
    .map((part) => (isClose ? part.replaceAll(/(\d)\s/g, '$1') : part))
    .join(isClose ? '' : ' ')
}

/** Seconds as a duration; a spreadsheet gets the seconds. */
export const duration = numeric(120, (seconds) => spanText(seconds))
