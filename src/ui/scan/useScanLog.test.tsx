import { act, renderHook } from '@testing-library/react'
import { expect, it } from 'vitest'
import { useScanLog } from './useScanLog'

it('the oldest successes make room for new lines and still count; what failed or is awaited stays', () => {
  const { result } = renderHook(() => useScanLog())
  const add = (scanned: string) => result.current.add({ scanned, what: 'P', outcome: 'awaited' })
  act(() => {
    const slow = add('slow')
    for (let at = 0; at < 60; at += 1)
      result.current.settle(add(`T${at}`), { outcome: at % 30 === 1 ? 'failure' : 'success' })
    result.current.settle(slow, { text: 'still awaited' })
  })
  const { entries, older } = result.current
  const of = (outcome: string) => entries.filter((entry) => entry.outcome === outcome).map(({ scanned }) => scanned)
  expect([entries.length, entries[0]?.scanned, entries.at(-1)?.text]).toEqual([50, 'T59', 'still awaited'])
  expect(of('failure')).toEqual(['T31', 'T1'])
  expect(older + of('success').length).toBe(58)
})
