import { act, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { formatEpoch } from '../../schema/formats'
import { Ago } from './ago'

const NOW = 1_700_000_000

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now: NOW * 1000 })
})
afterEach(() => {
  vi.useRealTimers()
  localStorage.clear()
})

const shown = () => screen.getAllByRole('time').map(({ textContent }) => textContent)

test('a moment says how long ago it was, and its title when', () => {
  render([0, 59, 60, 7_200, 3 * 86_400].map((age) => <Ago key={age} epoch={NOW - age} />))
  expect(shown()).toEqual(['now', 'now', '1 minute ago', '2 hours ago', '3 days ago'])
  expect(screen.getAllByRole('time')[3]?.title).toBe(formatEpoch(NOW - 7_200))
})

test('what is old says its day', () => {
  render(<Ago epoch={NOW - 90 * 86_400} />)
  expect(shown()).toEqual([formatEpoch(NOW - 90 * 86_400).slice(0, 10)])
})

test('it stays true while it stands there', () => {
  render(<Ago epoch={NOW} />)
  act(() => void vi.advanceTimersByTime(125_000))
  expect(shown()).toEqual(['2 minutes ago'])
})

test('it is said in the language of the console', () => {
  localStorage.setItem('shelfdeck.language', 'ja_JP')
  render(<Ago epoch={NOW - 7_200} />)
  expect(shown()).toEqual(['2時間前'])
})
