import { expect, it } from 'vitest'
import { quotaOf } from './leases'

it.each([
  [0, 3],
  [1, 3],
  [7, 3],
  [9, 3],
  [2, 5],
  [1000, 7],
])('All of %d stores are driven, by %d servers as equally as possible', (total, servers) => {
  const quotas = Array.from({ length: servers }, (_, rank) => quotaOf(total, servers, rank))
  expect(quotas.reduce((sum, quota) => sum + quota, 0)).toBe(total)
  expect(Math.max(...quotas) - Math.min(...quotas)).toBeLessThanOrEqual(1)
})
