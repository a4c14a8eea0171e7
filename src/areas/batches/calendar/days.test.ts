import { expect, it } from 'vitest'
import { isDay, isOn, moved, weeksOf } from './days'

it('a month is the weeks that hold its days, from their Sundays', () => {
  const weeks = weeksOf('2027-03-15', 'month')
  expect([weeks.length, weeks[0]?.[0], weeks.at(-1)?.at(-1)]).toEqual([5, '2027-02-28', '2027-04-03'])
  expect(weeksOf('2027-03-31', 'week')).toEqual([
    ['2027-03-28', '2027-03-29', '2027-03-30', '2027-03-31', '2027-04-01', '2027-04-02', '2027-04-03'],
  ])
})

it('one goes on by months and weeks, across years', () => {
  expect(moved('2027-01-31', 'month', 1)).toBe('2027-02-01')
  expect(moved('2027-01-05', 'month', -1)).toBe('2026-12-01')
  expect(moved('2026-12-30', 'week', 1)).toBe('2027-01-06')
})

it('a batch is on from the day of its start until that on which it ends, unless that is at midnight', () => {
  const batch = { start: '2027-03-01 08:00', end: '2027-03-03 00:00' }
  expect(['2027-02-28', '2027-03-01', '2027-03-02', '2027-03-03'].map((day) => isOn(batch, day))).toEqual([
    false,
    true,
    true,
    false,
  ])
  expect(isOn({ start: '2027-03-01 08:00', end: null }, '2030-01-01')).toBe(true)
})

it.each(['2027-02-30', '2027-1-1', '', null])('%s is no day', (text) => {
  expect(isDay(text)).toBe(false)
})
