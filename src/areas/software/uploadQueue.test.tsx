import { act, renderHook, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { sendFile } from '../../data/sendFile'
import { MOST_QUEUED, useUploadQueue } from './uploadQueue'

vi.mock('../../data/sendFile')

const fileNamed = (name: string) => new File(['x'], name)

/** A call for each file, ended by the test. */
function calls() {
  const ends: { resolve: () => void; reject: (error: unknown) => void }[] = []
  vi.mocked(sendFile).mockImplementation((_path, _form, options) =>
    new Promise((resolve, reject) => {
      ends.push({ resolve: () => resolve({}), reject })
      options?.signal?.addEventListener('abort', () => reject(new DOMException('stopped', 'AbortError')))
    }),
  )
  return ends
}

const states = (queue: { files: readonly { state: string }[] }) => queue.files.map(({ state }) => state)

test('files are sent one after the other', async () => {
  const ends = calls()
  const onSent = vi.fn()
  const { result } = renderHook(() => useUploadQueue('/upgrade/file', onSent))
  act(() => ['one.zip', 'two.zip'].forEach((name) => result.current.add(fileNamed(name))))
  expect(states(result.current)).toEqual(['sending', 'waiting'])
  act(() => ends[0]?.resolve())
  await waitFor(() => expect(states(result.current)).toEqual(['done', 'sending']))
  expect(onSent).toHaveBeenCalledTimes(1)
})

test('no more than nine wait', () => {
  calls()
  const { result } = renderHook(() => useUploadQueue('/upgrade/file', () => undefined))
  const taken: boolean[] = []
  act(() => {
    for (let at = 0; at <= MOST_QUEUED; at++) taken.push(result.current.add(fileNamed(`${at}.zip`)))
  })
  expect(taken.filter(Boolean)).toHaveLength(9)
  expect(taken.at(-1)).toBe(false)
})

test('one that failed says why and can be sent again; one that is called off is gone', async () => {
  const ends = calls()
  const { result } = renderHook(() => useUploadQueue('/upgrade/file', () => undefined))
  act(() => void result.current.add(fileNamed('one.zip')))
  act(() => ends[0]?.reject(new Error('refused')))
  await waitFor(() => expect(states(result.current)).toEqual(['failed']))
  const id = result.current.files[0]?.id ?? 0
  act(() => result.current.retry(id))
  await waitFor(() => expect(states(result.current)).toEqual(['sending']))
  act(() => result.current.remove(id))
  await waitFor(() => expect(result.current.files).toHaveLength(0))
})
