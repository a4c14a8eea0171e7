import { describe, expect, it } from 'vitest'
import { infoChanges, stateOf } from './changes'
import { numberIn, originOf } from './origins'

describe('The id of an update', () => {
  it.each([
    ['F-42', 'FILE', 42, undefined],
    ['F-1b9d6bcd', 'FAMILY', undefined, undefined],
    ['P-1b9d6bcd', 'PROMOTION', undefined, undefined],
    ['R-7', 'REVERT', undefined, 7],
    ['X-7', undefined, undefined, undefined],
    ['F-', undefined, undefined, undefined],
    [null, undefined, undefined, undefined],
  ])('%j says what caused it', (updateId, origin, file, reverted) => {
    expect(originOf({ updateId })).toBe(origin)
    expect(numberIn({ updateId }, 'F')).toBe(file)
    expect(numberIn({ updateId }, 'R')).toBe(reverted)
  })
})

it('Entries of the product information are compared also where one has fewer', () => {
  expect(infoChanges(['Apples', '3.00'], ['Apples', '2.50', 'new'])).toEqual([
    { index: 1, before: '3.00', after: '2.50' },
    { index: 2, before: '', after: 'new' },
  ])
  expect(infoChanges(undefined, [''])).toEqual([])
})

it('An update without a state waits', () => {
  expect(stateOf({ status: null })).toEqual({ state: 'WAITING' })
  expect(stateOf({ status: { status: 'OK', updatedAt: 5 } })).toEqual({ state: 'OK', stateAt: 5 })
  expect(stateOf({ status: { status: 'WIP', updatedAt: null } })).toEqual({ state: 'WIP' })
})
