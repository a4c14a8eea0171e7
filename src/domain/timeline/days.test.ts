import { expect, it } from 'vitest'
import { ownClock } from '../../schema/clock'
import { byDay, nearDay } from './days'

const noon = (day: number) => new Date(2026, 4, day, 12).getTime() / 1000

it('puts what is of one day together, in its order', () => {
  const rows = [noon(3) + 60, noon(3), noon(1)].map((at) => ({ at }))
  expect(byDay(rows, ownClock)).toEqual([
    { day: '2026-05-03', rows: rows.slice(0, 2) },
    { day: '2026-05-01', rows: rows.slice(2) },
  ])
})

it('knows the days that have words', () => {
  expect(['2026-05-03', '2026-05-02', '2026-05-01'].map((day) => nearDay(day, noon(3), ownClock))).toEqual([
    'today',
    'yesterday',
    undefined,
  ])
})
