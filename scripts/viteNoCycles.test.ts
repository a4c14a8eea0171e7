import { expect, test } from 'vitest'
import { cycleOf } from './viteNoCycles'

test('files that import each other are named', () => {
  expect(
    cycleOf(
      new Map([
        ['a', ['b']],
        ['b', ['c', 'd']],
        ['c', []],
        ['d', ['b']],
      ]),
    ),
  ).toEqual(['b', 'd', 'b'])
  expect(
    cycleOf(
      new Map([
        ['a', ['b', 'c']],
        ['b', ['c']],
        ['c', []],
      ]),
    ),
  ).toBeUndefined()
})
