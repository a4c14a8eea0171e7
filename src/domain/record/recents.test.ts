import { memoryStore } from 'ra-core'
import { describe, expect, it } from 'vitest'
import { readRecents, remember, withRecent } from './recents'

const tag = (code: string, name?: string) => ({
  kind: 'tag' as const,
  to: `/tag/S1/${code}`,
  code,
  storeCode: 'S1',
  ...(name !== undefined && { name }),
})

describe('what was opened last', () => {
  it('is first, and there once', () => {
    const recents = [tag('B'), tag('A')].reduceRight(withRecent, [] as ReturnType<typeof readRecents>)
    expect(withRecent(recents, tag('A')).map(({ code }) => code)).toEqual(['A', 'B'])
  })

  it('keeps the name that is known where this time none is', () => {
    expect(withRecent([tag('A', 'Milk')], { ...tag('A'), name: '' })).toEqual([tag('A', 'Milk')])
    expect(withRecent([tag('A', 'Milk')], tag('A', 'Bread'))).toEqual([tag('A', 'Bread')])
  })

  it('is no longer than anybody reads', () => {
    const many = Array.from({ length: 50 }, (_, at) => tag(String(at)))
    expect(many.reduce(withRecent, [] as ReturnType<typeof readRecents>)).toHaveLength(20)
  })

  it('is kept in the store of the account, and read as what it should be', () => {
    const store = memoryStore()
    store.setup()
    remember(store, tag('A'))
    remember(store, tag('B'))
    const kept: unknown = store.getItem('search.recents')
    expect(readRecents(kept).map(({ code }) => code)).toEqual(['B', 'A'])
    expect(
      readRecents([
        ...(kept as unknown[]),
        null,
        { kind: 'script', to: '/' },
        { kind: 'tag', to: 'javascript:alert(1)' },
        { kind: 'tag', to: '/x', name: 1 },
      ]),
    ).toHaveLength(2)
    expect(readRecents('nonsense')).toEqual([])
  })
})
