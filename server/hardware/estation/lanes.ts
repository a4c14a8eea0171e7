import type { DeliveryReason, GatewayEvent, LedSignal, PanelPicture } from '../gateway'
import { keep, type KeptPicture } from '../keptPicture'
import { type Delivery as AnyDelivery, Outbox } from '../outbox'

/** What a label is to get. */
interface Content {
  /** `show`: a picture that it is to show; `turn`: a picture that it has; `store`: pictures for pages that it does not show. */
  readonly kind: 'show' | 'turn' | 'store'
  /** The first of the pages. */
  readonly page: number
  readonly pictures: readonly KeptPicture[]
  /** How many of them the label has. */
  done: number
  /** The tokens that the one of now was sent with: the label's answer with one of them proves it. */
  readonly tokens: Set<number>
  /** How the lamp flashes with it. */
  led: LedSignal | undefined
}

/** A task that was handed to the broker. */
interface Sent {
  readonly at: number
  /** The newest of its tokens. */
  readonly token: number
  /** The key of the label that it was sent with. */
  readonly key: string | undefined
  /** Whether the gateway was seen to have it. */
  isAccepted: boolean
  /** So many signs of life in a row told since that the gateway had nothing to do. */
  idle: number
}

type Lane = Outbox<Content, Sent>

/** What is on its way to a label, on one of its lanes. */
export interface OnLane {
  readonly lane: Lane
  readonly delivery: AnyDelivery<Content, Sent>
}

/** A task of which nothing was heard for so long came to nothing. */
const LONGEST = 3600
/** So often a gateway says that it has nothing to do before its tasks are held for lost. */
const IDLE_TIMES = 2

/** The three lanes of each label, where the newest of each is on its way: what was sent, what is next, and what was delivered. */
export class Lanes {
  /** What labels are to show now. */
  readonly show: Lane
  /** What is to lie on the pages behind those that they show. */
  private readonly behind: Lane
  /** What they are to show later. */
  private readonly spare: Lane
  /** The most urgent first. */
  private readonly all: readonly Lane[]
  /** The page that labels were seen to show last, where that is not the first one. */
  private readonly pages = new Map<string, number>()
  /** Labels whose tasks the gateway is to drop, unless it is given others for them. */
  readonly revoked = new Set<string>()

  /** @param random from 0 to 1 */
  constructor(
    private readonly emit: (event: GatewayEvent) => void,
    random: () => number,
  ) {
    const storing = (isSpare: boolean) => (event: GatewayEvent) => {
      if (event.kind !== 'progress' || !event.isLast || event.state === 'SUPERSEDED') return
      const { tagMac, picture, state, reason } = event
      emit({ kind: 'stored', tagMac, picture, isSpare, isReady: state === 'PROVED', ...(reason && { reason }) })
    }
    this.show = new Outbox(emit, random)
    this.behind = new Outbox(storing(false), random)
    this.spare = new Outbox(storing(true), random)
    this.all = [this.show, this.behind, this.spare]
  }

  /** @param behind what is to lie on the pages behind it, once it is shown */
  add(tagMac: string, hash: string, picture: PanelPicture, page = 0, behind: readonly PanelPicture[] = []): void {
    if (this.show.find(tagMac)?.picture !== hash) {
      this.revoke(tagMac)
      this.behind.withdraw(tagMac)
    }
    // It was to lie where something else is to be shown by now.
    const spare = this.spare.find(tagMac)
    if (spare?.content.page === page) this.spare.end(spare, 'DROPPED', { reason: 'FORGOTTEN' })
    this.show.add(tagMac, hash, () => contentOf('show', page, [picture, ...behind].map(keep)))
  }

  /** Turns a label to a picture that it has. */
  addTurn(tagMac: string, hash: string, page: number): void {
    if (this.show.find(tagMac)?.picture !== hash) this.revoke(tagMac)
    this.behind.withdraw(tagMac)
    this.show.add(tagMac, hash, () => contentOf('turn', page, []))
  }

  /** Keeps pictures on pages that the label does not show. */
  addSpare(tagMac: string, hash: string, pictures: readonly PanelPicture[], page: number): void {
    this.spare.add(tagMac, hash, () => contentOf('store', page, pictures.map(keep)))
  }

  /** Another gateway has it from now on: a picture that comes late would take the place of a newer one. */
  withdraw(tagMac: string): void {
    this.revoke(tagMac)
    for (const lane of this.all) lane.withdraw(tagMac)
  }

  /** What it was to show later is not to come any more. */
  withdrawSpare(tagMac: string): void {
    if (this.spare.find(tagMac)?.sent) this.revoked.add(tagMac)
    this.spare.withdraw(tagMac)
  }

  /** What the gateway has for a label does not count any more. */
  private revoke(tagMac: string): void {
    if (this.underWay(tagMac)) this.revoked.add(tagMac)
  }

  clear(): void {
    for (const lane of this.all) lane.clear()
  }

  /** What is on its way to a label. */
  of(tagMac: string): OnLane[] {
    return this.all.flatMap((lane) => {
      const delivery = lane.find(tagMac)
      return delivery ? [{ lane, delivery }] : []
    })
  }

  /** What the gateway has for a label: a new task would take its place. */
  underWay(tagMac: string): OnLane | undefined {
    for (const lane of this.all) {
      const delivery = lane.find(tagMac)
      if (delivery?.sent) return { lane, delivery }
    }
    return undefined
  }

  /** How much the gateway has. */
  get handed(): number {
    return this.sent().length
  }

  private sent() {
    return this.all.flatMap((lane) => lane.sent().map((delivery) => ({ lane, delivery })))
  }

  /**
   * What may be handed over first. One task for each label: what it is to show comes before what it is to keep.
   *
   * @param takes whether a label takes anything now
   * @param hasTime whether nothing else is asked of it
   */
  next(now: number, takes: (tagMac: string) => boolean, hasTime: (tagMac: string) => boolean): OnLane | undefined {
    for (const [at, lane] of this.all.entries()) {
      const urgent = this.all.slice(0, at)
      const isFree = ({ tagMac }: OnLane['delivery']) =>
        takes(tagMac) &&
        (lane === this.show ||
          (!this.underWay(tagMac) && hasTime(tagMac) && !urgent.some((other) => other.find(tagMac))))
      const delivery = lane.next(now, isFree)
      if (delivery) return { lane, delivery }
    }
    return undefined
  }

  /** The gateway has dropped what it had for a label: it is sent again. */
  interrupt(tagMac: string, now: number): void {
    const { lane, delivery } = this.underWay(tagMac) ?? {}
    if (lane && delivery) lane.again(delivery, 'BUSY', now)
  }

  /** A label has what it was sent with a token. */
  proved({ lane, delivery }: OnLane, token: number): void {
    const { tagMac, picture, content } = delivery
    if (content.kind === 'store') {
      content.done++
      content.tokens.clear()
      delivery.sent = undefined
      delivery.notBefore = 0
      if (content.done === content.pictures.length) lane.end(delivery, 'PROVED')
      return
    }
    this.turned(tagMac, content.page)
    lane.end(delivery, 'PROVED', { content: token.toString(16).padStart(4, '0') })
    const [, ...behind] = content.pictures
    if (behind.length > 0) this.behind.add(tagMac, picture, () => contentOf('store', content.page + 1, behind))
  }

  /** It came to nothing. A label that did not turn to a picture is not asked twice: it is sent to it. */
  fail({ lane, delivery }: OnLane, reason: DeliveryReason, now: number): void {
    if (delivery.content.kind === 'turn') lane.end(delivery, 'DROPPED', { reason })
    else lane.failed(delivery, reason, now)
  }

  /** A label was seen to show a page. */
  turned(tagMac: string, page: number): void {
    this.pages.set(tagMac, page)
  }

  /** The page that a label shows. */
  pageOf(tagMac: string): number {
    return this.pages.get(tagMac) ?? 0
  }

  /** A label began anew: nobody knows what lies on its pages. */
  restarted(tagMac: string): void {
    this.behind.withdraw(tagMac)
    this.pages.delete(tagMac)
    const spare = this.spare.find(tagMac)
    if (spare) this.spare.end(spare, 'DROPPED', { reason: 'FORGOTTEN' })
    this.emit(this.show.find(tagMac) ? { kind: 'blank', tagMac } : { kind: 'lost', tagMac })
  }

  /** How much the gateway has to do. @param isSign whether it says so with a sign of life */
  loaded(load: number, isSign: boolean, now: number): void {
    const sent = this.sent()
    for (const { lane, delivery } of sent) {
      const { sent: state } = delivery
      if (!state.isAccepted && load >= sent.length) {
        state.isAccepted = true
        lane.tell(delivery, 'ACCEPTED')
      }
      if (isSign) state.idle = load === 0 ? state.idle + 1 : 0
      if (state.idle >= IDLE_TIMES) this.fail({ lane, delivery }, 'FORGOTTEN', now)
    }
  }

  /** Results may have been missed, or tasks lost: what was sent is sent again. */
  missed(reason: DeliveryReason, notBefore: number): void {
    for (const { lane, delivery } of this.sent()) lane.again(delivery, reason, notBefore)
  }

  /** Gives up what takes too long. */
  expire(now: number): void {
    for (const { lane, delivery } of this.sent())
      if (now - delivery.sent.at > LONGEST) this.fail({ lane, delivery }, 'NOT_FETCHED', now)
    for (const lane of this.all) lane.expire(now)
  }
}

const contentOf = (kind: Content['kind'], page: number, pictures: readonly KeptPicture[]): Content => ({
  kind,
  page,
  pictures,
  done: 0,
  tokens: new Set(),
  led: undefined,
})
