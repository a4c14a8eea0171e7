import { describe, expect, it } from 'vitest'
import { faultOf, SeenCodes } from './check'

describe('A product is refused for', () => {
  it.each([
    ['no code', { prCode: ' ' }, { error: 'NO_CODE' }],
    ['a code that browsers take for a folder', { prCode: '..' }, { error: 'NO_CODE', prCode: '..' }],
    ['a code that browsers take for this folder', { prCode: '.' }, { error: 'NO_CODE', column: 'prCode' }],
    ['a folder with blanks around it', { prCode: ' .. ' }, { error: 'NO_CODE', prCode: ' .. ' }],
    ['a code of 129 characters', { prCode: 'A'.repeat(129) }, { error: 'TOO_LONG', prCode: 'A'.repeat(128) }],
    ['an entry of 1,001 characters', { prInfoAt: { 7: 'x'.repeat(1001) } }, { error: 'TOO_LONG', column: 'prInfo_7' }],
    ['256 entries', { prInfo: Array<string>(256).fill('') }, { error: 'TOO_MANY_COLUMNS', detail: '256 / 255' }],
    ['a control character', { prInfo: ['a', 'b\u0085'] }, { error: 'CONTROL_CHARACTER', column: 'prInfo_1' }],
    ['a printer without a valid address', { printerIp: '10.0.0.256' }, { error: 'PARSER', column: 'printerIp' }],
  ])('%s', (_why, product, fault) => {
    expect(faultOf({ line: 3, prCode: 'A1', ...product })).toMatchObject({ line: 3, ...fault })
  })

  it('a control character in its code, which the fault does not repeat', () => {
    expect(faultOf({ line: 3, prCode: 'A\u00001' })).toMatchObject({ error: 'CONTROL_CHARACTER', prCode: 'A1' })
  })
})

it.each([
  { prCode: 'A'.repeat(128), prInfoAt: { 254: 'x'.repeat(1000) } },
  { prCode: '...', prInfo: Array<string>(255).fill('line\nbreak\tand tab') },
  { prCode: 'A1', printerIp: '::1', nfc: null },
])('A product at the limits is accepted', (product) => {
  expect(faultOf({ line: 3, ...product })).toBeUndefined()
})

it('A code is a duplicate from its second line on, and names the first', () => {
  const seen = new SeenCodes()
  expect(seen.duplicate('A1', 2)).toBeUndefined()
  expect(seen.duplicate('a1', 3)).toBeUndefined()
  expect(seen.duplicate('A1', 4)).toMatchObject({ line: 4, error: 'DUPLICATE_CODE', detail: '2' })
  expect(seen.duplicate('A1', 5)).toMatchObject({ detail: '2' })
})

it('A hundred thousand different codes are no duplicates', () => {
  const seen = new SeenCodes()
  const codes = Array.from({ length: 100_000 }, (_, at) => String(4_000_000_000_000 + at))
  expect(codes.filter((code, at) => seen.duplicate(code, at))).toEqual([])
})
