import Papa from 'papaparse'
import { describe, expect, it } from 'vitest'
import { csvCell, csvLine, unescapeCell } from './csv'

const SIGNS = ['=', '+', '-', '@', '＝', '＋', '－', '＠', '\t', '\r', '\n']
const BEFORE = ['', ' ', '  ', '\t', '\r', '\n', '\u00A0', '\u3000', ' \t ']
const BEHIND = ['', '1+1', 'cmd|/C calc!A0', 'SUM(A1,"x")', '-', '5)', '49 30', 'a;b', '１']
const NUMBERS = ['-5', '-0.5', '-1,5', '0', '12', '1.5', '1,5', '-20261122']
const PLAIN = [
  'a=b',
  'a-b',
  '',
  'x@y.example',
  "it's",
  '10-5',
  "'",
  "''quoted''",
  'two\nlines',
  'say "no"',
  'a,b',
  '삼성',
  '-1.2.3'.slice(1),
]

const naughty = SIGNS.flatMap((sign) => BEFORE.flatMap((blank) => BEHIND.map((rest) => blank + sign + rest))).filter(
  (text) => !/^-\d+$/.test(text),
)
const apostrophes = [...naughty, ...NUMBERS, ...PLAIN].flatMap((text) => [`'${text}`, `''${text}`])

/** The cells of one line, as a CSV reader parses them. */
const read = (line: string) => Papa.parse<string[]>(line.slice(0, -2), { delimiter: ',', newline: '\r\n' }).data[0]

describe('a value of a CSV file', () => {
  it('never runs as a formula, whatever it starts with', () => {
    const cells = read(csvLine(['', ...naughty])) ?? []
    expect(cells).toEqual(['', ...naughty.map((text) => `'${text}`)])
  })

  it('is unchanged if it is a number or starts with no formula sign', () => {
    expect(read(csvLine(['', ...NUMBERS, ...PLAIN]))).toEqual(['', ...NUMBERS, ...PLAIN])
    expect(csvLine([-62, -0.5, 1e21, 3, true, null, undefined])).toBe('-62,-0.5,1e+21,3,true,,\r\n')
  })

  it('round-trips', () => {
    const texts = ['', ...naughty, ...NUMBERS, ...PLAIN, ...apostrophes]
    expect(read(csvLine(texts))?.map(unescapeCell)).toEqual(texts)
  })

  it('is quoted if it contains a quote, a comma or a line break', () => {
    expect(csvLine(['a,b', 'say "no"', 'two\nlines'])).toBe('"a,b","say ""no""","two\nlines"\r\n')
  })

  it('is JSON for a list', () => {
    expect(csvCell(['a', 'b'])).toBe('"[""a"",""b""]"')
  })
})
