// @vitest-environment jsdom
import { beforeEach, describe, expect, it } from 'vitest'
import { clearSaved, readSaved, SAVED_FOR, writeSaved } from './savedFilters'

const NOON = Date.UTC(2026, 0, 1, 12)

describe('a saved filter', () => {
  beforeEach(() => localStorage.clear())

  it('is there again within a day, for its account and its list only', () => {
    writeSaved('a@x', 'tag', 'filter_status=NG', NOON)
    expect(readSaved('a@x', 'tag', NOON + (SAVED_FOR - 1) * 1000)).toBe('filter_status=NG')
    expect(readSaved('b@x', 'tag', NOON)).toBeUndefined()
    expect(readSaved('a@x', 'gateway', NOON)).toBeUndefined()
  })

  it('expires after 86400 seconds and is thrown away', () => {
    writeSaved('a@x', 'tag', 'page=2', NOON)
    expect(readSaved('a@x', 'tag', NOON + SAVED_FOR * 1000)).toBeUndefined()
    expect(localStorage).toHaveLength(0)
  })

  it('is gone when the toggle is turned off', () => {
    writeSaved('a@x', 'tag', 'page=2', NOON)
    clearSaved('a@x', 'tag')
    expect(readSaved('a@x', 'tag', NOON)).toBeUndefined()
  })

  it('is nothing where the browser holds something else', () => {
    writeSaved('a@x', 'tag', 'page=2', NOON)
    localStorage.setItem(localStorage.key(0) ?? '', '{"at":"x"')
    expect(readSaved('a@x', 'tag', NOON)).toBeUndefined()
  })
})
