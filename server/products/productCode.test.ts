import { expect, it } from 'vitest'
import { productCode } from './productCode'

it('A code is trimmed, and padded to 13 characters on the site edion alone', () => {
  expect(productCode(' 4901234 ', '')).toBe('4901234')
  expect(productCode(' 4901234 ', 'edion')).toBe('0000004901234')
  expect(productCode('49012345678901', 'edion')).toBe('49012345678901')
})

it('No code stays none', () => {
  expect(productCode('  ', 'edion')).toBe('')
})
