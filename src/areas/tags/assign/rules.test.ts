import { expect, it } from 'vitest'
import { productCode } from '../../../schema/productCode'
import { isLargeTicket, refusesFamily } from '../../../schema/largeTicket'
import { productCodeList } from './rules'

it('fills product codes up to 13 characters on edion, and nowhere else', () => {
  expect(productCode(' 4901 ', 'edion')).toBe('0000000004901')
  expect(productCode('49012345678901', 'edion')).toBe('49012345678901')
  expect(productCode(' 4901 ', 'croma')).toBe('4901')
  expect(productCode('  ', 'edion')).toBe('')
})

it('reads a list of product codes: trimmed, each once, in their order', () => {
  expect(productCodeList(' B \nA, B\r\n\n;C', '')).toEqual(['B', 'A', 'C'])
  expect(productCodeList('1\n01\n2', 'edion')).toEqual(['0000000000001', '0000000000002'])
  expect(productCodeList(' \n ', null)).toEqual([])
})

it('knows a large ticket by the ninth character of its ID', () => {
  expect(isLargeTicket('12345678912')).toBe(true)
  expect(isLargeTicket('12345679812')).toBe(false)
  expect(isLargeTicket('9')).toBe(false)
})

it('refuses a family on a large ticket on croma alone', () => {
  expect(refusesFamily('12345678912', 'croma')).toBe(true)
  expect(refusesFamily('12345678012', 'croma')).toBe(false)
  expect(refusesFamily('12345678912', 'nec')).toBe(false)
})
