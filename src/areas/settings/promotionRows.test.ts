import { expect, it } from 'vitest'
import { newPromotion, promotionMistakes, promotionRows, promotionsOf, refusedRows } from './promotionRows'

const spring = { type: 'BUNDLE', name: 'Spring', layoutId: 'SHELF', prCodeList: ['P1', 'P2'], price: null, discount: 20, startDate: 1_800_000_000, endDate: 1_800_086_400 }

it('a list is sent as it was read', () => {
  expect(promotionsOf(promotionRows([spring, { type: 'MEMBER', name: 'All year' }]))).toEqual([spring, { type: 'MEMBER', name: 'All year', layoutId: null, prCodeList: [], price: null, discount: null, startDate: null, endDate: null }])
})

it('a line needs a type and a name, dates that are dates, and an end after the start', () => {
  const [row] = promotionRows([spring])
  expect(row && promotionMistakes(row)).toEqual({})
  expect(promotionMistakes(newPromotion([], ''))).toEqual({ type: 'validation.required', name: 'validation.required' })
  const wrong = { ...newPromotion([], 'BUNDLE'), name: 'x' }
  expect(promotionMistakes({ ...wrong, start: 'tomorrow', end: '2026-02-30' })).toEqual({ start: 'areas.settings.promotion.date', end: 'areas.settings.promotion.date' })
  expect(promotionMistakes({ ...wrong, start: '2026-02-02', end: '2026-02-02' })).toEqual({ end: 'areas.settings.promotion.order' })
})

it('products are separated by commas and line ends, each once; a discount is a whole percentage, and not beside a price', () => {
  const row = { ...newPromotion([], 'BUNDLE'), name: 'x', products: ' P1, P 2;\nP1\n', discount: '20' }
  expect(promotionsOf([row])).toMatchObject([{ prCodeList: ['P1', 'P 2'], discount: 20, price: null }])
  expect(promotionMistakes(row)).toEqual({})
  for (const discount of ['0', '100', '1.5', 'x']) expect(promotionMistakes({ ...row, discount })).toEqual({ discount: 'areas.settings.promotion.percent' })
  expect(promotionMistakes({ ...row, price: '1.00' })).toEqual({ price: 'areas.settings.promotion.either' })
})

it('what a server refuses belongs to the line that it was sent from, or to none', () => {
  const rows = promotionRows([spring, { type: 'MEMBER', name: 'All year' }])
  const sent = promotionsOf(rows)
  expect(refusedRows({ '0/endDate': 'early', '1/prCodeList': 'unknown', '1/layoutId': 'gone' }, sent, rows)).toEqual(new Map([[rows[0], { end: 'early' }], [rows[1], { products: 'unknown', layoutId: 'gone' }]]))
  // Somebody else's line came in between: lines go by type and name.
  expect(refusedRows({ '2/prCodeList': 'unknown' }, [{ type: 'BUNDLE', name: 'Theirs' }, ...sent], rows)).toEqual(new Map([[rows[1], { products: 'unknown' }]]))
  expect(refusedRows({ '0/prCodeList': 'unknown' }, [{ type: 'BUNDLE', name: 'Theirs' }, ...sent], rows)).toBeUndefined()
  expect(refusedRows({ body: 'does not fit' }, sent, rows)).toBeUndefined()
  expect(refusedRows({}, sent, rows)).toBeUndefined()
})
