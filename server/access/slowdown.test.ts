import { beforeEach, describe, expect, it } from 'vitest'
import { MemoryFailures } from './failures'
import { Slowdown } from './slowdown'

let now = 0
let slowdown: Slowdown
let failures: MemoryFailures
beforeEach(() => {
  now = 1_000
  failures = new MemoryFailures(4)
  slowdown = new Slowdown({ free: 3, longest: 60, forgetAfter: 900, clock: () => now }, failures)
})

const fail = async (key: string, times: number) => {
  for (let at = 0; at < times; at++) await slowdown.failed(key)
}

describe('failures', () => {
  it('cause no wait at first, then one that doubles up to the maximum', async () => {
    const waits: number[] = []
    for (let at = 0; at < 12; at++) {
      await slowdown.failed('a')
      waits.push(await slowdown.waitOf('a'))
    }
    expect(waits).toEqual([0, 0, 1, 2, 4, 8, 16, 32, 60, 60, 60, 60])
  })

  it('of one key do not slow down another', async () => {
    await fail('a', 10)
    expect(await slowdown.waitOf('b')).toBe(0)
  })

  it('cause a wait that passes second by second', async () => {
    await fail('a', 5)
    expect(await slowdown.waitOf('a')).toBe(4)
    now += 3
    expect(await slowdown.waitOf('a')).toBe(1)
    now += 1
    expect(await slowdown.waitOf('a')).toBe(0)
    await slowdown.failed('a')
    expect(await slowdown.waitOf('a')).toBe(8)
  })

  it('are forgotten after a quiet period, and after a success', async () => {
    await fail('a', 10)
    now += 900
    expect(await slowdown.waitOf('a')).toBe(0)
    await fail('b', 10)
    await slowdown.forget('b')
    await slowdown.failed('b')
    expect(await slowdown.waitOf('b')).toBe(0)
  })

  it('are kept for a limited number of keys, and the busiest key stays', async () => {
    await fail('attacked', 10)
    for (let at = 0; at < 1_000; at++) {
      await slowdown.failed(`key ${at}`)
      await slowdown.failed('attacked')
    }
    expect(failures.size).toBe(4)
    expect(await slowdown.waitOf('attacked')).toBe(60)
  })
})
