import { render, screen } from '@testing-library/react'
import { TestTranslationProvider } from 'ra-core'
import { expect, test } from 'vitest'
import { LineChart } from './LineChart'

const line = (id: string, ...values: number[]) => ({ id, label: id, tone: 'series1' as const, points: values.map((y, at) => ({ x: 1_800_000_000 + at, y })) })
const said = () => screen.getByRole('slider').getAttribute('aria-valuetext')?.replace(/^[^:]*:\d\d:\d\d: /, '')

function chart(given: Partial<Parameters<typeof LineChart>[0]>) {
  const { unmount } = render(
    <TestTranslationProvider translate={(key: string) => key}>
      <LineChart label="Chart" lines={[]} {...given} />
    </TestTranslationProvider>,
  )
  const words = said()
  unmount()
  return words
}

test('the values of a line have one number of decimals', () => {
  expect(chart({ unit: '°C', lines: [line('a', 1.95, 1.4)] })).toBe('a 1.40 °C')
  expect(chart({ unit: '°C', places: 2, lines: [line('a', 2, 1)] })).toBe('a 1.00 °C')
})

test('so have lines of one unit; lines that count other things have their own', () => {
  expect(chart({ unit: '%', lines: [line('a', 12.5), line('b', 7)] })).toBe('a 12.5 %, b 7.0 %')
  expect(chart({ lines: [line('price', 2.49, 2.5), line('stock', 7, 8)] })).toBe('price 2.50, stock 8')
})
