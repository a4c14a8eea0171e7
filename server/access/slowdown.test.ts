import { beforeEach, describe, expect, it } from 'vitest'
import { Slowdown } from './slowdown'

let now = 0
let slowdown: Slowdown
beforeEach(() => {
  now = 1_000
  slowdown = new Slowdown({ free: 3, longest: 60, forgetAfter: 900, most: 4, clock: () => now })
})

const fail = (key: string, times: number) => {
  for (let at = 0; at < times; at++) slowdown.failed(key)
}

describe('failures', () => {
  it('cost nothing at first, then twice as much each time, up to the longest wait', () => {
    const waits = Array.from({ length: 12 }, () => {
      slowdown.failed('a')
      return slowdown.waitOf('a')
    })
    expect(waits).toEqual([0, 0, 1, 2, 4, 8, 16, 32, 60, 60, 60, 60])
  })

  it('of one slow no other', () => {
    fail('a', 10)
    expect(slowdown.waitOf('b')).toBe(0)
  })

  it('are waited out, second by second', () => {
    fail('a', 5)
    expect(slowdown.waitOf('a')).toBe(4)
    now += 3
    expect(slowdown.waitOf('a')).toBe(1)
    now += 1
    expect(slowdown.waitOf('a')).toBe(0)
    slowdown.failed('a')
    expect(slowdown.waitOf('a')).toBe(8)
  })

  it('are forgotten after a while without one, and by a success', () => {
    fail('a', 10)
    now += 900
    expect(slowdown.waitOf('a')).toBe(0)
    fail('b', 10)
    slowdown.forget('b')
    slowdown.failed('b')
    expect(slowdown.waitOf('b')).toBe(0)
  })

  it('of a thousand keys take no more room than those of a few, and the busiest stays', () => {
    fail('attacked', 10)
    for (let at = 0; at < 1_000; at++) {
      slowdown.failed(`key ${at}`)
      slowdown.failed('attacked')
    }
    expect(slowdown.size).toBe(4)
    expect(slowdown.waitOf('attacked')).toBe(60)
  })
})
