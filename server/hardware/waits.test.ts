import { expect, it } from 'vitest'
import { Attempts, sendsAgainAfter, spread } from './waits'

const NOON = Date.UTC(2026, 4, 11, 12) / 1000
const MIDDLE = () => 0.5

/** How long after NOON the next attempt is due. */
function wait(attempts: Attempts): number {
  let seconds = 0
  while (!attempts.isDue(NOON + seconds)) seconds++
  return seconds
}

it('what comes to nothing is sent again later after each failure, and no later than after a quarter of an hour', () => {
  expect([1, 2, 3, 4, 5, 100].map(sendsAgainAfter)).toEqual([10, 60, 300, 900, 900, 900])
})

it('what failed together is not tried again together', () => {
  expect([0, 0.5, 1].map((random) => spread(60, () => random))).toEqual([54, 60, 66])
})

it('a gateway is tried at once, then later after each failure, at least once a minute, and soon again once it was there', () => {
  const attempts = new Attempts(MIDDLE)
  const failed = () => {
    attempts.failed(NOON)
    return wait(attempts)
  }
  expect(wait(attempts)).toBe(0)
  expect(Array.from({ length: 7 }, failed)).toEqual([5, 10, 20, 40, 60, 60, 60])
  attempts.worked()
  expect(failed()).toBe(5)
})

it('a failure may have a wait of its own, which counts as one of them; a pause is as long as it is said', () => {
  const attempts = new Attempts(() => 1)
  attempts.failed(NOON, 300)
  expect(wait(attempts)).toBe(330)
  attempts.failed(NOON)
  expect(wait(attempts)).toBe(11)
  attempts.pause(NOON + 60)
  expect(wait(attempts)).toBe(60)
})
