import { expect, it } from 'vitest'
import { nameOf, typedValue, withValue } from './cellValue'

const item = { name: 'prInfo_2', item: { of: 'prInfo', index: 2, currencyAt: undefined } }

it('a change of an entry leaves the others as they are', () => {
  expect(nameOf(item)).toBe('prInfo')
  expect(withValue({ prCode: '1', prInfo: ['a', 'b', 'c', 'd'] }, item, 'x')).toEqual({
    prCode: '1',
    prInfo: ['a', 'b', 'x', 'd'],
  })
  expect(withValue({ prInfo: ['a'] }, item, 'x')).toEqual({ prInfo: ['a', '', 'x'] })
})

it('what is typed into a number is one where it can be, and else is left for the check', () => {
  expect(typedValue({ type: 'number' }, ' 1.5 ')).toBe(1.5)
  expect(typedValue({ type: 'integer' }, 'many')).toBe('many')
  expect(typedValue({ type: 'integer' }, '')).toBeNull()
  expect(typedValue({ type: 'string' }, ' Milk ')).toBe('Milk')
})
