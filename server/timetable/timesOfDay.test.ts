import { expect, it } from 'vitest'
import { lastOccurrence, parseTimeOfDay } from './timesOfDay'

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
