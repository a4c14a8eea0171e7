import { describe, expect, it } from 'vitest'
import type { Alias, Promotion } from '../../src/generated/types'
import { changedCodes, promotionsAt, withPromotions } from './promotions'

const promotion = (more: Partial<Promotion>) => ({ prCodeList: ['A1'], ...more }) as Promotion

describe('A promotion holds', () => {
  it.each([
    [99, false],
    [100, true],
    [199, true],
    [200, false],
  ])('from its start until before its end: at %d', (at, holds) => {
    expect(promotionsAt([promotion({ startDate: 100, endDate: 200 })], at).has('A1')).toBe(holds)
  })

  it('always without start and end', () => {
    expect(promotionsAt([promotion({})], 0).has('A1')).toBe(true)
  })

  it('before others that come later in the list, while it runs', () => {
    const list = [promotion({ startDate: 100, price: '1' }), promotion({ price: '2', prCodeList: ['A1', 'B1'] })]
    expect(promotionsAt(list, 50).get('A1')).toMatchObject({ price: '2' })
    expect(promotionsAt(list, 150).get('A1')).toMatchObject({ price: '1' })
    expect(promotionsAt(list, 150).get('B1')).toMatchObject({ price: '2' })
  })
})

it('Labels change for products whose promotion has another effect, not another name', () => {
  const before = promotionsAt([promotion({ price: '1' }), promotion({ prCodeList: ['B1'], discount: 10 })], 0)
  const after = promotionsAt(
    [promotion({ price: '1', endDate: 500 }), promotion({ prCodeList: ['C1'], layoutId: 'PROMO' })],
    0,
  )
  expect(changedCodes(before, after)).toEqual(['B1', 'C1'])
})

describe('A product in a promotion', () => {
  /** Name, price, unit price, original price. */
  const aliases = ['Name', 'Price', 'Unit price', 'Original price'].map((name, index) => ({ index, name })) as Alias[]
  const said = (prInfo: string[], more: Partial<Promotion>, names = aliases) =>
    withPromotions([{ prCode: 'A1', prInfo }], new Map([['A1', promotion(more)]]), names)[0]?.prInfo

  it('has its price, and the old one as the original', () => {
    expect(said(['Apples', '4.00', '', ''], { price: '3.00' })).toEqual(['Apples', '3.00', '', '4.00'])
  })

  it('has a price that is reduced by its discount, written as the old one', () => {
    expect(said(['Apples', '4,00 €', '', ''], { discount: 25 })).toEqual(['Apples', '3,00 €', '', '4,00 €'])
  })

  it('keeps a higher original price, and replaces a lower one', () => {
    expect(said(['Apples', '4.00', '', '5.00'], { price: '3.00' })).toEqual(['Apples', '3.00', '', '5.00'])
    expect(said(['Apples', '4.00', '', '3.50'], { price: '3.00' })).toEqual(['Apples', '3.00', '', '4.00'])
  })

  it('has no original price if it costs more than before', () => {
    expect(said(['Apples', '4.00', '', ''], { price: '4.50' })).toEqual(['Apples', '4.50', '', ''])
  })

  it('has a unit price in proportion, and rather none than a wrong one', () => {
    expect(said(['Apples', '4.00', '8.00', ''], { price: '3.00' })?.[2]).toBe('6.00')
    expect(said(['Apples', '4.00', '8.00', ''], { price: 'on request' })?.[2]).toBe('')
  })

  it('stays as it is if the promotion has no price, or the product none to reduce', () => {
    expect(said(['Apples', '4.00'], { layoutId: 'PROMO' })).toEqual(['Apples', '4.00'])
    expect(said(['Apples', 'sold out'], { discount: 25 })).toEqual(['Apples', 'sold out'])
    expect(said(['Apples', '4.00'], { price: '3.00' }, [{ index: 0, name: 'Name' }] as Alias[])).toEqual([
      'Apples',
      '4.00',
    ])
  })

  it('gets entries that it did not have', () => {
    expect(said(['Apples'], { price: '3.00' })).toEqual(['Apples', '3.00'])
  })

  it('takes the layout of the promotion, others their own', () => {
    const products = [
      { prCode: 'A1', prInfo: [], layoutId: 'SHELF' },
      { prCode: 'B1', prInfo: [], layoutId: 'SHELF' },
    ]
    const held = new Map([['A1', promotion({ layoutId: 'PROMO' })]])
    expect(withPromotions(products, held, aliases).map(({ layoutId }) => layoutId)).toEqual(['PROMO', 'SHELF'])
    expect(products[0]?.layoutId).toBe('SHELF')
  })
})
