import shared from '../../ui/displays/displays.module.css'
import type { StatusTone } from '../../ui/displays/status'
import type { Display } from '../../ui/displays/types'
import { asText, enumLabel, isNothing } from '../../ui/displays/values'

/** An alarm's type: its names are wider than those of most. */
export const alarmType: Display = { text: enumLabel, grows: true, words: true, width: 200 }

const CLASS_TONES: Record<string, StatusTone> = { 1: 'info', 2: 'warn', 3: 'error' }

/** 1 information in blue, 2 warning in orange, 3 critical in red (spec/1 §4). */
export const alarmClass: Display = {
  text: (value, { translate }) => (isNothing(value) ? '' : translate(`displays.alarmClass.${asText(value)}`, { _: asText(value) })),
  node: (value, context) => {
    const label = alarmClass.text(value, context)
    const tone = CLASS_TONES[asText(value)] ?? 'neutral'
    return label === '' ? null : <span className={`${shared.pill} ${shared[tone]}`}>{label}</span>
  },
  words: true,
  width: 130,
}
