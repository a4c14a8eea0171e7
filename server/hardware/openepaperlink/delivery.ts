import type { DeliveryReason } from '../gateway'
import type { KeptPicture } from '../keptPicture'
import type { Delivery as AnyDelivery } from '../outbox'
import type { TagRecord } from './records'

/** A picture that the access point has. */
export interface Sent {
  readonly at: number
  /** What the label had before. */
  readonly hash: string
  readonly updateCount: number
  /** An access point that is to draw next at this time of its clock or later has drawn. */
  readonly drawnFrom: number
  /** When it is given up. */
  readonly until: number
  /** When it is looked after next. */
  lookAt: number
  /** Whether it was seen to wait for the label. */
  hasWaited: boolean
  /** What was said of it last. */
  said: 'ACCEPTED' | 'WAITING' | 'TRANSFERRING' | 'SHOWN'
}

/** A picture on its way to a label. */
export type Delivery = AnyDelivery<KeptPicture, Sent>

/**
 * What a label's record says about the picture that was sent: `untouched` the access point has not drawn it yet, `drawing` it draws it
 * just now, `waiting` it waits for the label, `done` the label has fetched something, `same` nothing waits although nothing was
 * fetched: the access point holds that the label has it, or gave it up, or lost it.
 */
export type Verdict = 'untouched' | 'drawing' | 'waiting' | 'done' | 'same'

export function judge(sent: Pick<Sent, 'updateCount' | 'drawnFrom'>, tag: TagRecord): Verdict {
  if (tag.nextUpdate === 0) return 'untouched'
  if (tag.pending > 0) return 'waiting'
  if (tag.updateCount !== sent.updateCount) return 'done'
  return tag.nextUpdate < sent.drawnFrom ? 'drawing' : 'same'
}

/** Why nothing waits although nothing was fetched. */
export function reasonOf(sent: Sent, tag: TagRecord): DeliveryReason {
  if (tag.hash !== sent.hash) return 'FORGOTTEN'
  if (sent.hasWaited) return 'NOT_FETCHED'
  return tag.hash === '' ? 'FORGOTTEN' : 'HELD_SAME'
}
