import { expect, it } from 'vitest'
import { changesBefore, taskNumber } from './commands'

it.each([
  ['0', 0],
  ['2147483647', 2_147_483_647],
  ['2147483648', -1],
  ['-1', -1],
  ['1.5', -1],
  ['seven', -1],
  [undefined, -1],
])('Task %j of a path is number %d', (text, number) => {
  expect(taskNumber(text)).toBe(number)
})

it('A task is reverted to the change before its own, of products that have one', () => {
  const change = (prCode: string, taskId: number) => ({ prCode, taskId })
  const changes = [change('A1', 1), change('B1', 3), change('A1', 2), change('A1', 3), change('B1', 4), change('A1', 4)]
  expect(changesBefore(changes, ['A1', 'B1', 'C1'], 3)).toEqual([change('A1', 2)])
  expect(changesBefore(changes, ['A1', 'B1'], 4)).toEqual([change('A1', 3), change('B1', 3)])
  expect(changesBefore(changes, ['A1'], 9)).toEqual([])
})
