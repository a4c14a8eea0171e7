import { expect, test } from 'vitest'
import { askedFields } from './askedFields'

const info = Array.from({ length: 12 }, () => '')

test('a label asks for what its template draws, in its order; the others wait behind', () => {
  expect(askedFields(info, [3, 0, 99], 10)).toEqual([[3, 0], [1, 2, 4, 5, 6, 7, 8, 9, 10, 11]])
})

test('as long as no template is chosen, or one that draws nothing, it asks for the first ones', () => {
  for (const drawn of [undefined, []]) expect(askedFields(info, drawn, 10)).toEqual([[0, 1, 2, 3, 4, 5, 6, 7, 8, 9], [10, 11]])
})
