import { expect, it } from 'vitest'
import { centsOf, inNotationOf, PRICE_BLANKS, PRICE_PATTERN } from './cents'
import { amountOf } from './money'

it.each([
  ['1.9', 190],
  ['1,90 €', 190],
  ['€ 1.90', 190],
  ['EUR 1,9', 190],
  ['US$1.90', 190],
  ['1.299,00 €', 129_900],
  ['¥1,280', 128_000],
  ['1,280円', 128_000],
  ["CHF 1'299.50", 129_950],
  ['1 299,50 zł', 129_950],
  ['0', 0],
  ['12', 1200],
  ['19.95kr.', 1995],
])('%s is an amount', (text, cents) => expect(centsOf(text)).toBe(cents))

it.each([
  '',
  'free',
  '2 for 3.00',
  '-1.00',
  '1.999',
  '10 %',
  '1,99/kg',
  '1..9',
  '9'.repeat(13),
  '0.125',
  '0,990 €',
  '1,234.567',
])('“%s” is none, or one in groups of three', (text) =>
  expect(centsOf(text)).toBe(text === '1.999' ? 199_900 : undefined),
)

it('reads what the layouts read', () => {
  for (const text of ['1.9', '1,90 €', '€ 1.90', 'kr 12', '12 Ft', '3,5 lei', '100円', '₩ 1200'])
    expect([text, centsOf(text)]).toEqual([text, Math.round(amountOf(text) * 100)])
})

it('the pattern for the database is the one of the console', () => {
  const pattern = new RegExp(PRICE_PATTERN)
  for (const text of ['1.299,00 €', '1,9', 'CHF1', 'free', '1.9 €', '0.125', '1,234.567', '1,234,567.8', "1'000"]) {
    const tight = [...text].filter((letter) => !PRICE_BLANKS.includes(letter)).join('')
    expect([text, pattern.test(tight)]).toEqual([text, centsOf(text) !== undefined])
  }
})

it.each([
  ['1,90 €', 250, '2,50 €'],
  ['€ 1.90', 205, '€ 2.05'],
  ['¥1,280', 98_000, '¥980'],
  ['1.299,00 €', 129_999, '1299,99 €'],
  ['12', 1250, '12.50'],
  ['', 1250, '12.50'],
])('%s with another amount', (model, cents, text) => expect(inNotationOf(model, cents)).toBe(text))
