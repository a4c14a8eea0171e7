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

it('saves all changes once, half a second after the last one', async () => {
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

it('reports a failure, keeps the changes, and sends them with the next one', async () => {
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

it('saves pending changes at once on flush', async () => {
  const { save, hook } = setUp()
  act(() => hook.result.current.change({ name: 'b' }))
  await act(async () => expect(await hook.result.current.flush()).toBe(true))
  expect(save).toHaveBeenCalledOnce()
  await act(async () => expect(await hook.result.current.flush()).toBe(true))
  expect(save).toHaveBeenCalledOnce()
})

it('saves pending changes on unmount, and reports failures', async () => {
  const { save, onMissed, hook } = setUp()
  const failure = new Error('no')
  save.mockRejectedValueOnce(failure)
  act(() => hook.result.current.change({ name: 'c' }))
  hook.unmount()
  await vi.advanceTimersByTimeAsync(0)
  expect(save.mock.calls).toEqual([[{ name: 'c' }]])
  expect(onMissed).toHaveBeenCalledWith(failure)
})

it('does not retry failed changes that were discarded', async () => {
  const { save, onMissed, hook } = setUp()
  save.mockRejectedValueOnce(new Error('no'))
  act(() => hook.result.current.change({ name: 'd' }))
  await act(async () => expect(await hook.result.current.flush()).toBe(false))
  hook.unmount()
  await vi.advanceTimersByTimeAsync(1000)
  expect(save).toHaveBeenCalledOnce()
  expect(onMissed).not.toHaveBeenCalled()
})
