import { expect, it } from 'vitest'
import { restated } from './money'

it.each([
  ['2,00 €', '1.5', '1,50 €'],
  ['2,00 €', '3', '3,00 €'],
  ['€2.00', '12.99', '€12.99'],
  ['198円', '150', '150円'],
  ['198円', '150.00', '150円'],
  ['198', '1.5', '1.50'],
  ['', '1.50', '1.50'],
  ['on request', '1.50', '1.50'],
])('%s with the amount %s is %s', (text, amount, restatedText) => {
  expect(restated(text, amount)).toBe(restatedText)
})
