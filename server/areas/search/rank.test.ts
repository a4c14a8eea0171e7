import { describe, expect, it } from 'vitest'
import { readSearch } from './query'
import { ranked } from './rank'

const one = (name: string, storeCode = 'S1', code = name) => ({ id: code, storeCode, texts: [name, code] })

function order(
  typed: string,
  found: readonly ReturnType<typeof one>[],
  { here, most = 10 }: { here?: string; most?: number } = {},
) {
  const query = readSearch(typed)
  if (!query) throw new Error(`${typed} is too short`)
  return ranked(query, { here, within: [], most }, found).map(({ found: { texts }, match }) => `${match} ${texts[0]}`)
}

describe('what was found', () => {
  it('has what fits exactly first, then what begins so, then what has it, then what is similar', () => {
    expect(order('milk', [one('Mlik'), one('Oat milk'), one('Milkshake'), one('Milk')])).toEqual([
      'EXACT Milk',
      'PREFIX Milkshake',
      'PART Oat milk',
      'SIMILAR Mlik',
    ])
  })

  it('is of the store that one works on first, but for what fits exactly and what is only similar', () => {
    const found = [one('Milkshake', 'S2'), one('Oat milk', 'S1'), one('Milk', 'S2'), one('Mlik', 'S1')]
    expect(order('milk', found, { here: 'S1' })).toEqual([
      'EXACT Milk',
      'PART Oat milk',
      'PREFIX Milkshake',
      'SIMILAR Mlik',
    ])
  })

  it('has names before codes, and the nearer of what is similar', () => {
    expect(order('100', [one('Bread', 'S1', '100'), one('100', 'S1', 'x')])).toEqual(['EXACT 100', 'EXACT Bread'])
    expect(order('spagetti', [one('Spaetzle'), one('Spaghetti')])).toEqual(['SIMILAR Spaghetti', 'SIMILAR Spaetzle'])
  })

  it('takes an address for the same with marks and without', () => {
    expect(order('06:aa:bb', [one('Tag', 'S1', '06AABBCC')])).toEqual(['PREFIX Tag'])
  })

  it('is no more than is shown', () =>
    expect(
      order(
        'milk',
        Array.from({ length: 9 }, (_, at) => one(`Milk ${at}`)),
        { most: 5 },
      ),
    ).toHaveLength(5))
})
