import type { DeliveryReason, DeliveryState, GatewayEvent } from './gateway'
import { sendsAgainAfter, spread } from './waits'

type Progress = Extract<GatewayEvent, { kind: 'progress' }>
type More = Pick<Progress, 'expectedAt' | 'reason' | 'part' | 'content' | 'readBack' | 'texts'>

/** What came to nothing so often is dropped. */
export const MOST_FAILURES = 5
/** What nobody took for so long is dropped. */
const OLDEST = 24 * 3600

/** A picture, or what a label is to show otherwise, on its way to it. */
export interface Delivery<Content, Sent> {
  readonly tagMac: string
  /** What it is called in events. */
  readonly picture: string
  readonly content: Content
  /** When it was first looked at. */
  since: number | undefined
  /** How often it came to nothing. */
  failures: number
  /** Why it did so last. */
  reason: DeliveryReason | undefined
  /** It is not sent before. */
  notBefore: number
  /** Whether it was said that it waits for its label. */
  isHeld: boolean
  /** What is known of it since it was handed over. */
  sent: Sent | undefined
}

/** A delivery that was handed over. */
type SentDelivery<Content, Sent> = Delivery<Content, Sent> & { sent: Sent }

/** What is on its way: the newest of each label, the first to be handed over first. */
export class Outbox<Content, Sent> {
  private readonly byMac = new Map<string, Delivery<Content, Sent>>()

  /** @param random from 0 to 1 */
  constructor(
    private readonly emit: (event: GatewayEvent) => void,
    private readonly random: () => number,
  ) {}

  /** How much is not handed over yet. */
  get waiting(): number {
    let count = 0
    for (const { sent } of this.byMac.values()) if (!sent) count++
    return count
  }

  find(tagMac: string): Delivery<Content, Sent> | undefined {
    return this.byMac.get(tagMac)
  }

  /** Whether it is still the one of its label. */
  isCurrent(delivery: Delivery<Content, Sent>): boolean {
    return this.byMac.get(delivery.tagMac) === delivery
  }

  /** Takes the place of what the label was to show, unless it is the same. @param content asked for where it is not */
  add(tagMac: string, picture: string, content: () => Content): void {
    const before = this.byMac.get(tagMac)
    if (before?.picture === picture) return
    if (before) this.end(before, 'SUPERSEDED')
    this.byMac.set(tagMac, {
      tagMac,
      picture,
      content: content(),
      since: undefined,
      failures: 0,
      reason: undefined,
      notBefore: 0,
      isHeld: false,
      sent: undefined,
    })
  }

  withdraw(tagMac: string): void {
    this.byMac.delete(tagMac)
  }

  clear(): void {
    this.byMac.clear()
  }

  /** The first that may be handed over now. @param isAwake whether its label is about to fetch it */
  next(
    now: number,
    isAwake: (delivery: Delivery<Content, Sent>) => boolean = () => true,
  ): Delivery<Content, Sent> | undefined {
    for (const delivery of this.byMac.values())
      if (!delivery.sent && delivery.notBefore <= now && isAwake(delivery)) return delivery
    return undefined
  }

  /** What was handed over, and has not ended. */
  sent(): SentDelivery<Content, Sent>[] {
    return [...this.byMac.values()].filter((one): one is SentDelivery<Content, Sent> => one.sent !== undefined)
  }

  /** Nothing more comes of it. */
  end(delivery: Delivery<Content, Sent>, state: 'PROVED' | 'SHOWN' | 'DROPPED' | 'SUPERSEDED', more: More = {}): void {
    if (!this.isCurrent(delivery)) return
    this.byMac.delete(delivery.tagMac)
    this.tell(delivery, state, more, true)
  }

  /** It came to nothing: it is sent again after a while, or dropped when that was too often. */
  failed(delivery: Delivery<Content, Sent>, reason: DeliveryReason, now: number, more: More = {}): void {
    if (!this.isCurrent(delivery)) return
    delivery.failures++
    if (delivery.failures >= MOST_FAILURES) this.end(delivery, 'DROPPED', { ...more, reason })
    else this.again(delivery, reason, now + spread(sendsAgainAfter(delivery.failures), this.random), more)
  }

  /** It is sent again, behind the others, without counting as a failure. */
  again(delivery: Delivery<Content, Sent>, reason: DeliveryReason, notBefore: number, more: More = {}): void {
    if (!this.isCurrent(delivery)) return
    const wasSent = delivery.sent !== undefined
    Object.assign(delivery, { sent: undefined, isHeld: false, reason, notBefore })
    this.byMac.delete(delivery.tagMac)
    this.byMac.set(delivery.tagMac, delivery)
    if (wasSent) this.tell(delivery, 'UNKNOWN', { ...more, reason })
  }

  /** Drops what nobody took for a day. */
  expire(now: number): void {
    for (const delivery of this.byMac.values()) {
      delivery.since ??= now
      if (now - delivery.since > OLDEST) this.end(delivery, 'DROPPED', { reason: delivery.reason ?? 'NOT_FETCHED' })
    }
  }

  /** Says how far it is. */
  tell({ tagMac, picture }: Delivery<Content, Sent>, state: DeliveryState, more: More = {}, isLast = false): void {
    this.emit({ kind: 'progress', tagMac, picture, state, isLast, ...more })
  }
}
