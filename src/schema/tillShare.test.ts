import { expect, it } from 'vitest'
import { shareOf } from './tillShare'

it('the share is right ones of all that could be compared, and 100 only without a wrong one', () => {
  expect(shareOf({ right: 99_999, wrong: 1 })).toBe(99.9)
  expect(shareOf({ right: 10 })).toBe(100)
  expect(shareOf({ right: 2, wrong: 1, underway: 1 })).toBe(50)
  expect(shareOf({})).toBeNull()
})
