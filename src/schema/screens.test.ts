import { describe, expect, it } from 'vitest'
import template from '../../schemas/plus-template.schema.json'
import { MAX_SIDE, MODEL_SCREENS, screenOfSize, sizeOf, normalizeSize } from './screens'

const pattern = new RegExp(template.properties.size.pattern)

describe('the size of a template', () => {
  it('exists for the screen of each model', () => {
    const sizes = Object.values(MODEL_SCREENS).map(sizeOf)
    expect(sizes).toEqual(['23.1', '23.1', '23.1', '1920x540', '1280x800', '480x320', '35.4'])
    expect(sizes.map((size) => screenOfSize(size ?? ''))).toEqual(Object.values(MODEL_SCREENS))
  })

  it.each([
    ['23.1', '23.1'],
    ['1920x158', '23.1'],
    ['2880x158', '35.4'],
    ['1x1', '1x1'],
    [`${MAX_SIDE}x${MAX_SIDE}`, `${MAX_SIDE}x${MAX_SIDE}`],
  ])('%s is %s', (size, tidy) => {
    expect([pattern.test(size), normalizeSize(size)]).toEqual([true, tidy])
  })

  it.each([
    '',
    '99',
    '0x158',
    '1920x0',
    '10000x1',
    '01x1',
    '1920x',
    'x158',
    '1920X158',
    '1920 x 158',
    '1.5x2',
    '-1x2',
    '23.1x2',
    'constructor',
    '__proto__',
  ])('the schema rejects %j', (size) => {
    expect(pattern.test(size)).toBe(false)
  })

  it('is undefined if a side is zero, a fraction or too long', () => {
    expect(
      [
        { width: 0, height: 1 },
        { width: 1.5, height: 1 },
        { width: 1, height: MAX_SIDE + 1 },
      ].map(sizeOf),
    ).toEqual([undefined, undefined, undefined])
    expect(['0x1', '1x10000', 'constructor', '99', ''].map(screenOfSize)).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
      undefined,
    ])
  })
})
