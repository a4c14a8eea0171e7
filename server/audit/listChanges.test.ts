import { expect, test } from 'vitest'
import { readDescriptors } from '../base/schemas'
import { listChangesOf } from './listChanges'

const descriptors = readDescriptors()
const of = (name: 'alias' | 'promotion', before: object[], after: object[]) => {
  const descriptor = descriptors.get(name)
  if (!descriptor) throw new Error(name)
  return listChangesOf(descriptor, before as Record<string, unknown>[], after as Record<string, unknown>[])
}
const alias = (index: number, name: string, more = {}) => ({ index, name, key: false, chart: false, ...more })
const promotion = (index: number, name: string, more = {}) => ({
  storeCode: 'IT001',
  index,
  type: 'DISCOUNT',
  name,
  ...more,
})

test('rows are matched by the key that people gave them; the changes of each are listed, and the previous list is kept', () => {
  const before = [alias(0, 'Name', { key: true }), alias(1, 'Price'), alias(2, 'Unit')]
  const { rows, changes, was } = of('alias', before, [
    alias(0, 'Name', { key: true }),
    alias(1, 'Sale price'),
    alias(4, 'Origin'),
  ])
  expect(rows).toBe(3)
  expect(changes).toEqual([
    { row: '1', field: 'name', before: 'Price', after: 'Sale price' },
    { row: '2', field: 'index', before: '2', after: null },
    { row: '2', field: 'name', before: 'Unit', after: null },
    { row: '2', field: 'key', before: 'false', after: null },
    { row: '2', field: 'chart', before: 'false', after: null },
    { row: '4', field: 'index', before: null, after: '4' },
    { row: '4', field: 'name', before: null, after: 'Origin' },
  ])
  expect(JSON.parse(was ?? '')).toEqual(before)
})

test('rows without such a key are matched by name; a removed row does not make the others changed', () => {
  const [one, two, three] = [promotion(0, 'One'), promotion(1, 'Two'), promotion(2, 'Three')]
  expect(
    of('promotion', [one, two, three], [promotion(0, 'Two'), promotion(1, 'Three', { discount: 5 })]).changes.filter(
      ({ row }) => row !== 'One',
    ),
  ).toEqual([{ row: 'Three', field: 'discount', before: null, after: '5' }])
  expect(of('promotion', [one, two], [promotion(0, 'Two'), promotion(1, 'One')]).changes).toEqual([
    { row: 'One', field: 'index', before: '0', after: '1' },
    { row: 'Two', field: 'index', before: '1', after: '0' },
  ])
  expect(of('promotion', [one, promotion(1, 'One')], [one, promotion(1, 'One', { price: '2' })])).toMatchObject({
    rows: 1,
    changes: [{ row: 'One (2)', field: 'price', after: '2' }],
  })
})

test('a list that is too long is not kept', () => {
  const before = [promotion(0, 'One', { prCodeList: Array.from({ length: 5000 }, (_, at) => `code ${at}`) })]
  expect(of('promotion', before, []).was).toBeUndefined()
})

test('an empty list of texts equals a missing one', () => {
  expect(of('promotion', [promotion(0, 'One')], [promotion(0, 'One', { prCodeList: [] })]).changes).toEqual([])
  expect(of('promotion', [promotion(0, 'One')], [promotion(0, 'One', { prCodeList: ['A', 'B'] })]).changes).toEqual([
    { row: 'One', field: 'prCodeList', before: null, after: 'A, B' },
  ])
})
