import { expect, it, vi } from 'vitest'
import { clockIn, ownClock, zoneText } from './clock'
import { ownZone, parseEpoch } from './formats'

const utc = (text: string) => Date.parse(`${text.replace(' ', 'T')}Z`) / 1000

it.each([
  ['Asia/Tokyo', '2026-11-24 00:30:00', '2026-11-24 09:30:00'],
  ['Asia/Kolkata', '2026-11-23 20:00:00', '2026-11-24 01:30:00'],
  ['Asia/Kathmandu', '2026-06-01 00:00:00', '2026-06-01 05:45:00'],
  ['America/New_York', '2026-07-01 02:00:00', '2026-06-30 22:00:00'],
])('%s: %s UTC is %s local time, and parses back', (zone, moment, shown) => {
  const clock = clockIn(zone)
  expect(clock.text(utc(moment))).toBe(shown)
  expect(clock.parse(shown)).toBe(utc(moment))
})

it('follows daylight saving time', () => {
  const berlin = clockIn('Europe/Berlin')
  const [winter, summer] = ['2026-03-29 00:59:59', '2026-03-29 01:00:00'].map(utc)
  expect([berlin.text(winter), berlin.text(summer)]).toEqual(['2026-03-29 01:59:59', '2026-03-29 03:00:00'])
  expect([berlin.parse('2026-03-29 01:59:59'), berlin.parse('2026-03-29 03:00')]).toEqual([winter, summer])
  // A time that is skipped is moved forward; of a time that occurs twice the first is meant.
  expect(berlin.parse('2026-03-29 02:30')).toBe(utc('2026-03-29 01:30:00'))
  expect(berlin.parse('2026-10-25 02:30')).toBe(utc('2026-10-25 00:30:00'))
  expect(clockIn('America/New_York').parse('2026-11-01 01:30')).toBe(utc('2026-11-01 05:30:00'))
  expect([winter ?? 0, summer ?? 0].map((at) => berlin.offset(at))).toEqual([3_600, 7_200])
})

it.each(['', '2026-02-30', '2026-01-01 24:00'])('does not parse %o in any zone', (text) =>
  expect(clockIn('Asia/Tokyo').parse(text)).toBeUndefined(),
)

it('names a zone with its offset at that moment', () => {
  const [winter, summer] = [utc('2026-01-01 00:00:00'), utc('2026-07-01 00:00:00')]
  expect([zoneText('Asia/Tokyo', winter), zoneText('America/St_Johns', winter), zoneText('UTC', winter)]).toEqual([
    'Asia/Tokyo (UTC+9)',
    'America/St Johns (UTC-3:30)',
    'UTC',
  ])
  expect([zoneText('Europe/London', winter), zoneText('Europe/London', summer)]).toEqual([
    'Europe/London (UTC)',
    'Europe/London (UTC+1)',
  ])
})

it('is the local clock without a zone, with an unknown zone, and with the local zone', () => {
  expect([undefined, null, '', 'Mars/Olympus', ownZone()].map(clockIn)).toEqual([
    ownClock,
    ownClock,
    ownClock,
    ownClock,
    ownClock,
  ])
})

it('names both zones in tooltips, and never the local zone alone', () => {
  const at = utc('2026-11-24 00:30:00')
  const [other, own] = ownZone() === 'Asia/Tokyo' ? ['Asia/Seoul', 'Asia/Tokyo'] : ['Asia/Tokyo', ownZone()]
  expect(clockIn(other).exact(at)).toBe(
    `2026-11-24 09:30:00 ${zoneText(other, at)}\n${ownClock.text(at)} ${zoneText(own, at)}`,
  )
  expect(ownClock.exact(at)).toBe(ownClock.text(at))
})

it('creates one formatter per zone, not per time', () => {
  let made = 0
  class Counted extends Intl.DateTimeFormat {
    constructor(...options: ConstructorParameters<typeof Intl.DateTimeFormat>) {
      super(...options)
      made += 1
    }
  }
  const clock = clockIn('Pacific/Auckland')
  vi.stubGlobal('Intl', Object.create(Intl, { DateTimeFormat: { value: Counted } }))
  for (let at = 1; at <= 1_000; at += 1) clock.text(1_700_000_000 + at)
  vi.unstubAllGlobals()
  expect(made).toBe(1)
})

it('agrees with Date in the local zone', () => {
  for (const text of ['2026-03-29 02:30:00', '2026-10-25 02:30:00', '2026-11-24 09:30:00'])
    expect(parseEpoch(text, ownZone())).toBe(parseEpoch(text))
})
