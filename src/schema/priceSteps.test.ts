import { expect, it } from 'vitest'
import { type Rounding, type PriceStep, steppedPrice } from './priceSteps'

it.each<[string, PriceStep['by'], number, Rounding, string | undefined]>([
  ['2,00 €', 'PERCENT', -10, 'NONE', '1.80'],
  ['2,00 €', 'PERCENT', -10, '99', '1.99'],
  ['2,00 €', 'PERCENT', 30, '95', '2.95'],
  ['€0.30', 'PERCENT', -50, '99', '0.99'],
  ['0.01', 'PERCENT', -90, 'NONE', '0.01'],
  ['198円', 'PERCENT', -10, 'NONE', '178'],
  ['198円', 'AMOUNT', -300, 'NONE', '1'],
  ['10.00', 'AMOUNT', -0.5, '90', '9.90'],
  ['10.05', 'PERCENT', -50, 'NONE', '5.03'],
  ['10.40', 'AMOUNT', 0.2, 'WHOLE', '11'],
  ['no price', 'PERCENT', -10, 'NONE', undefined],
  ['no price', 'PRICE', 5, 'NONE', '5'],
  ['198', 'PRICE', 1.5, 'NONE', '1.50'],
])('%s by %s %s, rounded %s, is %s', (before, by, value, rounding, after) => {
  expect(steppedPrice(before, { by, value, rounding })).toBe(after)
})
