import { describe, expect, it } from 'vitest'
import { ownClock } from '../../schema/clock'
import { nearest, niceTicks, percentText, thinned, timeTicks } from './scales'

describe('the scales of the charts', () => {
  it('go in round steps over what is shown', () => {
    expect(niceTicks(0, 93)).toEqual([0, 25, 50, 75, 100])
    expect(niceTicks(0, 100)).toEqual([0, 25, 50, 75, 100])
    expect(niceTicks(0, 3, 3)).toEqual([0, 1, 2, 3])
    expect(niceTicks(-7, 12)).toEqual([-10, -5, 0, 5, 10, 15])
    expect(niceTicks(2.7, 3.1)).toEqual([2.7, 2.8, 2.9, 3, 3.1])
  })

  it('are there for nothing and for one value too', () => {
    expect(niceTicks(0, 0)).toEqual([0, 0.25, 0.5, 0.75, 1])
    expect(niceTicks(5, 5)[0]).toBe(0)
    expect(niceTicks(-3, -3)).toEqual([-3, -2, -1, 0])
    expect(niceTicks(Number.NaN, Number.NaN)).toEqual([0, 1])
  })

  it('put times on round hours', () => {
    const start = new Date(2026, 10, 20, 9, 17).getTime() / 1000
    const hours = timeTicks(start, start + 86_400, ownClock).map((at) => new Date(at * 1000))
    expect(hours.length).toBeLessThanOrEqual(6)
    for (const at of hours) expect([at.getMinutes(), at.getHours() % 6]).toEqual([0, 0])
  })

  it('keep the last of what is thinned', () => {
    expect(thinned([1, 2, 3, 4, 5, 6, 7], 3).map(({ item }) => item)).toEqual([1, 4, 7])
    expect(thinned(['a'], 3)).toEqual([{ item: 'a', at: 0 }])
  })

  it('find the value beside the pointer', () => {
    expect([0, 4, 6, 100].map((wanted) => nearest([0, 5, 10], wanted))).toEqual([0, 1, 1, 2])
  })

  it('say all only of all, and none only of none', () => {
    expect([0, 0.01, 99.97, 100].map(percentText)).toEqual(['0', '0.1', '99.9', '100'])
  })

  it('round to whole percents, near either end to one place', () => {
    expect([100 / 77, 12.5, 9.96, 95.36, 99.88].map(percentText)).toEqual(['1.3', '13', '10', '95.4', '99.9'])
  })
})
