// @vitest-environment jsdom
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { dataProvider } from './dataProvider'
import { writeSession } from './session'
import { ADMIN_SESSION } from './testSession'

interface Golden {
  name: string
  resource: string
  verb: 'getList' | 'getOne' | 'create' | 'update' | 'delete' | 'action'
  params: Record<string, unknown>
  answer: unknown
  answerHeaders?: Record<string, string>
  expect: {
    method: string
    path: string
    headers: Record<string, string>
    form?: Record<string, string>
    body?: unknown
  }
  result?: { ids: (string | number)[]; total?: number }
}

const FOLDER = join(process.cwd(), 'tests/fixtures/requests')
const fixtures = readdirSync(FOLDER).map((file) => JSON.parse(readFileSync(join(FOLDER, file), 'utf8')) as Golden)
const fetched = vi.fn<typeof fetch>()

beforeEach(() => {
  fetched.mockReset()
  vi.stubGlobal('fetch', fetched)
  writeSession(ADMIN_SESSION)
})

afterEach(() => localStorage.clear())

function call({ verb, resource, params }: Golden): Promise<unknown> {
  if (verb === 'action') {
    const { call, ...rest } = params
    return dataProvider.action(String(call), rest)
  }
  return (dataProvider[verb] as (resource: string, params: unknown) => Promise<unknown>)(resource, params)
}

test.each(fixtures.map((golden) => [golden.name, golden] as const))('sends: %s', async (_, golden) => {
  fetched.mockResolvedValue(Response.json(golden.answer, { headers: golden.answerHeaders ?? {} }))
  const result = (await call(golden)) as { data: { id: string | number } | { id: string | number }[]; total?: number }

  expect(fetched).toHaveBeenCalledOnce()
  const [url, init] = fetched.mock.calls[0] as [string, RequestInit]
  const sent = new Request(new URL(url, 'http://console.example'), { ...init, signal: null })
  expect(init.method).toBe(golden.expect.method)
  expect(url).toBe(golden.expect.path)
  for (const [name, value] of Object.entries(golden.expect.headers)) expect(sent.headers.get(name), name).toBe(value)
  expect(sentBody(init)).toEqual(golden.expect.form ?? golden.expect.body)
  const got = golden.result && { ids: [result.data].flat().map(({ id }) => id), total: result.total }
  expect(got).toEqual(golden.result && { total: undefined, ...golden.result })
})

// The draw counter is arbitrary: the server only echoes it.
function sentBody({ body }: RequestInit): unknown {
  if (!(body instanceof URLSearchParams)) return body === null ? undefined : JSON.parse(String(body))
  const { draw: _draw, ...form } = Object.fromEntries(body)
  return form
}
