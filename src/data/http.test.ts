// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest'
import { ADDRESS_TYPE } from '../schema/mediaTypes'
import { HttpError, request } from './http'
import { lastEndReason, readSession, writeSession, type SessionUser } from './session'

const USER: SessionUser = {
  email: 'a@shelfdeck.example',
  name: 'A',
  accessToken: 't',
  authenticated: true,
  role_id: 2,
  store: ['S1'],
  privilege: {},
  systemConfig: {},
}
const fetched = vi.fn<typeof fetch>()
const answers = (status: number, body: unknown, statusText = '') =>
  fetched.mockImplementation(() => Promise.resolve(new Response(JSON.stringify(body), { status, statusText })))
const failure = async (call: Promise<unknown>): Promise<HttpError> => {
  const error = await call.catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(HttpError)
  return error as HttpError
}

beforeEach(() => {
  fetched.mockReset()
  vi.stubGlobal('fetch', fetched)
  writeSession(USER)
})

test("sends the session's headers, except for open calls", async () => {
  answers(200, {})
  await request('GET', '/version')
  await request('POST', '/auth/login', { body: {}, session: 'open' })
  const headers = fetched.mock.calls.map(([, init]) => init?.headers as Record<string, string>)
  expect(headers[0]).toMatchObject({ 'Access-Token': 't', 'Access-Email': USER.email })
  expect(headers[1]).not.toHaveProperty('Access-Token')
})

test('an error has a message, a status and messages of fields', async () => {
  answers(
    400,
    {
      code: 0,
      message: 'validation error',
      key: 'server.session.validation',
      fields: { name: 'too long' },
      fieldErrors: { name: { key: 'validation.maxLength', params: { max: 9 } } },
    },
    'Bad Request',
  )
  const error = await failure(request('PUT', '/config/store', { body: {} }))
  expect(error).toMatchObject({
    message: 'validation error',
    status: 400,
    statusText: 'Bad Request',
    said: { key: 'server.session.validation' },
    fields: { name: { message: 'too long', key: 'validation.maxLength', params: { max: 9 } } },
  })
})

test('code 0 is an error even with status 200', async () => {
  answers(200, { code: 0, message: 'no' })
  expect((await failure(request('GET', '/version'))).message).toBe('no')
})

test('an answer that is not JSON is an error with its status', async () => {
  fetched.mockResolvedValue(new Response('<html>', { status: 502, statusText: 'Bad Gateway' }))
  expect(await failure(request('GET', '/version'))).toMatchObject({ status: 502, message: '' })
})

test('a page from a captive portal is reported as not from the server', async () => {
  fetched.mockResolvedValue(
    new Response('<html>Sign in to the guest network</html>', { status: 200, statusText: 'OK' }),
  )
  expect(await failure(request('GET', '/version'))).toMatchObject({ status: 200, said: { key: 'shell.notTheServer' } })
})

test('a 401 ends the session, but not a later one', async () => {
  answers(401, { code: 0, message: 'no' })
  await failure(request('GET', '/version'))
  expect(readSession()).toBeUndefined()
  expect(lastEndReason()).toBe('expired')

  writeSession(USER)
  fetched.mockImplementation(() => {
    writeSession({ ...USER, accessToken: 'newer' })
    return Promise.resolve(new Response('{}', { status: 401 }))
  })
  await failure(request('GET', '/version'))
  expect(readSession()?.accessToken).toBe('newer')
})

test.each([403, 404, 500])('a %i leaves the session', async (status) => {
  answers(status, { code: 0 })
  await failure(request('GET', '/version'))
  expect(readSession()).toBeDefined()
})

test('a lost network is an error with status 0', async () => {
  fetched.mockRejectedValue(new TypeError('Failed to fetch'))
  expect((await failure(request('GET', '/version'))).status).toBe(0)
  expect(readSession()).toBeDefined()
})

test('an aborted call is not an HttpError', async () => {
  const abort = new AbortController()
  fetched.mockImplementation(() => {
    abort.abort()
    return Promise.reject(new DOMException('off', 'AbortError'))
  })
  await expect(request('GET', '/version', { signal: abort.signal })).rejects.toMatchObject({ name: 'AbortError' })
})

test('an unanswered call times out after a minute, and the error says whether something may have been saved', async () => {
  vi.useFakeTimers()
  try {
    fetched.mockImplementation(
      (_, init) =>
        new Promise((_resolve, reject) =>
          init?.signal?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError'))),
        ),
    )
    const calls = [
      request('GET', '/version'),
      request('PUT', '/config/store', { body: {} }),
      request('POST', '/tag/search', { form: new URLSearchParams() }),
    ].map(failure)
    await vi.advanceTimersByTimeAsync(59_000)
    expect(await Promise.race([calls[0], Promise.resolve('waits')])).toBe('waits')
    await vi.advanceTimersByTimeAsync(2_000)
    expect((await Promise.all(calls)).map(({ said, status }) => [said.key, status])).toEqual([
      ['messages.noAnswer', 0],
      ['messages.noAnswerToSave', 0],
      ['messages.noAnswer', 0],
    ])
  } finally {
    vi.useRealTimers()
  }
})

test('after a gateway error of a proxy, the message says that the write may have been executed', async () => {
  fetched.mockImplementation(() =>
    Promise.resolve(new Response('<html><body>502</body></html>', { status: 502, statusText: 'Bad Gateway' })),
  )
  const calls = [
    request('GET', '/version'),
    request('PUT', '/config/store', { body: {} }),
    request('POST', '/tag/search', { form: new URLSearchParams() }),
  ].map(failure)
  expect((await Promise.all(calls)).map(({ said, status }) => [said.key, status])).toEqual([
    ['messages.brokenOff', 502],
    ['messages.brokenOffToSave', 502],
    ['messages.brokenOff', 502],
  ])
  answers(502, { message: 'The mail server refused it.' })
  expect((await failure(request('PUT', '/config/store', { body: {} }))).message).toBe('The mail server refused it.')
})

test('an abort by the caller is not a timeout', async () => {
  fetched.mockImplementation(
    (_, init) =>
      new Promise((_resolve, reject) =>
        init?.signal?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError'))),
      ),
  )
  const off = new AbortController()
  const call = request('GET', '/version', { signal: off.signal })
  off.abort()
  await expect(call).rejects.toMatchObject({ name: 'AbortError' })
})

test('a redirected file is fetched without the session, and keeps the name that the server gave', async () => {
  fetched.mockResolvedValueOnce(
    new Response('{"url":"https://files.example/1"}', {
      headers: { 'Content-Type': ADDRESS_TYPE, 'Content-Disposition': 'attachment; filename="tags.csv"' },
    }),
  )
  fetched.mockResolvedValueOnce(new Response('one,two', { headers: { 'Content-Type': 'text/csv' } }))
  const response = await request<Response>('GET', '/file/download/task/1', { as: 'response' })
  expect([
    await response.text(),
    response.headers.get('Content-Disposition'),
    response.headers.get('Content-Type'),
  ]).toEqual(['one,two', 'attachment; filename="tags.csv"', 'text/csv'])
  const [asked, there] = fetched.mock.calls.map(([url, init]) => ({
    url,
    headers: init?.headers as Record<string, string> | undefined,
  }))
  expect(asked?.headers?.Accept).toContain(ADDRESS_TYPE)
  expect(there).toEqual({ url: 'https://files.example/1', headers: undefined })
  fetched.mockResolvedValueOnce(
    new Response('{"url":"https://files.example/2"}', { headers: { 'Content-Type': ADDRESS_TYPE } }),
  )
  fetched.mockResolvedValueOnce(new Response('<Error/>', { status: 403, statusText: 'Forbidden' }))
  expect(await failure(request('GET', '/file/download/task/2', { as: 'blob' }))).toMatchObject({ status: 403 })
})
