import { useSyncExternalStore } from 'react'
import { useClock } from '../../data/clock'
import { epochNow } from '../../schema/clock'
import { languageTag, readLanguage } from '../../data/language'
import type { Display } from './types'
import { asNumber } from './values'

const STEPS = [['day', 86_400], ['hour', 3_600], ['minute', 60]] as const
const formats = new Map<string, Intl.RelativeTimeFormat>()

function formatOf(language: string, numeric: 'always' | 'auto'): Intl.RelativeTimeFormat {
  const key = `${language} ${numeric}`
  const format = formats.get(key) ?? new Intl.RelativeTimeFormat(language, { numeric })
  formats.set(key, format)
  return format
}

/** Japanese is written without a space behind a number, which Intl puts there. */
const close = (text: string, language: string) => (language.startsWith('ja') ? text.replaceAll(/(\d)\s/g, '$1') : text)

/** How long ago something was, in the language's words: "3 hours ago". */
export function agoText(seconds: number, language: string): string {
  const [unit, size] = STEPS.find(([, length]) => seconds >= length) ?? (['second', 1] as const)
  return close(formatOf(language, 'always').format(-Math.floor(Math.max(0, seconds) / size), unit), language)
}

/** How long something took, in the language's words: "3 hours". */
export function durationText(seconds: number, language: string): string {
  const [unit, size] = STEPS.find(([, length]) => seconds >= length) ?? (['second', 1] as const)
  return close(new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' }).format(Math.floor(seconds / size)), language)
}

const listeners = new Set<() => void>()
const TICK_MS = 15_000
let now = 0
let timer: ReturnType<typeof setInterval> | undefined

function tick(): void {
  now = epochNow()
  for (const listener of listeners) listener()
}

function listen(listener: () => void): () => void {
  listeners.add(listener)
  if (timer === undefined) {
    now = epochNow()
    timer = setInterval(tick, TICK_MS)
  }
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}

const nowShown = () => (timer === undefined ? epochNow() : now)

/** What is older says the day. */
const OLD = 60 * 86_400
const DATE_LENGTH = 10

/** How long ago a moment was, kept up to date; the exact time stands in its title. */
export function Ago({ epoch }: { readonly epoch: number }) {
  const clock = useClock()
  const seconds = useSyncExternalStore(listen, nowShown, nowShown) - epoch
  const language = languageTag(readLanguage())
  const words = seconds < 60 ? formatOf(language, 'auto').format(0, 'second') : seconds < OLD ? agoText(seconds, language) : clock.text(epoch).slice(0, DATE_LENGTH)
  return (
    <time dateTime={new Date(epoch * 1000).toISOString()} title={clock.exact(epoch)}>
      {words}
    </time>
  )
}

/** Epoch seconds as how long ago that was; in words and files the exact time. */
export const ago: Display = {
  text: (value, { clock }) => clock.text(asNumber(value)),
  node: (value) => {
    const epoch = asNumber(value)
    return epoch ? <Ago epoch={epoch} /> : null
  },
  words: true,
  width: 130,
}
