import { expect, it } from 'vitest'
import { aliasMistake, aliasRows, namedRows } from './aliasRows'

const code = { index: 0, name: 'Code', key: true, chart: false }
const price = { index: 2, name: 'Price', key: false, chart: true }
const key = (text: string) => text

it('there is a line for each entry of product information, and for what has a name beyond', () => {
  expect(aliasRows([code, price], 2).map(({ index, name }) => [index, name])).toEqual([[0, 'Code'], [1, ''], [2, 'Price']])
  expect(aliasRows([], 3)).toHaveLength(3)
})

it('lines without a name are not sent', () => {
  expect(namedRows([{ ...code, name: ' Code ' }, { ...price, name: '  ' }])).toEqual([code])
})

it('where any line has a name, one of those is the key', () => {
  expect(aliasMistake([code, price], key)).toBeUndefined()
  expect(aliasMistake(aliasRows([], 3), key)).toBeUndefined()
  expect(aliasMistake([{ ...code, name: '' }, price], key)).toBe('areas.settings.alias.oneKey')
})
