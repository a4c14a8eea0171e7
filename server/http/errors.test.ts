import fastify from 'fastify'
import { expect, it, vi } from 'vitest'
import { silentLog } from '../log'
import { CallError } from './call'
import { answerError } from './errors'

const answerTo = async (error: Error, log = silentLog) => {
  const app = fastify()
  app.setErrorHandler(answerError(log))
  app.get('/', async () => {
    throw error
  })
  const { statusCode, headers, body } = await app.inject('/')
  await app.close()
  return { statusCode, retryAfter: headers['retry-after'], body: JSON.parse(body) as unknown }
}
const coded = (code: string) => Object.assign(new Error('said by the system'), { code })

it('answers 503, and when to try again, while the database is away', async () => {
  expect(await answerTo(coded('57P01'))).toEqual({
    statusCode: 503,
    retryAfter: '2',
    body: { code: 0, message: 'The database cannot be reached right now. Try again in a moment.' },
  })
})

it.each([
  ['57014', 503, '10'],
  ['40P01', 503, '1'],
  ['53300', 503, '1'],
  ['53100', 507, undefined],
  ['ENOSPC', 507, undefined],
  ['23505', 409, undefined],
  ['22P02', 400, undefined],
  ['42601', 500, undefined],
])('answers the code %s with %s', async (code, statusCode, retryAfter) => {
  expect(await answerTo(coded(code))).toMatchObject({ statusCode, retryAfter, body: { code: 0 } })
})

it('does not log each call that meets a database that is away', async () => {
  const log = { ...silentLog, error: vi.fn<(text: string) => void>() }
  await answerTo(coded('ECONNREFUSED'), log)
  expect(log.error).not.toHaveBeenCalled()
  await answerTo(coded('42601'), log)
  expect(log.error).toHaveBeenCalledTimes(1)
})

it('does not log a refusal that a call means', async () => {
  const log = { ...silentLog, error: vi.fn<(text: string) => void>() }
  expect(await answerTo(new CallError(503, 'No mail server is set up.'), log)).toMatchObject({ statusCode: 503 })
  expect(log.error).not.toHaveBeenCalled()
})
