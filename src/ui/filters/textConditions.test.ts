import { expect, test } from 'vitest'
import { textCondition, textFilter, textOf } from './textConditions'

test.each([
  ['contains', 'IT', 'IT'],
  ['equals', 'IT', { equals: 'IT' }],
  ['regex', '^IT', { regex: '^IT' }],
] as const)('%s is written as the wire reads it, and read back', (condition, text, value) => {
  const field = { filter: '~' } as const
  expect(textFilter(field, condition, text)).toEqual(value)
  expect([textCondition(field, value), textOf(value)]).toEqual([condition, text])
})

test('a field that is compared whole keeps its plain value', () => {
  expect(textFilter({ filter: '==' }, 'equals', '12')).toBe('12')
  expect(textCondition({ filter: '==' }, '12')).toBe('equals')
})

test('no text is no filter', () => {
  expect(textFilter({ filter: '~' }, 'equals', '')).toBeUndefined()
})
