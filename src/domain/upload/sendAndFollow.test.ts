// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { HttpError } from '../../data/http'
import type { ImportProgress } from './importKind'
import { type FollowTools, sendAndFollow } from './sendAndFollow'

const PATHS = { call: '/product/file', history: '/product/file/upload/history/detail/{historyId}' }

function follow(
  details: readonly object[],
  answer: Promise<object> = Promise.resolve({ code: 1, _id: 7 }),
  encoding: 'auto' | 'shift_jis' = 'auto',
) {
  const asked: unknown[] = []
  const told: ImportProgress[] = []
  const waits: number[] = []
  const rest = [...details]
  const tools: FollowTools = {
    send: ((path: string, form: FormData) => {
      asked.push([path, ...form.keys()])
      return answer
    }) as FollowTools['send'],
    request: ((_: string, path: string) => {
      asked.push(path)
      const next = rest.shift()
      return next instanceof Error ? Promise.reject(next) : Promise.resolve(next)
    }) as FollowTools['request'],
    wait: (ms) => {
      waits.push(ms)
      return Promise.resolve()
    },
  }
  const job = {
    file: new File(['prCode'], 'prices.csv'),
    encoding,
    signal: new AbortController().signal,
    tell: (progress: ImportProgress) => told.push(progress),
  }
  return {
    asked,
    told,
    waits,
    ends: sendAndFollow<{ progress?: number; finished?: number }>(
      PATHS,
      { storeCode: 'S1', taskDes: '' },
      job,
      (detail) => ({ percent: detail?.progress ?? 0 }),
      tools,
    ),
  }
}

test('a file is sent with its store, and followed in the history until it is finished', async () => {
  const { asked, told, ends } = follow([{ progress: 40 }, { progress: 100, finished: 5 }], undefined, 'shift_jis')
  expect(await ends).toEqual({ progress: 100, finished: 5, historyId: 7 })
  expect(asked).toEqual([
    ['/product/file', 'storeCode', 'encoding', 'file'],
    '/product/file/upload/history/detail/7',
    '/product/file/upload/history/detail/7',
  ])
  expect(told).toEqual([
    { isOnServer: true, percent: 0 },
    { isCutOff: false, percent: 40 },
    { isCutOff: false, percent: 100 },
  ])
})

test('a refused file says why, and nothing is followed', async () => {
  await expect(follow([], Promise.resolve({ code: 1, error: 'Invalid file format' })).ends).rejects.toThrow(
    'Invalid file format',
  )
  await expect(follow([], Promise.reject(new HttpError('denied', 403, ''))).ends).rejects.toMatchObject({ status: 403 })
})

test('a server that has the file and is away is waited for, ever longer; one that knows nothing of it ends that', async () => {
  const away = new HttpError('', 0, '')
  const { asked, told, waits, ends } = follow([away, new HttpError('', 503, ''), { progress: 100, finished: 5 }])
  expect(await ends).toMatchObject({ finished: 5 })
  expect(asked).toHaveLength(4)
  expect(told.slice(1)).toEqual([{ isCutOff: true }, { isCutOff: true }, { isCutOff: false, percent: 100 }])
  expect(waits).toEqual([2_000, 3_000])
  await expect(follow([new HttpError('gone', 404, '')]).ends).rejects.toThrow('gone')
})

test('a server that follows no file has taken it', async () => {
  expect(await follow([], Promise.resolve({ code: 1 })).ends).toBeUndefined()
})
