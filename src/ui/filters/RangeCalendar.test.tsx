import { createTheme, ThemeProvider } from '@mui/material/styles'
import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { formatEpoch } from '../../schema/formats'
import { theme } from '../theme/theme'
import { RangeCalendar } from './RangeCalendar'
import type { DateRange } from './filterValues'

afterEach(() => localStorage.clear())

const at = (day: number) => new Date(2026, 10, day).getTime() / 1000
const calendar = (name: string) => within(screen.getByRole('region', { name }))
const MUI = createTheme(theme)
const show = (range: DateRange, onRange: (range: DateRange) => void = () => undefined) =>
  render(
    <ThemeProvider theme={MUI}>
      <RangeCalendar range={range} onRange={onRange} />
    </ThemeProvider>,
  )

const written = ({ startDate, endDate }: DateRange) =>
  [startDate, endDate].map((seconds) => (seconds === undefined ? undefined : formatEpoch(seconds)))

it.each([
  ['en_US', /November 2026/],
  ['ja_JP', /2026年11月/],
  ['ko_KR', /2026년 11월/],
])('the calendars of a filter speak the language of the console: %s', (language, month) => {
  localStorage.setItem('shelfdeck.language', language)
  show({ startDate: at(21) })
  expect(screen.getAllByText(month)).toHaveLength(2)
})

it('gives whole days: the first from its midnight, the last to its last second', async () => {
  const onRange = vi.fn<(range: DateRange) => void>()
  show({ startDate: at(10) + 60, endDate: at(20) }, onRange)
  await userEvent.click(calendar('list.filters.from').getByRole('gridcell', { name: '12' }))
  expect(written(onRange.mock.lastCall?.[0] ?? {})).toEqual(['2026-11-12 00:00:00', '2026-11-20 00:00:00'])
  await userEvent.click(calendar('list.filters.to').getByRole('gridcell', { name: '25' }))
  expect(written(onRange.mock.lastCall?.[0] ?? {})).toEqual(['2026-11-10 00:01:00', '2026-11-25 23:59:59'])
})

it('a last day before the first cannot be chosen, and a first behind the last begins a range that is open', async () => {
  const onRange = vi.fn<(range: DateRange) => void>()
  show({ startDate: at(10), endDate: at(20) }, onRange)
  expect(calendar('list.filters.to').getByRole<HTMLButtonElement>('gridcell', { name: '9' }).disabled).toBe(true)
  await userEvent.click(calendar('list.filters.from').getByRole('gridcell', { name: '27' }))
  expect(written(onRange.mock.lastCall?.[0] ?? {})).toEqual(['2026-11-27 00:00:00', undefined])
})
