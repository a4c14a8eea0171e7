import { type Random, randomFrom } from '../base/random'
import type { TagReading } from './driver'
import type { FieldTag } from './field'

/** Times in seconds, and probabilities, of the simulated radio. */
export const physics = {
  /** A gateway serves one tag at a time. */
  secondsPerTag: 0.4,
  fastest: 2,
  slowest: 8,
  /** All labels of a gateway hear at once that they turn, and confirm it one after the other. */
  secondsPerTurned: 0.01,
  turnedAfter: 1,
  timeout: 30,
  /** A gateway sends an image so many times, so many seconds apart, before it reports that a tag does not answer. */
  tries: 3,
  retryAfter: 10,
  failure: 0.02,
  /** Weak signals and batteries fail more often. */
  weakRssi: -80,
  weakRssiFailure: 0.12,
  weakBattery: 2.3,
  weakBatteryFailure: 0.5,
  /** A chance that a label that is asked has begun anew since it was heard last, such as with another battery. */
  resets: 1 / 400,
  voltsPerUpdate: 0.0004,
  voltsPerLedSecond: 0.00004,
  lowestVolts: 1.8,
  reportEvery: 60,
  senseEvery: 300,
  /** A silent sensor is heard again within. */
  silentFor: 28_800,
  /** Probabilities per report. */
  goesOffline: 1 / 4000,
  losesTime: 1 / 4000,
  findsTime: 0.05,
  offlineFrom: 120,
  offlineTo: 7200,
  rebootTakes: 45,
  /** Until a predefined gateway is installed. */
  putUpFrom: 20,
  putUpTo: 60,
  /** How much of the way back to its typical load a gateway moves with each report. */
  returns: 0.08,
} as const

/** The probability that a tag misses a message. */
export function failureOf({ rssi, battery }: FieldTag): number {
  if (battery !== null && battery < physics.weakBattery) return physics.weakBatteryFailure
  if (rssi !== null && rssi < physics.weakRssi) return physics.weakRssiFailure
  return physics.failure
}

/** The answer of a tag after using some voltage. */
export function readingOf(tag: FieldTag, gwIp: string, spent: number, random: Random): TagReading {
  return {
    battery: Math.max(physics.lowestVolts, round((tag.battery ?? 3) - spent, 4)),
    rssi: Math.max(-99, Math.min(-25, (tag.rssi ?? -60) + random.between(-2, 2))),
    temperature: round((tag.temperature ?? 21) + (random.next() - 0.5), 1),
    gwIp,
  }
}

/** The next value of a random walk in percent that returns to its typical value. */
export function drift(percent: number, usual: number, random: Random, step = 2): number {
  const next = percent + (usual - percent) * physics.returns + random.between(-step, step)
  return Math.max(1, Math.min(99, Math.round(next)))
}

export function round(value: number, digits: number): number {
  return Number(value.toFixed(digits))
}

/** The temperature of a refrigerator, around which its sensor varies over a day. */
export const sensorBase = (sensorMac: string): number => randomFrom(`sensing ${sensorMac}`).between(2, 5)
