import { groupBy } from '../base/groupBy'
import { type Random, randomFrom, withoutChances } from '../base/random'
import {
  type FailureReason,
  type GatewayAddress,
  type GatewayNetwork,
  type GatewaySoftware,
  type ImageJob,
  jobKey,
  type LabelKey,
  labelKey,
  type LedSetting,
  type RadioEvent,
  type SpareImage,
  type StatusCommand,
} from './driver'
import type { Field, FieldTag } from './field'
import type { HardwareDriver } from '../hardware/gateway'
import { imitatedImage, imitatedTurn } from './imitatedImage'
import { checkInAfter } from './imitation'
import { failureOf, physics, readingOf } from './physics'
import { isAway, type SimulatedGateway, SimulatedGateways } from './simulatedGateways'
import { SimulatedNewcomers } from './simulatedNewcomers'
import { SimulatedSensors } from './simulatedSensors'

interface Pending {
  readonly due: number
  readonly storeCode: string
  /** It belongs to the store's status check. */
  readonly isCheck?: boolean
  /** The image whose result it is. */
  readonly job?: ImageJob
  /** The spare image whose result it is. */
  readonly spare?: SpareImage
  /** The image of which it says how far it is: nothing once another one is the newest. */
  readonly step?: ImageJob
  /** Of images: the gateway that sends them. */
  readonly gwMac?: string | undefined
  readonly event: (at: number) => RadioEvent | readonly RadioEvent[]
}

export interface SimulatorOptions {
  readonly seed?: number | string
  /** false: no gateway goes away, loses its time or misses a tag by chance. */
  readonly mishaps?: boolean
}

/**
 * A small but honest simulation: delivery takes time and a gateway's turn, some fails, batteries drain, gateways go
 * away and come back. It has no timer: step(now) advances it, so that a test can live through a day in a moment. The
 * same seed, stores and steps give the same events.
 */
export class Simulator implements GatewayNetwork {
  private readonly random: Random
  private readonly resets: Random
  private readonly imitated: Random
  private readonly listeners = new Set<(events: readonly RadioEvent[]) => void>()
  private readonly gateways: SimulatedGateways
  private readonly newcomers: SimulatedNewcomers
  private readonly sensors: SimulatedSensors
  private pending: Pending[] = []
  /** Pending images of each store, by their keys. */
  private readonly sent = new Map<string, Map<string, ImageJob>>()
  /** Pending spare images of each store, by their labels. */
  private readonly spare = new Map<string, Map<string, SpareImage>>()
  /** Labels that have begun anew, and have nothing on any page. */
  private readonly blank = new Set<string>()
  /** The newest image of each label: what was sent before it is not shown any more. */
  private readonly newest = new Map<string, ImageJob>()
  /** Counts drops of stores, so that work begun before one is left to the next owner. */
  private readonly dropped = new Map<string, number>()
  private loading: Promise<void> = Promise.resolve()
  private now: number

  constructor(
    private readonly field: Field,
    start: number,
    { seed = 'radio', mishaps = true }: SimulatorOptions = {},
  ) {
    this.now = start
    const chances = (name: number | string) => (mishaps ? randomFrom(name) : withoutChances(randomFrom(name)))
    this.random = chances(seed)
    // Chances of their own: what begins anew changes nothing for the others.
    this.resets = chances(`${seed} resets`)
    // So does what imitates others.
    this.imitated = chances(`${seed} imitated`)
    this.gateways = new SimulatedGateways(this.random)
    this.sensors = new SimulatedSensors(this.random)
    // A random source of its own, so that newcomers change nothing for others.
    this.newcomers = new SimulatedNewcomers(randomFrom(`${seed} newcomers`))
  }

  /** Loads gateways and sensors; call it again when devices change. Known ones keep their state. */
  load(): Promise<void> {
    // One after the other: what was read first would else take the place of what was read after it.
    const loaded = this.loading.then(() => this.loadNow())
    this.loading = loaded.catch(() => undefined)
    return loaded
  }

  private async loadNow(): Promise<void> {
    const [gateways, expected, sensors] = await Promise.all([
      this.field.gateways(),
      this.field.expected(),
      this.field.sensors(),
    ])
    const others = this.gateways.meet(gateways, this.now)
    this.newcomers.expect(expected, this.now)
    this.sensors.meet(sensors, this.now)
    if (others.size > 0) await this.sendAgain(others)
  }

  /** What is under way from gateways that imitate something else by now is sent as they send now. */
  private async sendAgain(gwMacs: ReadonlySet<string>): Promise<void> {
    const [left, kept] = [true, false].map((is) =>
      this.pending.filter(({ gwMac }) => (gwMac !== undefined && gwMacs.has(gwMac)) === is),
    )
    this.pending = kept ?? []
    const jobs = (left ?? []).flatMap(({ job }) => (job && this.newest.get(labelKey(job)) === job ? [job] : []))
    for (const { job } of left ?? []) if (job) this.sent.get(job.storeCode)?.delete(jobKey(job))
    const turned = jobs.filter((job): job is ImageJob & { readonly page: number } => job.page !== undefined)
    await this.sendImages(jobs.filter(({ page }) => page === undefined))
    await this.switchPages(turned)
  }

  /** Advances to a time and emits the events until then, oldest first. */
  step(now: number): void {
    if (now < this.now) this.setBack(this.now - now)
    this.now = now
    const events = [
      ...this.arrived(now),
      ...this.newcomers.arrivals(now),
      ...this.gateways.reports(now),
      ...this.sensors.reports(now),
    ]
    if (events.length === 0) return
    events.sort((one, other) => one.at - other.at)
    for (const listener of this.listeners) listener(events)
  }

  /** Plans move with a clock that was set back; otherwise nothing would happen until it caught up. */
  private setBack(seconds: number): void {
    this.pending = this.pending.map((one) => ({ ...one, due: one.due - seconds }))
    this.gateways.setBack(seconds)
    this.newcomers.setBack(seconds)
    this.sensors.setBack(seconds)
  }

  /** Forgets stores that other servers drive now. */
  drop(stores: ReadonlySet<string>): void {
    for (const storeCode of stores) this.dropped.set(storeCode, (this.dropped.get(storeCode) ?? 0) + 1)
    this.pending = this.pending.filter(({ storeCode }) => !stores.has(storeCode))
    for (const storeCode of stores) for (const part of [this.sent, this.spare]) part.delete(storeCode)
    for (const [key, { storeCode }] of this.newest) if (stores.has(storeCode)) this.newest.delete(key)
    for (const part of [this.gateways, this.newcomers, this.sensors]) part.drop(stores)
  }

  listen(listener: (events: readonly RadioEvent[]) => void): () => void {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  /** Sends by store, as soon as the tags of one are known; what is for stores that are dropped meanwhile is left out. */
  private async byStore<Sent extends LabelKey>(
    all: readonly Sent[],
    send: (own: readonly Sent[], tags: ReadonlyMap<string, FieldTag>, storeCode: string) => void,
  ): Promise<void> {
    const before = new Map(this.dropped)
    for (const [storeCode, own] of groupBy(all, (one) => one.storeCode)) {
      const found = await this.field.tags(
        storeCode,
        own.map(({ tagMac }) => tagMac),
      )
      if (this.dropped.get(storeCode) === before.get(storeCode))
        send(own, new Map(found.map((tag) => [tag.tagMac, tag])), storeCode)
    }
  }

  /** Images in progress are not sent twice. */
  async sendImages(jobs: readonly ImageJob[]): Promise<void> {
    await this.byStore(jobs, (own, tags, storeCode) => {
      // Checked only now: another sender of the same image has waited for its tags, too.
      for (const job of own) if (!this.sent.get(storeCode)?.has(jobKey(job))) this.send(job, tags.get(job.tagMac))
    })
  }

  /** Labels hear their gateway at once, and confirm one after the other; one that has begun anew has nothing to turn to. */
  async switchPages(jobs: readonly (ImageJob & { readonly page: number })[]): Promise<void> {
    await this.byStore(jobs, (own, tags, storeCode) => {
      const turned = own.filter((job) => !this.sent.get(storeCode)?.has(jobKey(job)))
      for (const [gateway, its] of groupBy(turned, (job) =>
        this.gateways.of(storeCode, tags.get(job.tagMac), this.now),
      )) {
        const times = gateway ? this.gateways.takeTurned(gateway, this.now, its.length) : []
        for (const [at, job] of its.entries()) this.turn(job, tags.get(job.tagMac), gateway, times[at] ?? this.now)
      }
    })
  }

  private turn(
    job: ImageJob,
    tag: FieldTag | undefined,
    gateway: SimulatedGateway | undefined,
    confirmedAt: number,
  ): void {
    const { decide, failed } = this.begin(job, gateway)
    if (!tag || !gateway) return decide(this.now + physics.timeout, failed('no gateway'))
    if (!does(gateway, 'pages')) return decide(this.now, failed('no answer'))
    if (isAway(gateway, this.now)) return decide(this.now + physics.timeout, failed('gateway offline'))
    const random = this.of(gateway)
    const missed = this.missed(tag, random)
    const due = confirmedAt + missed * physics.retryAfter
    const isTurned = missed < physics.tries && !this.blank.has(labelKey(job))
    const reading = readingOf(tag, gateway.ip, physics.voltsPerUpdate, random)
    const result = (at: number): RadioEvent =>
      isTurned ? { kind: 'delivered', at, ...job, ...reading } : failed('no answer')(at)
    if (!gateway.imitates) return decide(due, result)
    const { begun, ended } = imitatedTurn(gateway.imitates, job, gateway.gwMac, isTurned)
    this.pending.push({ due: this.now, storeCode: job.storeCode, gwMac: gateway.gwMac, event: begun, step: job })
    decide(due, (at) => [ended(at), result(at)])
  }

  /** Spare images in progress are not sent twice; of a label the newest counts. */
  async prepareImages(images: readonly SpareImage[]): Promise<void> {
    await this.byStore(images, (own, tags, storeCode) => {
      const spare = this.spare.get(storeCode) ?? new Map<string, SpareImage>()
      this.spare.set(storeCode, spare)
      for (const image of own) {
        if (spare.get(image.tagMac)?.picture === image.picture) continue
        spare.set(image.tagMac, image)
        this.prepare(image, tags.get(image.tagMac))
      }
    })
  }

  private prepare(image: SpareImage, tag: FieldTag | undefined): void {
    const { storeCode } = image
    const gateway = this.gateways.of(storeCode, tag, this.now)
    if (gateway && !does(gateway, 'pages')) {
      const event = (at: number): RadioEvent => ({ kind: 'spare', at, ...image, isReady: false })
      this.pending.push({ due: this.now, storeCode, spare: image, event })
      return
    }
    const there = gateway && !isAway(gateway, this.now) ? gateway : undefined
    const missed = tag && there ? this.missed(tag, this.of(there)) : physics.tries
    const due = there
      ? this.gateways.takeTurn(there, this.now) + missed * physics.retryAfter
      : this.now + physics.timeout
    this.pending.push({
      due,
      storeCode,
      spare: image,
      event: (at) => {
        const isReady = missed < physics.tries
        if (isReady) this.blank.delete(labelKey(image))
        return { kind: 'spare', at, ...image, isReady }
      },
    })
  }

  /** The spare images of a store that wait for their gateway. */
  preparing(storeCode: string): SpareImage[] {
    return [...(this.spare.get(storeCode)?.values() ?? [])]
  }

  private send(job: ImageJob, tag: FieldTag | undefined): void {
    const gateway = this.gateways.of(job.storeCode, tag, this.now)
    const { decide, failed } = this.begin(job, gateway)
    if (!tag || !gateway) return decide(this.now + physics.timeout, failed('no gateway'))
    if (gateway.imitates) return this.sendAs(gateway.imitates, job, tag, gateway)
    if (isAway(gateway, this.now)) return decide(this.now + physics.timeout, failed('gateway offline'))
    const first = this.gateways.takeTurn(gateway, this.now)
    const missed = this.missed(tag, this.random)
    const due = first + missed * physics.retryAfter
    if (missed === physics.tries) return decide(due, failed('no answer'))
    const reading = readingOf(tag, gateway.ip, physics.voltsPerUpdate, this.random)
    // A gateway may go away while the tag waits for its turn.
    decide(due, (at) =>
      isAway(gateway, this.now) ? failed('gateway offline')(at) : { kind: 'delivered', at, ...job, ...reading },
    )
  }

  /** Sends an image as a driver would: each step is told, and the last one is the result. */
  private sendAs(driver: HardwareDriver, job: ImageJob, tag: FieldTag, gateway: SimulatedGateway): void {
    const { storeCode } = job
    const { gwMac, ip } = gateway
    const steps = imitatedImage(driver, job, {
      gwMac,
      now: this.now,
      accepted: this.gateways.taken(gateway, this.now),
      misses: failureOf(tag),
      reading: readingOf(tag, ip, physics.voltsPerUpdate, this.imitated),
      random: this.imitated,
      isAway: () => isAway(gateway, this.now),
    })
    for (const { due, isLast, event } of steps)
      this.pending.push({ due, storeCode, gwMac, event, ...(isLast ? { job } : { step: job }) })
  }

  /** A job is under way from now on, until its result is decided. */
  private begin(job: ImageJob, gateway: SimulatedGateway | undefined) {
    const sent = this.sent.get(job.storeCode) ?? new Map<string, ImageJob>()
    // What it takes the place of may have hours to wait: it keeps nothing else from being sent.
    const before = gateway?.imitates && this.newest.get(labelKey(job))
    if (before) sent.delete(jobKey(before))
    this.sent.set(job.storeCode, sent.set(jobKey(job), job))
    this.newest.set(labelKey(job), job)
    return {
      decide: (due: number, event: Pending['event']) =>
        void this.pending.push({ due, storeCode: job.storeCode, gwMac: gateway?.gwMac, event, job }),
      failed:
        (reason: FailureReason) =>
        (at: number): RadioEvent => ({
          kind: 'failed',
          at,
          ...job,
          reason,
          ...(reason === 'gateway offline' && gateway && { gwMac: gateway.gwMac }),
        }),
    }
  }

  /** How many tries in a row a tag misses; its gateway gives up after some. */
  private missed(tag: FieldTag, random: Random): number {
    for (let missed = 0; missed < physics.tries; missed++) if (!random.chance(failureOf(tag))) return missed
    return physics.tries
  }

  /** The images waiting for their gateway. @param storeCode those of all stores without it */
  underWay(storeCode?: string): ImageJob[] {
    const stores = storeCode === undefined ? [...this.sent.values()] : [this.sent.get(storeCode) ?? new Map()]
    return stores.flatMap((jobs) => [...jobs.values()])
  }

  async checkStatus(storeCode: string, tagMacs: readonly string[], command: StatusCommand): Promise<void> {
    const before = this.dropped.get(storeCode)
    const tags = await this.field.tags(storeCode, tagMacs)
    if (this.dropped.get(storeCode) !== before) return
    for (const tag of tags) {
      const { tagMac } = tag
      const gateway = this.gateways.of(storeCode, tag, this.now)
      const silent = !gateway || isAway(gateway, this.now) || this.of(gateway).chance(failureOf(tag))
      const random = this.of(gateway)
      if (silent)
        this.queue(this.wakes(gateway, tagMac) + physics.timeout, (at) => ({ kind: 'silent', at, storeCode, tagMac }), {
          storeCode,
          isCheck: true,
        })
      else {
        const reading = readingOf(tag, gateway.ip, command === 1 ? physics.voltsPerUpdate / 4 : 0, random)
        const due = this.answers(gateway, tagMac)
        this.queue(due, (at) => ({ kind: 'answered', at, storeCode, tagMac, ...reading }), { storeCode, isCheck: true })
        if (this.resets.chance(physics.resets)) this.reset(storeCode, tagMac, due)
      }
    }
  }

  /** A label begins anew and has lost its picture. @param at when it tells so */
  reset(storeCode: string, tagMac: string, at = this.now): void {
    this.blank.add(labelKey({ storeCode, tagMac }))
    this.queue(at, (due) => ({ kind: 'reset', at: due, storeCode, tagMac }), { storeCode })
  }

  stopStatusCheck(storeCodes?: readonly string[]): void {
    this.pending = this.pending.filter(
      ({ isCheck, storeCode }) => !isCheck || (storeCodes !== undefined && !storeCodes.includes(storeCode)),
    )
  }

  async led(storeCode: string, tagMacs: readonly string[], { duration, ledBrightness }: LedSetting): Promise<number> {
    const volts = physics.voltsPerLedSecond * duration * Math.max(1, ledBrightness)
    return this.signal(storeCode, tagMacs, 'led', volts)
  }

  async page(storeCode: string, tagMacs: readonly string[], pageNo: number, returnTime: number): Promise<number> {
    return this.signal(storeCode, tagMacs, 'pages', physics.voltsPerUpdate, pageNo > 0 ? returnTime : 0)
  }

  async reboot(gwMac: string, offered: GatewaySoftware = {}): Promise<boolean> {
    return this.gateways.reboot(gwMac, this.now, offered)
  }

  reportEvery(seconds: number): void {
    this.gateways.reportEvery(seconds, this.now)
  }

  /** Powers off a gateway for so many seconds. @returns false if it is unknown */
  unplug(gwMac: string, seconds: number): boolean {
    return this.gateways.goAway(gwMac, this.now + seconds, this.now)
  }

  async configure(gwMac: string, { ip }: GatewayAddress): Promise<boolean> {
    const gateway = this.gateways.find(gwMac)
    if (!gateway || isAway(gateway, this.now)) return false
    if (ip !== undefined) gateway.ip = ip
    return true
  }

  async adjust(): Promise<'NOT_SUPPORTED'> {
    return 'NOT_SUPPORTED'
  }

  async checkLink(gwMac: string): Promise<boolean> {
    const gateway = this.gateways.find(gwMac)
    return gateway !== undefined && !isAway(gateway, this.now)
  }

  /**
   * Sends tags a command that they run at once; those with a present gateway answer, which costs battery.
   * @param again seconds after which they run it again by themselves, such as turning back a page
   */
  private async signal(
    storeCode: string,
    tagMacs: readonly string[],
    ability: 'led' | 'pages',
    volts: number,
    again = 0,
  ): Promise<number> {
    let reached = 0
    for (const tag of await this.field.tags(storeCode, tagMacs)) {
      const { tagMac } = tag
      const gateway = this.gateways.of(storeCode, tag, this.now)
      if (!gateway || isAway(gateway, this.now) || !does(gateway, ability)) continue
      reached += 1
      const random = this.of(gateway)
      if (random.chance(failureOf(tag))) continue
      const reading = readingOf(tag, gateway.ip, volts, random)
      const due = this.answers(gateway, tagMac)
      this.queue(due, (at) => ({ kind: 'answered', at, storeCode, tagMac, ...reading }), { storeCode })
      if (again === 0) continue
      const later = readingOf({ ...tag, battery: reading.battery }, gateway.ip, volts, random)
      this.queue(due + again, (at) => ({ kind: 'answered', at, storeCode, tagMac, ...later }), { storeCode })
    }
    return reached
  }

  /** The chances of a gateway. */
  private of(gateway: SimulatedGateway | undefined): Random {
    return gateway?.imitates ? this.imitated : this.random
  }

  /** When a label is heard next: at once, unless its gateway imitates one whose labels sleep. */
  private wakes(gateway: SimulatedGateway | undefined, tagMac: string): number {
    return gateway?.imitates ? checkInAfter(gateway.imitates.usual, tagMac, this.now) : this.now
  }

  /** When a label will have answered. */
  private answers(gateway: SimulatedGateway, tagMac: string): number {
    const { imitates } = gateway
    return imitates
      ? Math.max(this.wakes(gateway, tagMac), this.gateways.taken(gateway, this.now)) + this.imitated.between(1, 3)
      : this.gateways.takeTurn(gateway, this.now)
  }

  private queue(due: number, event: Pending['event'], of: Pick<Pending, 'storeCode' | 'isCheck'>): void {
    this.pending.push({ due, event, ...of })
  }

  private arrived(now: number): RadioEvent[] {
    const due = this.pending.filter((one) => one.due <= now)
    if (due.length === 0) return []
    this.pending = this.pending.filter((one) => one.due > now)
    const current = due.filter(
      ({ job, step, spare }) =>
        (!job || this.newest.get(labelKey(job)) === job) &&
        (!step || this.newest.get(labelKey(step)) === step) &&
        (!spare || this.spare.get(spare.storeCode)?.get(spare.tagMac) === spare),
    )
    for (const { job } of due) if (job) this.sent.get(job.storeCode)?.delete(jobKey(job))
    for (const { job, spare } of current) {
      if (job) this.newest.delete(labelKey(job))
      if (spare) this.spare.get(spare.storeCode)?.delete(spare.tagMac)
    }
    return current.flatMap((one) => one.event(Math.round(one.due)))
  }
}

/** Whether a gateway, or the one that it imitates, can do something. */
const does = ({ imitates }: SimulatedGateway, ability: 'led' | 'pages'): boolean =>
  imitates?.capabilities[ability] ?? true
