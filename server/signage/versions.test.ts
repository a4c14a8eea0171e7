import { expect, it } from 'vitest'
import { slotsOf, takesSize } from './models'
import { intoSlots } from './screenProducts'
import { isNewer } from './versions'

it.each([
  ['1.0.1', '1.0.0', true],
  ['1.10.0', '1.9.9', true],
  ['1.0', '1.0.0', false],
  ['1.0.0.1', '1.0', true],
  ['1.0.0', '1.0.0', false],
  ['0.9', '1', false],
  ['1.0.0', null, true],
  ['beta', '0', false],
])('Version %j after %j is newer: %s', (version, than, expected) => {
  expect(isNewer(version, than)).toBe(expected)
})

it('A screen has two rows of slots, by its own width before that of its model', () => {
  const model = slotsOf({ model: 'IP231A' })
  expect(model).toBeGreaterThan(0)
  expect(model % 2).toBe(0)
  expect(slotsOf({ model: 'IP231A', screenWidth: 719, screenHeight: 100 })).toBe(6)
  expect(slotsOf({ model: 'IP231A', screenWidth: 179, screenHeight: 100 })).toBe(0)
})

it('Templates fit devices whose screen has their size', () => {
  expect(takesSize({ model: 'IP231A', screenWidth: 480, screenHeight: 158 }, '480x158')).toBe(
    takesSize({ model: 'IPMINI', screenWidth: 480, screenHeight: 158 }, '480x158'),
  )
  expect(takesSize({ model: 'IP231A', screenWidth: 480, screenHeight: 158 }, '1x1')).toBe(false)
})

it('Decorated products fill the occupied slots in their order', () => {
  expect(intoSlots(['A', null, 'B'], ['B', 'A'])).toEqual(['B', null, 'A'])
  expect(intoSlots(['A', null, 'B'], ['C'])).toEqual(['C', null, null])
  expect(intoSlots([null, 'A'], ['A', 'B', 'C'])).toEqual([null, 'A', 'B', 'C'])
})
