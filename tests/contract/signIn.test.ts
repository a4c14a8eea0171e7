import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ADMIN, PASSWORD, startTestServer, type TestServer } from './harness'

let server: TestServer
const now = Math.floor(Date.now() / 1000)
beforeAll(async () => {
  server = await startTestServer({ clock: () => now })
})
afterAll(() => server.close())

const login = (password: string, email = ADMIN) => server.call('POST /auth/login', { body: { email, password } })

describe('a form of a foreign page', () => {
  const open = ['POST /auth/login', 'POST /auth/signup', 'POST /auth/forget/password'] as const

  it.each([
    ['as browsers send it', 'application/x-www-form-urlencoded', 'email=admin%40shelfdeck.example&password=wrong'],
    ['as text that looks like JSON', 'text/plain', JSON.stringify({ email: ADMIN, password: 'wrong' })],
    [
      'in parts',
      'multipart/form-data; boundary=x',
      '--x\r\nContent-Disposition: form-data; name="email"\r\n\r\na\r\n--x--\r\n',
    ],
    ['as a type that only begins like JSON', 'application/jsonp', JSON.stringify({ email: ADMIN, password: 'wrong' })],
  ])('%s is refused, and locks nobody', async (_, type, payload) => {
    for (const call of open) {
      const [, url] = call.split(' ') as [string, string]
      for (let at = 0; at < 6; at++) {
        const { statusCode } = await server.request({
          method: 'POST',
          url,
          payload,
          headers: { 'content-type': type, origin: 'https://elsewhere.example' },
        })
        expect(statusCode, call).toBe(415)
      }
    }
    expect((await login(PASSWORD)).status).toBe(200)
  })

  it('without a type is refused too, and JSON with a character set is not', async () => {
    const payload = JSON.stringify({ email: ADMIN, password: PASSWORD })
    const send = (headers: Record<string, string>) =>
      server.request({ method: 'POST', url: '/auth/login', payload, headers })
    expect((await send({})).statusCode).toBe(415)
    expect((await send({ 'content-type': 'application/json; charset=utf-8' })).statusCode).toBe(200)
  })
})

it('five wrong passwords lock, sessions go on, and more than ten have to wait', async () => {
  const as = await server.signIn()
  const answers = []
  for (let at = 0; at < 12; at++) answers.push(await login('wrong'))
  expect(answers.map(({ status }) => status)).toEqual([401, 401, 401, 401, 403, 403, 403, 403, 403, 403, 429, 429])
  expect(answers.at(-1)?.headers['retry-after']).toBe('1')
  expect(answers.at(-1)?.body).toEqual({
    code: 0,
    message: 'Too many attempts. Wait a moment and try again.',
    key: 'server.session.tooManyAttempts',
  })
  expect((await server.call(`GET /auth/account/${ADMIN}`, { as })).body).toMatchObject({ locked: true })
  expect((await server.call('GET /auth/login', { as })).status).toBe(200)
  expect((await server.call('POST /auth/account/search', { as, body: { draw: 1 } })).status).toBe(200)
})
