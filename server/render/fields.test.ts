import { describe, expect, it } from 'vitest'
import { money, priceOf, scaled } from '../../src/schema/money'
import { demoAliases } from '../radio/goods'
import { labelData } from './fields'

describe('a price', () => {
  it('is written as shops of its currency do', () => {
    expect(money('2.49', '€')).toBe('2,49 €')
    expect(money('1234.5', '€')).toBe('1.234,50 €')
    expect(money('2.49', '£')).toBe('£2.49')
    expect(money('12340', '₩')).toBe('₩12,340')
    expect(money('198', '')).toBe('198')
    expect(money('ask us', '€')).toBe('ask us €')
  })

  it('has its currency once, even if its own text has one', () => {
    expect(money('2,49 €', '€')).toBe('2,49 €')
    expect(money('€2.49', '€')).toBe('2,49 €')
    expect(money('2.49 EUR', '€')).toBe('2,49 EUR')
    expect(money('£2.49', '')).toBe('£2.49')
    expect(money('198円', '¥')).toBe('198円')
    expect(money('3 x 1,50 €', '€')).toBe('3 x 1,50 €')
    expect(priceOf('2.49 €', '€')).toMatchObject({ whole: '2', cents: '49', currency: '€' })
  })

  it('has a currency code where its shops write it', () => {
    expect(money('12.9', 'PLN')).toBe('12,90 PLN')
    expect(money('12.9', 'zł')).toBe('12,90 zł')
    expect(money('1234.50', 'CHF')).toBe('CHF 1,234.50')
  })

  it('is reported in its parts', () => {
    expect(priceOf('2,5', '€')).toMatchObject({ whole: '2', cents: '50', separator: ',', before: false })
    expect(priceOf('', '€')).toBeUndefined()
  })
})

describe('what a label says', () => {
  const product = {
    prCode: '8001234567897',
    prInfo: ['Penne', '2.00', 'Penne 500 g', '4.00', '1 l', '2.50', '', '', '€', ''],
  }

  it('follows the positions of the aliases', () => {
    expect(labelData(product, demoAliases)).toMatchObject({
      name: 'Penne',
      unitPrice: '4,00 € / 1 L',
      original: '2,50 €',
      discount: '-20%',
      barcode: product.prCode,
    })
    const turned = labelData({ prCode: '1', prInfo: ['9.90', 'Riso'] }, [
      { index: 0, name: 'Price' },
      { index: 1, name: 'Name' },
    ])
    expect(turned).toMatchObject({ name: 'Riso', price: { whole: '9', cents: '90' } })
  })

  it('has the discount of prices that carry their currency', () => {
    const priced = (price: string, original: string) =>
      labelData({ prCode: '1', prInfo: ['Penne', price, '', '', '', original, '', '', '€'] }, demoAliases)
    expect(priced('2,00 €', '€ 2,50')).toMatchObject({
      discount: '-20%',
      original: '2,50 €',
      price: { whole: '2', cents: '00', currency: '€' },
    })
  })

  it('uses the default positions if no alias is known, and the code if there is no name', () => {
    expect(labelData(product, [{ index: 0, name: 'Colonna A' }]).name).toBe('Penne')
    expect(labelData({ prCode: 'X-1', prInfo: [] }, []).name).toBe('X-1')
  })

  it('lists the members of a family under its own code', () => {
    const family = labelData({ ...product, prCode: '2910000000017' }, demoAliases, undefined, [
      product,
      { ...product, prInfo: ['Fusilli', '3', '', '', '', '', '', '', '€'] },
    ])
    expect(family.members).toEqual([
      ['Penne', '2,00 €'],
      ['Fusilli', '3,00 €'],
    ])
    expect(family).toMatchObject({ barcode: '2910000000017', unitPrice: '' })
  })

  it('has the details by their aliases, without what the heading says', () => {
    expect(labelData(product, demoAliases).details.slice(0, 2)).toEqual([
      ['Price', '2,00 €'],
      ['Description', 'Penne 500 g'],
    ])
  })
})

it('scales an amount and writes it as it was written', () => {
  expect(
    ['2,00 €', '€9.99', '¥1280', '10', '12.5 kr', 'on request', '1.299,00', ''].map((text) => scaled(text, 0.75)),
  ).toEqual(['1,50 €', '€7.49', '¥960', '8', '9.4 kr', undefined, undefined, undefined])
})
