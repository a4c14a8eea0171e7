import { beforeEach, expect, it } from 'vitest'
import type { PriceCheckItem } from '../../../generated/types'
import { countsOf, keepAnswers, keptAnswers, nextOpen, scannedItem, withAnswer, withWaiting } from './answers'

const item = (place: number, verdict: PriceCheckItem['verdict'] = 'OPEN'): PriceCheckItem => ({
  id: `1.${place}`,
  storeCode: 'S1',
  checkId: 1,
  place,
  prCode: `0400000000${place}`,
  expected: '2,00 €',
  expectedCents: 200,
  expectedFrom: 'TILL',
  verdict,
})

beforeEach(() => localStorage.clear())

it('answers that wait are on the list as the server will have them', () => {
  const items = withWaiting(
    [item(1), item(2), item(3), item(4)],
    [
      { place: 1, answer: { verdict: 'RIGHT' } },
      { place: 2, answer: { verdict: 'WRONG', seen: '1.80' } },
      { place: 3, answer: { verdict: 'WRONG', seen: '2,0 €' } },
    ],
  )
  expect(items.map(({ verdict, difference, seen }) => [verdict, difference, seen])).toEqual([
    ['RIGHT', 0, '2,00 €'],
    ['OVERCHARGE', 0.2, '1.80'],
    ['RIGHT', 0, '2,0 €'],
    ['OPEN', undefined, undefined],
  ])
  expect(countsOf(items)).toEqual({ OPEN: 1, RIGHT: 2, OVERCHARGE: 1, UNDERCHARGE: 0, NOT_FOUND: 0 })
})

it('they are kept in the browser until they are sent, the last one of each product', () => {
  const waiting = withAnswer(withAnswer([], { place: 1, answer: { verdict: 'RIGHT' } }), {
    place: 1,
    answer: { verdict: 'NOT_FOUND' },
  })
  keepAnswers('a@b', 7, waiting)
  expect(keptAnswers('a@b', 7)).toEqual([{ place: 1, answer: { verdict: 'NOT_FOUND' } }])
  expect(keptAnswers('c@d', 7)).toEqual([])
  keepAnswers('a@b', 7, [])
  expect(keptAnswers('a@b', 7)).toEqual([])
  localStorage.setItem('shelfdeck.priceCheck.a@b.7', '{')
  expect(keptAnswers('a@b', 7)).toEqual([])
})

it('after the last product come the open ones before it', () => {
  const items = [item(1), item(2, 'RIGHT'), item(3)]
  expect([nextOpen(items, 1), nextOpen(items, 3), nextOpen([item(1)], 1), nextOpen([item(1, 'RIGHT')], 1)]).toEqual([
    3,
    1,
    1,
    undefined,
  ])
})

it('a scanned code is of the product with that code, however many zeros it begins with', () => {
  const items = [item(1), item(2)]
  expect(scannedItem(items, ' 04000000002 ')?.place).toBe(2)
  expect(scannedItem(items, '4000000001')?.place).toBe(1)
  expect([scannedItem(items, ''), scannedItem(items, '9')]).toEqual([undefined, undefined])
})
