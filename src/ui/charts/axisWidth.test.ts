import { expect, test } from 'vitest'
import { axisWidth } from './axisWidth'

test('the widest label of an axis decides, and points and spaces count less', () => {
  expect(axisWidth([])).toBe(0)
  expect(axisWidth(['0', '1000', '20'])).toBeCloseTo(4 * 0.64)
  expect(axisWidth(['3.02 V'])).toBeCloseTo(4 * 0.64 + 2 * 0.36)
})

test('letters of Japanese and Korean are as wide as they are high', () => {
  expect(axisWidth(['件'])).toBeGreaterThan(1)
  expect(axisWidth(['개'])).toBeGreaterThan(1)
})
