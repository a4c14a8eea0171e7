import styles from './displays.module.css'
import type { Display } from './types'
import { asNumber, asText, isNothing } from './values'

/** Any value as text; its column takes most of the remaining space. */
export const text: Display = { text: asText, grows: true, width: 180 }

/** A code, in the monospaced typeface. */
export const mono: Display = {
  text: asText,
  node: (value) => (isNothing(value) ? null : <span className={styles.mono}>{asText(value)}</span>),
  width: 150,
}

/** An email address, as text. */
export const email: Display = { text: asText, grows: true, width: 220 }

/** Epoch seconds as yyyy-mm-dd hh:ii:ss. */
export const epochDateTime: Display = {
  text: (value, { clock }) => clock.text(asNumber(value)),
  words: true,
  width: 170,
}
