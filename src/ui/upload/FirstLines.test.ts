import { expect, test } from 'vitest'
import { firstRows } from './FirstLines'

test('six lines are shown, in the cells of whatever parts them', () => {
  const rows = firstRows(`\uFEFF${Array.from({ length: 20 }, (_, at) => `${at};"a;b"`).join('\n')}`)
  expect(rows).toHaveLength(6)
  expect(rows[0]).toEqual(['0', 'a;b'])
  expect(firstRows('')).toEqual([])
})
