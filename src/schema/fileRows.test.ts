import { expect, test } from 'vitest'
import { delimiterOf, readRows } from './fileRows'

const lines = (text: string, hasComments?: boolean) =>
  readRows(text, hasComments).rows.map(({ line, cells, isBroken }) => [line, isBroken ? 'broken' : cells.join('/')])

test('the delimiter is the one that gives the first line most cells', () => {
  expect(['a,b;c', 'a;b;c', 'a\tb', 'a|b', '"a,b,c";d', 'a'].map(delimiterOf)).toEqual([',', ';', '\t', '|', ';', ','])
})

test('blank rows and comments are skipped, and rows keep their line number', () => {
  expect(lines('\uFEFF# ours\r\na,b\r\n\r\n"two\r\nlines",c\r\n ,\r\nd,e', true)).toEqual([
    [2, 'a/b'],
    [4, 'two\r\nlines/c'],
    [7, 'd/e'],
  ])
  expect(lines('# ours,x\na,b')).toEqual([
    [1, '# ours/x'],
    [2, 'a/b'],
  ])
})

test('an unclosed quote affects its own line only', () => {
  expect(lines('a,b\n"c,d\ne,f')).toEqual([
    [1, 'a/b'],
    [2, 'broken'],
    [3, 'e/f'],
  ])
})
