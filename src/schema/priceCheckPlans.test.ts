import { expect, it } from 'vitest'
import { DEFAULT_PLANS, planFor } from './priceCheckPlans'

it('small stores have the smaller sample', () => {
  expect([1, 1000, 1001, 50_000].map((products) => planFor(DEFAULT_PLANS, products).size)).toEqual([50, 50, 100, 100])
})

it('the tightest plan that holds the store counts, and the largest where none does', () => {
  const plans = [
    { id: 1, upTo: 5000 },
    { id: 2, upTo: 100 },
  ]
  expect([50, 101, 9000].map((products) => planFor(plans, products).id)).toEqual([2, 1, 1])
})
