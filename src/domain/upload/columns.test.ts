import { expect, test } from 'vitest'
import { chooseColumn, isKnown, matchColumns, missingColumns, rightHeadings, worthRemembering } from './columns'

const KIND = {
  isReadHere: false,
  passedOver: ['tagCount'],
  columns: [
    { name: 'prCode', label: 'Product code', also: ['商品コード'], required: true },
    { name: 'layoutId', label: 'Layout ID' },
    { name: 'prInfo_0', label: 'EAN', also: ['EAN'], standsFor: 'prCode' },
  ],
}
const ORDERED = { ...KIND, isReadHere: true, isHeading: () => false }
const match = (...headings: string[]) => matchColumns(headings, KIND, {})

test('columns are known by their names, labels and other names, however they are spelt', () => {
  expect(match('PR_CODE', 'layout-id', 'ean', 'Tag Count', '')).toEqual({
    columns: ['prCode', 'layoutId', 'prInfo_0', '', ''],
    unsure: [false, false, false, false, false],
  })
  expect(match('商品コード').columns).toEqual(['prCode'])
  expect(isKnown('', KIND)).toBe(false)
})

test('a heading that says nothing stays as it is where the server reads the file, and is left out elsewhere; so is a column that is there twice', () => {
  expect(match('prCode', 'Colour', 'Product code')).toEqual({
    columns: ['prCode', undefined, undefined],
    unsure: [false, true, true],
  })
  expect(matchColumns(['prCode', 'Colour'], { ...KIND, isReadHere: true }, {}).columns).toEqual(['prCode', ''])
})

test('where columns stand in order, the order says what the headings do not', () => {
  expect(matchColumns(['Artikel', 'Vorlage', ''], ORDERED, {})).toEqual({
    columns: ['prCode', 'layoutId', 'prInfo_0'],
    unsure: [true, true, false],
  })
  expect(matchColumns(['EAN', 'x', 'y'], ORDERED, {}).columns).toEqual(['prInfo_0', 'layoutId', ''])
})

test('a column that must be there may be stood for by another', () => {
  expect(missingColumns(['layoutId'], KIND).map(({ name }) => name)).toEqual(['prCode'])
  expect(missingColumns(['prInfo_0'], KIND)).toEqual([])
})

test('a column is chosen once', () => {
  expect(chooseColumn(['prCode', undefined, ''], 1, 'prCode')).toEqual(['', 'prCode', ''])
  expect(chooseColumn(['', 'prCode'], 1, '')).toEqual(['', ''])
})

test('what was chosen is remembered by its heading, and can be chosen otherwise', () => {
  const headings = ['Artikel', 'Layout', 'Note']
  const kept = worthRemembering(headings, ['prCode', 'layoutId', ''], KIND, {})
  expect(kept).toEqual({ artikel: 'prCode', layout: 'layoutId', note: '' })
  expect(matchColumns(['ARTIKEL', 'note'], KIND, kept)).toEqual({ columns: ['prCode', ''], unsure: [false, false] })
  expect(worthRemembering(headings, ['layoutId', 'prCode', ''], KIND, kept)).toMatchObject({ artikel: 'layoutId' })
  expect(worthRemembering(['prCode', 'EAN'], ['prCode', 'prInfo_0'], KIND, {})).toEqual({})
})

test('headings are put right for the server; those that it knows, and those that are left to it, stay', () => {
  expect(
    rightHeadings(
      ['Artikel', '商品コード', 'Colour', 'Note', 'Tag Count', ''],
      ['layoutId', 'prCode', undefined, '', '', ''],
      KIND,
    ),
  ).toEqual(['layoutId', '商品コード', 'Colour', 'tagCount', 'Tag Count', ''])
})
