import { expect, it } from 'vitest'
import type { DeliveryReason } from './gateway'
import { failureOf } from './labelWays'

it('what a driver says of a picture that came to nothing is what the task says', () => {
  const failures: readonly (readonly [DeliveryReason | undefined, string])[] = [
    [undefined, 'no answer'],
    ['NOT_FETCHED', 'no answer'],
    ['WRONG_PICTURE', 'wrong picture'],
    ['UNKNOWN_PANEL', 'wrong picture'],
    ['SHOWS_ANOTHER', 'not shown'],
    ['DRAW_FAILED', 'not shown'],
    ['REFUSED', 'refused'],
    ['LABEL_GONE', 'refused'],
    ['TIMEOUT', 'refused'],
  ]
  for (const [reason, failure] of failures) expect(failureOf(reason), reason).toBe(failure)
})
