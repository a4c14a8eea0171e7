import { expect, it } from 'vitest'
import { ImageCache } from './imageCache'

it('drops the least recently used pages once it is full', () => {
  const cache = new ImageCache(2100)
  cache.set('a', [Buffer.alloc(1000)])
  cache.set('b', [Buffer.alloc(1000)])
  expect(cache.get('a')).toHaveLength(1)
  cache.set('c', [Buffer.alloc(500), Buffer.alloc(500)])
  expect(cache.get('b')).toBeUndefined()
  expect(cache.get('a')).toHaveLength(1)
  expect(cache.bytes).toBeLessThanOrEqual(2100)
})
