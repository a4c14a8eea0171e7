import { inGroups } from '../base/inGroups'
import { labelKey, type LabelKey, type RadioEvent, type SpareImage } from '../radio/driver'
import type { Background } from './background'
import { type Heard, isLongAway, type Own } from './driven'
import { GatewayError, type GatewayEvent } from './gateway'
import type { LabelPictures, WantedLabel } from './labelPictures'

type Stored = Extract<GatewayEvent, { kind: 'stored' }>

/** A picture that is to lie on pages which its label does not show. */
interface Sending {
  readonly image: SpareImage
  readonly since: number
  /** The gateway that has it. */
  gwMac?: string
}

/** So many are asked for at a time. */
const AT_ONCE = 50
/** Seconds that one waits for its label to be heard after a start of this server. */
const UNHEARD_FOR = 3600

export interface SparesUnderWayOptions {
  readonly pictures: LabelPictures
  readonly gateways: ReadonlyMap<string, Own>
  /** Labels that are heard, by their keys. */
  readonly labels: ReadonlyMap<string, Heard>
  readonly background: Background
  /** Epoch seconds, of the last step. */
  readonly now: () => number
  readonly emit: (events: readonly RadioEvent[]) => void
}

/** Pictures on their way to pages that their labels do not show. One that does not come there is sent when it is to be shown. */
export class SparesUnderWay {
  readonly #sending = new Map<string, Sending>()
  readonly #toDraw = new Set<Sending>()
  #isDrawing = false

  constructor(private readonly options: SparesUnderWayOptions) {}

  /** Those of a store. */
  images(storeCode: string): SpareImage[] {
    return [...this.#sending.values()].flatMap(({ image }) => (image.storeCode === storeCode ? [image] : []))
  }

  /** The newest of a label counts. */
  add(images: readonly SpareImage[]): void {
    for (const image of images) {
      const before = this.#sending.get(labelKey(image))
      if (before?.image.picture === image.picture && before.image.page === image.page) continue
      if (before) this.#unstore(before)
      this.#draw(image)
    }
  }

  #draw({ storeCode, tagMac, picture, page }: SpareImage): void {
    const image = { storeCode, tagMac, picture, page }
    const sending: Sending = { image, since: this.options.now() }
    this.#sending.set(labelKey(image), sending)
    this.#toDraw.add(sending)
  }

  /** Its gateway is to forget it: one that comes late would take the place of a newer one. */
  #unstore({ image: { tagMac }, gwMac = '' }: Sending): void {
    this.options.gateways.get(gwMac)?.gateway?.unstore?.(tagMac)
  }

  /** A label is heard. @param before the gateway that it was with, where that is another one */
  heard(label: LabelKey, before: string | undefined): void {
    const sending = this.#sending.get(labelKey(label))
    if (!sending) return
    if (sending.gwMac === undefined) this.#toDraw.add(sending)
    else if (before !== undefined) {
      this.#unstore(sending)
      this.#draw(sending.image)
    }
  }

  /** A gateway is no longer driven. */
  left(gwMac: string): void {
    for (const sending of this.#sending.values()) if (sending.gwMac === gwMac) this.#draw(sending.image)
  }

  /** Forgets stores that other servers drive now. */
  drop(stores: ReadonlySet<string>): void {
    for (const sending of this.#sending.values()) if (stores.has(sending.image.storeCode)) this.#forget(sending)
  }

  #forget(sending: Sending): void {
    this.#sending.delete(labelKey(sending.image))
    this.#toDraw.delete(sending)
  }

  /** What a driver says of pages that are not shown. @returns what comes of it */
  stored({ storeCode, gwMac }: Own, { tagMac, picture, isReady }: Stored): RadioEvent[] {
    const sending = this.#sending.get(labelKey({ storeCode, tagMac }))
    if (sending?.gwMac !== gwMac || sending.image.picture !== picture) return []
    return this.#end(sending, isReady)
  }

  #end(sending: Sending, isReady: boolean): RadioEvent[] {
    this.#forget(sending)
    return [{ kind: 'spare', at: this.options.now(), ...sending.image, isReady }]
  }

  /** Those that nobody waits for any more: of gateways that are away for long, and of labels that are not heard. */
  stranded(): RadioEvent[] {
    const { gateways, now } = this.options
    return [...this.#sending.values()].flatMap((sending) => {
      const own = gateways.get(sending.gwMac ?? '')
      const isUnheard = sending.gwMac === undefined && now() - sending.since >= UNHEARD_FOR
      if (!isUnheard && !(own && isLongAway(own, now()))) return []
      this.#unstore(sending)
      return this.#end(sending, false)
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
    for (const group of inGroups(this.#toDraw, AT_ONCE)) {
      const known = group.filter((sending) => this.#isReady(sending))
      const wanted = await this.options.pictures.coming(known.map(({ image }) => image))
      for (const sending of known) {
        try {
          await this.#handOver(sending, wanted.get(labelKey(sending.image)))
        } catch (cause) {
          // Those behind it do not wait for it; its label is sent it when it is to be shown.
          failures.push(cause)
          if (this.#isCurrent(sending)) this.options.emit(this.#end(sending, false))
        }
      }
    }
    if (failures.length > 0) throw failures[0]
  }

  #isCurrent(sending: Sending): boolean {
    return this.#sending.get(labelKey(sending.image)) === sending
  }

  /** Whether it can be drawn now. */
  #isReady(sending: Sending): boolean {
    const { gateways, labels, now } = this.options
    const label = labels.get(labelKey(sending.image))
    const own = gateways.get(label?.gwMac ?? '')
    if (!this.#isCurrent(sending)) {
      this.#toDraw.delete(sending)
      return false
    }
    if (label?.panel && own?.gateway?.store && !isLongAway(own, now())) return true
    // After a start of this server its panel is known as soon as it is heard.
    const isToBeHeard = label !== undefined && own?.gateway !== undefined && !label.panel && !label.isFresh
    if (isToBeHeard) this.#toDraw.delete(sending)
    else this.options.emit(this.#end(sending, false))
    return false
  }

  async #handOver(sending: Sending, wanted: WantedLabel | undefined): Promise<void> {
    const { pictures, labels, gateways, emit } = this.options
    const { image } = sending
    const label = labels.get(labelKey(image))
    const drawn = wanted && label?.panel ? await pictures.draw(wanted, label.panel) : undefined
    if (!this.#isCurrent(sending)) return void this.#toDraw.delete(sending)
    // Something else is wanted then, or it cannot be drawn.
    if (!drawn || drawn === 'panel') return emit(this.#end(sending, false))
    this.#toDraw.delete(sending)
    const now = labels.get(labelKey(image))
    if (now?.gwMac !== label?.gwMac) return this.#draw(image)
    try {
      sending.gwMac = label?.gwMac ?? ''
      gateways
        .get(sending.gwMac)
        ?.gateway?.store?.(image.tagMac, image.picture, [drawn.picture, ...drawn.behind], image.page)
    } catch (cause) {
      if (!(cause instanceof GatewayError)) throw cause
      emit(this.#end(sending, false))
    }
  }
}
