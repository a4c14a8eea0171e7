import { expect, it } from 'vitest'
import type { FamilyProduct } from '../../../src/generated/types'
import { nearestFamily } from './assign'

const family = (fmPrCode: string, more: Partial<FamilyProduct> = {}): FamilyProduct => ({
  storeCode: 'S1',
  fmPrCode,
  prCodeList: ['A1', 'B1'],
  layoutId: 'FAMILY',
  nfc: null,
  ...more,
})
const wanted = { storeCode: 'S1', layoutId: 'FAMILY', nfc: null }
const nearest = (families: readonly FamilyProduct[], codes = ['A1', 'B1']) =>
  nearestFamily(families, codes, wanted)?.fmPrCode

it('The same products are a family in any order, with the empty places of its list', () => {
  expect(nearest([family('F1', { prCodeList: ['B1', 'A1', '', ''] })])).toBe('F1')
})

it('Fewer, more or other products are another family', () => {
  expect(nearest([family('F1', { prCodeList: ['A1'] })])).toBeUndefined()
  expect(nearest([family('F1', { prCodeList: ['A1', 'B1', 'C1'] })])).toBeUndefined()
  expect(nearest([family('F1', { prCodeList: ['A1B', '1'] })])).toBeUndefined()
})

it('Of several families the layout decides, then the link, then the store', () => {
  const others = [
    family('SHARED', { storeCode: 'default' }),
    family('LINK', { nfc: 'https://x', layoutId: 'OTHER' }),
    family('LAYOUT', { nfc: 'https://x' }),
  ]
  expect(nearest(others)).toBe('SHARED')
  expect(nearest([...others, family('EXACT')])).toBe('EXACT')
  expect(nearest(others.slice(1))).toBe('LAYOUT')
})

it('An absent link is the same as none', () => {
  const [linked, unlinked] = [family('LINKED', { nfc: 'https://x' }), family('PLAIN')]
  expect(nearestFamily([linked, unlinked], ['A1', 'B1'], { storeCode: 'S1', layoutId: 'FAMILY' })?.fmPrCode).toBe(
    'PLAIN',
  )
})
