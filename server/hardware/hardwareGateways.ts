import type { HardwareGateway as Entry, LabelWay } from '../../src/generated/types'
import type { Vault } from '../base/vault'
import { type Share, wholeShare } from '../cluster/share'
import type { Records } from '../db/records'
import {
  type FailureReason,
  type GatewaySoftware,
  type HardwareNetwork,
  type ImageJob,
  type LabelKey,
  labelKey,
  type LedSetting,
  type RadioEvent,
  type SpareImage,
} from '../radio/driver'
import { learnTagTypes } from '../radio/tagTypes'
import type { Renderer } from '../render/renderer'
import { Background } from './background'
import { flash, tried } from './commands'
import { hand, keepSent, textsOf } from './contents'
import { gatewayFor, type Heard, heardOf, isLongAway, noteState, type Own, reportOf, settingsOf } from './driven'
import { GatewayError, type GatewayEvent, type HeardLabel, type Panel } from './gateway'
import { LabelPictures } from './labelPictures'
import { dropped, failureOf, further, keepReadBack, type Progress, wayOf, type WayReason } from './labelWays'
import { Notes, registeredOf } from './notes'
import { panelRecord, tagTypeOfPanel, typeOfPanel } from './panels'
import type { DriverName, Drivers } from './registry'
import { Readings, readingOf } from './readings'
import { sealedSecrets } from './secrets'

/** Seconds that a picture waits for its label to be heard after a start of this server. */
const UNHEARD_FOR = 3600
/** Seconds within which a label checks in of which nothing is expected. */
const USUAL_SLEEP = 900
const REPORT_EVERY = 60

export interface HardwareOptions {
  readonly records: Records
  /** Epoch seconds. */
  readonly clock: () => number
  readonly drivers: Drivers
  /** Opens the stored secrets of gateways. */
  readonly vault: Pick<Vault, 'open'>
  readonly renderer: Pick<Renderer, 'draw'>
  /** The stores that this server drives. */
  readonly share?: Share
  /** Called with errors of background work, which is done again. */
  readonly onError?: (cause: unknown) => void
}

/** A picture that is under way. */
interface Sending {
  readonly job: ImageJob
  /** Since when it waits for its label to be heard after a start of this server. */
  readonly since: number
  /** Known once it is drawn. */
  hash?: string
  way?: LabelWay
}

/**
 * The gateways of real protocols, of the stores that this server drives. A label belongs to the one that heard it last. It has no timer:
 * `step` advances it, and begins what takes time; results are events of a later step. A picture may be under way for hours: there is no
 * time-out beside that of its driver.
 */
export class HardwareGateways implements HardwareNetwork {
  readonly #records: Records
  readonly #share: Share
  readonly #pictures: LabelPictures
  readonly #listeners = new Set<(events: readonly RadioEvent[]) => void>()
  readonly #gateways = new Map<string, Own>()
  readonly #labels = new Map<string, Heard>()
  readonly #sending = new Map<string, Sending>()
  /** Pictures that are to be drawn, in their order. */
  readonly #toDraw = new Set<Sending>()
  readonly #inbox: { readonly own: Own; readonly event: GatewayEvent }[] = []
  readonly #notes: Notes
  readonly #panels = new Set<string>()
  readonly #readings = new Readings()
  readonly #background: Background
  #loading: Promise<void> = Promise.resolve()
  #drawing = false
  #writing = false
  #every = REPORT_EVERY
  #now: number

  constructor(private readonly options: HardwareOptions) {
    const { records, share = wholeShare, renderer, clock } = options
    this.#records = records
    this.#share = share
    this.#notes = new Notes(records, share)
    this.#background = new Background(options.onError)
    this.#now = clock()
    this.#pictures = new LabelPictures(records, renderer, clock)
  }

  load(): Promise<void> {
    this.#loading = this.#loading.catch(() => undefined).then(() => this.#load())
    return this.#loading
  }

  async #load(): Promise<void> {
    const { stores } = this.#share
    const ours = stores ? { storeCode: stores } : {}
    learnTagTypes((await this.#records.find('hardware-panel', {})).map(typeOfPanel))
    const entries = await this.#records.find('hardware-gateway', ours)
    const sealed = await sealedSecrets(this.#records, ours)
    const settings = (entry: Entry) => settingsOf(entry, sealed.get(entry.gwMac))
    const gateways = await this.#records.pick('gateway', ['storeCode', 'gwMac', 'ip'], {
      ...ours,
      gwMac: entries.map(({ gwMac }) => gwMac),
    })
    const ipOf = new Map(gateways.map(({ gwMac, ip }) => [gwMac, ip ?? '']))
    const kept = new Set(entries.filter((entry) => this.#gateways.get(entry.gwMac)?.settings === settings(entry)))
    for (const own of this.#gateways.values()) if (![...kept].some(({ gwMac }) => gwMac === own.gwMac)) this.#shut(own)
    for (const entry of entries)
      if (!kept.has(entry) && ipOf.has(entry.gwMac))
        await this.#open(entry, ipOf.get(entry.gwMac) ?? '', sealed.get(entry.gwMac))
    await this.#withdrawGone()
  }

  /** Labels that were taken out of their stores are sent nothing. */
  async #withdrawGone(): Promise<void> {
    const sent = [...this.#sending]
    const registered = await registeredOf(
      this.#records,
      sent.map(([, { job }]) => job),
    )
    for (const [key, sending] of sent) {
      if (registered.has(key) || this.#sending.get(key) !== sending) continue
      this.#sending.delete(key)
      this.#toDraw.delete(sending)
      this.#notes.ways.delete(key)
      this.#gateways.get(sending.way?.gwMac ?? '')?.gateway?.withdraw(sending.job.tagMac)
    }
  }

  async #open(entry: Entry, ip: string, sealed: string | undefined): Promise<void> {
    const { storeCode, gwMac, driver } = entry
    const rows = await this.#records.find('hardware-label', { storeCode, gwMac })
    const [gateway, fault] = gatewayFor(this.options, entry, sealed)
    const own: Own = {
      storeCode,
      gwMac,
      ip,
      driver,
      settings: settingsOf(entry, sealed),
      gateway,
      stop: gateway?.listen((event) => void this.#inbox.push({ own, event })) ?? (() => undefined),
      isStepping: false,
      isOnline: gateway ? (entry.isOnline ?? undefined) : false,
      awaySince: gateway ? undefined : 0,
      reportedAt: 0,
      changed: fault,
      lastReport: undefined,
    }
    this.#gateways.set(gwMac, own)
    for (const row of rows) {
      const key = labelKey(row)
      if (!this.#labels.has(key)) this.#labels.set(key, { storeCode, gwMac, panel: null, row, isFresh: false })
    }
    if (fault?.fault) this.#log(own, { level: 'error', text: `It cannot be used: ${fault.fault}`, fault: fault.fault })
    gateway?.open()
    gateway?.know(rows.map(({ tagMac }) => tagMac))
  }

  #shut(own: Own): void {
    this.#gateways.delete(own.gwMac)
    own.stop()
    for (const [key, label] of this.#labels) if (label.gwMac === own.gwMac) this.#labels.delete(key)
    // Its pictures are sent by whoever hears the labels next, or fail.
    for (const [key, sending] of this.#sending) if (sending.way?.gwMac === own.gwMac) this.#again(key, sending)
    if (own.gateway) this.#background.begin(own.gateway.close())
  }

  /** Waits for what steps have begun: what they hear meanwhile is for the next step. */
  settled(): Promise<void> {
    return this.#background.settled()
  }

  async close(): Promise<void> {
    await this.#loading.catch(() => undefined)
    for (const own of this.#gateways.values()) {
      own.stop()
      if (own.gateway) this.#background.begin(own.gateway.close())
    }
    this.#gateways.clear()
    await this.settled()
  }

  hears(label: LabelKey): boolean {
    return this.#labels.has(labelKey(label))
  }

  has(gwMac: string): boolean {
    return this.#gateways.has(gwMac)
  }

  drop(stores: ReadonlySet<string>): void {
    for (const own of this.#gateways.values()) if (stores.has(own.storeCode)) this.#shut(own)
    this.#notes.drop(stores)
    this.#readings.asked.stop((storeCode) => stores.has(storeCode))
    for (const [key, { storeCode }] of this.#labels) if (stores.has(storeCode)) this.#labels.delete(key)
    for (const [key, sending] of this.#sending)
      if (stores.has(sending.job.storeCode)) {
        this.#sending.delete(key)
        this.#toDraw.delete(sending)
      }
  }

  underWay(storeCode?: string): ImageJob[] {
    return [...this.#sending.values()].flatMap(({ job }) =>
      storeCode === undefined || job.storeCode === storeCode ? [job] : [],
    )
  }

  /** They have one picture, and no other to turn to. */
  preparing(): SpareImage[] {
    return []
  }

  async sendImages(jobs: readonly ImageJob[]): Promise<void> {
    for (const job of jobs) {
      const key = labelKey(job)
      const before = this.#sending.get(key)
      if (before?.job.taskId === job.taskId) continue
      if (before) this.#toDraw.delete(before)
      const sending: Sending = { job, since: this.#now }
      this.#sending.set(key, sending)
      this.#toDraw.add(sending)
    }
  }

  async switchPages(jobs: readonly (ImageJob & { readonly page: number })[]): Promise<void> {
    const at = this.#now
    this.#emit(jobs.map((job) => ({ kind: 'failed' as const, at, ...job, reason: 'no answer' as const })))
  }

  async prepareImages(images: readonly SpareImage[]): Promise<void> {
    const at = this.#now
    this.#emit(images.map((image) => ({ kind: 'spare' as const, at, ...image, isReady: false })))
  }

  /** The lamp flashes when the label checks in. */
  async led(storeCode: string, tagMacs: readonly string[], setting: LedSetting): Promise<number> {
    let reached = 0
    for (const tagMac of tagMacs)
      if (await flash(this.#gatewayOf({ storeCode, tagMac })?.gateway, tagMac, setting)) reached += 1
    return reached
  }

  async page(): Promise<number> {
    return 0
  }

  /** A label cannot be asked: the next time that it is heard is its answer. */
  async checkStatus(storeCode: string, tagMacs: readonly string[]): Promise<void> {
    for (const tagMac of tagMacs) {
      const label = { storeCode, tagMac }
      const { expectedAt } = this.#labels.get(labelKey(label))?.row ?? {}
      this.#readings.asked.ask(label, expectedAt ?? this.#now + USUAL_SLEEP, this.#now)
    }
  }

  stopStatusCheck(storeCodes?: readonly string[]): void {
    this.#readings.asked.stop((storeCode) => storeCodes?.includes(storeCode) ?? true)
  }

  reportEvery(seconds: number): void {
    this.#every = seconds
  }

  reboot(gwMac: string, _offered?: GatewaySoftware): Promise<boolean> {
    return tried(this.#gateways.get(gwMac)?.gateway, (gateway) => gateway.reboot())
  }

  /** Its network is its own matter. */
  async configure(): Promise<boolean> {
    return false
  }

  checkLink(gwMac: string): Promise<boolean> {
    return tried(this.#gateways.get(gwMac)?.gateway, (gateway) => gateway.probe())
  }

  listen(listener: (events: readonly RadioEvent[]) => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  #emit(events: readonly RadioEvent[]): void {
    if (events.length > 0) for (const listener of this.#listeners) listener(events)
  }

  step(now: number): void {
    this.#now = now
    for (const own of this.#gateways.values()) {
      if (!own.gateway || own.isStepping) continue
      own.isStepping = true
      this.#background.begin(own.gateway.step(now).finally(() => void (own.isStepping = false)))
    }
    const events = this.#inbox.splice(0).flatMap(({ own, event }) => this.#handle(own, event))
    this.#emit([
      ...events,
      ...[...this.#gateways.values()].flatMap((own) => reportOf(own, this.#every, this.#now)),
      ...this.#readings.asked.silent(this.#now),
      ...this.#stranded(),
    ])
    if (this.#toDraw.size > 0 && !this.#drawing) {
      this.#drawing = true
      this.#background.begin(this.#draw().finally(() => void (this.#drawing = false)))
    }
    if (!this.#writing && this.#isUnwritten) {
      this.#writing = true
      this.#background.begin(this.#write().finally(() => void (this.#writing = false)))
    }
  }

  #gatewayOf(label: LabelKey): Own | undefined {
    return this.#gateways.get(this.#labels.get(labelKey(label))?.gwMac ?? '')
  }

  #handle(own: Own, event: GatewayEvent): RadioEvent[] {
    // It may have been taken away since.
    if (this.#gateways.get(own.gwMac) !== own) return []
    const { storeCode } = own
    switch (event.kind) {
      case 'label':
        this.#hear(own, event.label)
        return []
      case 'gone':
        this.#leave(own, event.tagMac)
        return []
      case 'progress':
        return this.#progress(own, event)
      case 'lost':
        if (this.#gatewayOf({ storeCode, tagMac: event.tagMac }) === own)
          this.#notes.lost.set(labelKey({ storeCode, tagMac: event.tagMac }), { storeCode, tagMac: event.tagMac })
        return []
      case 'state':
        return noteState(own, event.state, this.#now)
      case 'log':
        this.#log(own, event)
        return []
      case 'button':
        this.#log(own, { level: 'info', text: `button ${event.which} was pressed`, tagMac: event.tagMac })
        return []
      case 'nfc':
        this.#log(own, { level: 'info', text: 'a phone was held to the label', tagMac: event.tagMac })
        return []
    }
  }

  #log(own: Own, line: Omit<Parameters<Notes['log']>[1], 'at'>): void {
    this.#notes.log(own, { at: this.#now, ...line })
  }

  /** A label is heard: it belongs to this gateway from now on, and what is under way to it goes with it. */
  #hear(own: Own, label: HeardLabel): void {
    const { storeCode, gwMac, driver } = own
    const key = labelKey({ storeCode, tagMac: label.tagMac })
    const before = this.#labels.get(key)
    const isElsewhere = before !== undefined && before.gwMac !== gwMac && this.#gateways.has(before.gwMac)
    if (isElsewhere && (label.isRelayed || (before.row.seenAt ?? 0) >= (label.seenAt ?? 0))) return
    const heard = heardOf(own, label, before)
    this.#labels.set(key, heard)
    this.#notes.heard.set(key, heard)
    this.#notes.gone.delete(key)
    const sending = this.#sending.get(key)
    if (isElsewhere && sending?.hash !== undefined) {
      this.#gateways.get(before.gwMac)?.gateway?.withdraw(label.tagMac)
      this.#again(key, sending)
    } else if (sending && sending.hash === undefined) this.#toDraw.add(sending)
    if (label.panel) this.#learn(driver, label.panel)
  }

  /** What waits is drawn once more: for the gateway and the panel that the label has now. */
  #again(key: string, { job }: Sending): void {
    const sending: Sending = { job, since: this.#now }
    this.#sending.set(key, sending)
    this.#toDraw.add(sending)
  }

  #learn(driver: DriverName, panel: Panel): void {
    const type = tagTypeOfPanel(driver, panel)
    if (this.#panels.has(type)) return
    this.#panels.add(type)
    const record = panelRecord(driver, panel)
    learnTagTypes([typeOfPanel(record)])
    this.#background.begin(this.#records.upsert('hardware-panel', [record]))
  }

  #leave({ storeCode, gwMac }: Own, tagMac: string): void {
    const key = labelKey({ storeCode, tagMac })
    if (this.#labels.get(key)?.gwMac !== gwMac) return
    this.#labels.delete(key)
    this.#notes.heard.delete(key)
    this.#notes.gone.set(key, { storeCode, tagMac, gwMac })
  }

  #progress(own: Own, event: Progress): RadioEvent[] {
    const { storeCode } = own
    const { tagMac, picture, state, isLast, readBack, content } = event
    const key = labelKey({ storeCode, tagMac })
    const sending = this.#sending.get(key)
    // What it held is a fact whatever is on its way by now.
    if (readBack) this.#background.begin(keepReadBack(this.#records, { storeCode, tagMac }, readBack, this.#now))
    if (!sending?.way || sending.hash !== picture || sending.way.gwMac !== own.gwMac) return []
    sending.way = further(sending.way, event, this.#now)
    this.#notes.ways.set(key, sending.way)
    if (content !== undefined) this.#named(key, content)
    if (!isLast) return []
    if (state === 'PROVED' || state === 'SHOWN') return [this.#delivered(own, key, sending)]
    // A newer one is on its way, of which there will be an event.
    if (state === 'SUPERSEDED') return []
    return this.#fail(key, sending, failureOf(event.reason))
  }

  #named(key: string, content: string): void {
    const label = this.#labels.get(key)
    if (!label) return
    const named = { ...label, row: { ...label.row, content } }
    this.#labels.set(key, named)
    this.#notes.heard.set(key, named)
  }

  #delivered(own: Own, key: string, { job }: Sending): RadioEvent {
    this.#sending.delete(key)
    this.#readings.delivered(job, this.#now)
    return { kind: 'delivered', at: this.#now, ...job, ...readingOf(own, this.#labels.get(key)?.row) }
  }

  #fail(key: string, { job }: Sending, reason: FailureReason, gwMac?: string): RadioEvent[] {
    this.#sending.delete(key)
    this.#readings.failed(job)
    return [{ kind: 'failed', at: this.#now, ...job, reason, ...(gwMac !== undefined && { gwMac }) }]
  }

  /** A gateway that is away for long keeps no picture waiting: they are sent again when it is back. */
  #stranded(): RadioEvent[] {
    const away = new Set([...this.#gateways.values()].flatMap((own) => (isLongAway(own, this.#now) ? own.gwMac : [])))
    return [...this.#sending].flatMap(([key, sending]) => {
      const isUnheard = sending.hash === undefined && this.#now - sending.since >= UNHEARD_FOR
      if (isUnheard && !this.#toDraw.has(sending)) return this.#fail(key, sending, 'no answer')
      if (!sending.way || !away.has(sending.way.gwMac)) return []
      this.#gateways.get(sending.way.gwMac)?.gateway?.withdraw(sending.job.tagMac)
      this.#notes.ways.set(key, dropped(sending.way, 'GATEWAY_OFFLINE', this.#now))
      return this.#fail(key, sending, 'gateway offline', sending.way.gwMac)
    })
  }

  async #draw(): Promise<void> {
    const failures: unknown[] = []
    for (const sending of this.#toDraw) {
      try {
        const events = await this.#handOver(sending)
        this.#toDraw.delete(sending)
        this.#emit(events)
      } catch (cause) {
        // It is drawn again with the next step: those behind it do not wait for that.
        failures.push(cause)
      }
    }
    if (failures.length > 0) this.options.onError?.(failures[0])
  }

  async #handOver(sending: Sending): Promise<RadioEvent[]> {
    const { job } = sending
    const key = labelKey(job)
    const isCurrent = () => this.#sending.get(key) === sending
    if (!isCurrent()) return []
    const label = this.#labels.get(key)
    const own = this.#gateways.get(label?.gwMac ?? '')
    if (!label || !own) return this.#fail(key, sending, 'no gateway')
    const { proof } = this.options.drivers[own.driver].capabilities
    const way = { gwMac: own.gwMac, proof, at: this.#now }
    const refuse = (reason: WayReason, failure: FailureReason, picture = '', wantedAt = this.#now) => {
      this.#notes.ways.set(key, dropped(wayOf(job, { ...way, picture, wantedAt }), reason, this.#now))
      this.#log(own, { level: 'warning', text: `no picture was sent: ${reason}`, tagMac: job.tagMac })
      return this.#fail(key, sending, failure, failure === 'gateway offline' ? own.gwMac : undefined)
    }
    const { gateway } = own
    if (!gateway || isLongAway(own, this.#now)) return refuse('GATEWAY_OFFLINE', 'gateway offline')
    if (!label.panel) {
      // After a start of this server it is known as soon as the label is heard.
      return label.isFresh ? refuse('UNKNOWN_PANEL', 'wrong picture') : []
    }
    const { panel } = label
    const drawn = await (gateway.write ? this.#pictures.texts(job, panel) : this.#pictures.draw(job, panel))
    if (!isCurrent()) return []
    if (drawn === 'panel') return refuse('WRONG_PICTURE', 'wrong picture')
    if (!drawn) {
      // Something else is wanted by now, which is sent in its turn.
      this.#sending.delete(key)
      return []
    }
    const { hash, wantedAt } = drawn
    await keepSent(this.#records, job, drawn)
    if (!isCurrent()) return []
    if (this.#labels.get(key)?.gwMac !== own.gwMac) {
      this.#again(key, sending)
      return []
    }
    sending.hash = hash
    sending.way = wayOf(job, { ...way, picture: hash, wantedAt, texts: textsOf(drawn) })
    this.#notes.ways.set(key, sending.way)
    try {
      hand(gateway, job.tagMac, drawn)
    } catch (cause) {
      if (!(cause instanceof GatewayError)) throw cause
      return refuse(cause.fault, failureOf(cause.fault), hash, wantedAt)
    }
    return []
  }

  async #write(): Promise<void> {
    const written = await this.#notes.write([...this.#gateways.values()])
    this.#emit(this.#readings.told(written, (gwMac) => this.#gateways.get(gwMac), this.#now))
  }

  get #isUnwritten(): boolean {
    return !this.#notes.isEmpty || [...this.#gateways.values()].some((own) => own.changed)
  }
}
