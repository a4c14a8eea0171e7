import { expect, it } from 'vitest'
import { undoing } from './undo'

it('restores the collections if the work fails, and keeps them if it succeeds', async () => {
  const [told, high] = [new Map([['a', 1]]), new Set(['x'])]
  const change = (fails: boolean) =>
    undoing([told, high], async () => {
      told.set('b', 2).delete('a')
      high.add('y').delete('x')
      if (fails) throw new Error('Connection terminated')
    })
  await expect(change(true)).rejects.toThrow('terminated')
  expect([...told]).toEqual([['a', 1]])
  expect([...high]).toEqual(['x'])
  await change(false)
  expect([...told]).toEqual([['b', 2]])
  expect([...high]).toEqual(['y'])
})
