import { describe, expect, it } from 'vitest'
import type { Product } from '../../src/generated/types'
import type { FieldDescriptor } from '../../src/schema/descriptor'
import { differs, mergeProduct, moreOf } from './productChange'

const old: Product = { storeCode: 'S1', prCode: 'A1', prInfo: ['Apples', '3.00'], layoutId: 'SHELF', nfc: 'x' }
const change = (more: object) => mergeProduct('S1', { prCode: 'A1', ...more }, old, 9)

describe('A changed product', () => {
  it('keeps what the change leaves out', () => {
    expect(change({})).toEqual({ ...old, updatedAt: 9 })
  })

  it('has new entries, all or some of them', () => {
    expect(change({ prInfo: ['Pears'] }).prInfo).toEqual(['Pears'])
    expect(change({ prInfoAt: { 1: '2.50' } }).prInfo).toEqual(['Apples', '2.50'])
    expect(change({ prInfoAt: { 0: '' } }).prInfo).toEqual(['', '3.00'])
  })

  it('gets no entries for blank cells behind its last, and no holes before new ones', () => {
    expect(change({ prInfoAt: { 2: '', 3: '' } }).prInfo).toEqual(['Apples', '3.00'])
    expect(change({ prInfoAt: { 4: 'new' } }).prInfo).toEqual(['Apples', '3.00', '', '', 'new'])
  })

  it('loses its link with null alone', () => {
    expect(change({ nfc: null }).nfc).toBeNull()
    expect(change({ nfc: undefined }).nfc).toBe('x')
  })

  it('that is new has no layout, entries or link unless they are given', () => {
    expect(mergeProduct('S1', { prCode: 'A1' }, undefined, 9)).toMatchObject({ prInfo: [], layoutId: '', nfc: null })
  })

  it('leaves the old one as it was', () => {
    change({ prInfoAt: { 0: 'Pears' } })
    expect(old.prInfo).toEqual(['Apples', '3.00'])
  })
})

describe('A product differs', () => {
  it.each([
    [{ layoutId: 'PROMO' }, true],
    [{ nfc: null }, true],
    [{ prInfo: ['Apples', '3.00', ''] }, true],
    [{ updatedAt: 99 }, false],
    [{}, false],
  ])('with %j: %s', (more, expected) => {
    expect(differs({ ...old, ...more }, old)).toBe(expected)
  })

  it('if it is new, and not by an absent link', () => {
    expect(differs(old, undefined)).toBe(true)
    expect(differs({ ...old, nfc: undefined }, { ...old, nfc: null })).toBe(false)
  })

  it('in other fields of the schema, where absent is null', () => {
    const fields = [{ name: 'origin' }] as FieldDescriptor[]
    const from = (origin: string | null | undefined) => ({ ...old, origin }) as Product
    expect(differs(from('IT'), from('ES'), fields)).toBe(true)
    expect(differs(from(undefined), from(null), fields)).toBe(false)
  })
})

it('Other fields are changed, kept or have their default; fixed ones change on new products alone', () => {
  const fields = [
    { name: 'origin', default: 'IT' },
    { name: 'kind', readOnly: 'edit' },
  ] as unknown as FieldDescriptor[]
  const stored = { ...old, origin: 'ES', kind: 'a' } as Product
  expect(moreOf(fields, { prCode: 'A1', more: { kind: 'b' } }, stored)).toEqual({ origin: 'ES', kind: 'a' })
  expect(moreOf(fields, { prCode: 'A1', more: { origin: 'FR' } }, stored)).toEqual({ origin: 'FR', kind: 'a' })
  expect(moreOf(fields, { prCode: 'A1', more: { kind: 'b' } }, undefined)).toEqual({ origin: 'IT', kind: 'b' })
})
