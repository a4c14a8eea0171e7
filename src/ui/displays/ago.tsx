import { useSyncExternalStore } from 'react'
import { useClock } from '../../data/clock'
import { createListeners } from '../../data/createStore'
import { epochNow } from '../../schema/clock'
import { languageTag, readLanguage } from '../../data/language'
import type { Display } from './types'
import { asNumber } from './values'

const STEPS = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const
const formats = new Map<string, Intl.RelativeTimeFormat>()

function formatOf(language: string, numeric: 'always' | 'auto'): Intl.RelativeTimeFormat {
  const key = `${language} ${numeric}`
  const format = formats.get(key) ?? new Intl.RelativeTimeFormat(language, { numeric })
  formats.set(key, format)
  return format
}

/** Intl puts a space after the number, which Japanese does without. */
const close = (text: string, language: string) => (language.startsWith('ja') ? text.replaceAll(/(\d)\s/g, '$1') : text)

/** How long ago something was, in the language's words: "3 hours ago". */
export function agoText(seconds: number, language: string): string {
  const [unit, size] = STEPS.find(([, length]) => seconds >= length) ?? (['second', 1] as const)
  return close(formatOf(language, 'always').format(-Math.floor(Math.max(0, seconds) / size), unit), language)
}

/** How long something took, in the language's words: "3 hours". */
export function durationText(seconds: number, language: string): string {
  const [unit, size] = STEPS.find(([, length]) => seconds >= length) ?? (['second', 1] as const)
  return close(
    new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' }).format(Math.floor(seconds / size)),
    language,
  )
}

const TICK_MS = 15_000
/** The time of the last tick; undefined while nothing is subscribed. */
let now: number | undefined

const { notify, subscribe } = createListeners(() => {
  now = epochNow()
  const timer = setInterval(() => {
    now = epochNow()
    notify()
  }, TICK_MS)
  return () => {
    clearInterval(timer)
    now = undefined
  }
})

const currentNow = () => now ?? epochNow()

/** In seconds; what is older shows its date. */
const OLD = 60 * 86_400
const DATE_LENGTH = 10

/** How long ago something was, kept up to date; the title has the exact time. */
export function Ago({ epoch }: { readonly epoch: number }) {
  const clock = useClock()
  const seconds = useSyncExternalStore(subscribe, currentNow, currentNow) - epoch
  const language = languageTag(readLanguage())
  const words =
    seconds < 60
      ? formatOf(language, 'auto').format(0, 'second')
      : seconds < OLD
        ? agoText(seconds, language)
        : clock.text(epoch).slice(0, DATE_LENGTH)
  return (
    <time dateTime={new Date(epoch * 1000).toISOString()} title={clock.exact(epoch)}>
      {words}
    </time>
  )
}

/** Epoch seconds as how long ago that was; the exact time as text and in files. */
export const ago: Display = {
  text: (value, { clock }) => clock.text(asNumber(value)),
  node: (value) => {
    const epoch = asNumber(value)
    return epoch ? <Ago epoch={epoch} /> : null
  },
  words: true,
  width: 130,
}
