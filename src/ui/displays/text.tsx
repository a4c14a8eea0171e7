import { truncate } from '../../schema/formats'
import styles from './displays.module.css'
import type { Display } from './types'
import { asText, isNothing } from './values'

export const text: Display = { text: asText, width: 180 }

export const mono: Display = {
  text: asText,
  node: (value) => (isNothing(value) ? null : <span className={styles.mono}>{asText(value)}</span>),
  width: 150,
}

/** Cut for the cell (spec/2 §9); the table puts the whole into the cell's title. */
export const truncated: Display = {
  text: asText,
  node: (value, { field }) => truncate(asText(value), field.truncate ?? 80),
  width: 280,
}

export const email: Display = { text: asText, width: 220 }
