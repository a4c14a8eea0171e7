import { act, renderHook } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { request } from '../../../data/http'
import { awaitCheck, useCheckResults } from './checkResults'

const notify = vi.hoisted(() => vi.fn())
const running = vi.hoisted(() => ({ stores: [] as { storeCode: string }[] }))
vi.mock('ra-core', async (original) => ({ ...(await original<object>()), useNotify: () => notify }))
vi.mock('../../../data/http', async (original) => ({ ...(await original<object>()), request: vi.fn() }))
vi.mock('../../../data/collecting', async (original) => ({
  ...(await original<object>()),
  useCollecting: () => running.stores,
}))

beforeEach(() => notify.mockReset())

it('a check that was started here says how many answered when it has ended, and which did not', async () => {
  running.stores = [{ storeCode: 'A' }, { storeCode: 'B' }, { storeCode: 'C' }]
  for (const storeCode of ['A', 'B', 'C']) awaitCheck(storeCode)
  vi.mocked(request).mockImplementation(async (_method, path) => {
    if (path.includes('/A/')) return { asked: 5, silent: 0 }
    // Stopped by somebody, who knows.
    if (path.includes('/C/')) return {}
    return { asked: 4, silent: 3, silentIds: ['T1', 'T2'] }
  })
  const { rerender } = renderHook(() => useCheckResults())
  expect(request).not.toHaveBeenCalled()
  running.stores = []
  rerender()
  await expect.poll(() => notify.mock.calls.length).toBe(2)
  expect(notify).toHaveBeenCalledWith('areas.tags.statusCheck.answered', {
    type: 'success',
    messageArgs: { smart_count: 5 },
  })
  expect(notify).toHaveBeenCalledWith('areas.tags.statusCheck.silent', {
    type: 'warning',
    messageArgs: { smart_count: 4, silent: 3, tags: 'T1, T2 …' },
  })
})

it('a result that is not there yet, or an answer that is lost, is asked for again', async () => {
  vi.useFakeTimers()
  try {
    running.stores = []
    vi.mocked(request)
      .mockReset()
      .mockResolvedValueOnce({ isRunning: true })
      .mockRejectedValueOnce(new Error('no network'))
      .mockResolvedValue({ isRunning: false, asked: 1, silent: 0 })
    renderHook(() => useCheckResults())
    act(() => awaitCheck('A'))
    await act(() => vi.advanceTimersByTimeAsync(5_000))
    expect(notify).not.toHaveBeenCalled()
    await act(() => vi.advanceTimersByTimeAsync(5_000))
    expect(notify).toHaveBeenCalledOnce()
    await act(() => vi.advanceTimersByTimeAsync(60_000))
    expect(request).toHaveBeenCalledTimes(3)
  } finally {
    vi.useRealTimers()
  }
})
