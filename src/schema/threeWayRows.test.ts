import { expect, test } from 'vitest'
import { threeWayRows } from './threeWayRows'

interface Row {
  readonly at: number
  readonly name: string
}
const rows = (...names: string[]): Row[] => names.flatMap((name, at) => (name === '' ? [] : [{ at, name }]))
const compare = (base: Row[], mine: Row[], theirs: Row[]) => threeWayRows(base, mine, theirs, ({ at }) => String(at))

test('rows that either side changed, added or removed are all applied', () => {
  const ways = compare(rows('a', 'b', 'c'), rows('A', 'b', ''), rows('a', 'B', 'c', 'd'))
  expect(ways).toMatchObject({ conflicts: [], theirs: ['1', '3'] })
  expect(ways.merge(new Map())).toEqual(rows('A', 'B', '', 'd'))
})

test('a row that both changed is a conflict and takes the chosen side', () => {
  const ways = compare(rows('a', 'b'), rows('mine', ''), rows('theirs', 'B'))
  expect(ways.conflicts).toEqual([
    { key: '0', mine: { at: 0, name: 'mine' }, theirs: { at: 0, name: 'theirs' } },
    { key: '1', mine: undefined, theirs: { at: 1, name: 'B' } },
  ])
  expect(ways.merge(new Map())).toEqual(rows('mine'))
  expect(
    ways.merge(
      new Map([
        ['0', 'theirs'],
        ['1', 'theirs'],
      ]),
    ),
  ).toEqual(rows('theirs', 'B'))
})

test('the same change on both sides is no conflict', () => {
  const ways = compare(rows('a'), rows('b'), rows('b'))
  expect([ways.conflicts, ways.theirs, ways.merge(new Map())]).toEqual([[], [], rows('b')])
})
