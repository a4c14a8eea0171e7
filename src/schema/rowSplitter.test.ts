import { describe, expect, it } from 'vitest'
import { RowSplitter } from './rowSplitter'

/** Splits a text that arrives in chunks of a given size. */
function split(text: string, size = text.length, delimiter: string | undefined = ',') {
  const splitter = new RowSplitter(delimiter)
  const rows = []
  for (let at = 0; at < text.length; at += size) rows.push(...splitter.push(text.slice(at, at + size)))
  rows.push(...splitter.end())
  return rows.map(
    ({ line, text: row, broken, tooLong }) => `${line}${broken ? '!' : ''}${tooLong ? '+' : ''} ${row.slice(0, 40)}`,
  )
}

describe('rows of a file', () => {
  const texts = {
    'a\n1,2\n3,4': ['1 a', '2 1,2', '3 3,4'],
    'a\r\n1,2\r\n\r\n3,4\r\n': ['1 a', '2 1,2', '3 ', '4 3,4'],
    'a\n1,"x, y"\n2,"say ""hi"""\n': ['1 a', '2 1,"x, y"', '3 2,"say ""hi"""'],
    'a\n1,"two\nlines",x\n2,y\n': ['1 a', '2 1,"two\nlines",x', '4 2,y'],
    'a\r\n"two\r\nlines"\r\n2,y\r\n': ['1 a', '2 "two\r\nlines"', '4 2,y'],
    'a\n1,5" pipe\n2,y\n': ['1 a', '2 1,5" pipe', '3 2,y'],
    'a\n1,"x" ,y\n': ['1 a', '2 1,"x" ,y'],
  }
  for (const [text, rows] of Object.entries(texts)) {
    it(`are the same for any size of chunks: ${JSON.stringify(text)}`, () => {
      for (const size of [1, 2, 3, 7, text.length]) expect(split(text, size)).toEqual(rows)
    })
  }

  it('restart in the line after an unclosed quote', () => {
    const text = 'a\n1,"Milk,1.00\n2,"Bread",2.00\n3,Salt,0.50\n'
    for (const size of [1, 5, text.length])
      expect(split(text, size)).toEqual(['1 a', '2! 1,"Milk,1.00', '3 2,"Bread",2.00', '4 3,Salt,0.50'])
    expect(split('a\n1,"Milk\n2,Bread')).toEqual(['1 a', '2! 1,"Milk', '3 2,Bread'])
    expect(split('a\n1,"x"y,2\n2,z')).toEqual(['1 a', '2! 1,"x"y,2', '3 2,z'])
  })

  it('take bounded memory even if every one is broken', () => {
    const text = `a\n${'1,"x\n'.repeat(3000)}`
    expect(split(text, 65_536).filter((row) => row.includes('!')).length).toBeGreaterThan(1400)
  })

  it('without line ends are one overlong row', () => {
    expect(split(`a\n${'x'.repeat(700_000)}\n2,y`, 65_536)).toEqual(['1 a', `2+ ${'x'.repeat(40)}`, '3 2,y'])
  })

  it('may end in CR only, and are lines if nothing is quoted', () => {
    expect(split('a\r1,2\r3,4')).toEqual(['1 a', '2 1,2', '3 3,4'])
    expect(split('a\n1;"x\n2', undefined, undefined)).toEqual(['1 a', '2 1;"x', '3 2'])
  })
})
