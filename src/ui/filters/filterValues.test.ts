import { describe, expect, it } from 'vitest'
import { ownClock } from '../../schema/clock'
import type { FieldDescriptor } from '../../schema/descriptor'
import schema from '../../../schemas/tag.schema.json'
import { forVariant } from '../../schema/access'
import { describe as describeSchema } from '../../schema/descriptor'
import type { EntitySchema, Site } from '../../schema/dialect'
import { enumLabel } from '../displays/values'
import { askedFilters, filterText, isEmptyFilter, isPreset, presetRange } from './filterValues'

const now = new Date(2026, 4, 10, 15, 30, 0).getTime() / 1000
const translate = (key: string, options?: Record<string, unknown>) =>
  String(options?.['_'] ?? `${key} ${String(options?.['value'] ?? '')}`.trim())
const field = (filter: FieldDescriptor['filter']) => ({ name: 'f', filter }) as FieldDescriptor

describe('the presets of a date range', () => {
  it('today begins at midnight here', () => {
    expect(presetRange('today', now, ownClock)).toEqual({ startDate: new Date(2026, 4, 10).getTime() / 1000 })
  })

  it('seven days are seven times 86400 seconds', () => {
    expect(now - (presetRange('week', now, ownClock).startDate ?? 0)).toBe(7 * 86_400)
  })

  it('are recognised as long as they are fresh', () => {
    const range = presetRange('day', now, ownClock)
    expect(isPreset(range, 'day', now + 30, ownClock)).toBe(true)
    expect(isPreset(range, 'week', now, ownClock)).toBe(false)
  })
})

describe('a filter in words', () => {
  it.each([
    ['in', ['A', 'B'], 'A, B'],
    ['range', { min: 1, max: 2000 }, '1 – 2,000'],
    ['range', { min: 0 }, 'list.filters.since 0'],
    ['boolean', false, 'displays.no'],
    ['~', 'abc', 'abc'],
  ] as const)('%s %j', (filter, value, words) => {
    expect(filterText('box', field(filter), value, translate, ownClock)).toBe(words)
  })

  it('of times writes both ends as the console does', () => {
    const range = {
      startDate: new Date(2026, 0, 2, 3, 4, 5).getTime() / 1000,
      endDate: new Date(2026, 0, 3).getTime() / 1000,
    }
    expect(filterText('box', field('dateRange'), range, translate, ownClock)).toBe(
      '2026-01-02 03:04:05 – 2026-01-03 00:00:00',
    )
  })

  it.each([undefined, null, '', [], {}])('%j restricts nothing', (value) => expect(isEmptyFilter(value)).toBe(true))
  it.each([0, false, 'x', ['x'], { min: 0 }])('%j restricts', (value) => expect(isEmptyFilter(value)).toBe(false))
})

describe('the status of a tag', () => {
  const tagOn = (site: Site | '') => {
    const tag = forVariant(describeSchema(schema as unknown as EntitySchema), { site })
    const status = tag?.fields.find(({ name }) => name === 'status')
    if (!tag || !status) throw new Error('a tag has a status')
    return { tag, status }
  }

  it.each([
    ['croma', 'NG1'],
    ['coop', 'MISSING'],
    ['', 'MISSING'],
  ] as const)('on the site %j MISSING is shown as %s', (site, shown) => {
    const { status } = tagOn(site)
    expect(enumLabel('MISSING', { resource: 'tag', field: status, translate })).toBe(shown)
    expect(filterText('tag', status, 'MISSING', translate, ownClock)).toBe(shown)
  })

  it('on croma the NG filter also finds what was only requested or is missing', () => {
    const { tag } = tagOn('croma')
    expect(askedFilters(tag, { status: 'NG', tagId: 'x' })).toEqual({
      status: ['NG', 'REQ_ONLY', 'REQ_ONLY2', 'MISSING'],
      tagId: 'x',
    })
    expect(askedFilters(tag, { status: ['OK', 'NG', 'MISSING'] })).toEqual({
      status: ['OK', 'NG', 'MISSING', 'REQ_ONLY', 'REQ_ONLY2'],
    })
    expect(askedFilters(tag, { status: 'OK' })).toEqual({ status: 'OK' })
  })

  it('elsewhere the NG filter is what it says', () => {
    expect(askedFilters(tagOn('').tag, { status: 'NG' })).toEqual({ status: 'NG' })
  })
})
