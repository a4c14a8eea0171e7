import { expect, it, vi } from 'vitest'
import {
  formatEpoch,
  formatEpochIn,
  formatGatewayIp,
  groupThousands,
  parseEpoch,
  parseNumber,
  truncate,
  zonedHeading,
} from './formats'

it('formats a time and parses it back', () => {
  const seconds = Math.floor(new Date(2026, 0, 5, 7, 8, 9).getTime() / 1000)
  expect(formatEpoch(seconds)).toBe('2026-01-05 07:08:09')
  expect(parseEpoch('2026-01-05 07:08:09')).toBe(seconds)
})

it('formats a time in a given zone, and names the zone in a heading', () => {
  const noon = Date.UTC(2026, 6, 1, 12, 0, 5) / 1000
  expect([formatEpochIn(noon, 'UTC'), formatEpochIn(noon, 'Asia/Seoul'), formatEpochIn(noon, 'Europe/Rome')]).toEqual([
    '2026-07-01 12:00:05',
    '2026-07-01 21:00:05',
    '2026-07-01 14:00:05',
  ])
  expect(formatEpochIn(Date.UTC(2026, 6, 1) / 1000, 'UTC')).toBe('2026-07-01 00:00:00')
  expect([undefined, null, 0].map((none) => formatEpochIn(none, 'UTC'))).toEqual(['', '', ''])
  expect(zonedHeading('updatedAt', 'Asia/Seoul')).toBe('updatedAt (Asia/Seoul)')
})

it('caches formatters by zone, up to a limit', () => {
  const noon = Date.UTC(2026, 6, 1, 12) / 1000
  let made = 0
  class Counted extends Intl.DateTimeFormat {
    constructor(...given: ConstructorParameters<typeof Intl.DateTimeFormat>) {
      super(...given)
      made += 1
    }
  }
  vi.stubGlobal('Intl', { ...Intl, DateTimeFormat: Counted })
  const madeFor = (zone: string) => {
    made = 0
    expect(formatEpochIn(noon, zone)).toBe('2026-07-01 17:30:00')
    return made
  }
  const spelled = (at: number) =>
    [...'asia/kolkata'].map((letter, place) => (at & (1 << place) ? letter.toUpperCase() : letter)).join('')
  expect([madeFor('Asia/Calcutta'), madeFor('Asia/Calcutta')]).toEqual([1, 0])
  for (let at = 0; at < 4096; at++) madeFor(spelled(at))
  expect(madeFor('Asia/Calcutta')).toBe(1)
  vi.unstubAllGlobals()
})

it('formats undefined and null as an empty text', () => {
  expect([undefined, null, 0].map(formatEpoch)).toEqual(['', '', ''])
})

it('parses a date without a time as its start', () => {
  expect(parseEpoch(' 2026-1-5 ')).toBe(Math.floor(new Date(2026, 0, 5).getTime() / 1000))
})

it.each(['', 'yesterday', '2026-02-30', '2026-13-01', '2026-01-01 24:00', '2026-01-01 10:60'])(
  'reads %o as no time',
  (text) => {
    expect(parseEpoch(text)).toBeUndefined()
  },
)

it('omits the default port of a gateway', () => {
  expect(formatGatewayIp('10.0.0.1:8080')).toBe('10.0.0.1')
  expect(formatGatewayIp('10.0.0.1:80801')).toBe('10.0.0.1:80801')
  expect(formatGatewayIp(null)).toBe('')
})

it('truncates a long text between characters, not within surrogate pairs', () => {
  expect(truncate('abc', 3)).toBe('abc')
  expect(truncate('a💡b💡c', 4)).toBe('a💡b…')
})

it('parses numbers only', () => {
  expect([' 2.5 ', '-3', '0', '', '  ', '3 m', 'Infinity'].map(parseNumber)).toEqual([
    2.5,
    -3,
    0,
    undefined,
    undefined,
    undefined,
    undefined,
  ])
})

it('groups thousands', () => {
  expect(['', '1', '123', '1234', '-123456', '1234567'].map((whole) => groupThousands(whole, ','))).toEqual([
    '',
    '1',
    '123',
    '1,234',
    '-123,456',
    '1,234,567',
  ])
})
