// @vitest-environment jsdom
import type { DataProvider } from 'ra-core'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { byDialect } from './byDialect'
import { HttpError } from './http'
import { restProvider } from './restProvider'
import { readSession, writeSession } from './session'
import { ADMIN_SESSION } from './testSession'

const fetched = vi.fn<typeof fetch>()
const sent = () => {
  const [url, init] = fetched.mock.calls[0] as [string, RequestInit]
  return { url, ...init, headers: new Headers(init.headers) }
}

beforeEach(() => {
  fetched.mockReset()
  vi.stubGlobal('fetch', fetched)
  writeSession(ADMIN_SESSION)
})

afterEach(() => localStorage.clear())

describe('the data provider of two dialects', () => {
  const verbs = [
    'getList',
    'getOne',
    'getMany',
    'getManyReference',
    'create',
    'update',
    'updateMany',
    'delete',
    'deleteMany',
  ] as const
  const saying = (word: string) =>
    Object.fromEntries(verbs.map((verb) => [verb, async () => ({ data: word })])) as unknown as DataProvider

  test.each(verbs)('%s uses ra-data-simple-rest for the dialect rest only', async (verb) => {
    const loaded = vi.fn(async () => saying('rest'))
    const provider = byDialect({ ...saying('named'), supportAbortSignal: true }, loaded)
    const call = provider[verb] as (resource: string, params: unknown) => Promise<unknown>
    expect(await call('store', {})).toEqual({ data: 'named' })
    expect(loaded).not.toHaveBeenCalled()
    expect(await call('audit', {})).toEqual({ data: 'rest' })
    expect(provider.supportAbortSignal).toBe(true)
  })
})

describe('what ra-data-simple-rest sends', () => {
  test('is not taken for answered by something other than the server', async () => {
    fetched.mockResolvedValue(new Response('<html>Sign in to this network</html>'))
    const list = { pagination: { page: 1, perPage: 10 }, sort: { field: 'id', order: 'ASC' as const }, filter: {} }
    await expect(restProvider.getList('audit', list)).rejects.toMatchObject({ said: { key: 'shell.notTheServer' } })
  })

  test("has the session's headers and the caller's signal", async () => {
    fetched.mockResolvedValue(Response.json({ id: 7 }))
    const stop = new AbortController()
    expect(await restProvider.getOne('audit', { id: 7, signal: stop.signal })).toEqual({ data: { id: 7 } })
    expect(sent()).toMatchObject({ url: '/api/v1/audit/7', method: 'GET' })
    expect(sent().headers.get('access-token')).toBe('token-1')
    stop.abort()
    expect(sent().signal?.aborted).toBe(true)
  })

  test('has a JSON body for writes, and no body for deletions', async () => {
    fetched.mockImplementation(async () => Response.json({ id: 7, title: 'x' }))
    await restProvider.update('audit', { id: 7, data: { title: 'x' }, previousData: {} })
    expect(sent()).toMatchObject({ method: 'PUT', body: '{"title":"x"}' })
    expect(sent().headers.get('content-type')).toBe('application/json')
    fetched.mockClear()
    await restProvider.delete('audit', { id: 7 })
    expect(sent()).toMatchObject({ url: '/api/v1/audit/7', method: 'DELETE', body: null })
  })

  test('fails as other calls do: with messages of fields, and a 401 ends the session', async () => {
    const list = () =>
      restProvider.getList('audit', {
        pagination: { page: 1, perPage: 25 },
        sort: { field: 'id', order: 'ASC' },
        filter: {},
      })
    fetched.mockResolvedValueOnce(
      Response.json({ code: 0, message: 'no column x', fields: { x: 'no column x' } }, { status: 400 }),
    )
    await expect(list()).rejects.toMatchObject({
      name: 'HttpError',
      status: 400,
      message: 'no column x',
      fields: { x: { message: 'no column x' } },
    })
    fetched.mockRejectedValueOnce(new TypeError('fetch failed'))
    await expect(list()).rejects.toBeInstanceOf(HttpError)
    fetched.mockResolvedValueOnce(Response.json({ code: 0, message: 'gone' }, { status: 401 }))
    await expect(list()).rejects.toMatchObject({ status: 401 })
    expect(readSession()).toBeUndefined()
  })
})
