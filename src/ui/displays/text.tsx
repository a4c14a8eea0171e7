import { formatEpoch, formatGatewayIp, truncate } from '../../schema/formats'
import styles from './displays.module.css'
import type { Display } from './types'
import { asNumber, asText, isNothing } from './values'

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

/** An address without the gateways' usual port (spec/1 §2.7). */
export const ip: Display = {
  text: (value) => formatGatewayIp(asText(value)),
  node: (value) => (isNothing(value) ? null : <span className={styles.mono}>{formatGatewayIp(asText(value))}</span>),
  width: 150,
}

/** Epoch seconds as yyyy-mm-dd hh:ii:ss in the browser's zone (spec/1 §9). */
export const epochDateTime: Display = { text: (value) => formatEpoch(asNumber(value)), width: 170 }
