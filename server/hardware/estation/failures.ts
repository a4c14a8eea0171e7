import type { DeliveryReason } from '../gateway'

/** A label began anew. */
export const RESTARTED = 0x02

/** What a label's status says when it does not do its task. Any other says that it does. */
export const FAILURES: Readonly<Record<number, readonly [reason: DeliveryReason, text: string]>> = {
  0x01: ['WRONG_PICTURE', 'it has another panel than its address says'],
  [RESTARTED]: ['FORGOTTEN', 'it restarted while it took the picture'],
  0x03: ['DRAW_FAILED', 'its panel could not draw the picture'],
  0xf0: ['WRONG_KEY', 'it has another key'],
  0xf1: ['REFUSED', 'it had a task of this token before'],
}
