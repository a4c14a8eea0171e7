import { expect, it } from 'vitest'
import { familyCodes, withRoom } from './families'

const config = { site: '', familyProductItemCount: 3 } as const

it('A family has each product once, without blanks', () => {
  expect(familyCodes([' A1', 'B1', '', 'A1 ', ' '], config)).toEqual(['A1', 'B1'])
  expect(familyCodes(['1', '0000000000001'], { ...config, site: 'edion' })).toEqual(['0000000000001'])
})

it('A family has one product at least, and as many as are configured at most', () => {
  expect(() => familyCodes(['', ' '], config)).toThrow(expect.objectContaining({ status: 400 }))
  expect(familyCodes(['A', 'B', 'C', 'A'], config)).toHaveLength(3)
  expect(() => familyCodes(['A', 'B', 'C', 'D'], config)).toThrow(expect.objectContaining({ status: 400 }))
})

it('A family is answered with empty places up to the configured number, and never cut', () => {
  expect(withRoom({ prCodeList: ['A'] }, config).prCodeList).toEqual(['A', '', ''])
  expect(withRoom({ prCodeList: ['A', 'B', 'C', 'D'] }, config).prCodeList).toEqual(['A', 'B', 'C', 'D'])
})
