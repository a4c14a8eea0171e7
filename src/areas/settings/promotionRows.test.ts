import { expect, it } from 'vitest'
import { promotionMistakes, trimmed } from './promotionRows'

const spring = { type: 'BUNDLE', name: 'Spring', layoutId: 'SHELF', prCodeList: ['P1', 'P2'], price: null, discount: 20, startDate: 1_800_000_000, endDate: 1_800_086_400 }
const key = (text: string) => text

it('texts are sent without blanks around them', () => {
  expect(trimmed([spring, { ...spring, name: ' Summer ', price: ' ' }])).toEqual([spring, { ...spring, name: 'Summer' }])
})

it('a line needs a type, an end after its start, and either a price or a discount', () => {
  expect(promotionMistakes([spring], key)).toEqual({})
  expect(promotionMistakes([spring, { ...spring, type: '', price: '1.00', endDate: spring.startDate }], key)).toEqual({
    '1.type': 'validation.required', '1.price': 'areas.settings.promotion.either', '1.endDate': 'areas.settings.promotion.order',
  })
})
