import { Outbox } from '../outbox'
import type { KeptPicture } from '../keptPicture'
import type { Delivery, Sent } from './delivery'
import type { TagRecord } from './records'

/** The pictures on their way, and how far the access point is with them. */
export class PictureOutbox extends Outbox<KeptPicture, Sent> {
  /** The access point has it. @param tag the label's record before that */
  accepted(
    delivery: Delivery,
    tag: TagRecord,
    times: Pick<Sent, 'at' | 'drawnFrom' | 'until' | 'lookAt'>,
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
    const delivery = this.find(tagMac)
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
}
