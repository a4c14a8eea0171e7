// @vitest-environment jsdom
import { isValidSavedQuery, type SavedQuery } from 'ra-core'
import { beforeEach, describe, expect, it } from 'vitest'
import { accountStore } from '../../data/accountStore'
import type { ListState } from './listState'
import { clearSaved, readSaved, SAVED_FOR, writeSaved } from './savedFilters'

const NOON = Date.UTC(2026, 0, 1, 12)
const STATE: ListState = { page: 2, perPage: 25, sort: { field: 'tagId', order: 'desc' }, filter: { status: 'NG' } }
const store = accountStore('a@x')
const save = (search: string) => writeSaved(store, 'tag', 'Save filters', STATE, search, NOON)
const kept = () => store.getItem<SavedQuery[]>('tag.savedQueries')

describe('a saved filter', () => {
  beforeEach(() => localStorage.clear())

  it('is there again within a day, for its account and its list only', () => {
    save('filter_status=NG')
    expect(readSaved(store, 'tag', NOON + (SAVED_FOR - 1) * 1000)).toBe('filter_status=NG')
    expect(readSaved(accountStore('b@x'), 'tag', NOON)).toBeUndefined()
    expect(readSaved(store, 'gateway', NOON)).toBeUndefined()
  })

  it('expires after 86400 seconds and is thrown away', () => {
    save('page=2')
    expect(readSaved(store, 'tag', NOON + SAVED_FOR * 1000)).toBeUndefined()
    expect(localStorage).toHaveLength(0)
  })

  it('is gone when the toggle is turned off', () => {
    save('page=2')
    clearSaved(store, 'tag')
    expect(readSaved(store, 'tag', NOON)).toBeUndefined()
  })

  it("is one of react-admin's saved queries, beside those that are its user's own", () => {
    const own: SavedQuery = {
      label: 'Mine',
      value: { filter: {}, displayedFilters: [], sort: { field: 'tagId', order: 'ASC' }, perPage: 10 },
    }
    store.setItem('tag.savedQueries', [own])
    save('page=2')
    save('page=3')
    expect(kept()).toMatchObject([
      own,
      { value: { filter: { status: 'NG' }, perPage: 25, sort: { field: 'tagId', order: 'DESC' } }, search: 'page=3' },
    ])
    expect(kept()?.every(isValidSavedQuery)).toBe(true)
    clearSaved(store, 'tag')
    expect(kept()).toEqual([own])
  })

  it('is nothing where the browser holds something else', () => {
    save('page=2')
    localStorage.setItem(localStorage.key(0) ?? '', '{"at":"x"')
    expect(readSaved(store, 'tag', NOON)).toBeUndefined()
  })
})
