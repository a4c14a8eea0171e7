import { expect, it } from 'vitest'
import { inPlaceOf } from './movedRules'

const page = { data: [1, 2, 3, 4].map((id) => ({ id: String(id), position: id * 10 })), total: 4 }
const order = (id: number, toId: number) => inPlaceOf(page, id, toId).data.map((row) => Number(row.id))

it('a rule takes the place of another, up and down, and those between move by one', () => {
  expect(order(4, 2)).toEqual([1, 4, 2, 3])
  expect(order(1, 3)).toEqual([2, 3, 1, 4])
  expect(order(2, 2)).toEqual([1, 2, 3, 4])
})

it('the places stay where they are', () => {
  expect(inPlaceOf(page, 4, 1)).toMatchObject({ total: 4, data: [10, 20, 30, 40].map((position) => ({ position })) })
})

it('a page that has only one of both stays as it is', () => {
  expect(inPlaceOf(page, 9, 2)).toBe(page)
  expect(inPlaceOf(page, 2, 9)).toBe(page)
})
