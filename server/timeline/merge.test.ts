import { describe, expect, it } from 'vitest'
import { type Entry, kindsOf, mergeNewest, pageOf, type Source } from './merge'

type Row = readonly [at: number, id: number]

/** A history of these rows, in any order. */
const source = (kind: Entry['kind'], rows: readonly Row[]): Source => ({
  kind,
  read: async (position, length) =>
    rows
      .filter(([at, id]) => at < position.at || (at === position.at && id < position.id))
      .sort(([one, id], [other, otherId]) => other - one || otherId - id)
      .slice(0, length)
      .map(([at, id]) => ({ id, entry: { id: `${kind}-${id}`, kind, at } as Entry })),
})

/** All entries, read in pages of a length. */
async function allOf(sources: readonly Source[], length: number) {
  const ids: string[] = []
  let cursor: string | undefined
  for (let pages = 0; pages < 50; pages++) {
    const { entries, next } = await mergeNewest(sources, { cursor, length })
    ids.push(...entries.map(({ id }) => id))
    if (next === null) return ids
    expect(entries).toHaveLength(length)
    cursor = next
  }
  throw new Error('The pages have no end.')
}

describe('A timeline', () => {
  const sources = [
    source('alarm', [
      [100, 1],
      [100, 2],
      [300, 3],
    ]),
    source('update', [
      [100, 7],
      [100, 8],
      [200, 9],
    ]),
    source('command', [[100, 4]]),
  ]
  const newestFirst = ['alarm-3', 'update-9', 'update-8', 'update-7', 'alarm-2', 'alarm-1', 'command-4']

  it('merges histories by time, then by kind and id', async () => {
    expect(await allOf(sources, 100)).toEqual(newestFirst)
  })

  it.each([1, 2, 3, 4, 5, 6, 7])('has each entry once in pages of %d, also within one second', async (length) => {
    expect(await allOf(sources, length)).toEqual(newestFirst)
  })

  it('has no next page after the last entry', async () => {
    expect(await mergeNewest(sources, { cursor: undefined, length: 7 })).toMatchObject({ next: null })
    expect(await mergeNewest([], { cursor: undefined, length: 7 })).toEqual({ entries: [], next: null })
  })
})

it('A page has 30 entries by default, and 100 at most', () => {
  expect(pageOf({})).toEqual({ cursor: undefined, length: 30 })
  expect(pageOf({ length: '100', cursor: '1700000000.2.15' })).toEqual({ cursor: '1700000000.2.15', length: 100 })
})

it.each<Record<string, string>>([
  { length: '0' },
  { length: '101' },
  { length: '1.5' },
  { length: 'many' },
  { cursor: '' },
  { cursor: '1700000000.12.15' },
  { cursor: '1700000000.2.15; DROP' },
])('A page is refused: %j', (query) => {
  expect(() => pageOf(query)).toThrow(expect.objectContaining({ status: 400 }))
})

it('Kinds are all by default, else the named ones', () => {
  expect(kindsOf({}).size).toBe(9)
  expect(kindsOf({ kinds: '' }).size).toBe(9)
  expect([...kindsOf({ kinds: 'alarm,battery' })]).toEqual(['alarm', 'battery'])
  expect(() => kindsOf({ kinds: 'alarm,toString' })).toThrow(expect.objectContaining({ status: 400 }))
  expect(() => kindsOf({ kinds: 'alarm,' })).toThrow(expect.objectContaining({ status: 400 }))
})
