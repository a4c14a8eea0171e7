// @vitest-environment jsdom
import { renderHook } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import {
  clearDownloads,
  DOWNLOAD_TYPES,
  dismissDownload,
  downloadParams,
  fileNameOf,
  startDownload,
  useDownloads,
  type DownloadTools,
} from './downloads'
import { HttpError } from './http'

afterEach(clearDownloads)

const shownDownloads = () => renderHook(() => useDownloads()).result.current

function tools(answers: unknown[]) {
  const request = vi.fn<(...call: unknown[]) => Promise<unknown>>(() => {
    const next = answers.shift()
    return next instanceof Error ? Promise.reject(next) : Promise.resolve(next)
  })
  const save = vi.fn<DownloadTools['save']>()
  const wait = vi.fn<DownloadTools['wait']>(() => Promise.resolve())
  return { request: request as unknown as DownloadTools['request'] & typeof request, save, wait }
}

const file = () => new Response('a,b', { headers: { 'Content-Disposition': `attachment; filename="tags.csv"` } })

test('a file is requested, polled each second until it is ready, and saved', async () => {
  const given = tools([{ taskId: 7 }, { progress: 40 }, { finishedAt: null }, { finishedAt: 1700000000 }, file()])
  await startDownload(DOWNLOAD_TYPES.tagList, { storeCode: 'S1' }, undefined, given)
  expect(given.request.mock.calls.map(([method, path]) => `${String(method)} ${String(path)}`)).toEqual([
    'POST /file/download',
    'POST /file/download/task/7',
    'POST /file/download/task/7',
    'POST /file/download/task/7',
    'GET /file/download/task/7',
  ])
  expect(given.request.mock.calls[0]?.[2]).toMatchObject({ body: { type: 3, storeCode: 'S1' } })
  expect(given.wait.mock.calls.map(([ms]) => ms)).toEqual([1000, 1000])
  expect(given.save.mock.calls[0]?.[1]).toBe('tags.csv')
  expect(shownDownloads()).toMatchObject({ shown: undefined, downloads: [{ state: 'done' }] })
})

test.each([
  ['an error of the poll', [{ taskId: 7 }, new HttpError('The disk is full.', 500, '')]],
  ['a task that failed', [{ taskId: 7 }, { error: 'The disk is full.' }]],
])('%s stops it, and the error remains visible', async (_, answers) => {
  const given = tools(answers)
  await startDownload(DOWNLOAD_TYPES.serverLog, {}, undefined, given)
  expect(given.request).toHaveBeenCalledTimes(2)
  const { downloads, shown } = shownDownloads()
  expect(downloads).toMatchObject([{ state: 'failed', error: { message: 'The disk is full.' } }])
  dismissDownload(shown ?? -1)
  expect(shownDownloads().downloads).toEqual([])
})

test('the file name comes from the header, without a path', () => {
  expect(fileNameOf("attachment; filename*=UTF-8''%E3%82%BF.csv; filename=x.csv")).toBe('タ.csv')
  expect(fileNameOf('attachment; filename="../../a.csv"')).toBe('.._.._a.csv')
  expect(fileNameOf(null)).toBeUndefined()
})

test('a download from a list sends only the parameters that identify it', () => {
  const gateway = { id: 'IT001/02AA', storeCode: 'IT001', gwMac: '02AA', status: 'OFFLINE', gwIndex: 3 }
  expect(downloadParams(DOWNLOAD_TYPES.gatewayLog, gateway)).toEqual({ storeCode: 'IT001', gwMac: '02AA' })
  expect(downloadParams(DOWNLOAD_TYPES.serverLog, { id: 'esl-1', status: 'NORMAL' })).toEqual({ serverId: 'esl-1' })
  const filter = { filter_prCode: '8', condition_prCode: '~' }
  expect(downloadParams(DOWNLOAD_TYPES.products, { storeCode: 'IT001' }, filter)).toEqual({
    storeCode: 'IT001',
    filter,
  })
})
