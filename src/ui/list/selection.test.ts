import { describe, expect, it } from 'vitest'
import { NOTHING, pageState, refreshed, selectRange, toggle, togglePage, type Row } from './selection'

const rows: Row[] = ['a', 'b', 'c', 'd'].map((id) => ({ id, n: 1 }))
const [a, , c] = rows as [Row, Row, Row, Row]
const ids = (selection: ReadonlyMap<string, Row>) => [...selection.keys()]

describe('a selection', () => {
  it('takes a row and gives it back', () => {
    const one = toggle(NOTHING, a)
    expect(ids(one)).toEqual(['a'])
    expect(ids(toggle(one, a))).toEqual([])
  })

  it('takes a range, in either direction', () => {
    expect(ids(selectRange(NOTHING, rows, 1, 3, true))).toEqual(['b', 'c', 'd'])
    expect(ids(selectRange(NOTHING, rows, 3, 1, true))).toEqual(['b', 'c', 'd'])
    expect(ids(selectRange(selectRange(NOTHING, rows, 0, 3, true), rows, 1, 2, false))).toEqual(['a', 'd'])
  })

  it('takes the whole page and keeps what stands on others', () => {
    const other = toggle(NOTHING, { id: 'z' })
    const all = togglePage(other, rows)
    expect(ids(all)).toEqual(['z', 'a', 'b', 'c', 'd'])
    expect(ids(togglePage(all, rows))).toEqual(['z'])
  })

  it('says how much of the page it holds', () => {
    expect(pageState(NOTHING, rows)).toBe('none')
    expect(pageState(toggle(NOTHING, c), rows)).toBe('some')
    expect(pageState(togglePage(NOTHING, rows), rows)).toBe('all')
    expect(pageState(toggle(NOTHING, { id: 'z' }), rows)).toBe('none')
  })

  it('follows its rows when they come anew, and stays the same where nothing changed', () => {
    const one = toggle(NOTHING, a)
    expect(refreshed(one, rows)).toBe(one)
    expect(refreshed(one, [{ id: 'a', n: 2 }]).get('a')).toEqual({ id: 'a', n: 2 })
  })
})
