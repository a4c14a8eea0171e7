import { expect, it } from 'vitest'
import { lastOccurrence, nextHours, openHours, parseTimeOfDay } from './timesOfDay'

const at = (text: string) => Math.floor(new Date(text).getTime() / 1000)

it('a time of day last occurred today, or yesterday if it is still to come', () => {
  const ten = { hour: 10, minute: 0 }
  expect(lastOccurrence(ten, at('2026-11-21T10:00:00'))).toBe(at('2026-11-21T10:00:00'))
  expect(lastOccurrence(ten, at('2026-11-21T09:59:59'))).toBe(at('2026-11-20T10:00:00'))
  expect(lastOccurrence(ten, at('2026-03-01T00:10:00'))).toBe(at('2026-02-28T10:00:00'))
})

it('a weekday last occurred within a week', () => {
  const sunday = { hour: 3, minute: 30, weekday: 'SUN' } as const
  expect(lastOccurrence(sunday, at('2026-11-21T12:00:00'))).toBe(at('2026-11-15T03:30:00'))
  expect(lastOccurrence(sunday, at('2026-11-22T03:29:00'))).toBe(at('2026-11-15T03:30:00'))
  expect(lastOccurrence(sunday, at('2026-11-22T03:30:00'))).toBe(at('2026-11-22T03:30:00'))
})

it('a time of day is in the time zone of the store, if it has one', () => {
  const sunday = { hour: 3, minute: 0, weekday: 'SUN' } as const
  const utc = (text: string) => Date.parse(`${text}Z`) / 1000
  expect(lastOccurrence(sunday, utc('2026-11-21T18:00:00'), 'Asia/Tokyo')).toBe(utc('2026-11-21T18:00:00'))
  expect(lastOccurrence(sunday, utc('2026-11-21T17:59:59'), 'Asia/Tokyo')).toBe(utc('2026-11-14T18:00:00'))
  // The clocks of Berlin went back at three.
  expect(lastOccurrence(sunday, utc('2026-10-25T12:00:00'), 'Europe/Berlin')).toBe(utc('2026-10-25T02:00:00'))
  expect(lastOccurrence({ hour: 5, minute: 30 }, utc('2026-11-21T00:00:00'), 'Asia/Kolkata')).toBe(
    utc('2026-11-21T00:00:00'),
  )
})

it('a time is HH:MM and nothing else', () => {
  expect(parseTimeOfDay('04:05', 'MON')).toEqual({ hour: 4, minute: 5, weekday: 'MON' })
  expect([parseTimeOfDay(''), parseTimeOfDay(null), parseTimeOfDay('4:5')]).toEqual([undefined, undefined, undefined])
})

it('hours hold from their first minute until their end, also over midnight, on the days on which they begin', () => {
  const nights = { from: '22:00', to: '06:00', weekdays: ['FRI'] }
  const friday = { from: at('2026-11-20T22:00:00'), until: at('2026-11-21T06:00:00') }
  expect(openHours(nights, at('2026-11-21T05:59:59'))).toEqual(friday)
  expect(openHours(nights, at('2026-11-21T06:00:00'))).toBeUndefined()
  expect(openHours(nights, at('2026-11-21T22:00:00'))).toBeUndefined()
  expect(nextHours(nights, at('2026-11-20T21:59:59'))).toEqual(friday)
})

it('hours begin next today, or on the next of their days, by the clock of the zone', () => {
  const shop = { from: '10:00', to: '11:00' }
  expect(nextHours(shop, at('2026-11-21T09:00:00'))?.from).toBe(at('2026-11-21T10:00:00'))
  expect(nextHours(shop, at('2026-11-21T10:00:00'))?.from).toBe(at('2026-11-22T10:00:00'))
  const saturdays = { ...shop, weekdays: ['SAT'] }
  expect(nextHours(saturdays, at('2026-11-21T10:00:00'))?.from).toBe(at('2026-11-28T10:00:00'))
  expect(nextHours(shop, at('2026-11-21T00:30:00Z'), 'Asia/Tokyo')?.from).toBe(at('2026-11-21T01:00:00Z'))
  // Days without hours last from midnight to midnight.
  expect(nextHours({ weekdays: ['MON'] }, at('2026-11-21T12:00:00'))).toEqual({
    from: at('2026-11-23T00:00:00'),
    until: at('2026-11-24T00:00:00'),
  })
  // On this night the clocks of Berlin leave out 02:30.
  const left = nextHours({ from: '02:30', to: '04:00', weekdays: ['SUN'] }, at('2027-03-28T00:00:00Z'), 'Europe/Berlin')
  expect(left?.from ?? Infinity).toBeGreaterThan(at('2027-03-28T00:59:59Z'))
})
