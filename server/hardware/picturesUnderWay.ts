import type { LabelWay } from '../../src/generated/types'
import type { Records } from '../db/records'
import { groupBy } from '../base/groupBy'
import { inGroups } from '../base/inGroups'
import { type FailureReason, type ImageJob, type LabelKey, labelKey, type RadioEvent } from '../radio/driver'
import type { Background } from './background'
import { type Drawn, hand, keepSent, textsOf } from './contents'
import { type Heard, isLongAway, type Own } from './driven'
import { GatewayError, type HardwareGateway, type Panel } from './gateway'
import type { LabelPictures, WantedLabel } from './labelPictures'
import { dropped, failureOf, further, type Progress, readBackOf, wayOf, type WayReason } from './labelWays'
import { type Notes, registeredOf } from './notes'
import { type Readings, readingOf } from './readings'
import type { Drivers } from './registry'
import type { TurnedPages } from './turnedPages'

/** Seconds that a picture waits for its label to be heard after a start of this server. */
const UNHEARD_FOR = 3600
/** So many are asked for and kept at a time: the first of them waits for the drawing of the others. */
const AT_ONCE = 50
/** What a label says itself when it does not show a picture, or what does not depend on it. */
const SAID: ReadonlySet<WayReason> = new Set(['WRONG_KEY', 'KEY_SEALED', 'DRAW_FAILED'])

/** A picture that is under way. */
interface Sending {
  readonly job: ImageJob
  /** Since when it waits for its label to be heard after a start of this server. */
  readonly since: number
  /** Known once it is drawn. */
  hash?: string
  way?: LabelWay
  /** The first of the pages of its label that it goes to, where that keeps several. */
  sentTo?: number
  /** Of one that its label has already: since when. */
  storedAt?: number | null
}

export interface UnderWayOptions {
  readonly records: Records
  readonly pictures: LabelPictures
  readonly drivers: Drivers
  readonly gateways: ReadonlyMap<string, Own>
  /** Labels that are heard, by their keys. */
  readonly labels: Map<string, Heard>
  readonly notes: Notes
  readonly readings: Readings
  readonly turned: Pick<TurnedPages, 'shown' | 'lies' | 'written'>
  readonly background: Background
  /** Epoch seconds, of the last step. */
  readonly now: () => number
  readonly emit: (events: readonly RadioEvent[]) => void
}

/** Pictures on their way to labels: they are drawn, handed to the gateway that heard the label last, and followed to their end. */
export class PicturesUnderWay {
  readonly #sending = new Map<string, Sending>()
  /** Pictures that are to be drawn, in their order. */
  readonly #toDraw = new Set<Sending>()
  #isDrawing = false

  constructor(private readonly options: UnderWayOptions) {}

  jobs(storeCode?: string): ImageJob[] {
    return [...this.#sending.values()].flatMap(({ job }) =>
      storeCode === undefined || job.storeCode === storeCode ? [job] : [],
    )
  }

  add(jobs: readonly ImageJob[]): void {
    for (const job of jobs) {
      const before = this.#sending.get(labelKey(job))
      if (before?.job.taskId === job.taskId) continue
      if (before) this.#toDraw.delete(before)
      this.#draw(job)
    }
  }

  /** It is drawn: for the gateway and the panel that the label has now. */
  #draw(job: ImageJob): void {
    const sending: Sending = { job, since: this.options.now() }
    this.#sending.set(labelKey(job), sending)
    this.#toDraw.add(sending)
  }

  /** A label is heard. @param before the gateway that it was with, where that is another one: what waits there goes along */
  heard(label: LabelKey, before: string | undefined): void {
    const sending = this.#sending.get(labelKey(label))
    if (!sending) return
    if (sending.hash === undefined) this.#toDraw.add(sending)
    else if (before !== undefined) {
      this.options.gateways.get(before)?.gateway?.withdraw(label.tagMac)
      this.#draw(sending.job)
    }
  }

  /** A gateway is no longer driven: its pictures are sent by whoever hears the labels next, or fail. */
  left(gwMac: string): void {
    for (const { job, way } of this.#sending.values()) if (way?.gwMac === gwMac) this.#draw(job)
  }

  /** Forgets stores that other servers drive now. */
  drop(stores: ReadonlySet<string>): void {
    for (const sending of this.#sending.values()) if (stores.has(sending.job.storeCode)) this.#forget(sending)
  }

  /** Labels that were taken out of their stores are sent nothing. */
  async withdrawGone(): Promise<void> {
    const { records, notes, gateways } = this.options
    const sent = [...this.#sending]
    const registered = await registeredOf(
      records,
      sent.map(([, { job }]) => job),
    )
    for (const [key, sending] of sent) {
      if (registered.has(key) || this.#sending.get(key) !== sending) continue
      this.#forget(sending)
      notes.ways.delete(key)
      gateways.get(sending.way?.gwMac ?? '')?.gateway?.withdraw(sending.job.tagMac)
    }
  }

  #forget(sending: Sending): void {
    this.#sending.delete(labelKey(sending.job))
    this.#toDraw.delete(sending)
  }

  /** What a driver says of a picture. @returns what comes of it */
  progress(own: Own, event: Progress): RadioEvent[] {
    const { notes, now } = this.options
    const { storeCode } = own
    const { tagMac, picture, state, isLast, readBack, content } = event
    const key = labelKey({ storeCode, tagMac })
    const sending = this.#sending.get(key)
    // What it held is a fact whatever is on its way by now.
    if (readBack) notes.readBacks.set(key, readBackOf({ storeCode, tagMac }, readBack, now()))
    if (!sending?.way || sending.hash !== picture || sending.way.gwMac !== own.gwMac) return []
    sending.way = further(sending.way, event, now())
    notes.ways.set(key, sending.way)
    if (content !== undefined) this.#named(key, content)
    if (!isLast) return []
    if (state === 'PROVED' || state === 'SHOWN') return [this.#delivered(own, sending)]
    // A newer one is on its way, of which there will be an event.
    if (state === 'SUPERSEDED') return []
    return this.#fail(sending, failureOf(event.reason), {
      isHeard: event.reason !== undefined && SAID.has(event.reason),
    })
  }

  #named(key: string, content: string): void {
    const { labels, notes } = this.options
    const label = labels.get(key)
    if (!label) return
    const named = { ...label, row: { ...label.row, content } }
    labels.set(key, named)
    notes.heard.set(key, named)
  }

  #delivered(own: Own, { job, hash, sentTo }: Sending): RadioEvent {
    const { labels, readings, turned, now } = this.options
    this.#sending.delete(labelKey(job))
    readings.delivered(job, now())
    turned.shown(job)
    // With a picture that was kept lies what is behind it.
    if (job.page !== undefined && hash !== undefined) turned.lies(job, hash)
    else if (hash !== undefined) turned.written(job, hash)
    return {
      kind: 'delivered',
      at: now(),
      ...job,
      ...(sentTo !== undefined && { sentTo }),
      ...readingOf(own, labels.get(labelKey(job))?.row),
    }
  }

  /** @param isHeard whether the label itself said so: that it is heard again then changes nothing, and it is not sent the same each time */
  #fail(
    { job }: Sending,
    reason: FailureReason,
    { gwMac, isHeard = false }: { readonly gwMac?: string; readonly isHeard?: boolean } = {},
  ): RadioEvent[] {
    const { readings, now } = this.options
    this.#sending.delete(labelKey(job))
    if (!isHeard) readings.failed(job)
    return [{ kind: 'failed', at: now(), ...job, reason, ...(gwMac !== undefined && { gwMac }) }]
  }

  /** A gateway that is away for long keeps no picture waiting: they are sent again when it is back. @returns those that fail */
  stranded(): RadioEvent[] {
    const { gateways, notes, now } = this.options
    const away = new Set([...gateways.values()].flatMap((own) => (isLongAway(own, now()) ? own.gwMac : [])))
    return [...this.#sending].flatMap(([key, sending]) => {
      const isUnheard = sending.hash === undefined && now() - sending.since >= UNHEARD_FOR
      if (isUnheard && !this.#toDraw.has(sending)) return this.#fail(sending, 'no answer')
      if (!sending.way || !away.has(sending.way.gwMac)) return []
      gateways.get(sending.way.gwMac)?.gateway?.withdraw(sending.job.tagMac)
      notes.ways.set(key, dropped(sending.way, 'GATEWAY_OFFLINE', now()))
      return this.#fail(sending, 'gateway offline', { gwMac: sending.way.gwMac })
    })
  }

  /** Begins to draw what waits for that. */
  step(): void {
    if (this.#toDraw.size === 0 || this.#isDrawing) return
    this.#isDrawing = true
    this.options.background.begin(this.#drawAll().finally(() => void (this.#isDrawing = false)))
  }

  async #drawAll(): Promise<void> {
    const failures: unknown[] = []
    // What fails is drawn again with the next step: those behind it do not wait for that.
    for (const group of inGroups(this.#toDraw, AT_ONCE)) failures.push(...(await this.#attempt(group)))
    if (failures.length > 0) throw failures[0]
  }

  /** @returns why some of them failed */
  async #attempt(group: readonly Sending[]): Promise<unknown[]> {
    try {
      return await this.#handOver(group)
    } catch (cause) {
      if (group.length === 1) return [cause]
      // What fails with one of them is no reason for the others.
      const failures: unknown[] = []
      for (const one of group) failures.push(...(await this.#attempt([one])))
      return failures
    }
  }

  /** Draws some and hands them over. @returns why some of them failed, which are still to be drawn */
  async #handOver(group: readonly Sending[]): Promise<unknown[]> {
    const { records, pictures } = this.options
    const failures: unknown[] = []
    const ready = group.flatMap((sending) => this.#ready(sending) ?? [])
    const wanted = ready.length === 0 ? new Map() : await pictures.wanted(ready.map(({ sending }) => sending.job))
    await this.#noteStored(ready.map(({ sending }) => sending))
    const drawn: (Ready & { readonly drawn: Drawn })[] = []
    for (const one of ready) {
      if (!this.#isCurrent(one.sending)) continue
      try {
        const picture = await this.#drawn(one, wanted.get(labelKey(one.sending.job)))
        if (picture) drawn.push({ ...one, drawn: picture })
      } catch (cause) {
        failures.push(cause)
      }
    }
    if (drawn.length > 0)
      await keepSent(
        records,
        drawn.map(({ sending: { job }, drawn: content }) => ({ job, drawn: content })),
      )
    for (const one of drawn) {
      try {
        this.#hand(one)
      } catch (cause) {
        failures.push(cause)
      }
    }
    return failures
  }

  /** Notes since when labels have what they are turned to. */
  async #noteStored(all: readonly Sending[]): Promise<void> {
    const turned = all.filter(({ job }) => job.page !== undefined)
    for (const [storeCode, own] of groupBy(turned, ({ job }) => job.storeCode)) {
      const tagMac = own.map(({ job }) => job.tagMac)
      const spares = await this.options.records.pick('label-spare', ['tagMac', 'readyAt'], { storeCode, tagMac })
      const readyAt = new Map(spares.map((spare) => [spare.tagMac, spare.readyAt]))
      for (const sending of own) sending.storedAt = readyAt.get(sending.job.tagMac) ?? null
    }
  }

  #isCurrent(sending: Sending): boolean {
    return this.#sending.get(labelKey(sending.job)) === sending
  }

  /** Nothing is to be drawn any more. @param events what comes of it */
  #done(sending: Sending, events: readonly RadioEvent[] = []): undefined {
    this.#toDraw.delete(sending)
    this.options.emit(events)
  }

  /** The gateway and the panel that it is drawn for; undefined where it is not drawn, or not yet. */
  #ready(sending: Sending): Ready | undefined {
    const { gateways, labels, now } = this.options
    if (!this.#isCurrent(sending)) return this.#done(sending)
    const label = labels.get(labelKey(sending.job))
    const own = gateways.get(label?.gwMac ?? '')
    if (!label || !own) return this.#done(sending, this.#fail(sending, 'no gateway'))
    const { gateway } = own
    if (!gateway || isLongAway(own, now())) return this.#refuse({ sending, own }, 'GATEWAY_OFFLINE', 'gateway offline')
    if (label.panel) return { sending, own, gateway, panel: label.panel }
    // After a start of this server it is known as soon as the label is heard.
    return label.isFresh ? this.#refuse({ sending, own }, 'UNKNOWN_PANEL', 'wrong picture') : this.#done(sending)
  }

  #wayFrom({ own }: Pick<Ready, 'own'>) {
    const { drivers, now } = this.options
    return { gwMac: own.gwMac, proof: drivers[own.driver].capabilities.proof, at: now() }
  }

  #refuse(
    { sending, own }: Pick<Ready, 'sending' | 'own'>,
    reason: WayReason,
    failure: FailureReason,
    { hash = '', wantedAt = this.options.now() }: Partial<Pick<Drawn, 'hash' | 'wantedAt'>> = {},
  ): undefined {
    const { notes, now } = this.options
    const { job } = sending
    const way = wayOf(job, { ...this.#wayFrom({ own }), picture: hash, wantedAt })
    notes.ways.set(labelKey(job), dropped(way, reason, now()))
    const text = `no picture was sent: ${reason}`
    notes.log(own, { at: now(), level: 'warning', text, tagMac: job.tagMac })
    this.#done(sending, this.#fail(sending, failure, failure === 'gateway offline' ? { gwMac: own.gwMac } : {}))
  }

  /** What is handed over; undefined where it is not drawn. */
  async #drawn(ready: Ready, wanted: WantedLabel | undefined): Promise<Drawn | undefined> {
    const { pictures } = this.options
    const { sending, gateway, panel } = ready
    const isThere = sending.job.page !== undefined
    // Of what the label has already only the picture is kept that people see.
    const whole = wanted && isThere ? { ...wanted, job: { ...wanted.job, pages: false } } : wanted
    const drawn = whole && (gateway.write ? pictures.texts(whole, panel) : await pictures.draw(whole, panel))
    if (wanted && !isThere && panel.pages > 1 && gateway.showStored) sending.sentTo = wanted.page
    if (!this.#isCurrent(sending)) return this.#done(sending)
    if (drawn === 'panel') return this.#refuse(ready, 'WRONG_PICTURE', 'wrong picture')
    if (drawn) return drawn
    // Something else is wanted by now, which is sent in its turn.
    this.#sending.delete(labelKey(sending.job))
    return this.#done(sending)
  }

  #hand({ sending, own, gateway, drawn }: Ready & { readonly drawn: Drawn }): void {
    const { gateways, labels, notes } = this.options
    const { job } = sending
    const key = labelKey(job)
    if (!this.#isCurrent(sending)) return this.#done(sending)
    if (labels.get(key)?.gwMac !== own.gwMac || gateways.get(own.gwMac) !== own) {
      this.#draw(job)
      return this.#done(sending)
    }
    const { hash, wantedAt } = drawn
    sending.hash = hash
    sending.way = wayOf(job, {
      ...this.#wayFrom({ own }),
      picture: hash,
      wantedAt,
      texts: textsOf(drawn),
      storedAt: sending.storedAt ?? null,
    })
    notes.ways.set(key, sending.way)
    try {
      hand(gateway, job.tagMac, drawn, job.page)
    } catch (cause) {
      if (!(cause instanceof GatewayError)) throw cause
      return this.#refuse({ sending, own }, cause.fault, failureOf(cause.fault), drawn)
    }
    return this.#done(sending)
  }
}

/** What is drawn for a label. */
interface Ready {
  readonly sending: Sending
  readonly own: Own
  readonly gateway: HardwareGateway
  readonly panel: Panel
}
