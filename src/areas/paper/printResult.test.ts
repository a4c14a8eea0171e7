import { expect, test } from 'vitest'
import { printResult } from './printResult'

test('no result code is NONE, 1 is SUCCESS, any other FAIL', () => {
  expect([null, undefined, 1, '1', 0, 2, -1].map(printResult)).toEqual(['NONE', 'NONE', 'SUCCESS', 'SUCCESS', 'FAIL', 'FAIL', 'FAIL'])
})
