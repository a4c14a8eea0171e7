import styles from './displays.module.css'
import type { StatusTone } from './status'
import type { Display } from './types'
import { asText, enumLabel, isNothing } from './values'

export const enumeration: Display = { text: enumLabel, width: 130 }

/** An alarm's type: its names are wider than those of most. */
export const alarmType: Display = { text: enumLabel, width: 200 }

const CLASS_TONES: Record<string, StatusTone> = { 1: 'info', 2: 'warn', 3: 'error' }

/** 1 information in blue, 2 warning in orange, 3 critical in red (spec/1 §4). */
export const alarmClass: Display = {
  text: (value, { translate }) => (isNothing(value) ? '' : translate(`displays.alarmClass.${asText(value)}`, { _: asText(value) })),
  node: (value, context) => {
    const label = alarmClass.text(value, context)
    const tone = CLASS_TONES[asText(value)] ?? 'neutral'
    return label === '' ? null : <span className={`${styles.pill} ${styles[tone]}`}>{label}</span>
  },
  width: 130,
}
