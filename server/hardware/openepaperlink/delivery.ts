import { deflateRawSync, inflateRawSync } from 'node:zlib'
import type { DeliveryReason, PanelPicture } from '../gateway'
import { NEVER, type TagRecord } from './records'

/** A picture that is kept small until it is needed. */
export interface KeptPicture {
  readonly width: number
  readonly height: number
  readonly inks: PanelPicture['inks']
  readonly packed: Uint8Array
}

const FAST = 1

export const keep = ({ width, height, inks, pixels }: PanelPicture): KeptPicture => ({
  width,
  height,
  inks,
  packed: deflateRawSync(pixels, { level: FAST }),
})

export const kept = ({ packed, ...picture }: KeptPicture): PanelPicture => ({
  ...picture,
  pixels: inflateRawSync(packed),
})

/** A picture that the access point has. */
export interface Sent {
  readonly at: number
  /** What the label had before. */
  readonly hash: string
  readonly updateCount: number
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
export interface Delivery {
  readonly tagMac: string
  readonly picture: string
  readonly content: KeptPicture
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
  sent: Sent | undefined
}

/**
 * What a label's record says about the picture that was sent: `untouched` the access point has not drawn it yet, `drawing` it draws it
 * just now, `waiting` it waits for the label, `done` the label has fetched something, `same` nothing waits although nothing was
 * fetched: the access point holds that the label has it, or gave it up, or lost it.
 */
export type Verdict = 'untouched' | 'drawing' | 'waiting' | 'done' | 'same'

export function judge(sent: Pick<Sent, 'updateCount'>, tag: TagRecord): Verdict {
  if (tag.nextUpdate === 0) return 'untouched'
  if (tag.pending > 0) return 'waiting'
  if (tag.updateCount !== sent.updateCount) return 'done'
  return tag.nextUpdate < NEVER ? 'drawing' : 'same'
}

/** Why nothing waits although nothing was fetched. */
export function reasonOf(sent: Sent, tag: TagRecord): DeliveryReason {
  if (tag.hash !== sent.hash) return 'FORGOTTEN'
  if (sent.hasWaited) return 'NOT_FETCHED'
  return tag.hash === '' ? 'FORGOTTEN' : 'HELD_SAME'
}
