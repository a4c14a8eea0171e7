import { type Random, randomFrom, withoutChances } from '../seed/random'
import { type FailureReason, type GatewayAddress, type GatewayDriver, type GatewaySoftware, type ImageJob, jobKey, type LedSetting, type RadioEvent, type StatusCommand } from './driver'
import type { Field, FieldTag } from './field'
import { groupBy } from './groupBy'
import { failureOf, physics, readingOf } from './physics'
import { isAway, SimulatedGateways } from './simulatedGateways'
import { SimulatedNewcomers } from './simulatedNewcomers'
import { SimulatedSensors } from './simulatedSensors'

interface Pending {
  readonly due: number
  readonly storeCode: string
  /** It belongs to the status check of the store. */
  readonly isCheck?: boolean
  /** The image that it decides on. */
  readonly job?: ImageJob
  readonly event: (at: number) => RadioEvent
}

export interface SimulatorOptions {
  readonly seed?: number | string
  /** false: no gateway goes away, loses its time or misses a label by chance. */
  readonly mishaps?: boolean
}

/**
 * Honest physics in small: delivery takes time and a gateway's turn, some fails, batteries fall,
 * gateways go away and come back. It has no clock of its own: step(now) moves it, so that a test
 * lives through a day in a moment. The same seed, stores and steps give the same events.
 */
export class Simulator implements GatewayDriver {
  private readonly random: Random
  private readonly listeners = new Set<(events: readonly RadioEvent[]) => void>()
  private readonly gateways: SimulatedGateways
  private readonly newcomers: SimulatedNewcomers
  private readonly sensors: SimulatedSensors
  private pending: Pending[] = []
  /** The images among what is pending. */
  private sent = new Set<string>()
  /** How often stores have been dropped: what was begun for one before is its next owner's to do. */
  private readonly dropped = new Map<string, number>()
  private now: number

  constructor(
    private readonly field: Field,
    start: number,
    { seed = 'radio', mishaps = true }: SimulatorOptions = {},
  ) {
    this.now = start
    this.random = mishaps ? randomFrom(seed) : withoutChances(randomFrom(seed))
    this.gateways = new SimulatedGateways(this.random)
    this.sensors = new SimulatedSensors(this.random)
    // Chances of its own: who comes changes nothing for those who are there.
    this.newcomers = new SimulatedNewcomers(randomFrom(`${seed} newcomers`))
  }

  /** Reads which gateways and sensors there are; call again when stores have changed. What is known keeps its state. */
  async load(): Promise<void> {
    const [gateways, expected, sensors] = await Promise.all([this.field.gateways(), this.field.expected(), this.field.sensors()])
    this.gateways.meet(gateways, this.now)
    this.newcomers.expect(expected, this.now)
    this.sensors.meet(sensors, this.now)
  }

  /** Moves the air to a moment and tells what happened up to it, oldest first. */
  step(now: number): void {
    if (now < this.now) this.setBack(this.now - now)
    this.now = now
    const events = [...this.arrived(now), ...this.newcomers.arrivals(now), ...this.gateways.reports(now), ...this.sensors.reports(now)]
    if (events.length === 0) return
    events.sort((one, other) => one.at - other.at)
    for (const listener of this.listeners) listener(events)
  }

  /** The clock was set back: what is planned moves with it, else nothing would happen until it is there again. */
  private setBack(seconds: number): void {
    this.pending = this.pending.map((one) => ({ ...one, due: one.due - seconds }))
    this.gateways.setBack(seconds)
    this.newcomers.setBack(seconds)
    this.sensors.setBack(seconds)
  }

  /** Other servers have these stores now. */
  drop(stores: ReadonlySet<string>): void {
    for (const storeCode of stores) this.dropped.set(storeCode, (this.dropped.get(storeCode) ?? 0) + 1)
    this.pending = this.pending.filter(({ storeCode }) => !stores.has(storeCode))
    this.sent = new Set(this.underWay().map(jobKey))
    for (const part of [this.gateways, this.newcomers, this.sensors]) part.drop(stores)
  }

  listen(listener: (events: readonly RadioEvent[]) => void): () => void {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  /** What is under way already is not sent a second time. */
  async sendImages(jobs: readonly ImageJob[]): Promise<void> {
    const before = new Map(this.dropped)
    for (const [storeCode, own] of groupBy(jobs, (job) => job.storeCode)) {
      const found = await this.field.tags(storeCode, own.map((job) => job.tagMac))
      if (this.dropped.get(storeCode) !== before.get(storeCode)) continue
      const tags = new Map(found.map((tag) => [tag.tagMac, tag]))
      // Looked at only now: who sends the same meanwhile has waited for its labels too.
      for (const job of own) if (!this.sent.has(jobKey(job))) this.send(job, tags.get(job.tagMac))
    }
  }

  private send(job: ImageJob, tag: FieldTag | undefined): void {
    const gateway = this.gateways.of(job.storeCode, tag, this.now)
    const failed = (reason: FailureReason) => (at: number): RadioEvent => ({
      kind: 'failed', at, ...job, reason, ...(reason === 'gateway offline' && gateway && { gwMac: gateway.gwMac }),
    })
    this.sent.add(jobKey(job))
    const decide = (due: number, event: Pending['event']) => void this.pending.push({ due, storeCode: job.storeCode, event, job })
    if (!tag || !gateway) return decide(this.now + physics.timeout, failed('no gateway'))
    if (isAway(gateway, this.now)) return decide(this.now + physics.timeout, failed('gateway offline'))
    const first = this.gateways.takeTurn(gateway, this.now)
    const missed = this.missed(tag)
    const due = first + missed * physics.retryAfter
    if (missed === physics.tries) return decide(due, failed('no answer'))
    const reading = readingOf(tag, gateway.ip, physics.voltsPerUpdate, this.random)
    // A gateway may go away while the label waits for its turn.
    decide(due, (at) => (isAway(gateway, this.now) ? failed('gateway offline')(at) : { kind: 'delivered', at, ...job, ...reading }))
  }

  /** How often in a row a label does not answer its gateway, which gives up after some tries. */
  private missed(tag: FieldTag): number {
    for (let missed = 0; missed < physics.tries; missed++) if (!this.random.chance(failureOf(tag))) return missed
    return physics.tries
  }

  /** The images that wait for their gateway. */
  underWay(): ImageJob[] {
    return this.pending.flatMap(({ job }) => job ?? [])
  }

  async checkStatus(storeCode: string, tagMacs: readonly string[], command: StatusCommand): Promise<void> {
    const before = this.dropped.get(storeCode)
    const tags = await this.field.tags(storeCode, tagMacs)
    if (this.dropped.get(storeCode) !== before) return
    for (const tag of tags) {
      const { tagMac } = tag
      const gateway = this.gateways.of(storeCode, tag, this.now)
      const silent = !gateway || isAway(gateway, this.now) || this.random.chance(failureOf(tag))
      if (silent) this.queue(this.now + physics.timeout, (at) => ({ kind: 'silent', at, storeCode, tagMac }), { storeCode, isCheck: true })
      else {
        const reading = readingOf(tag, gateway.ip, command === 1 ? physics.voltsPerUpdate / 4 : 0, this.random)
        this.queue(this.gateways.takeTurn(gateway, this.now), (at) => ({ kind: 'answered', at, storeCode, tagMac, ...reading }), { storeCode, isCheck: true })
      }
    }
  }

  stopStatusCheck(storeCodes?: readonly string[]): void {
    this.pending = this.pending.filter(({ isCheck, storeCode }) => !isCheck || (storeCodes !== undefined && !storeCodes.includes(storeCode)))
  }

  async led(storeCode: string, tagMacs: readonly string[], { duration, ledBrightness }: LedSetting): Promise<number> {
    return this.signal(storeCode, tagMacs, physics.voltsPerLedSecond * duration * Math.max(1, ledBrightness))
  }

  async page(storeCode: string, tagMacs: readonly string[], pageNo: number, returnTime: number): Promise<number> {
    return this.signal(storeCode, tagMacs, physics.voltsPerUpdate, pageNo > 0 ? returnTime : 0)
  }

  async reboot(gwMac: string, offered: GatewaySoftware = {}): Promise<boolean> {
    return this.gateways.reboot(gwMac, this.now, offered)
  }

  reportEvery(seconds: number): void {
    this.gateways.reportEvery(seconds, this.now)
  }

  /** Takes a gateway off its power for so many seconds. @returns false where there is none */
  unplug(gwMac: string, seconds: number): boolean {
    return this.gateways.goAway(gwMac, this.now + seconds, this.now)
  }

  async configure(gwMac: string, { ip }: GatewayAddress): Promise<boolean> {
    const gateway = this.gateways.find(gwMac)
    if (!gateway || isAway(gateway, this.now)) return false
    if (ip !== undefined) gateway.ip = ip
    return true
  }

  async checkLink(gwMac: string): Promise<boolean> {
    const gateway = this.gateways.find(gwMac)
    return gateway !== undefined && !isAway(gateway, this.now)
  }

  /**
   * Tells labels something that they do at once; those whose gateway is there answer, and it costs them battery.
   * @param again seconds after which they do it once more by themselves, such as turn back a page
   */
  private async signal(storeCode: string, tagMacs: readonly string[], volts: number, again = 0): Promise<number> {
    let reached = 0
    for (const tag of await this.field.tags(storeCode, tagMacs)) {
      const { tagMac } = tag
      const gateway = this.gateways.of(storeCode, tag, this.now)
      if (!gateway || isAway(gateway, this.now)) continue
      reached += 1
      if (this.random.chance(failureOf(tag))) continue
      const reading = readingOf(tag, gateway.ip, volts, this.random)
      const due = this.gateways.takeTurn(gateway, this.now)
      this.queue(due, (at) => ({ kind: 'answered', at, storeCode, tagMac, ...reading }), { storeCode })
      if (again === 0) continue
      const later = readingOf({ ...tag, battery: reading.battery }, gateway.ip, volts, this.random)
      this.queue(due + again, (at) => ({ kind: 'answered', at, storeCode, tagMac, ...later }), { storeCode })
    }
    return reached
  }

  private queue(due: number, event: Pending['event'], of: Pick<Pending, 'storeCode' | 'isCheck'>): void {
    this.pending.push({ due, event, ...of })
  }

  private arrived(now: number): RadioEvent[] {
    const due = this.pending.filter((one) => one.due <= now)
    if (due.length === 0) return []
    this.pending = this.pending.filter((one) => one.due > now)
    for (const { job } of due) if (job) this.sent.delete(jobKey(job))
    return due.map((one) => one.event(Math.round(one.due)))
  }
}
