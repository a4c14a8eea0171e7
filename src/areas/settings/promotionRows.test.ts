import { expect, it } from 'vitest'
import { promotionErrors, trimmed } from './promotionRows'

const spring = {
  type: 'BUNDLE',
  name: 'Spring',
  layoutId: 'SHELF',
  prCodeList: ['P1', 'P2'],
  price: null,
  discount: 20,
  startDate: 1_800_000_000,
  endDate: 1_800_086_400,
}
const key = (text: string) => text

it('trims texts', () => {
  expect(trimmed([spring, { ...spring, name: ' Summer ', price: ' ' }])).toEqual([
    spring,
    { ...spring, name: 'Summer' },
  ])
})

it('requires a type, an end after the start, and not both a price and a discount', () => {
  expect(promotionErrors([spring], key)).toEqual({})
  expect(promotionErrors([spring, { ...spring, type: '', price: '1.00', endDate: spring.startDate }], key)).toEqual({
    '1.type': 'validation.required',
    '1.price': 'areas.settings.promotion.either',
    '1.endDate': 'areas.settings.promotion.order',
  })
})
