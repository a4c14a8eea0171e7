import { memoryStore, type Store } from 'ra-core'
import { expect, it } from 'vitest'
import type { ListView, OwnPreference } from '../../../generated/types'
import { DENSITY, viewKey } from '../listPreferences'
import { openingPlace, startKey } from '../savedFilters'
import { keepCopies } from './copies'

function emptyStore(kept: Record<string, unknown> = {}): Store {
  const store = memoryStore()
  store.setup()
  for (const [key, value] of Object.entries(kept)) store.setItem(key, value)
  return store
}

const view = (id: number, more: Partial<ListView> = {}): ListView => ({
  id,
  owner: 'a@x',
  list: 'tag',
  name: `View ${id}`,
  search: '',
  ...more,
})
const preference = (name: string, value: string): OwnPreference => ({ id: 1, owner: 'a@x', name, value })

it('a list opens with the view that the person chose elsewhere, and looks as it does', () => {
  const store = emptyStore()
  const columns = { order: ['tagId'], hidden: [] }
  keepCopies(
    store,
    [view(7, { search: 'filter_status=NG', columns, density: 'compact' })],
    [preference('lists.start.tag', '7')],
  )
  expect(openingPlace(store, 'tag')).toBe('filter_status=NG&listView=7')
  expect(store.getItem(viewKey('tag', '7'))).toEqual({ name: 'View 7', columns, density: 'compact' })
})

it('a list opens with no view that is gone, is another list’s, or is no longer chosen', () => {
  for (const [views, preferences] of [
    [[], [preference('lists.start.tag', '7')]],
    [[view(7, { list: 'gateway' })], [preference('lists.start.tag', '7')]],
    [[view(7)], []],
  ] as const) {
    const store = emptyStore({ [startKey('tag')]: 'listView=7' })
    keepCopies(store, views, preferences)
    expect(openingPlace(store, 'tag')).toBeUndefined()
  }
})

it('how dense lists are follows the person; nonsense does not', () => {
  const store = emptyStore()
  keepCopies(store, [], [preference('lists.density', 'compact')])
  expect(store.getItem(DENSITY)).toBe('compact')
  keepCopies(store, [], [preference('lists.density', 'tiny')])
  expect(store.getItem(DENSITY)).toBe('compact')
})
