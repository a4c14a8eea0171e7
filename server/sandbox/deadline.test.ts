import { describe, expect, it } from 'vitest'
import { Deadline } from './deadline'

/** Clocks that are set by hand. */
function clocksAt(reported = true) {
  const at = { wall: 5000, cpu: 300 }
  return { at, clocks: { wall: () => at.wall, cpu: () => (reported ? at.cpu : undefined) } }
}

const limit = { cpu: 1000, wall: 2000 }

describe('a deadline', () => {
  it('ends after its CPU time', () => {
    const { at, clocks } = clocksAt()
    const deadline = new Deadline(limit, clocks)
    Object.assign(at, { wall: 5900, cpu: 1200 })
    expect(deadline.left()).toBe(100)
    Object.assign(at, { wall: 6500, cpu: 1100 })
    expect(deadline.left()).toBe(200)
    Object.assign(at, { wall: 6700, cpu: 1300 })
    expect(deadline.left()).toBe(0)
  })

  it('ends after its wall time on a busy machine', () => {
    const { at, clocks } = clocksAt()
    const deadline = new Deadline(limit, clocks)
    Object.assign(at, { wall: 6950, cpu: 310 })
    expect(deadline.left()).toBe(50)
    at.wall = 7000
    expect(deadline.left()).toBe(0)
  })

  it('takes wall time for CPU time if the system does not report it', () => {
    const { at, clocks } = clocksAt(false)
    const deadline = new Deadline(limit, clocks)
    at.wall = 5999
    expect(deadline.left()).toBe(1)
    at.wall = 6000
    expect(deadline.left()).toBe(0)
  })
})
