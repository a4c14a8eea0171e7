// @vitest-environment jsdom
import { renderHook } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { HttpError } from './http'
import { clearUploads, closeUpload, openUpload, startUpload, stopUpload, useUpload, type UploadTools } from './uploads'

const FILE = new File(['prCode'], 'prices.csv')
const WANTED = { storeCode: 'S1', file: FILE, encoding: 'auto' }
const now = () => renderHook(() => useUpload()).result.current

function tools(details: readonly object[], answer: object = { code: 1, _id: 7 }): UploadTools & { sent: FormData[] } {
  const sent: FormData[] = []
  const rest = [...details]
  return {
    sent,
    send: ((_path: string, form: FormData) => {
      sent.push(form)
      return Promise.resolve(answer)
    }) as UploadTools['send'],
    request: (() => Promise.resolve(rest.shift())) as UploadTools['request'],
    wait: () => Promise.resolve(),
  }
}

afterEach(clearUploads)

test('a file is sent with its store, and followed in the history until it is finished', async () => {
  const given = tools([{ progress: 40 }, { progress: 100, finished: 5, dataCount: 3 }])
  await startUpload({ ...WANTED, encoding: 'shift_jis' }, given)
  expect([...(given.sent[0]?.keys() ?? [])]).toEqual(['storeCode', 'encoding', 'file'])
  expect(now().upload).toMatchObject({ state: 'done', progress: 100, historyId: 7, result: { dataCount: 3 } })
})

test('a refused file says why, and nothing is followed', async () => {
  await startUpload(WANTED, tools([], { code: 1, error: 'Invalid file format' }))
  expect(now().upload).toMatchObject({ state: 'failed', error: { message: 'Invalid file format' } })
  await startUpload(WANTED, { ...tools([]), send: () => Promise.reject(new HttpError('denied', 403, '')) })
  expect(now().upload).toMatchObject({ state: 'failed', error: { status: 403 } })
})

test('one at a time: while one runs, no second one is sent; a closed dialog leaves it running', async () => {
  let arrive: (answer: object) => void = () => undefined
  const first = { ...tools([{ finished: 1 }]), send: (() => new Promise((resolve) => (arrive = resolve as never))) as UploadTools['send'] }
  const running = startUpload(WANTED, first)
  openUpload('S1')
  const second = tools([])
  await startUpload(WANTED, second)
  expect(second.sent).toEqual([])
  closeUpload()
  expect(now()).toMatchObject({ opened: undefined, upload: { state: 'sending' } })
  arrive({ code: 1, _id: 1 })
  await running
  expect(now().upload?.state).toBe('done')
  closeUpload()
  expect(now().upload).toBeUndefined()
})

test('what is called off is forgotten', async () => {
  const wait = vi.fn()
  const given = { ...tools([]), send: ((_: string, __: FormData, { signal }: { signal: AbortSignal }) => new Promise((_, reject) => signal.addEventListener('abort', () => reject(new DOMException('', 'AbortError'))))) as UploadTools['send'], wait }
  const running = startUpload(WANTED, given)
  stopUpload()
  await running
  expect(now().upload).toBeUndefined()
})
