import { describe, expect, it } from 'vitest'
import { comparisons } from './comparison'

/** Days with a number of tags each, the last one today; no products. */
const days = (...tags: number[]) =>
  tags.map((tag, at) => ({ date: `2026-11-${String(at + 1).padStart(2, '0')}`, tag, product: 0 }))
const ofTags = (...tags: number[]) =>
  comparisons(days(...tags))
    .filter(({ of }) => of === 'tag')
    .map(({ span, count, change }) => [span, count, change])

describe('the comparison of updates', () => {
  it('covers the last seven days and yesterday, but not today', () => {
    expect(ofTags(100, 10, 10, 10, 10, 10, 10, 10, 20, 20, 20, 20, 20, 20, 5, 999)).toEqual([
      ['week', 125, 79],
      ['day', 5, -50],
    ])
  })

  it('is negative for fewer updates', () => {
    expect(ofTags(10, 10, 10, 10, 10, 10, 10, 5, 5, 5, 5, 5, 5, 5, 0)).toEqual([
      ['week', 35, -50],
      ['day', 5, -50],
    ])
  })

  it('is undefined without earlier data', () => {
    expect(ofTags(0, 0, 0, 0, 0, 0, 0, 0, 0, 4, 4, 4, 4, 4, 4, 9)).toEqual([
      ['week', 24, undefined],
      ['day', 4, undefined],
    ])
    expect(ofTags(3)).toEqual([
      ['week', 0, undefined],
      ['day', 0, undefined],
    ])
    expect(comparisons([])).toHaveLength(4)
  })
})
