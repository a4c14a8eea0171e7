import { expect, test } from 'vitest'
import { mergeScript } from './mergeScript'

const BASE = { code: 'one', useType: 'NONE', updatedAt: null, updatedBy: null } as const

test('text and use that two people changed apart are both kept', () => {
  expect(mergeScript(BASE, { code: 'mine', useType: 'NONE' }, { ...BASE, useType: 'STORE' })).toEqual({ merged: { code: 'mine', useType: 'STORE' }, isConflict: false })
})

test('texts that both changed are a conflict, unless they are the same', () => {
  expect(mergeScript(BASE, { code: 'mine', useType: 'NONE' }, { ...BASE, code: 'theirs' }).isConflict).toBe(true)
  expect(mergeScript(BASE, { code: 'both', useType: 'NONE' }, { ...BASE, code: 'both' }).isConflict).toBe(false)
})
