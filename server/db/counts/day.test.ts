import { expect, it } from 'vitest'
import { dayOf, lastDays } from './day'

it('the last days are whole ones, in order, until today', () => {
  const days = lastDays(1_800_000_000, 30)
  expect(days).toHaveLength(30)
  expect(new Set(days).size).toBe(30)
  expect([...days].sort()).toEqual(days)
  expect(days.at(-1)).toBe(dayOf(1_800_000_000))
})
