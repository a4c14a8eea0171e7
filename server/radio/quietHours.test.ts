import { expect, it } from 'vitest'
import { quietUntil } from './quietHours'

const utc = (text: string) => Date.parse(`${text}Z`) / 1000
const night = { quietFrom: '22:00', quietTo: '06:00', timeZone: 'Europe/Berlin' }

it('quiet hours over midnight hold until the next morning, by the clock of the store', () => {
  expect(quietUntil(night, utc('2026-11-27T20:59:59'))).toBeUndefined()
  expect(quietUntil(night, utc('2026-11-27T21:00:00'))).toBe(utc('2026-11-28T05:00:00'))
  expect(quietUntil(night, utc('2026-11-28T04:59:59'))).toBe(utc('2026-11-28T05:00:00'))
  expect(quietUntil(night, utc('2026-11-28T05:00:00'))).toBeUndefined()
})

it('quiet hours of one day end on that day', () => {
  const noon = { quietFrom: '12:00', quietTo: '13:30', timeZone: 'Asia/Tokyo' }
  expect(quietUntil(noon, utc('2026-11-27T03:00:00'))).toBe(utc('2026-11-27T04:30:00'))
  expect([quietUntil(noon, utc('2026-11-27T02:59:00')), quietUntil(noon, utc('2026-11-27T04:30:00'))]).toEqual([
    undefined,
    undefined,
  ])
})

it('clocks that are set forward or back make a night shorter or longer, and nothing begins twice', () => {
  // The clocks of Berlin went forward at two, and back at three.
  expect(quietUntil(night, utc('2026-03-28T21:30:00'))).toBe(utc('2026-03-29T04:00:00'))
  expect(quietUntil(night, utc('2026-10-24T20:30:00'))).toBe(utc('2026-10-25T05:00:00'))
  const small = { quietFrom: '01:00', quietTo: '02:30', timeZone: 'Europe/Berlin' }
  // Half past two comes twice, and the quiet hours end with the first.
  expect(quietUntil(small, utc('2026-10-25T00:29:59'))).toBe(utc('2026-10-25T00:30:00'))
  expect(quietUntil(small, utc('2026-10-25T01:15:00'))).toBeUndefined()
})

it('a store without quiet hours is never quiet', () => {
  expect(quietUntil({}, utc('2026-11-27T23:00:00'))).toBeUndefined()
  expect(quietUntil({ quietFrom: '', quietTo: '', timeZone: '' }, utc('2026-11-27T23:00:00'))).toBeUndefined()
})
