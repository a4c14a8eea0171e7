import styles from './displays.module.css'
import type { Display } from './types'
import { asNumber, asText, isNothing } from './values'

export const text: Display = { text: asText, grows: true, width: 180 }

export const mono: Display = {
  text: asText,
  node: (value) => (isNothing(value) ? null : <span className={styles.mono}>{asText(value)}</span>),
  width: 150,
}

export const email: Display = { text: asText, grows: true, width: 220 }

/** Epoch seconds as yyyy-mm-dd hh:ii:ss (spec/1 §9). */
export const epochDateTime: Display = { text: (value, { clock }) => clock.text(asNumber(value)), words: true, width: 170 }
