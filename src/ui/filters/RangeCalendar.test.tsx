import { render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { RangeCalendar } from './RangeCalendar'

afterEach(() => localStorage.clear())

it.each([
  ['en_US', /November 2026/],
  ['ja_JP', /11月/],
  ['ko_KR', /11월/],
])('the calendar of a filter speaks the language of the console: %s', (language, month) => {
  localStorage.setItem('shelfdeck.language', language)
  render(<RangeCalendar range={{ startDate: new Date(2026, 10, 21).getTime() / 1000 }} onRange={() => undefined} />)
  expect(screen.getByRole('status').textContent).toMatch(month)
})
