import type { Translate } from '../../data/texts'
import type { Option } from '../../ui/kit/Select'

/** The times of blinking and of returning to the first page (spec/1 §9). */
const SECONDS = [1, 2, 3] as const

/** Those times to choose from, in words. */
export const seconds = (translate: Translate): Option[] =>
  SECONDS.map((value) => ({ value: String(value), label: translate('tagCommands.seconds', { smart_count: value, count: value }) }))

/** Whole numbers to choose from, both ends included. */
export const numbers = (from: number, to: number): Option[] =>
  Array.from({ length: to - from + 1 }, (_, at) => ({ value: String(from + at), label: String(from + at) }))

/** What an LED can shine, 0 to 7: its colours (`states`) or its brightness (`levels`), each with the number that is sent. */
export const words = (translate: Translate, of: 'states' | 'levels'): Option[] =>
  numbers(0, 7).map(({ value }) => ({ value, label: `${value} · ${translate(`tagCommands.led.${of}.${value}`)}` }))
