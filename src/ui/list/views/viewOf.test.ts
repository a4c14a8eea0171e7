import { describe, expect, it } from 'vitest'
import type { ListView } from '../../../generated/types'
import { initialState } from '../listState'
import { testDescriptor } from '../testDescriptor'
import { contentOf, isChanged, placeIn } from './viewOf'

const descriptor = testDescriptor()
const at = { ...initialState(descriptor), page: 3, filter: { q: 'milk' } }
const preferences = { density: 'comfortable', columns: { order: ['code'], hidden: [] } } as const
const view = (more: Partial<ListView> = {}): ListView => ({
  id: 4,
  owner: 'a@x',
  list: descriptor.name,
  name: 'Milk',
  ...contentOf(descriptor, at, preferences),
  ...more,
})

describe('a view of a list', () => {
  it('keeps where it stands but the page, and opens it there', () => {
    expect(placeIn(descriptor, view())).toEqual({ ...at, page: 1, view: '4' })
  })

  it('says nothing of what the viewer’s list does not have', () => {
    expect(placeIn(descriptor, view({ search: 'filter_nowhere=1&sort=secret&order=desc&create=1' }))).toEqual({
      ...initialState(descriptor),
      view: '4',
    })
  })

  it('is changed where filters, columns or density are others, and not by the page', () => {
    const now = (more = {}, looks = {}) =>
      contentOf(descriptor, { ...at, view: '4', ...more }, { ...preferences, ...looks })
    expect(isChanged(descriptor, view(), now({ page: 9 }))).toBe(false)
    expect(isChanged(descriptor, view(), now({ filter: {} }))).toBe(true)
    expect(isChanged(descriptor, view(), now({}, { density: 'compact' }))).toBe(true)
    expect(isChanged(descriptor, view(), now({}, { columns: undefined }))).toBe(true)
  })
})
