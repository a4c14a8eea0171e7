import { expect, it } from 'vitest'
import { isFor } from './rowCondition'

it('without a condition every record matches', () => {
  expect(isFor(undefined, {})).toBe(true)
})

it('a field has one of some values, or none of them', () => {
  const locked = [{ field: 'locked', is: [true] }]
  expect([isFor(locked, { locked: true }), isFor(locked, { locked: false }), isFor(locked, {})]).toEqual([
    true,
    false,
    false,
  ])
  const own = [{ field: 'role_id', not: [0, 1] }]
  expect([isFor(own, { role_id: 2 }), isFor(own, { role_id: 0 }), isFor(own, {})]).toEqual([true, false, true])
})

it('all parts must hold, and missing counts as null', () => {
  const both = [
    { field: 'status', is: ['NG', null] },
    { field: 'prCode', not: [null] },
  ]
  expect(isFor(both, { status: 'NG', prCode: 'P' })).toBe(true)
  expect(isFor(both, { prCode: 'P' })).toBe(true)
  expect(isFor(both, { status: 'NG' })).toBe(false)
})
