import { expect, it } from 'vitest'
import { aliasError, aliasRows, namedRows } from './aliasRows'

const code = { index: 0, name: 'Code', key: true, chart: false }
const price = { index: 2, name: 'Price', key: false, chart: true }
const key = (text: string) => text

it('has a row for each entry of the product information, and for named entries beyond', () => {
  expect(aliasRows([code, price], 2).map(({ index, name }) => [index, name])).toEqual([
    [0, 'Code'],
    [1, ''],
    [2, 'Price'],
  ])
  expect(aliasRows([], 3)).toHaveLength(3)
})

it('does not save rows without a name', () => {
  expect(
    namedRows([
      { ...code, name: ' Code ' },
      { ...price, name: '  ' },
    ]),
  ).toEqual([code])
})

it('requires one key if any row has a name', () => {
  expect(aliasError([code, price], key)).toBeUndefined()
  expect(aliasError(aliasRows([], 3), key)).toBeUndefined()
  expect(aliasError([{ ...code, name: '' }, price], key)).toBe('areas.settings.alias.oneKey')
})
