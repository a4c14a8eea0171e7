import { describe, expect, it } from 'vitest'
import { MAX_STEPS, readPattern } from './pattern'

describe('a pattern', () => {
  it.each([
    ['^A', '^A'],
    ['^T000[12]$', '^T000[12]$'],
    ['^.{8}9', '^.{8}9'],
    ['a.b|(c+?)*', 'a.b|(?:c+)*'],
    ['\\bEA-1\\b/x', '\\yEA\\-1\\y\\/x'],
    ['[^\\w\\-\\]あ-ん]\\s', '[^\\w\\-\\]あ-ん]\\s'],
    ['a\\tb{,2}', 'a\\u0009b\\{\\,2\\}'],
    ['😀{2,}', '😀{2,}'],
    ['=x', '\\=x'],
    ['[^]x', '.x'],
  ])('%s is %s to PostgreSQL', (text, expected) => {
    expect(readPattern(text).sql).toBe(expected)
  })

  it.each(['(', 'a**', '[b-a]', 'a{2,1}', '*', '***=x', '(?i)a', '[]', '😀)'])('%s is not well formed', (text) => {
    expect(() => readPattern(text)).toThrow('The pattern is not a valid regular expression.')
  })

  it.each([
    '(a)\\1',
    '(?<n>a)\\k<n>',
    'a(?=b)',
    '(?!a)',
    '(?<=a)b',
    '(?<!a)b',
    '[[:alpha:]]',
    '\\mA',
    '\\Ab',
    '\\0',
    '\\uD800',
    '\\p{L}😀',
  ])('%s has what no search supports', (text) => {
    expect(() => readPattern(text)).toThrow(/searches do not support/)
  })

  it.each([
    '(x{0,255}){0,255}',
    '((x?){0,15}){0,15}',
    '(.?){255}z',
    '(?:){300}',
    '(?:^){300}',
    'x{256}',
    'x{999999999999}',
    '(((((((x{9}){9}){9}){9}){9}){9}){9}){9}',
    '(((x{0,255}){0,255}){0,255}(){255}){0,255}(?:(?:){255}){255}',
    `${'('.repeat(300)}x${')'.repeat(300)}`,
    '[^a]?[^b]?[^c]?[^d]?[^e]?[^f]?[^0]?[^1]?[^2]?[^3]?[^4]?[^5]?[^6]?[^7]?[^8]?[^9]?',
    '(?:\\b|.){1,40}z',
    '(.*){9}'.repeat(40),
  ])('%s is too complex', (text) => {
    expect(() => readPattern(text)).toThrow('The pattern is too complex. Shorten it or use fewer repetitions.')
  })

  it.each([
    '^(a+)+b$',
    '\\d{13}',
    '^[A-Z]{2}-?\\d{1,6}[a-z]?$',
    '.*sale.{0,20}price.*',
    `^(${Array.from({ length: 40 }, (_, at) => `S${100 + at}`).join('|')})$`,
  ])('%s is what people write', (text) => {
    expect(readPattern(text).steps).toBeLessThanOrEqual(MAX_STEPS)
  })
})
