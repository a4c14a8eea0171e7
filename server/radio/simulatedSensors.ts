import type { Random } from '../base/random'
import type { RadioEvent } from './driver'
import type { FieldSensor } from './field'
import { physics, round, sensorBase } from './physics'

const DAY = 86_400
const VOLTS_PER_REPORT = 0.00001

interface Sensor {
  readonly storeCode: string
  readonly sensorMac: string
  battery: number
  next: number
  /** Its average temperature over a day. */
  readonly base: number
}

/** Simulated sensors of refrigerators, which warm and cool over the day. */
export class SimulatedSensors {
  private readonly byMac = new Map<string, Sensor>()

  constructor(private readonly random: Random) {}

  /** Loads the sensors; known ones keep their state. */
  meet(found: readonly FieldSensor[], now: number): void {
    const macs = new Set(found.map((sensor) => sensor.sensorMac))
    for (const mac of this.byMac.keys()) if (!macs.has(mac)) this.byMac.delete(mac)
    for (const { storeCode, sensorMac, battery, isSilent } of found) {
      if (this.byMac.has(sensorMac)) continue
      const next = now + this.random.next() * (isSilent ? physics.silentFor : physics.senseEvery)
      // It continues where the demonstration's history ends.
      this.byMac.set(sensorMac, { storeCode, sensorMac, battery: battery ?? 3, next, base: sensorBase(sensorMac) })
    }
  }

  /** Forgets the sensors of stores. */
  drop(stores: ReadonlySet<string>): void {
    for (const [mac, { storeCode }] of this.byMac) if (stores.has(storeCode)) this.byMac.delete(mac)
  }

  /** Plans move with a clock that was set back, by so many seconds. */
  setBack(seconds: number): void {
    for (const sensor of this.byMac.values()) sensor.next -= seconds
  }

  /** The reports that are due. */
  reports(now: number): RadioEvent[] {
    const events: RadioEvent[] = []
    for (const sensor of this.byMac.values()) {
      if (sensor.next > now) continue
      sensor.next = now + physics.senseEvery
      sensor.battery = Math.max(physics.lowestVolts, sensor.battery - VOLTS_PER_REPORT)
      const value = round(sensor.base + Math.sin((now / DAY) * 2 * Math.PI) * 0.8 + this.random.next() * 0.4, 2)
      const { storeCode, sensorMac, battery } = sensor
      events.push({
        kind: 'sensed',
        at: Math.round(now),
        storeCode,
        sensorMac,
        value,
        battery: round(battery, 4),
        rssi: -this.random.between(45, 75),
      })
    }
    return events
  }
}
