// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useAutoSave } from './useAutoSave'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const setUp = () => {
  const save = vi.fn(async (_change: { name?: string; volume?: number }) => undefined)
  const onMissed = vi.fn()
  return { save, onMissed, hook: renderHook(() => useAutoSave<{ name: string; volume: number }>(save, 500, onMissed)) }
}

it('saves once, half a second after the last change, all that changed', async () => {
  const { save, hook } = setUp()
  act(() => hook.result.current.change({ name: 'a' }))
  await act(() => vi.advanceTimersByTimeAsync(400))
  act(() => hook.result.current.change({ volume: 3 }))
  await act(() => vi.advanceTimersByTimeAsync(499))
  expect(save).not.toHaveBeenCalled()
  expect(hook.result.current.state.is).toBe('waiting')
  await act(() => vi.advanceTimersByTimeAsync(1))
  expect(save.mock.calls).toEqual([[{ name: 'a', volume: 3 }]])
  expect(hook.result.current.state.is).toBe('saved')
})

it('says what failed, keeps it, and sends it with the next change', async () => {
  const { save, hook } = setUp()
  const failure = new Error('no')
  save.mockRejectedValueOnce(failure)
  act(() => hook.result.current.change({ name: 'a' }))
  await act(() => vi.advanceTimersByTimeAsync(500))
  expect(hook.result.current.state).toEqual({ is: 'failed', error: failure })
  act(() => hook.result.current.change({ volume: 1 }))
  await act(() => vi.advanceTimersByTimeAsync(500))
  expect(save).toHaveBeenLastCalledWith({ name: 'a', volume: 1 })
})

it('saves what waits at once where one leaves', async () => {
  const { save, hook } = setUp()
  act(() => hook.result.current.change({ name: 'b' }))
  await act(async () => expect(await hook.result.current.flush()).toBe(true))
  expect(save).toHaveBeenCalledOnce()
  await act(async () => expect(await hook.result.current.flush()).toBe(true))
  expect(save).toHaveBeenCalledOnce()
})

it('saves what waits where it leaves the page, and says what fails then', async () => {
  const { save, onMissed, hook } = setUp()
  const failure = new Error('no')
  save.mockRejectedValueOnce(failure)
  act(() => hook.result.current.change({ name: 'c' }))
  hook.unmount()
  await vi.advanceTimersByTimeAsync(0)
  expect(save.mock.calls).toEqual([[{ name: 'c' }]])
  expect(onMissed).toHaveBeenCalledWith(failure)
})

it('does not try once more what failed and was given up', async () => {
  const { save, onMissed, hook } = setUp()
  save.mockRejectedValueOnce(new Error('no'))
  act(() => hook.result.current.change({ name: 'd' }))
  await act(async () => expect(await hook.result.current.flush()).toBe(false))
  hook.unmount()
  await vi.advanceTimersByTimeAsync(1000)
  expect(save).toHaveBeenCalledOnce()
  expect(onMissed).not.toHaveBeenCalled()
})
