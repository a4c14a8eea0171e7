import { expect, test } from 'vitest'
import { describe } from '../../schema/descriptor'
import { readMapPlace, withStatuses, withStore } from './mapPlace'
import { MAP_STATUSES } from './places'

const stores = describe({
  $schema: './meta/console.schema.json',
  $id: 'store-status.schema.json',
  type: 'object',
  additionalProperties: false,
  required: [],
  'x-console': { key: ['storeCode'] },
  properties: {
    storeCode: { type: 'string', maxLength: 64, 'x-console': { filter: '~' } },
    status: { type: 'string', enum: ['NORMAL', 'ALARM', 'OFFLINE'], 'x-console': { filter: 'select' } },
  },
})
const read = (search: string) => readMapPlace(new URLSearchParams(search), stores)

test('the toggles are the filter by status of the table beside the map', () => {
  expect([...read('').shown]).toEqual([...MAP_STATUSES])
  expect([...read('filter_status=OFFLINE').shown]).toEqual(['OFFLINE'])
  expect([...read('filter_status=OFFLINE,ALARM&condition_status=in').shown]).toEqual(['OFFLINE', 'ALARM'])
  expect(read('filter_storeCode=IT&q=milano&store=IT001')).toMatchObject({
    filter: { storeCode: 'IT', q: 'milano' },
    store: 'IT001',
  })
})

test('toggles go into the address, none as well as all, and come back from it', () => {
  for (const shown of [[], ['ALARM'], ['NORMAL', 'OFFLINE'], [...MAP_STATUSES]] as const) {
    const search = withStatuses(new URLSearchParams('viewType=map&filter_status=ALARM'), new Set(shown))
    expect([...read(search.toString()).shown]).toEqual([...shown])
    expect(search.get('viewType')).toBe('map')
  }
  expect(withStatuses(new URLSearchParams('filter_status=ALARM'), new Set(MAP_STATUSES)).toString()).toBe('')
})

test('a chosen store goes into the address and out of it', () => {
  const chosen = withStore(new URLSearchParams('q=a'), 'IT 001')
  expect(read(chosen.toString()).store).toBe('IT 001')
  expect(withStore(chosen, undefined).toString()).toBe('q=a')
})
