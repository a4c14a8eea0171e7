import { expect, it } from 'vitest'
import { auditFilter } from './auditKey'

const filterOf = (key: readonly string[], id: string, more: { scope?: string; storedAs?: string } = {}) =>
  auditFilter({ name: 'thing', key, scope: more.scope, storedAs: more.storedAs }, id)

it('names a record by its key, and its store apart', () => {
  expect(filterOf(['storeCode', 'prCode'], 'IT001/a%2Fb', { scope: 'storeCode' })).toEqual({
    resource: ['thing'],
    record: { equals: 'a/b' },
    store: { equals: 'IT001' },
  })
  expect(filterOf(['email'], 'a%40b.example')).toEqual({ resource: ['thing'], record: { equals: 'a@b.example' } })
})

it('names a store by its own key', () => {
  expect(filterOf(['storeCode'], 'IT001', { scope: 'storeCode' })).toEqual({
    resource: ['thing'],
    record: { equals: 'IT001' },
    store: { equals: 'IT001' },
  })
})

it('looks beyond stores for what all share, and finds what another resource stores', () => {
  expect(filterOf(['storeCode', 'code'], 'default/F1', { scope: 'storeCode', storedAs: 'other' })).toEqual({
    resource: ['thing', 'other'],
    record: { equals: 'F1' },
  })
})

it('asks for no record of what there is only one of', () => {
  expect(filterOf([], 'only')).toEqual({ resource: ['thing'] })
})
