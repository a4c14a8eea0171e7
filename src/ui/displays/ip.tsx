import { formatGatewayIp } from '../../schema/formats'
import styles from './displays.module.css'
import type { Display } from './types'
import { asText, isNothing } from './values'

/** An address without the gateways' usual port (spec/1 §2.7). */
export const ip: Display = {
  text: (value) => formatGatewayIp(asText(value)),
  node: (value) => (isNothing(value) ? null : <span className={styles.mono}>{formatGatewayIp(asText(value))}</span>),
  width: 150,
}
