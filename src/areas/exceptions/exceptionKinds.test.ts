import { expect, it } from 'vitest'
import { exceptionsOf } from './exceptionKinds'

const TAGS = {
  storeCode: 'S1',
  storeName: 'One',
  updatedAt: 0,
  totalTags: 200,
  errorTags: 4,
  noProductTags: 3,
  duplicateTags: 2,
  batteryNgTags: 1,
}
const counts = (stats: Parameters<typeof exceptionsOf>[0]) =>
  exceptionsOf(stats).map(({ kind, count, total }) => `${kind} ${count}/${total}`)

it('tags are counted out of all tags, gateways out of all gateways', () => {
  expect(counts({ ...TAGS, totalGWs: 5, ngGWs: 2 })).toEqual([
    'error 4/200',
    'noproduct 3/200',
    'duplicate 2/200',
    'lowbattery 1/200',
    'ngGateway 2/5',
  ])
})

it('there are no gateways for users who may not read stores', () =>
  expect(counts(TAGS)).not.toContainEqual(expect.stringContaining('ngGateway')))
