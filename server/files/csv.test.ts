import { describe, expect, it } from 'vitest'
import { csvLine, csvValue } from './csv'

describe('a CSV value', () => {
  it.each(['=1+1', '+49 30', '-cmd', '@SUM(A1)', '\t=1', ' =1'])('does not run as a formula: %j', (text) => {
    expect(csvValue(text).replace(/^"/, '')).toMatch(/^'/)
  })

  it('leaves numbers alone, negative ones too', () => {
    expect(csvLine([-62, '-0.5', 3, 'abc', null, true])).toBe('-62,-0.5,3,abc,,true\r\n')
  })

  it('quotes what would break a line', () => {
    expect(csvLine(['a,b', 'say "no"', 'two\nlines'])).toBe('"a,b","say ""no""","two\nlines"\r\n')
  })

  it('writes arrays as JSON', () => {
    expect(csvValue(['a', 'b'])).toBe('"[""a"",""b""]"')
  })
})
