import { groupBy } from '../base/groupBy'
import type { Random } from '../base/random'
import type { GatewaySoftware, GatewayStatus, RadioEvent } from './driver'
import type { FieldGateway, FieldTag } from './field'
import type { HardwareDriver } from '../hardware/gateway'
import { drift, physics } from './physics'

/** A simulated gateway. */
export interface SimulatedGateway {
  storeCode: string
  readonly gwMac: string
  ip: string
  /** The driver that it imitates. */
  imitates?: HardwareDriver | undefined
  timeSync: boolean
  memory: number
  disk: number
  /** Its typical load. */
  readonly usual: { readonly memory: number; readonly disk: number }
  /** Away until then, in epoch seconds; 0 is present. */
  awayUntil: number
  nextReport: number
  /** When its radio is free again. */
  freeAt: number
  /** Its last reported state: a gateway that goes away is reported once. */
  reported: GatewayStatus
  /** Software to install during a restart. */
  installs: GatewaySoftware | undefined
}

/** Simulated gateways: they go away and come back, lose their time, and serve one tag at a time. */
export class SimulatedGateways {
  private readonly byMac = new Map<string, SimulatedGateway>()
  private byStore = new Map<string, SimulatedGateway[]>()
  private every: number = physics.reportEvery

  constructor(private readonly random: Random) {}

  /** Loads the gateways; known ones keep their state. @returns those that imitate another driver than before */
  meet(found: readonly FieldGateway[], now: number): ReadonlySet<string> {
    const macs = new Set(found.map((gateway) => gateway.gwMac))
    const others = new Set<string>()
    for (const mac of this.byMac.keys()) if (!macs.has(mac)) this.byMac.delete(mac)
    for (const gateway of found) {
      const known = this.byMac.get(gateway.gwMac)
      if (known) {
        if (known.imitates !== gateway.imitates) others.add(gateway.gwMac)
        Object.assign(known, { storeCode: gateway.storeCode, ip: gateway.ip, imitates: gateway.imitates })
      } else this.byMac.set(gateway.gwMac, this.begin(gateway, now))
    }
    this.byStore = groupBy([...this.byMac.values()], (gateway) => gateway.storeCode)
    return others
  }

  /** Forgets the gateways of stores. */
  drop(stores: ReadonlySet<string>): void {
    for (const [mac, { storeCode }] of this.byMac) if (stores.has(storeCode)) this.byMac.delete(mac)
    for (const storeCode of stores) this.byStore.delete(storeCode)
  }

  /** Sets the interval of reports, in seconds. */
  reportEvery(seconds: number, now: number): void {
    this.every = seconds
    for (const gateway of this.byMac.values()) gateway.nextReport = Math.min(gateway.nextReport, now + seconds)
  }

  private begin({ status, ...found }: FieldGateway, now: number): SimulatedGateway {
    return {
      ...found,
      usual: { memory: found.memory, disk: found.disk },
      awayUntil: status === 'OFFLINE' ? now + this.random.between(600, physics.offlineTo) : 0,
      nextReport: now + this.random.next() * this.every,
      freeAt: 0,
      reported: status,
      installs: undefined,
    }
  }

  find(gwMac: string): SimulatedGateway | undefined {
    return this.byMac.get(gwMac)
  }

  /** The gateway of a tag, else a present one of its store. */
  of(storeCode: string, tag: FieldTag | undefined, now: number): SimulatedGateway | undefined {
    const own = this.byStore.get(storeCode) ?? []
    return own.find((gateway) => gateway.ip === tag?.gwIp) ?? own.find((gateway) => !isAway(gateway, now))
  }

  /** When labels of this gateway that are turned at once will have confirmed it: they do not wait behind images. */
  takeTurned(gateway: SimulatedGateway, now: number, count: number): readonly number[] {
    gateway.freeAt = Math.max(gateway.freeAt, now) + count * physics.secondsPerTurned
    return Array.from({ length: count }, (_, at) => now + physics.turnedAfter + (at + 1) * physics.secondsPerTurned)
  }

  /** When the next tag of this gateway will have answered. */
  takeTurn(gateway: SimulatedGateway, now: number): number {
    return this.taken(gateway, now) + physics.fastest + this.random.next() * (physics.slowest - physics.fastest)
  }

  /** When this gateway, which serves one tag at a time, has served the next. */
  taken(gateway: SimulatedGateway, now: number): number {
    gateway.freeAt = Math.max(gateway.freeAt, now) + physics.secondsPerTag
    return gateway.freeAt
  }

  /**
   * Restarts a gateway: it is away for a while, then has the right time and the offered software. @returns whether it
   * accepted
   */
  reboot(gwMac: string, now: number, offered: GatewaySoftware): boolean {
    const gateway = this.byMac.get(gwMac)
    if (!gateway || isAway(gateway, now) || gateway.imitates?.capabilities.reboot === false) return false
    gateway.awayUntil = now + physics.rebootTakes
    gateway.timeSync = true
    gateway.installs = offered
    gateway.nextReport = now
    return true
  }

  /** Powers off a gateway; its next report is its absence. */
  goAway(gwMac: string, until: number, now: number): boolean {
    const gateway = this.byMac.get(gwMac)
    if (!gateway) return false
    gateway.awayUntil = until
    gateway.nextReport = now
    return true
  }

  /** Plans move with a clock that was set back, by so many seconds. */
  setBack(seconds: number): void {
    for (const gateway of this.byMac.values()) {
      for (const time of ['awayUntil', 'nextReport', 'freeAt'] as const)
        gateway[time] = Math.max(0, gateway[time] - seconds)
    }
  }

  /** The reports that are due. */
  reports(now: number): RadioEvent[] {
    const events: RadioEvent[] = []
    for (const gateway of this.byMac.values()) {
      if (gateway.nextReport > now) continue
      gateway.nextReport = now + this.every
      const status = this.live(gateway, now)
      if (status === 'OFFLINE' && gateway.reported === 'OFFLINE') continue
      gateway.reported = status
      const { storeCode, gwMac, timeSync, memory, disk, installs } = gateway
      const isBack = status !== 'OFFLINE' && installs !== undefined
      if (isBack) gateway.installs = undefined
      events.push({
        kind: 'gateway',
        at: Math.round(now),
        storeCode,
        gwMac,
        status,
        timeSync,
        memory,
        disk,
        ...(isBack && { installed: installs }),
      })
    }
    return events
  }

  private live(gateway: SimulatedGateway, now: number): GatewayStatus {
    const { random } = this
    if (isAway(gateway, now)) return 'OFFLINE'
    if (random.chance(physics.goesOffline)) {
      gateway.awayUntil = now + random.between(physics.offlineFrom, physics.offlineTo)
      return 'OFFLINE'
    }
    gateway.timeSync = gateway.timeSync ? !random.chance(physics.losesTime) : random.next() < physics.findsTime
    gateway.memory = drift(gateway.memory, gateway.usual.memory, random)
    gateway.disk = drift(gateway.disk, gateway.usual.disk, random)
    return gateway.timeSync ? 'NORMAL' : 'ALARM'
  }
}

export const isAway = (gateway: SimulatedGateway, now: number): boolean => gateway.awayUntil > now
