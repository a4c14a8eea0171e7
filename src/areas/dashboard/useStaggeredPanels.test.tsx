import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { DEFAULT_VIEW } from './arrangement'
import { useStaggeredPanels } from './useStaggeredPanels'

const { panels } = DEFAULT_VIEW

// One at a time: each waits for the one before.
async function renderOthers() {
  for (const _ of panels) await act(() => vi.runAllTimersAsync())
}

const resize = (width: number, height: number) => {
  vi.stubGlobal('innerWidth', width)
  vi.stubGlobal('innerHeight', height)
}

beforeEach(() => {
  vi.useFakeTimers()
  resize(1440, 900)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it.each([
  { given: 'some of them', height: 900 },
  { given: 'all of them', height: 4000 },
])('keeps the panels that are rendered when a window that showed $given becomes smaller', async ({ height }) => {
  resize(1440, height)
  const { result, rerender } = renderHook(() => useStaggeredPanels(panels, true))
  await renderOthers()
  expect(result.current).toBe(panels.length)
  resize(390, 400)
  rerender()
  expect(result.current).toBe(panels.length)
})

it('renders the others one after the other once there is data', async () => {
  const { result, rerender } = renderHook(({ ready }) => useStaggeredPanels(panels, ready), {
    initialProps: { ready: false },
  })
  await act(() => vi.runAllTimersAsync())
  expect(result.current).toBe(8)
  rerender({ ready: true })
  await act(() => vi.advanceTimersToNextTimerAsync())
  await act(() => vi.advanceTimersToNextTimerAsync())
  expect(result.current).toBe(9)
  await renderOthers()
  expect(result.current).toBe(panels.length)
})

it('renders all of them before the page is printed', () => {
  const { result } = renderHook(() => useStaggeredPanels(panels, true))
  act(() => void window.dispatchEvent(new Event('beforeprint')))
  expect(result.current).toBe(panels.length)
})
