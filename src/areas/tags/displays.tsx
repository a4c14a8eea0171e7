import type { CSSProperties } from 'react'
import { LOW_BATTERY } from '../../schema/battery'
import { number, numeric } from '../../ui/displays/numbers'
import type { Display } from '../../ui/displays/types'
import { asNumber, asText, withUnit } from '../../ui/displays/values'
import styles from './displays.module.css'

const EMPTY_VOLTS = 2
const FULL_VOLTS = 3

/** Charge of a battery, 0 to 100, from volts (a coin cell drops from 3 V to 2 V) or percent. */
export function batteryLevel(value: number, unit: string | undefined): number {
  const level = unit === 'percent' ? value : ((value - EMPTY_VOLTS) / (FULL_VOLTS - EMPTY_VOLTS)) * 100
  return Math.min(100, Math.max(0, Math.round(level)))
}

/**
 * A battery. The system decides whether it is low (battStatus); records without that, such as sensors, use the voltage
 * limit.
 */
export const battery: Display = {
  ...numeric(110, (amount, context) => withUnit(amount.toFixed(context.field.unit === 'V' ? 2 : 0), context)),
  words: true,
  node: (value, context) => {
    const amount = asNumber(value)
    if (amount === undefined) return null
    const style = { '--level': `${batteryLevel(amount, context.field.unit)}%` } as CSSProperties
    const { battStatus } = context.record
    const low =
      battStatus === undefined || battStatus === null
        ? context.field.unit === 'V' && amount < LOW_BATTERY
        : asText(battStatus).startsWith('LOW') || battStatus === 'NG'
    return (
      <span className={low ? `${styles.battery} ${styles.low}` : styles.battery} style={style}>
        {battery.text(value, context)}
      </span>
    )
  },
}

/** Signal bars, 0 to 4, for a received strength in dBm. */
export function signalBars(rssi: number): 0 | 1 | 2 | 3 | 4 {
  if (rssi >= -55) return 4
  if (rssi >= -65) return 3
  if (rssi >= -75) return 2
  return rssi >= -85 ? 1 : 0
}

const BARS = ['bars0', 'bars1', 'bars2', 'bars3', 'bars4'] as const

/** Received radio strength. */
export const signal: Display = {
  ...number,
  words: true,
  node: (value, context) => {
    const rssi = asNumber(value)
    if (rssi === undefined) return null
    return <span className={`${styles.signal} ${styles[BARS[signalBars(rssi)]]}`}>{signal.text(value, context)}</span>
  },
  width: 120,
}
