import { act, fireEvent, render, screen } from '@testing-library/react'
import { CoreAdminContext } from 'ra-core'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { QuickSearch } from './QuickSearch'

const onSearch = vi.fn()

beforeEach(() => {
  vi.useFakeTimers()
  onSearch.mockClear()
})
afterEach(() => vi.useRealTimers())

function show() {
  const box = (value: string) => (
    <MemoryRouter>
      <CoreAdminContext>
        <QuickSearch value={value} onSearch={onSearch} label="search" />
      </CoreAdminContext>
    </MemoryRouter>
  )
  const view = render(box(''))
  return { arrive: (value: string) => view.rerender(box(value)), leave: view.unmount }
}

const field = () => screen.getByRole<HTMLInputElement>('searchbox')
function type(text: string) {
  fireEvent.change(field(), { target: { value: text } })
  act(() => void vi.advanceTimersByTime(1_000))
}

it('keeps what is typed while what it sent before comes back late', () => {
  const { arrive } = show()
  type('ab')
  type('abc')
  expect(onSearch.mock.calls.map(([text]) => text)).toEqual(['ab', 'abc'])
  arrive('ab')
  expect(field().value).toBe('abc')
  arrive('abc')
  expect(field().value).toBe('abc')
})

it('takes over what others say: the back button, and filters that are cleared', () => {
  const { arrive } = show()
  type('ab')
  arrive('ab')
  type('abc')
  arrive('abc')
  arrive('ab')
  expect(field().value).toBe('ab')
  arrive('')
  expect(field().value).toBe('')
  act(() => void vi.advanceTimersByTime(1_000))
  expect(onSearch).toHaveBeenCalledTimes(2)
})

it('looks for the same again when others took it away', () => {
  const { arrive } = show()
  type('ab')
  arrive('ab')
  arrive('')
  type('ab')
  expect(onSearch).toHaveBeenCalledTimes(2)
})

it('looks for what was typed last when it goes before typing has rested', () => {
  const { leave } = show()
  fireEvent.change(field(), { target: { value: 'IT001' } })
  leave()
  expect(onSearch.mock.calls.map(([text]) => text)).toEqual(['IT001'])
})

it('looks for nothing when it goes untouched', () => {
  show().leave()
  expect(onSearch).not.toHaveBeenCalled()
})
