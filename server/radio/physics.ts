import type { Random } from '../seed/random'
import type { TagReading } from './driver'
import type { FieldTag } from './field'

/** Seconds and chances of the simulated air. */
export const physics = {
  /** A gateway serves one label after the other. */
  secondsPerTag: 0.4,
  fastest: 2,
  slowest: 8,
  timeout: 30,
  /** A gateway sends an image so often, so many seconds apart, before it says that a label does not answer. */
  tries: 3,
  retryAfter: 10,
  failure: 0.02,
  /** Weak links and weak batteries fail more often. */
  weakRssi: -80,
  weakRssiFailure: 0.12,
  weakBattery: 2.3,
  weakBatteryFailure: 0.5,
  voltsPerUpdate: 0.0004,
  voltsPerLedSecond: 0.00004,
  lowestVolts: 1.8,
  reportEvery: 60,
  senseEvery: 300,
  /** A sensor that was silent is heard again within. */
  silentFor: 28_800,
  /** Chances a report. */
  goesOffline: 1 / 4000,
  losesTime: 1 / 4000,
  findsTime: 0.05,
  offlineFrom: 120,
  offlineTo: 7200,
  rebootTakes: 45,
  /** Until a prepared gateway is put up. */
  putUpFrom: 20,
  putUpTo: 60,
  /** How much of the way back to its usual load a gateway goes with a report. */
  returns: 0.08,
} as const

/** How likely a label does not get what it is sent. */
export function failureOf({ rssi, battery }: FieldTag): number {
  if (battery !== null && battery < physics.weakBattery) return physics.weakBatteryFailure
  if (rssi !== null && rssi < physics.weakRssi) return physics.weakRssiFailure
  return physics.failure
}

/** What a label tells after it has spent so many volts. */
export function readingOf(tag: FieldTag, gwIp: string, spent: number, random: Random): TagReading {
  return {
    battery: Math.max(physics.lowestVolts, round((tag.battery ?? 3) - spent, 4)),
    rssi: Math.max(-99, Math.min(-25, (tag.rssi ?? -60) + random.between(-2, 2))),
    temperature: round((tag.temperature ?? 21) + (random.next() - 0.5), 1),
    gwIp,
  }
}

/** A share in percent a moment later: it wanders, and is drawn back to what is usual. */
export function drift(percent: number, usual: number, random: Random, step = 2): number {
  const next = percent + (usual - percent) * physics.returns + random.between(-step, step)
  return Math.max(1, Math.min(99, Math.round(next)))
}

export function round(value: number, digits: number): number {
  return Number(value.toFixed(digits))
}
