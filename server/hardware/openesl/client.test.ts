import { expect, it } from 'vitest'
import { GatewayHttp } from '../http'
import { OpenEslClient } from './client'

/** Longer than what a log has of an answer. */
const TOKEN = `"${'correct horse battery staple '.repeat(4)}"`.replaceAll(' ', '-')
const MAC = '0000021F3A000001'

const client = (status: number, body: string) =>
  new OpenEslClient(
    new GatewayHttp(
      { host: '10.0.0.7', port: 80 },
      { fetch: async () => new Response(body, { status }), patience: () => new AbortController().signal },
    ),
    TOKEN,
  )

it.each([
  [401, JSON.stringify({ error: `no such token: ${TOKEN}` })],
  [401, `wrong: ${TOKEN}`],
  [200, `<p>${TOKEN}</p>`],
])('an answer of %i that repeats the token tells no log of it', async (status, body) => {
  const failure: unknown = await client(status, body)
    .health()
    .catch((cause: unknown) => cause)
  expect(String(failure)).toContain('GET /api/health answers')
  expect(String(failure)).not.toContain('horse')
})

it('a label that is refused with the token in its reason does not tell it', async () => {
  const body = JSON.stringify({ tags: [{ mac: MAC, error: `denied: ${TOKEN}` }] })
  const [result] = await client(200, body).write(new Map())
  expect(result?.error).toMatch(/^denied/)
  expect(result?.error).not.toContain('horse')
})
