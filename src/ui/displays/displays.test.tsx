import { describe, expect, it } from 'vitest'
import { renderToStaticMarkup } from 'react-dom/server'
import { ownClock } from '../../schema/clock'
import type { FieldDescriptor, ResourceDescriptor } from '../../schema/descriptor'
import type { DisplayName } from '../../schema/dialect'
import { spanText } from './duration'
import { progressTone } from './progress'
import { recordTitle } from './recordTitle'
import { AREAS } from '../../app/admin/routes'
import { commonDisplays, displayCsv, displayNode, displayText } from './registry'
import { statusTone } from './status'
import { formatNumber, formatPlaces, placesOf } from './values'

const translate = (key: string, options?: Record<string, unknown>) =>
  String(options?.['_'] ?? options?.['value'] ?? key)
const field = (display: DisplayName, more: Partial<FieldDescriptor> = {}) =>
  ({ name: 'f', display, ...more }) as FieldDescriptor
const text = (display: DisplayName, value: unknown, more?: Partial<FieldDescriptor>) =>
  displayText('box', field(display, more), { f: value }, translate, ownClock)

const registered = AREAS.flatMap(({ displays = {} }) => Object.keys(displays))

describe('every display', () => {
  it.each(Object.keys(commonDisplays))('%s shows nothing for nothing', (name) => {
    for (const value of [null, undefined]) {
      expect(text(name, value)).toBe('')
      expect(renderToStaticMarkup(<>{displayNode('box', field(name), { f: value }, translate, ownClock)}</>)).toBe('')
    }
  })

  it.each([...Object.keys(commonDisplays), ...registered])('%s survives what it does not expect', (name) => {
    for (const value of ['x', -1, true, [], {}, [{}]]) {
      expect(typeof text(name, value)).toBe('string')
      renderToStaticMarkup(<>{displayNode('box', field(name), { f: value }, translate, ownClock)}</>)
    }
  })
})

describe('what displays say', () => {
  it('numbers with separators for people and without for a spreadsheet', () => {
    expect(text('number', 1234567)).toBe('1,234,567')
    expect(displayCsv('box', field('number'), { f: 1234567 }, translate, ownClock)).toBe('1234567')
  })

  it('numbers of one kind with as many decimals as the most exact of them', () => {
    const degrees = [1.4, 1.95, -0.0004, null, 1234]
    const places = placesOf(degrees)
    expect(degrees.flatMap((one) => (one === null ? [] : formatPlaces(one, places)))).toEqual([
      '1.40',
      '1.95',
      '0.00',
      '1,234.00',
    ])
    expect([placesOf([3, 12]), placesOf([]), placesOf([0.12345])]).toEqual([0, 0, 3])
  })

  it('a duration in its two largest units, as each language writes them, and in seconds for a spreadsheet', () => {
    expect([0, 59, 60, 3_905, 183_600, 90_000].map((seconds) => spanText(seconds, 'en'))).toEqual([
      '0 sec',
      '59 sec',
      '1 min',
      '1 hr 5 min',
      '2 days 3 hr',
      '1 day 1 hr',
    ])
    expect([spanText(3_905, 'ja'), spanText(3_905, 'ko')]).toEqual(['1時間5分', '1시간 5분'])
    expect(displayCsv('box', field('duration'), { f: 3_905 }, translate, ownClock)).toBe('3905')
  })

  it('a gateway without its usual port', () => expect(text('gatewayIp', '10.0.0.1:8080')).toBe('10.0.0.1'))

  it('a place in degrees', () =>
    expect(text('position', { latitude: 35.68, longitude: 139.7 })).toBe('35.68000, 139.70000'))

  it('the filled slots of a product', () => expect(text('prInfo', ['Milk', '', null, '1 l'])).toBe('Milk · 1 l'))

  it('progress in whole percents, 100 only of all', () => {
    expect([0, 42.4, 99.7, 100].map((value) => text('progress', value))).toEqual(['0 %', '42 %', '99 %', '100 %'])
  })

  it('what was measured in the unit of its record', () => {
    const said = (record: object) => displayText('box', field('measured'), { f: 4.256, ...record }, translate, ownClock)
    expect([said({ unit: '°C' }), said({ unit: null }), said({ f: 4, unit: '°C' })]).toEqual([
      '4.26 °C',
      '4.26',
      '4.00 °C',
    ])
  })

  it('sizes in the unit that fits', () => {
    expect(text('bytes', 512)).toBe('512 B')
    expect(text('bytes', 1536)).toBe('1.5 KB')
  })
})

describe('what colours mean', () => {
  it.each([
    [0, 'error'],
    [29, 'error'],
    [30, 'warn'],
    [99, 'warn'],
    [100, 'ok'],
  ])('progress %i is %s', (percent, tone) => {
    expect(progressTone(percent)).toBe(tone)
  })

  it.each([
    ['NORMAL', 'ok'],
    ['ALARM', 'warn'],
    ['OFFLINE', 'error'],
    ['NG3', 'error'],
    ['WIP', 'busy'],
    ['?', 'neutral'],
  ])('status %s is %s', (value, tone) => expect(statusTone(value)).toBe(tone))

  it('a battery is red below its limit where nobody says otherwise, as that of a sensor', () => {
    const drawn = (volts: number, more: object = {}) =>
      renderToStaticMarkup(
        <>{displayNode('box', field('battery', { unit: 'V' }), { f: volts, ...more }, translate, ownClock)}</>,
      )
    expect(
      [drawn(2.3), drawn(2.3, { battStatus: 'LOW' }), drawn(2.3, { battStatus: null })].every((markup) =>
        /\blow\b/.test(markup),
      ),
    ).toBe(true)
    expect([drawn(2.8), drawn(2.3, { battStatus: 'OK' })].some((markup) => /\blow\b/.test(markup))).toBe(false)
  })

  it('a status is a word too', () => {
    expect(
      renderToStaticMarkup(<>{displayNode('box', field('status'), { f: 'OFFLINE' }, translate, ownClock)}</>),
    ).toContain('OFFLINE')
  })
})

describe('the name of a record', () => {
  it('has the words of its values', () => {
    const words = (key: string) =>
      key === 'resources.alarm.enums.alarmType.GW_STATUS_ABNORMAL' ? 'GW STATUS ABNORMAL' : key
    const alarm = {
      name: 'alarm',
      title: '{alarmType}: {gwMac}',
      fields: [
        { name: 'alarmType', display: 'alarmType' },
        { name: 'gwMac', display: 'mono' },
      ],
    } as unknown as ResourceDescriptor
    expect(recordTitle(alarm, { alarmType: 'GW_STATUS_ABNORMAL', gwMac: '02A1' }, words)).toBe(
      'GW STATUS ABNORMAL: 02A1',
    )
  })

  it('groups numbers as people read them', () => {
    expect([0, -0.0001, 999, 1000, -1234567.8912, 12345.5].map(formatNumber)).toEqual([
      '0',
      '0',
      '999',
      '1,000',
      '-1,234,567.891',
      '12,345.5',
    ])
  })
})
