import type { HardwareGateway as Entry } from '../../src/generated/types'
import type { Vault } from '../base/vault'
import { type Share, wholeShare } from '../cluster/share'
import type { Records } from '../db/records'
import {
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
import { gatewayFor, type Heard, heardOf, noteState, type Own, reportOf, settingsOf } from './driven'
import type { GatewayEvent, HeardLabel, Panel, SettingsRefusal, WishedSettings } from './gateway'
import { GatewayChanges } from './gatewayChanges'
import { GatewayUpdates } from './gatewayUpdates'
import type { HappenedAtLabel } from './labelEvents'
import { KeyChanges } from './keyChanges'
import { LabelKeys } from './labelKeys'
import { LabelPictures } from './labelPictures'
import { Notes } from './notes'
import { panelRecord, tagTypeOfPanel, typeOfPanel } from './panels'
import { PicturesUnderWay } from './picturesUnderWay'
import { SparesUnderWay } from './sparesUnderWay'
import { TurnedPages } from './turnedPages'
import type { Drivers } from './registry'
import { Readings } from './readings'
import { sealedSecrets } from './secrets'

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

/**
 * The gateways of real protocols, of the stores that this server drives. A label belongs to the one that heard it last. It has no timer:
 * `step` advances it, and begins what takes time; results are events of a later step. A picture may be under way for hours: there is no
 * time-out beside that of its driver.
 */
export class HardwareGateways implements HardwareNetwork {
  readonly #records: Records
  readonly #share: Share
  readonly #listeners = new Set<(events: readonly RadioEvent[]) => void>()
  readonly #gateways = new Map<string, Own>()
  readonly #labels = new Map<string, Heard>()
  readonly #underWay: PicturesUnderWay
  readonly #inbox: { readonly own: Own; readonly event: GatewayEvent }[] = []
  readonly #notes: Notes
  readonly #panels = new Set<string>()
  readonly #keys: LabelKeys
  readonly #turned: TurnedPages
  readonly #spares: SparesUnderWay
  readonly #readings = new Readings()
  readonly #updates: GatewayUpdates
  readonly #changes: GatewayChanges
  readonly #keyChanges: KeyChanges
  readonly #background: Background
  #loading: Promise<void> = Promise.resolve()
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
    this.#keys = new LabelKeys(options.vault)
    this.#updates = new GatewayUpdates({
      records,
      share,
      background: this.#background,
      gateways: this.#gateways,
      now: () => this.#now,
      installed: ({ lastReport }, version) =>
        this.#emit(lastReport ? [{ ...lastReport, at: this.#now, installed: { gmp: version } }] : []),
    })
    this.#changes = new GatewayChanges({ records, share, background: this.#background, now: () => this.#now })
    this.#keyChanges = new KeyChanges({
      records,
      share,
      background: this.#background,
      vault: options.vault,
      onChange: () => this.#readKeys(),
    })
    this.#turned = new TurnedPages({
      records,
      gateways: this.#gateways,
      labels: this.#labels,
      notes: this.#notes,
      background: this.#background,
      now: () => this.#now,
      happened: (own, tagMac, what) => this.#happened(own, tagMac, what),
    })
    const pictures = new LabelPictures(records, renderer, clock)
    this.#spares = new SparesUnderWay({
      pictures,
      gateways: this.#gateways,
      labels: this.#labels,
      background: this.#background,
      now: () => this.#now,
      emit: (events) => this.#emit(events),
    })
    this.#underWay = new PicturesUnderWay({
      records,
      pictures,
      drivers: options.drivers,
      gateways: this.#gateways,
      labels: this.#labels,
      notes: this.#notes,
      readings: this.#readings,
      turned: this.#turned,
      background: this.#background,
      now: () => this.#now,
      emit: (events) => this.#emit(events),
    })
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
    await this.#readKeys()
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
    this.#updates.read(await this.#records.find('gateway-update', { ...ours, end: null }))
    this.#changes.read(await this.#records.find('gateway-change', { ...ours, end: null }))
    await this.#underWay.withdrawGone()
  }

  async #readKeys(): Promise<void> {
    const { stores } = this.#share
    this.#keys.read(await this.#records.find('hardware-label-key', stores ? { storeCode: stores } : {}))
    for (const { gateway, storeCode } of this.#gateways.values()) gateway?.unlock?.(this.#keys.of(storeCode))
  }

  /** Only the gateway that a label belongs to gives it another key. */
  #rekey(): void {
    for (const { gateway, storeCode, gwMac } of this.#gateways.values()) {
      if (!gateway?.rekey) continue
      const all = this.#keys.nextOf(storeCode)
      const own = [...all].filter(([tagMac]) => {
        const label = { storeCode, tagMac }
        return this.#labels.get(labelKey(label))?.gwMac === gwMac && !this.#keyChanges.hasFailed(label)
      })
      gateway.rekey(new Map(own))
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
      fault: gateway ? (entry.fault ?? null) : (fault?.fault ?? null),
      awaySince: gateway ? undefined : 0,
      reportedAt: 0,
      reportedHeardAt: 0,
      changed: fault,
      lastReport: undefined,
    }
    this.#gateways.set(gwMac, own)
    for (const row of rows) {
      const key = labelKey(row)
      if (!this.#labels.has(key)) this.#labels.set(key, { storeCode, gwMac, panel: null, row, isFresh: false })
      this.#turned.known(row)
    }
    if (fault?.fault) this.#log(own, { level: 'error', text: `It cannot be used: ${fault.fault}`, fault: fault.fault })
    gateway?.unlock?.(this.#keys.of(storeCode))
    gateway?.open()
    gateway?.know(rows.map(({ tagMac }) => tagMac))
  }

  #shut(own: Own): void {
    this.#gateways.delete(own.gwMac)
    own.stop()
    for (const [key, label] of this.#labels) if (label.gwMac === own.gwMac) this.#labels.delete(key)
    this.#underWay.left(own.gwMac)
    this.#spares.left(own.gwMac)
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
    this.#keyChanges.drop(stores)
    this.#changes.drop(stores)
    this.#readings.asked.stop((storeCode) => stores.has(storeCode))
    this.#turned.drop(stores)
    for (const [key, { storeCode }] of this.#labels) if (stores.has(storeCode)) this.#labels.delete(key)
    this.#underWay.drop(stores)
    this.#spares.drop(stores)
  }

  underWay(storeCode?: string): ImageJob[] {
    return this.#underWay.jobs(storeCode)
  }

  preparing(storeCode: string): SpareImage[] {
    return this.#spares.images(storeCode)
  }

  async sendImages(jobs: readonly ImageJob[]): Promise<void> {
    this.#underWay.add(jobs)
  }

  async switchPages(jobs: readonly (ImageJob & { readonly page: number })[]): Promise<void> {
    this.#underWay.add(jobs)
  }

  async prepareImages(images: readonly SpareImage[]): Promise<void> {
    this.#spares.add(images)
  }

  /** The lamp flashes when the label checks in. */
  async led(storeCode: string, tagMacs: readonly string[], setting: LedSetting): Promise<number> {
    let reached = 0
    for (const tagMac of tagMacs)
      if (await flash(this.#gatewayOf({ storeCode, tagMac })?.gateway, tagMac, setting)) reached += 1
    return reached
  }

  page(storeCode: string, tagMacs: readonly string[], pageNo: number, returnTime: number): Promise<number> {
    return this.#turned.turn(storeCode, tagMacs, pageNo, returnTime)
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

  adjust(gwMac: string, wished: WishedSettings, ask: string): Promise<SettingsRefusal | null> {
    return this.#changes.tell(this.#gateways.get(gwMac), wished, ask)
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
    this.#rekey()
    this.#emit([
      ...events,
      ...[...this.#gateways.values()].flatMap((own) => reportOf(own, this.#every, this.#now)),
      ...this.#readings.asked.silent(this.#now),
      ...this.#underWay.stranded(),
      ...this.#spares.stranded(),
    ])
    this.#underWay.step()
    this.#spares.step()
    this.#turned.step()
    this.#updates.step()
    this.#changes.step()
    this.#keyChanges.step()
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
        return this.#underWay.progress(own, event)
      case 'lost':
        this.#lies(own, event.tagMac, null)
        if (this.#happened(own, event.tagMac, { kind: 'LOST' }))
          this.#notes.lost.set(labelKey({ storeCode, tagMac: event.tagMac }), { storeCode, tagMac: event.tagMac })
        return []
      case 'state':
        this.#updates.said(own, event.state)
        this.#changes.said(own, event.state)
        return noteState(own, event.state, this.#now)
      case 'key':
        this.#keyChanges.heard({ storeCode, tagMac: event.tagMac }, event)
        return []
      case 'refused settings':
        this.#changes.refused(own)
        return []
      case 'refused software':
        this.#updates.refused(own, event.reason)
        return []
      case 'log':
        this.#log(own, event)
        return []
      case 'button':
        this.#happened(own, event.tagMac, { kind: 'BUTTON', which: event.which })
        this.#log(own, { level: 'info', text: `button ${event.which} was pressed`, tagMac: event.tagMac })
        return []
      case 'blank':
        this.#lies(own, event.tagMac, null)
        return [{ kind: 'blank', at: this.#now, storeCode, tagMac: event.tagMac }]
      case 'stored':
        if (event.isSpare) return this.#spares.stored(own, event)
        if (event.isReady) this.#lies(own, event.tagMac, event.picture)
        return []
      case 'turned':
        this.#turned.turned(own, event)
        return []
      case 'nfc':
        this.#happened(own, event.tagMac, { kind: 'NFC' })
        this.#log(own, { level: 'info', text: 'a phone was held to the label', tagMac: event.tagMac })
        return []
    }
  }

  #log(own: Own, line: Omit<Parameters<Notes['log']>[1], 'at'>): void {
    this.#notes.log(own, { at: this.#now, ...line })
  }

  /** Notes what happened at a label. @returns false for what a gateway says of a label that is another's */
  #happened(own: Own, tagMac: string, what: Pick<HappenedAtLabel, 'kind' | 'which' | 'gwBefore'>): boolean {
    const { storeCode, gwMac } = own
    if (this.#gatewayOf({ storeCode, tagMac }) !== own) return false
    this.#notes.events.add({ storeCode, labelMac: tagMac, updatedAt: this.#now, gwMac, ...what })
    return true
  }

  /** What lies behind the page that a label shows; what a gateway says of a label that is another's does not count. */
  #lies(own: Own, tagMac: string, picture: string | null): void {
    const label = { storeCode: own.storeCode, tagMac }
    if (this.#gatewayOf(label) === own) this.#turned.lies(label, picture)
  }

  /** A label is heard: it belongs to this gateway from now on, and what is under way to it goes with it. */
  #hear(own: Own, label: HeardLabel): void {
    const { storeCode, gwMac } = own
    const key = labelKey({ storeCode, tagMac: label.tagMac })
    const before = this.#labels.get(key)
    const isElsewhere = before !== undefined && before.gwMac !== gwMac && this.#gateways.has(before.gwMac)
    if (isElsewhere && (label.isRelayed || (before.row.seenAt ?? 0) >= (label.seenAt ?? 0))) return
    const heard = heardOf(own, label, before)
    this.#labels.set(key, heard)
    this.#notes.heard.set(key, heard)
    if (isElsewhere) this.#happened(own, label.tagMac, { kind: 'MOVED', gwBefore: before.gwMac })
    else if (!before) this.#happened(own, label.tagMac, { kind: 'FIRST_SEEN' })
    this.#notes.gone.delete(key)
    this.#underWay.heard(heard.row, isElsewhere ? before.gwMac : undefined)
    this.#spares.heard(heard.row, isElsewhere ? before.gwMac : undefined)
    if (label.panel) this.#learn(own, label.panel)
  }

  #learn({ driver, gateway }: Own, panel: Panel): void {
    const type = tagTypeOfPanel(driver, panel)
    if (this.#panels.has(type)) return
    this.#panels.add(type)
    const record = panelRecord(driver, panel, gateway?.capabilities.pages === true)
    learnTagTypes([typeOfPanel(record)])
    this.#background.begin(this.#records.upsert('hardware-panel', [record]))
  }

  #leave(own: Own, tagMac: string): void {
    const { storeCode, gwMac } = own
    const key = labelKey({ storeCode, tagMac })
    if (!this.#happened(own, tagMac, { kind: 'LEFT' })) return
    this.#labels.delete(key)
    this.#notes.heard.delete(key)
    this.#notes.gone.set(key, { storeCode, tagMac, gwMac })
  }

  async #write(): Promise<void> {
    const written = await this.#notes.write([...this.#gateways.values()])
    this.#emit(this.#readings.told(written, (gwMac) => this.#gateways.get(gwMac), this.#now))
  }

  get #isUnwritten(): boolean {
    return !this.#notes.isEmpty || [...this.#gateways.values()].some((own) => own.changed)
  }
}
