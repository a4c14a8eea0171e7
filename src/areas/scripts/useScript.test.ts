import { expect, test } from 'vitest'
import { mergeScript } from './useScript'

const BASE = { code: 'one', useType: 'NONE', updatedAt: null, updatedBy: null } as const

test('merges code and use that two people changed separately', () => {
  expect(mergeScript(BASE, { code: 'mine', useType: 'NONE' }, { ...BASE, useType: 'STORE' })).toEqual({
    merged: { code: 'mine', useType: 'STORE' },
    isConflict: false,
  })
})

test('reports a conflict if both changed the code, unless it is the same', () => {
  expect(mergeScript(BASE, { code: 'mine', useType: 'NONE' }, { ...BASE, code: 'theirs' }).isConflict).toBe(true)
  expect(mergeScript(BASE, { code: 'both', useType: 'NONE' }, { ...BASE, code: 'both' }).isConflict).toBe(false)
})
