// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useChanged } from './useChanged'

test('a keystroke is a change before the form says so, and until it is undone', () => {
  const { result, rerender } = renderHook(useChanged, { initialProps: false })
  expect(result.current.changed).toBe(false)
  act(() => result.current.onInput())
  expect(result.current.changed).toBe(true)
  rerender(true)
  expect(result.current.changed).toBe(true)
  rerender(false)
  expect(result.current.changed).toBe(false)
})
