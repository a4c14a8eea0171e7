import { describe, expect, it } from 'vitest'
import type { FieldDescriptor } from '../../schema/descriptor'
import { filterText, isEmptyFilter, isPreset, presetRange } from './filterValues'

const now = new Date(2026, 4, 10, 15, 30, 0)
const translate = (key: string, options?: Record<string, unknown>) => String(options?.['_'] ?? `${key} ${String(options?.['value'] ?? '')}`.trim())
const field = (filter: FieldDescriptor['filter']) => ({ name: 'f', filter }) as FieldDescriptor

describe('the presets of a date range', () => {
  it('today begins at midnight here', () => {
    expect(presetRange('today', now)).toEqual({ startDate: new Date(2026, 4, 10).getTime() / 1000 })
  })

  it('seven days are seven times 86400 seconds', () => {
    expect(now.getTime() / 1000 - (presetRange('week', now).startDate ?? 0)).toBe(7 * 86_400)
  })

  it('are recognised as long as they are fresh', () => {
    const range = presetRange('day', now)
    expect(isPreset(range, 'day', new Date(now.getTime() + 30_000))).toBe(true)
    expect(isPreset(range, 'week', now)).toBe(false)
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
    expect(filterText('box', field(filter), value, translate)).toBe(words)
  })

  it('of times writes both ends as the console does', () => {
    const range = { startDate: new Date(2026, 0, 2, 3, 4, 5).getTime() / 1000, endDate: new Date(2026, 0, 3).getTime() / 1000 }
    expect(filterText('box', field('dateRange'), range, translate)).toBe('2026-01-02 03:04:05 – 2026-01-03 00:00:00')
  })

  it.each([undefined, null, '', [], {}])('%j restricts nothing', (value) => expect(isEmptyFilter(value)).toBe(true))
  it.each([0, false, 'x', ['x'], { min: 0 }])('%j restricts', (value) => expect(isEmptyFilter(value)).toBe(false))
})
