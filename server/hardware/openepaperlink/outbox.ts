import type { DeliveryReason, DeliveryState, GatewayEvent, PanelPicture } from '../gateway'
import { type Delivery, keep, type Sent } from './delivery'
import type { TagRecord } from './records'

type Progress = Extract<GatewayEvent, { kind: 'progress' }>
type More = Pick<Progress, 'expectedAt' | 'reason' | 'part' | 'content' | 'readBack'>

/** A picture that came to nothing so often is dropped. */
const MOST_FAILURES = 5
/** A picture that nobody took for so long is dropped. */
const OLDEST = 24 * 3600
/** How long after each failure it is sent again, in seconds. */
const AGAIN = [10, 60, 300, 900]

/** The pictures on their way: the newest of each label, the first to be handed over first. */
export class Outbox {
  private readonly byMac = new Map<string, Delivery>()

  /** @param random from 0 to 1: what failed together is not sent again together */
  constructor(
    private readonly emit: (event: GatewayEvent) => void,
    private readonly random: () => number,
  ) {}

  get waiting(): number {
    return [...this.byMac.values()].filter(({ sent }) => !sent).length
  }

  find(tagMac: string): Delivery | undefined {
    return this.byMac.get(tagMac)
  }

  /** Whether a picture is still the one of its label. */
  isCurrent(delivery: Delivery): boolean {
    return this.byMac.get(delivery.tagMac) === delivery
  }

  add(tagMac: string, picture: string, content: PanelPicture): void {
    const before = this.byMac.get(tagMac)
    if (before?.picture === picture) return
    if (before) this.end(before, 'SUPERSEDED')
    this.byMac.set(tagMac, {
      tagMac,
      picture,
      content: keep(content),
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

  /** The first picture that may be sent now. @param isAwake whether its label is about to fetch it */
  next(now: number, isAwake: (delivery: Delivery) => boolean): Delivery | undefined {
    for (const delivery of this.byMac.values())
      if (!delivery.sent && delivery.notBefore <= now && isAwake(delivery)) return delivery
    return undefined
  }

  /** The pictures that the access point has. */
  sent(): (Delivery & { sent: Sent })[] {
    return [...this.byMac.values()].filter((one): one is Delivery & { sent: Sent } => one.sent !== undefined)
  }

  /** The access point has it. @param tag the label's record before that */
  accepted(
    delivery: Delivery,
    tag: TagRecord,
    times: Pick<Sent, 'at' | 'until' | 'lookAt'>,
    expectedAt: number | null,
  ): void {
    delivery.sent = { ...times, hash: tag.hash, updateCount: tag.updateCount, hasWaited: false, said: 'ACCEPTED' }
    this.tell(delivery, 'ACCEPTED', expectedAt === null ? {} : { expectedAt })
  }

  /** It is kept until its label checks in: by the access point, or here. */
  waits(delivery: Delivery, expectedAt: number | null): void {
    const { sent } = delivery
    if (sent) sent.hasWaited = true
    if (sent ? sent.said !== 'ACCEPTED' : delivery.isHeld) return
    if (sent) sent.said = 'WAITING'
    else delivery.isHeld = true
    this.tell(delivery, 'WAITING', expectedAt === null ? {} : { expectedAt })
  }

  /** Its label takes it. */
  taken(tagMac: string, part: number | undefined): void {
    const delivery = this.byMac.get(tagMac)
    if (!delivery?.sent || delivery.sent.said === 'SHOWN') return
    if (part === undefined && delivery.sent.said === 'TRANSFERRING') return
    Object.assign(delivery.sent, { said: 'TRANSFERRING', hasWaited: true })
    this.tell(delivery, 'TRANSFERRING', part === undefined ? {} : { part })
  }

  /** The access point says that the label has it. */
  shown(delivery: Delivery & { sent: Sent }, content: string): void {
    if (delivery.sent.said === 'SHOWN') return
    delivery.sent.said = 'SHOWN'
    this.tell(delivery, 'SHOWN', { content })
  }

  /** Nothing more comes of it. */
  end(delivery: Delivery, state: 'PROVED' | 'SHOWN' | 'DROPPED' | 'SUPERSEDED', more: More = {}): void {
    if (!this.isCurrent(delivery)) return
    this.byMac.delete(delivery.tagMac)
    this.tell(delivery, state, more, true)
  }

  /** It came to nothing: it is sent again after a while, or dropped when that was too often. */
  failed(delivery: Delivery, reason: DeliveryReason, now: number, more: More = {}): void {
    if (!this.isCurrent(delivery)) return
    delivery.failures++
    if (delivery.failures >= MOST_FAILURES) this.end(delivery, 'DROPPED', { ...more, reason })
    else this.again(delivery, reason, now + (AGAIN[delivery.failures - 1] ?? 0) * (0.9 + 0.2 * this.random()), more)
  }

  /** It is sent again, behind the others, without counting as a failure. */
  again(delivery: Delivery, reason: DeliveryReason, notBefore: number, more: More = {}): void {
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

  private tell({ tagMac, picture }: Delivery, state: DeliveryState, more: More, isLast = false): void {
    this.emit({ kind: 'progress', tagMac, picture, state, isLast, ...more })
  }
}
