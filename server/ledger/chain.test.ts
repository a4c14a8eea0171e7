import { expect, it } from 'vitest'
import { nextLink } from './chain'

const first = nextLink({ number: 0, hash: '' }, ['IT001', 1, 'A', null])

it('numbers entries from 1, and gives the same hash for the same values in the same place', () => {
  expect(first.number).toBe(1)
  expect(first.hash).toMatch(/^[0-9a-f]{64}$/)
  expect(nextLink({ number: 0, hash: '' }, ['IT001', 1, 'A', null])).toEqual(first)
})

it.each([
  ['a value', nextLink({ number: 0, hash: '' }, ['IT001', 2, 'A', null])],
  ['the entry before', nextLink({ number: 0, hash: 'f' }, ['IT001', 1, 'A', null])],
  ['its number', nextLink({ number: 1, hash: '' }, ['IT001', 1, 'A', null])],
  ['nothing for an empty text', nextLink({ number: 0, hash: '' }, ['IT001', 1, 'A', ''])],
  ['the bounds of two values', nextLink({ number: 0, hash: '' }, ['IT0011', 'A', null, ''])],
])('gives another hash when %s differs', (_what, other) => {
  expect(other.hash).not.toBe(first.hash)
})
