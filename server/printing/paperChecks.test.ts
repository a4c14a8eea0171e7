import { expect, it } from 'vitest'
import { labelInfo } from './paperChecks'

const row = { line: 2, prCode: 'A1' }

it('A label says what its row says, and what the store knows for the rest', () => {
  expect(labelInfo({ ...row, prInfoAt: { 1: '2.50', 3: 'new' } }, ['Apples', '3.00', 'red'])).toEqual([
    'Apples',
    '2.50',
    'red',
    'new',
  ])
})

it('A blank cell leaves what the store knows', () => {
  expect(labelInfo({ ...row, prInfoAt: { 0: ' ', 1: '' } }, ['Apples', '3.00'])).toEqual(['Apples', '3.00'])
})

it('A script that gives all entries overrides the store', () => {
  expect(labelInfo({ ...row, prInfo: ['Pears'] }, ['Apples', '3.00'])).toEqual(['Pears'])
})

it('A product that the store lacks is described by its row, without holes', () => {
  expect(labelInfo({ ...row, prInfoAt: { 2: 'ripe' } }, undefined)).toEqual(['', '', 'ripe'])
})

it('A code that nothing describes has no label', () => {
  expect(labelInfo(row, undefined)).toBeUndefined()
  expect(labelInfo({ ...row, prInfoAt: { 0: '  ' } }, undefined)).toBeUndefined()
  expect(labelInfo(row, [])).toEqual([])
})
