import { describe, expect, it } from 'vitest'
import { filteredBy, initialState, pageBounds, readListState, writeListState } from './listState'
import { testDescriptor } from './testDescriptor'

const descriptor = testDescriptor()
const read = (text: string) => readListState(new URLSearchParams(text), descriptor)
const write = (state: ReturnType<typeof read>, base = '') =>
  writeListState(state, descriptor, new URLSearchParams(base)).toString()

describe('the place of a list in its address', () => {
  it('is the same after writing and reading it', () => {
    const state = {
      page: 3,
      perPage: 10,
      sort: { field: 'updatedAt', order: 'desc' as const },
      filter: {
        code: 'A-1',
        status: ['OK', 'NG'],
        count: { min: 2 },
        sealed: true,
        updatedAt: { startDate: 1, endDate: 2 },
        q: 'x',
      },
    }
    expect(read(write(state))).toEqual(state)
  })

  it('says nothing of what nobody has changed, and leaves the rest of the address alone', () => {
    expect(write(initialState(descriptor), 'viewType=table&page=4&filter_code=x&edit=7')).toBe('viewType=table&edit=7')
  })

  it('writes the plain form of a link from elsewhere', () => {
    expect(write(filteredBy(initialState(descriptor), 'status', 'NG'))).toBe('filter_status=NG')
    expect(read('filter_status=NG,WIP').filter).toEqual({ status: ['NG', 'WIP'] })
  })

  it.each(['page=0', 'page=-3', 'page=x', 'perPage=7', 'sort=password', 'filter_nothing=1'])(
    'falls back on %s',
    (text) => {
      expect(read(text)).toEqual(initialState(descriptor))
    },
  )
})

it('leaves out of an address the character that no database takes', () => {
  expect(read('q=a%00b&filter_code=%00').filter).toEqual({ q: 'ab' })
})

describe('going elsewhere', () => {
  const far = { ...initialState(descriptor), page: 9 }

  it('begins at the first page with another filter, and forgets one that is taken away', () => {
    const filtered = filteredBy(far, 'code', 'A')
    expect(filtered).toMatchObject({ page: 1, filter: { code: 'A' } })
    expect(filteredBy(filtered, 'code', undefined).filter).toEqual({})
  })

  it.each([
    [1, 25, 0, { from: 0, to: 0, pages: 1 }],
    [1, 25, 26, { from: 1, to: 25, pages: 2 }],
    [2, 25, 26, { from: 26, to: 26, pages: 2 }],
    [1, -1, 10_000, { from: 1, to: 10_000, pages: 1 }],
  ])('page %i of %i a page in %i rows', (page, perPage, total, bounds) => {
    expect(pageBounds({ ...far, page, perPage }, total)).toEqual(bounds)
  })
})
