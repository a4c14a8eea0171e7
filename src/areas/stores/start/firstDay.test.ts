import { expect, it } from 'vitest'
import { type FirstDay, stepsOf } from './firstDay'

const NOTHING: FirstDay = { stores: 0, gateways: 0, products: 0, tags: 0, labels: 0, storeCode: undefined }
const ways = (day: FirstDay, holds = (_permission: string) => true) =>
  stepsOf(day, holds).map(({ id, isDone, to }) => [id, isDone, to])

it('an empty server starts with a store; steps that need one come later', () => {
  expect(ways(NOTHING)).toEqual([
    ['store', false, '/setting/store-config?create=1'],
    ['gateway', false, undefined],
    ['products', false, undefined],
    ['label', false, undefined],
  ])
})

it('each step opens its dialog, and is done as soon as its result exists, whoever created it', () => {
  expect(ways({ stores: 1, gateways: 1, products: 3, tags: 12, labels: 0, storeCode: 'NEW 1' })).toEqual([
    ['store', true, '/setting/store-config?create=1'],
    ['gateway', true, '/store?action=predefined'],
    ['products', true, '/product/file/upload/history?action=upload'],
    ['label', false, '/tag/detail/NEW%201?action=assign'],
  ])
})

it('steps without write permission have no link, steps without read permission are omitted', () => {
  expect(
    ways({ ...NOTHING, stores: 1, products: undefined, storeCode: 'A' }, (permission) => permission !== 'store.write'),
  ).toEqual([
    ['store', true, '/setting/store-config?create=1'],
    ['gateway', false, undefined],
    ['label', false, undefined],
  ])
})
