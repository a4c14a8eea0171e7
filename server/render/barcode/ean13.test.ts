import { expect, it } from 'vitest'
import { ean13Modules, isEan13 } from './ean13'

it.each([
  ['4006381333931', true],
  ['4901234567894', true],
  ['0000000000000', true],
  ['4006381333932', false],
  ['400638133393', false],
  ['04006381333931', false],
  ['400638133393X', false],
  ['４００６３８１３３３９３１', false],
])('%s is an EAN-13: %s', (code, expected) => {
  expect(isEan13(code)).toBe(expected)
})

it('The modules have guards at both ends and in the middle, and are as many for any code', () => {
  for (const code of ['4006381333931', '0000000000000']) {
    const bits = ean13Modules(code)
      .map((isBar) => (isBar ? '1' : '0'))
      .join('')
    expect(bits).toHaveLength(95)
    expect([bits.slice(0, 3), bits.slice(45, 50), bits.slice(92)]).toEqual(['101', '01010', '101'])
  }
})

it('The first digit is in the parity of the left half', () => {
  const left = (code: string) => ean13Modules(code).slice(3, 45)
  const bars = (code: string, digit: number) =>
    left(code)
      .slice(digit * 7, digit * 7 + 7)
      .filter(Boolean).length % 2
  expect([0, 1, 2, 3, 4, 5].map((digit) => bars('0000000000000', digit))).toEqual([1, 1, 1, 1, 1, 1])
  expect([0, 1, 2, 3, 4, 5].map((digit) => bars('4006381333931', digit))).toEqual([1, 0, 1, 1, 0, 0])
})

it('Another code has no modules', () => {
  expect(() => ean13Modules('4006381333932')).toThrow('no EAN-13')
})
