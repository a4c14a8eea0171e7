import type { Random } from '../seed/random'
import { sensorBase } from '../seed/sensorBase'
import type { RadioEvent } from './driver'
import type { FieldSensor } from './field'
import { physics, round } from './physics'

const DAY = 86_400
const VOLTS_PER_REPORT = 0.00001

interface Sensor {
  readonly storeCode: string
  readonly sensorMac: string
  battery: number
  next: number
  /** The degrees that it wanders around over a day. */
  readonly base: number
}

/** The sensors of all stores: refrigerators that warm and cool over the day. */
export class SimulatedSensors {
  private readonly byMac = new Map<string, Sensor>()

  constructor(private readonly random: Random) {}

  /** Takes up which sensors there are. What is known keeps its state. */
  meet(found: readonly FieldSensor[], now: number): void {
    const macs = new Set(found.map((sensor) => sensor.sensorMac))
    for (const mac of this.byMac.keys()) if (!macs.has(mac)) this.byMac.delete(mac)
    for (const { storeCode, sensorMac, battery, isSilent } of found) {
      if (this.byMac.has(sensorMac)) continue
      const next = now + this.random.next() * (isSilent ? physics.silentFor : physics.senseEvery)
      // What the demonstration has of it goes on where it was.
      this.byMac.set(sensorMac, { storeCode, sensorMac, battery: battery ?? 3, next, base: sensorBase(sensorMac) })
    }
  }

  /** The sensors of these stores are no longer here. */
  drop(stores: ReadonlySet<string>): void {
    for (const [mac, { storeCode }] of this.byMac) if (stores.has(storeCode)) this.byMac.delete(mac)
  }

  /** The clock was set back by so many seconds. */
  setBack(seconds: number): void {
    for (const sensor of this.byMac.values()) sensor.next -= seconds
  }

  /** What those tell whose turn it is. */
  reports(now: number): RadioEvent[] {
    const events: RadioEvent[] = []
    for (const sensor of this.byMac.values()) {
      if (sensor.next > now) continue
      sensor.next = now + physics.senseEvery
      sensor.battery = Math.max(physics.lowestVolts, sensor.battery - VOLTS_PER_REPORT)
      const value = round(sensor.base + Math.sin((now / DAY) * 2 * Math.PI) * 0.8 + this.random.next() * 0.4, 2)
      const { storeCode, sensorMac, battery } = sensor
      events.push({ kind: 'sensed', at: Math.round(now), storeCode, sensorMac, value, battery: round(battery, 4), rssi: -this.random.between(45, 75) })
    }
    return events
  }
}
