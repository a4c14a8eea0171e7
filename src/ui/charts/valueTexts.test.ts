import { expect, it } from 'vitest'
import { valueTexts } from './valueTexts'

const line = (id: string, ...values: (number | null)[]) => ({ id, points: values.map((y) => ({ y })) })

it('the values of one quantity have one number of decimals', () => {
  const text = valueTexts([line('a', 1.95, 1.4, null), line('b', 7)], '°C', undefined)
  expect([text('a', 1.4), text('a', 1.95), text('a', null), text('b', 7)]).toEqual([
    '1.40 °C',
    '1.95 °C',
    '–',
    '7.00 °C',
  ])
  expect(valueTexts([line('a', 2)], 'V', 2)('a', 2)).toBe('2.00 V')
})

it('lines without a unit count other things, each with its own', () => {
  const text = valueTexts([line('price', 2.49, 2.5), line('stock', 7, 8)], undefined, undefined)
  expect([text('price', 2.5), text('stock', 8)]).toEqual(['2.50', '8'])
})
