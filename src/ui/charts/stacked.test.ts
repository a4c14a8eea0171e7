import { expect, test } from 'vitest'
import { stacked } from './stacked'

const half = (value: number) => value / 2

test('pieces stand on each other, and nothing has none', () => {
  expect(stacked([20, 0, 40], 100, half)).toEqual([
    { from: 0, height: 9, at: 0 },
    { from: 10, height: 19, at: 2 },
  ])
})

test('one among ten thousand is seen', () => {
  expect(stacked([10_000, 1], 5_003, half)[1]?.height).toBe(2)
})

test('a full column stays in its plot', () => {
  const last = stacked([100, 1, 1, 1], 50, half).at(-1)
  expect((last?.from ?? 0) + (last?.height ?? 0)).toBeLessThanOrEqual(50)
})
