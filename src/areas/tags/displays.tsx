import type { CSSProperties } from 'react'
import { LOW_BATTERY } from '../../schema/battery'
import { number, numeric } from '../../ui/displays/numbers'
import type { Display } from '../../ui/displays/types'
import { asNumber, asText, withUnit } from '../../ui/displays/values'
import styles from './displays.module.css'

const EMPTY_VOLTS = 2
const FULL_VOLTS = 3

/** How full a battery is, 0 to 100, from its volts (a coin cell falls from 3 V to 2 V) or its percent. */
export function batteryLevel(value: number, unit: string | undefined): number {
  const level = unit === 'percent' ? value : ((value - EMPTY_VOLTS) / (FULL_VOLTS - EMPTY_VOLTS)) * 100
  return Math.min(100, Math.max(0, Math.round(level)))
}

/** Whether a battery is low is the system's own word (battStatus); where it says none, as of sensors, its limit decides. */
export const battery: Display = {
  ...numeric(110, (amount, context) => withUnit(amount.toFixed(context.field.unit === 'V' ? 2 : 0), context)),
  words: true,
  node: (value, context) => {
    const amount = asNumber(value)
    if (amount === undefined) return null
    const style = { '--level': `${batteryLevel(amount, context.field.unit)}%` } as CSSProperties
    const { battStatus } = context.record
    const low = battStatus === undefined || battStatus === null ? context.field.unit === 'V' && amount < LOW_BATTERY : asText(battStatus).startsWith('LOW') || battStatus === 'NG'
    return (
      <span className={low ? `${styles.battery} ${styles.low}` : styles.battery} style={style}>
        {battery.text(value, context)}
      </span>
    )
  },
}

/** Bars, 0 to 4, of a received strength in dBm. */
export function signalBars(rssi: number): 0 | 1 | 2 | 3 | 4 {
  if (rssi >= -55) return 4
  if (rssi >= -65) return 3
  if (rssi >= -75) return 2
  return rssi >= -85 ? 1 : 0
}

const BARS = ['bars0', 'bars1', 'bars2', 'bars3', 'bars4'] as const

/** How strong a radio is heard. */
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
