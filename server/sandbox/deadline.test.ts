import { describe, expect, it } from 'vitest'
import { Deadline } from './deadline'

/** A machine whose time is set by hand. */
function machine(tells = true) {
  const at = { clock: 5000, processor: 300 }
  return { at, watches: { now: () => at.clock, processor: () => (tells ? at.processor : undefined) } }
}

const span = { processor: 1000, clock: 2000 }

describe('a deadline', () => {
  it('is over after its time on a processor', () => {
    const { at, watches } = machine()
    const deadline = new Deadline(span, watches)
    Object.assign(at, { clock: 5900, processor: 1200 })
    expect(deadline.left()).toBe(100)
    Object.assign(at, { clock: 6500, processor: 1100 })
    expect(deadline.left()).toBe(200)
    Object.assign(at, { clock: 6700, processor: 1300 })
    expect(deadline.left()).toBe(0)
  })

  it('waits for a busy machine no longer than its time on the clock', () => {
    const { at, watches } = machine()
    const deadline = new Deadline(span, watches)
    Object.assign(at, { clock: 6950, processor: 310 })
    expect(deadline.left()).toBe(50)
    at.clock = 7000
    expect(deadline.left()).toBe(0)
  })

  it('goes by the clock where the system says nothing', () => {
    const { at, watches } = machine(false)
    const deadline = new Deadline(span, watches)
    at.clock = 5999
    expect(deadline.left()).toBe(1)
    at.clock = 6000
    expect(deadline.left()).toBe(0)
  })
})
