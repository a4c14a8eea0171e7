import { expect, it } from 'vitest'
import { newPromotion, promotionMistakes, promotionRows, promotionsOf } from './promotionRows'

const spring = { type: 'BUNDLE', name: 'Spring', layoutId: 'SHELF', startDate: 1_800_000_000, endDate: 1_800_086_400 }

it('a list is sent as it was read', () => {
  expect(promotionsOf(promotionRows([spring, { type: 'MEMBER', name: 'All year' }]))).toEqual([spring, { type: 'MEMBER', name: 'All year', layoutId: null, startDate: null, endDate: null }])
})

it('a line needs a type and a name, dates that are dates, and an end after the start', () => {
  const [row] = promotionRows([spring])
  expect(row && promotionMistakes(row)).toEqual({})
  expect(promotionMistakes(newPromotion([], ''))).toEqual({ type: 'validation.required', name: 'validation.required' })
  const wrong = { ...newPromotion([], 'BUNDLE'), name: 'x' }
  expect(promotionMistakes({ ...wrong, start: 'tomorrow', end: '2026-02-30' })).toEqual({ start: 'areas.settings.promotion.date', end: 'areas.settings.promotion.date' })
  expect(promotionMistakes({ ...wrong, start: '2026-02-02', end: '2026-02-02' })).toEqual({ end: 'areas.settings.promotion.order' })
})
