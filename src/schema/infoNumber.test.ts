import { expect, test } from 'vitest'
import { infoNumber } from './infoNumber'

test('a price is read however it is written', () => {
  const texts = ['9.89', '9,89 €', '€ 1.299,00', '¥1,280', '1 299,50', '-2', '12,500원', '0.125', '1.234.567']
  expect(texts.map(infoNumber)).toEqual([9.89, 9.89, 1299, 1280, 1299.5, -2, 12500, 0.125, 1234567])
})

test('what has no number has none', () => {
  expect(['', 'Milk', undefined].map(infoNumber)).toEqual([undefined, undefined, undefined])
})
