import { expect, it } from 'vitest'
import { isTagFileName, readTagFile, withKnownTags } from './tagFile'

it('takes .csv and .txt alone', () => {
  expect(['a.csv', 'A.TXT', 'a.xlsx', 'csv'].map(isTagFileName)).toEqual([true, true, false, false])
})

it('reads a tag a line, with the product where the line says it', () => {
  const { lines, mistakes } = readTagFile('\uFEFFtagId,prCode\nT1,P1\n\n# night shift\n T2 \n')
  expect(lines).toEqual([
    { line: 2, tagId: 'T1', prCode: 'P1' },
    { line: 5, tagId: 'T2', prCode: '' },
  ])
  expect(mistakes).toEqual([])
})

it('reads a plain list of tags', () => {
  expect(readTagFile('T1\r\nT2\r\n').lines.map(({ tagId }) => tagId)).toEqual(['T1', 'T2'])
})

it('names every line that is no tag', () => {
  const { lines, mistakes } = readTagFile(`T1,P\n,P2\nT1,P3\n${'x'.repeat(33)}\nT4,${'y'.repeat(129)}\nT5,P,more`)
  expect(lines.map(({ tagId }) => tagId)).toEqual(['T1'])
  expect(mistakes.map(({ line, kind }) => `${line} ${kind}`)).toEqual(['2 noTag', '3 twice', '4 tagTooLong', '5 codeTooLong', '6 tooManyColumns'])
  expect(mistakes[1]?.firstLine).toBe(1)
})

it('names the lines whose tag the store does not have', () => {
  const checked = withKnownTags(readTagFile('T1\nT2\n,P'), new Set(['T2']))
  expect(checked.lines.map(({ tagId }) => tagId)).toEqual(['T2'])
  expect(checked.mistakes.map(({ line, kind }) => `${line} ${kind}`)).toEqual(['1 notInStore', '3 noTag'])
})
