import { type Random, randomFrom } from '../seed/random'
import type { GatewayDriver, GatewayStatus, ImageJob, LedSetting, RadioEvent, StatusCommand, TagReading } from './driver'

/** The stores as they stand, from which the simulator starts. */
export interface FieldGateway {
  readonly storeCode: string
  readonly gwMac: string
  readonly ip: string
  readonly status: GatewayStatus
  readonly timeSync: boolean
  readonly memory: number
  readonly disk: number
}

export interface FieldTag {
  readonly tagMac: string
  readonly gwIp: string | null
  readonly battery: number | null
  readonly rssi: number | null
  readonly temperature: number | null
}

export interface FieldSensor {
  readonly storeCode: string
  readonly sensorMac: string
  readonly battery: number | null
}

/** Where the simulator looks up what hangs in the stores. */
export interface Field {
  gateways(): Promise<readonly FieldGateway[]>
  sensors(): Promise<readonly FieldSensor[]>
  tags(storeCode: string, tagMacs: readonly string[]): Promise<readonly FieldTag[]>
}

/** Seconds and chances of the simulated air. */
export const physics = {
  /** A gateway serves one label after the other. */
  secondsPerTag: 0.4,
  fastest: 2,
  slowest: 8,
  timeout: 30,
  failure: 0.02,
  /** Weak links and weak batteries fail more often. */
  weakRssi: -80,
  weakRssiFailure: 0.12,
  weakBattery: 2.3,
  weakBatteryFailure: 0.5,
  voltsPerUpdate: 0.0004,
  reportEvery: 60,
  senseEvery: 300,
  /** Chances a report. */
  goesOffline: 1 / 4000,
  losesTime: 1 / 4000,
  offlineFrom: 120,
  offlineTo: 7200,
  rebootTakes: 45,
} as const

interface Gateway {
  storeCode: string
  gwMac: string
  ip: string
  timeSync: boolean
  memory: number
  disk: number
  /** Epoch seconds until which it is not there; 0 is there, Infinity stays away (as the stores had it). */
  awayUntil: number
  nextReport: number
  /** When its radio is free again. */
  freeAt: number
  /** What was last reported: a gateway that goes away is reported once. */
  reported: GatewayStatus
}

interface Pending {
  readonly due: number
  readonly check?: string
  readonly event: (at: number) => RadioEvent
}

/**
 * Honest physics in small: delivery takes time and a gateway's turn, some fails, batteries fall,
 * gateways go away and come back. It has no clock of its own: step(now) moves it, so that a test
 * lives through a day in a moment. The same seed, stores and steps give the same events.
 */
export class Simulator implements GatewayDriver {
  private readonly random: Random
  private readonly listeners = new Set<(events: readonly RadioEvent[]) => void>()
  private readonly gateways = new Map<string, Gateway>()
  private byStore = new Map<string, Gateway[]>()
  private readonly sensors = new Map<string, { storeCode: string; sensorMac: string; battery: number; next: number; base: number }>()
  private pending: Pending[] = []
  private now: number

  constructor(
    private readonly field: Field,
    start: number,
    seed: number | string = 'radio',
  ) {
    this.now = start
    this.random = randomFrom(seed)
  }

  /** Reads which gateways and sensors there are; call again when stores have changed. What is known keeps its state. */
  async load(): Promise<void> {
    const [gateways, sensors] = await Promise.all([this.field.gateways(), this.field.sensors()])
    const macs = new Set(gateways.map((gateway) => gateway.gwMac))
    for (const mac of this.gateways.keys()) if (!macs.has(mac)) this.gateways.delete(mac)
    for (const found of gateways) {
      const known = this.gateways.get(found.gwMac)
      if (known) Object.assign(known, { storeCode: found.storeCode, ip: found.ip })
      else this.gateways.set(found.gwMac, this.meet(found))
    }
    this.byStore = groupBy([...this.gateways.values()], (gateway) => gateway.storeCode)
    const sensorMacs = new Set(sensors.map((sensor) => sensor.sensorMac))
    for (const mac of this.sensors.keys()) if (!sensorMacs.has(mac)) this.sensors.delete(mac)
    for (const { storeCode, sensorMac, battery } of sensors) {
      if (this.sensors.has(sensorMac)) continue
      const next = this.now + this.random.next() * physics.senseEvery
      this.sensors.set(sensorMac, { storeCode, sensorMac, battery: battery ?? 3, next, base: 2 + this.random.next() * 3 })
    }
  }

  private meet(found: FieldGateway): Gateway {
    return {
      storeCode: found.storeCode,
      gwMac: found.gwMac,
      ip: found.ip,
      timeSync: found.timeSync,
      memory: found.memory,
      disk: found.disk,
      awayUntil: found.status === 'OFFLINE' ? this.now + this.random.between(600, physics.offlineTo) : 0,
      nextReport: this.now + this.random.next() * physics.reportEvery,
      freeAt: 0,
      reported: found.status,
    }
  }

  /** Moves the air to a moment and tells what happened up to it, oldest first. */
  step(now: number): void {
    if (now < this.now) return
    this.now = now
    const events = [...this.arrived(now), ...this.gatewayReports(now), ...this.sensorReports(now)]
    if (events.length === 0) return
    events.sort((one, other) => one.at - other.at)
    for (const listener of this.listeners) listener(events)
  }

  listen(listener: (events: readonly RadioEvent[]) => void): () => void {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  async sendImages(jobs: readonly ImageJob[]): Promise<void> {
    for (const [storeCode, own] of groupBy(jobs, (job) => job.storeCode)) {
      const tags = new Map((await this.field.tags(storeCode, own.map((job) => job.tagMac))).map((tag) => [tag.tagMac, tag]))
      for (const job of own) this.send(job, tags.get(job.tagMac))
    }
  }

  private send({ taskId, storeCode, tagMac }: ImageJob, tag: FieldTag | undefined): void {
    const gateway = this.gatewayOf(storeCode, tag)
    const failed = (reason: string) => (at: number): RadioEvent => ({ kind: 'failed', at, taskId, storeCode, tagMac, reason })
    if (!tag || !gateway) return this.queue(this.now + physics.timeout, failed('no gateway'))
    if (this.isAway(gateway)) return this.queue(this.now + physics.timeout, failed('gateway offline'))
    const due = this.takeTurn(gateway)
    if (this.random.chance(failureOf(tag))) return this.queue(due + physics.timeout, failed('no answer'))
    const reading = this.reading(tag, gateway, physics.voltsPerUpdate)
    // A gateway may go away while the label waits for its turn.
    this.queue(due, (at) =>
      this.isAway(gateway) ? failed('gateway offline')(at) : { kind: 'delivered', at, taskId, storeCode, tagMac, ...reading },
    )
  }

  async checkStatus(storeCode: string, tagMacs: readonly string[], command: StatusCommand): Promise<void> {
    for (const tag of await this.field.tags(storeCode, tagMacs)) {
      const { tagMac } = tag
      const gateway = this.gatewayOf(storeCode, tag)
      const silent = !gateway || this.isAway(gateway) || this.random.chance(failureOf(tag))
      if (silent) this.queue(this.now + physics.timeout, (at) => ({ kind: 'silent', at, storeCode, tagMac }), storeCode)
      else {
        const reading = this.reading(tag, gateway, command === 1 ? physics.voltsPerUpdate / 4 : 0)
        this.queue(this.takeTurn(gateway), (at) => ({ kind: 'answered', at, storeCode, tagMac, ...reading }), storeCode)
      }
    }
  }

  stopStatusCheck(storeCodes?: readonly string[]): void {
    this.pending = this.pending.filter(({ check }) => check === undefined || (storeCodes !== undefined && !storeCodes.includes(check)))
  }

  async led(storeCode: string, tagMacs: readonly string[], _setting: LedSetting): Promise<number> {
    return this.reached(storeCode, tagMacs)
  }

  async page(storeCode: string, tagMacs: readonly string[], _pageNo: number): Promise<number> {
    return this.reached(storeCode, tagMacs)
  }

  async reboot(gwMac: string): Promise<boolean> {
    const gateway = this.gateways.get(gwMac)
    if (!gateway || this.isAway(gateway)) return false
    gateway.awayUntil = this.now + physics.rebootTakes
    gateway.timeSync = true
    gateway.nextReport = this.now
    return true
  }

  async checkLink(gwMac: string): Promise<boolean> {
    const gateway = this.gateways.get(gwMac)
    return gateway !== undefined && !this.isAway(gateway)
  }

  private async reached(storeCode: string, tagMacs: readonly string[]): Promise<number> {
    const tags = await this.field.tags(storeCode, tagMacs)
    return tags.filter((tag) => {
      const gateway = this.gatewayOf(storeCode, tag)
      return gateway && !this.isAway(gateway)
    }).length
  }

  private gatewayOf(storeCode: string, tag: FieldTag | undefined): Gateway | undefined {
    const own = this.byStore.get(storeCode) ?? []
    return own.find((gateway) => gateway.ip === tag?.gwIp) ?? own.find((gateway) => !this.isAway(gateway))
  }

  private takeTurn(gateway: Gateway): number {
    gateway.freeAt = Math.max(gateway.freeAt, this.now) + physics.secondsPerTag
    return gateway.freeAt + physics.fastest + this.random.next() * (physics.slowest - physics.fastest)
  }

  private reading(tag: FieldTag, gateway: Gateway, spent: number): TagReading {
    return {
      battery: Math.max(1.8, round((tag.battery ?? 3) - spent, 4)),
      rssi: Math.max(-99, Math.min(-25, (tag.rssi ?? -60) + this.random.between(-2, 2))),
      temperature: round((tag.temperature ?? 21) + (this.random.next() - 0.5), 1),
      gwIp: gateway.ip,
    }
  }

  private isAway(gateway: Gateway): boolean {
    return gateway.awayUntil > this.now
  }

  private queue(due: number, event: Pending['event'], check?: string): void {
    this.pending.push({ due, event, ...(check !== undefined && { check }) })
  }

  private arrived(now: number): RadioEvent[] {
    const due = this.pending.filter((one) => one.due <= now)
    if (due.length === 0) return []
    this.pending = this.pending.filter((one) => one.due > now)
    return due.map((one) => one.event(Math.round(one.due)))
  }

  private gatewayReports(now: number): RadioEvent[] {
    const events: RadioEvent[] = []
    for (const gateway of this.gateways.values()) {
      if (gateway.nextReport > now) continue
      gateway.nextReport = now + physics.reportEvery
      const away = this.isAway(gateway)
      if (!away && this.random.chance(physics.goesOffline)) gateway.awayUntil = now + this.random.between(physics.offlineFrom, physics.offlineTo)
      if (!away) gateway.timeSync = gateway.timeSync ? !this.random.chance(physics.losesTime) : this.random.chance(0.05)
      const status: GatewayStatus = this.isAway(gateway) ? 'OFFLINE' : gateway.timeSync ? 'NORMAL' : 'ALARM'
      if (status === 'OFFLINE' && gateway.reported === 'OFFLINE') continue
      gateway.reported = status
      gateway.memory = drift(gateway.memory, this.random)
      gateway.disk = drift(gateway.disk, this.random)
      const { storeCode, gwMac, timeSync, memory, disk } = gateway
      events.push({ kind: 'gateway', at: Math.round(now), storeCode, gwMac, status, timeSync, memory, disk })
    }
    return events
  }

  private sensorReports(now: number): RadioEvent[] {
    const events: RadioEvent[] = []
    for (const sensor of this.sensors.values()) {
      if (sensor.next > now) continue
      sensor.next = now + physics.senseEvery
      sensor.battery = Math.max(1.8, sensor.battery - 0.00001)
      const value = round(sensor.base + Math.sin((now / 86_400) * 2 * Math.PI) * 0.8 + this.random.next() * 0.4, 2)
      const { storeCode, sensorMac, battery } = sensor
      events.push({ kind: 'sensed', at: Math.round(now), storeCode, sensorMac, value, battery: round(battery, 4), rssi: -this.random.between(45, 75) })
    }
    return events
  }
}

function failureOf({ rssi, battery }: FieldTag): number {
  if (battery !== null && battery < physics.weakBattery) return physics.weakBatteryFailure
  if (rssi !== null && rssi < physics.weakRssi) return physics.weakRssiFailure
  return physics.failure
}

function drift(percent: number, random: Random): number {
  return Math.max(5, Math.min(85, percent + random.between(-2, 2)))
}

function round(value: number, digits: number): number {
  return Number(value.toFixed(digits))
}

function groupBy<T>(list: readonly T[], keyOf: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>()
  for (const item of list) {
    const group = groups.get(keyOf(item))
    if (group) group.push(item)
    else groups.set(keyOf(item), [item])
  }
  return groups
}
