import { describe, expect, it } from 'vitest'
import { FairQueue } from './fairQueue'

function queued(waiting: string): FairQueue<string> {
  const queue = new FairQueue<string>({ total: 100, perOwner: 50 })
  for (const one of waiting.split(' ')) queue.add(one[0]!, one)
  return queue
}

const all = (queue: FairQueue<string>) => Array.from({ length: queue.size }, () => queue.take()).join(' ')

describe('a fair queue', () => {
  it('serves owners in turn, and the items of each in order', () => {
    expect(all(queued('a1 a2 a3 b1 c1 b2'))).toBe('a1 b1 c1 a2 b2 a3')
  })

  it('serves a newcomer before the next item of the last owner', () => {
    const queue = queued('a1 a2 a3')
    expect(queue.take()).toBe('a1')
    queue.add('b', 'b1')
    expect(all(queue)).toBe('b1 a2 a3')
  })

  it('has limits, in total and for each owner', () => {
    const queue = new FairQueue<number>({ total: 3, perOwner: 2 })
    expect([queue.add('a', 1), queue.add('a', 2), queue.add('a', 3), queue.add('b', 4), queue.add('b', 5)]).toEqual([
      'added',
      'added',
      'fullOfOwn',
      'added',
      'full',
    ])
    expect(queue.drain()).toEqual([1, 2, 4])
    expect([queue.size, queue.take()]).toEqual([0, undefined])
  })
})
