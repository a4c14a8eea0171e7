import { expect, it } from 'vitest'
import { bodyOf, codesIn, EMPTY, linesOf, stepped, withPrices } from './draft'

const product = (storeCode: string, prCode: string, price: string) => ({ storeCode, prCode, name: prCode, price })

it('a product is one line where all stores have it at one price, else one for each store', () => {
  const products = [
    product('A', 'milk', '2'),
    product('B', 'milk', '2'),
    product('A', 'tea', '3'),
    product('B', 'tea', '4'),
    product('A', 'nuts', '5'),
  ]
  expect(
    linesOf({ products, missing: [] }, ['A', 'B']).map(({ storeCode, prCode, before }) => [storeCode, prCode, before]),
  ).toEqual([
    [null, 'milk', '2'],
    ['A', 'tea', '3'],
    ['B', 'tea', '4'],
    ['A', 'nuts', '5'],
  ])
})

it('prices that were set stay where the stores change, and so do codes that no store has', () => {
  const line = { storeCode: null, prCode: 'milk', name: '', before: '2', price: '1' }
  const fresh = [
    { ...line, storeCode: 'A', price: '' },
    { ...line, storeCode: 'B', price: '' },
  ]
  expect(
    withPrices(fresh, [line, { ...line, prCode: 'gone' }], ['A', 'B']).map(({ storeCode, prCode, price }) => [
      storeCode,
      prCode,
      price,
    ]),
  ).toEqual([
    ['A', 'milk', '1'],
    ['B', 'milk', '1'],
    [null, 'gone', '1'],
  ])
})

it('of a product at several prices each store keeps its own, and a store that comes to it has none', () => {
  const line = { storeCode: null, prCode: 'milk', name: '', before: '2', price: '' }
  const before = [
    { ...line, storeCode: 'A', price: '1' },
    { ...line, storeCode: 'B', price: '1.50' },
  ]
  const kept = [
    ['A', '1'],
    ['B', '1.50'],
    ['C', ''],
  ]
  const stores = ['A', 'B', 'C']
  const shown = (fresh: readonly (typeof line | (typeof before)[number])[]) =>
    withPrices(fresh, before, stores).map(({ storeCode, price }) => [storeCode, price])
  expect(shown([line])).toEqual(kept)
  expect(shown(stores.map((storeCode) => ({ ...line, storeCode })))).toEqual(kept)
})

it('prices are made of those that products have; what is no amount stays as it was', () => {
  const line = { storeCode: null, prCode: 'milk', name: '', before: '2,00 €', price: '' }
  const lines = [line, { ...line, before: 'on request', price: '7' }]
  expect(stepped(lines, { by: 'PERCENT', value: -25, rounding: 'NONE' }).map(({ price }) => price)).toEqual([
    '1.50',
    '7',
  ])
})

it('codes are taken from a column or a line, each once', () => {
  expect(codesIn(' 1\n2;3, 4\t5\r\n1 ,')).toEqual(['1', '2', '3', '4', '5'])
})

it('without an end a batch has none', () => {
  expect(bodyOf({ ...EMPTY, end: ' ' })).toMatchObject({ end: null, source: 'HAND', lines: [] })
})
