import { act, render, renderHook, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { TestTranslationProvider } from 'ra-core'
import { expect, test, vi } from 'vitest'
import { HttpError } from '../../data/http'
import { sendFile } from '../../data/sendFile'
import { UpgradeUploader } from './UpgradeUploader'
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

test('nine that are done leave room for nine more', async () => {
  const ends = calls()
  const { result } = renderHook(() => useUploadQueue('/upgrade/file', () => undefined))
  act(() => {
    for (let at = 0; at < MOST_QUEUED; at++) result.current.add(fileNamed(`${at}.zip`))
  })
  for (let at = 0; at < MOST_QUEUED; at++) {
    await waitFor(() => expect(ends).toHaveLength(at + 1))
    act(() => ends[at]?.resolve())
    await waitFor(() => expect(states(result.current)[at]).toBe('done'))
  }
  const taken: boolean[] = []
  act(() => void taken.push(result.current.add(fileNamed('next.zip'))))
  expect(taken).toEqual([true])
  await waitFor(() => expect(states(result.current).at(-1)).toBe('sending'))
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

/** The uploader on its page, and what a person does with it. */
function uploader(onSent = () => undefined as void) {
  const translate = (key: string, options: Record<string, unknown> = {}) => (options['_'] === undefined ? [key, options['name']].filter(Boolean).join(' ') : String(options['_']))
  render(
    <TestTranslationProvider translate={translate}>
      <UpgradeUploader onSent={onSent} />
    </TestTranslationProvider>,
  )
  return {
    choose: (...names: string[]) => userEvent.upload(document.querySelector('input[type=file]') as HTMLInputElement, names.map(fileNamed)),
    press: (what: 'retry' | 'cancel', name: string) => userEvent.click(screen.getByRole('button', { name: `areas.software.upgrade.${what} ${name}` })),
  }
}

test('a package that was refused says why beside its name, and is sent again when asked to', async () => {
  const ends = calls()
  const onSent = vi.fn()
  const { choose, press } = uploader(onSent)
  await choose('grm_1.0.zip')
  act(() => ends[0]?.reject(new HttpError('no ZIP', 400, 'Bad Request')))
  expect((await screen.findByRole('alert')).textContent).toBe('no ZIP')
  await press('retry', 'grm_1.0.zip')
  expect(screen.queryByRole('alert')).toBeNull()
  act(() => ends[1]?.resolve())
  expect(await screen.findByText('areas.software.states.done')).toBeTruthy()
  expect(onSent).toHaveBeenCalledTimes(1)
})

test('a package that is called off while it is sent is gone, and the next one takes its turn', async () => {
  const ends = calls()
  const { choose, press } = uploader()
  await choose('grm_1.0.zip', 'gmp_1.0.zip')
  expect(screen.getByRole('progressbar', { name: 'grm_1.0.zip' })).toBeTruthy()
  await press('cancel', 'grm_1.0.zip')
  await waitFor(() => expect(screen.queryByText('grm_1.0.zip')).toBeNull())
  await waitFor(() => expect(ends).toHaveLength(2))
  expect(screen.getByRole('progressbar', { name: 'gmp_1.0.zip' })).toBeTruthy()
  expect(screen.queryByRole('alert')).toBeNull()
})
