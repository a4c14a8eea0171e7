import { expect, it } from 'vitest'
import { toggled, visited } from './keptStores'

it('the stores that were visited last are five, the latest first, each once', () => {
  const recent = ['S1', 'S2', 'S3', 'S4', 'S5', 'S6', 'S2'].reduce<readonly string[]>(visited, [])
  expect(recent).toEqual(['S2', 'S6', 'S5', 'S4', 'S3'])
  expect(visited(recent, 'S2')).toBe(recent)
})

it('a favourite is added, and taken away again', () => {
  expect(toggled(['S1'], 'S2')).toEqual(['S1', 'S2'])
  expect(toggled(['S1', 'S2'], 'S1')).toEqual(['S2'])
})
