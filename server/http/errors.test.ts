import fastify from 'fastify'
import { expect, it, vi } from 'vitest'
import { silentLog } from '../base/log'
import { say } from '../base/say'
import { CallError } from '../calls/callError'
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

it('answers 503 with Retry-After while the database is unavailable', async () => {
  expect(await answerTo(coded('57P01'))).toEqual({
    statusCode: 503,
    retryAfter: '2',
    body: {
      code: 0,
      message: 'The database cannot be reached right now. Try again in a moment.',
      key: 'server.session.databaseAway',
    },
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

it('does not log calls that fail because the database is unavailable', async () => {
  const log = { ...silentLog, error: vi.fn<(text: string) => void>() }
  await answerTo(coded('ECONNREFUSED'), log)
  expect(log.error).not.toHaveBeenCalled()
  await answerTo(coded('42601'), log)
  expect(log.error).toHaveBeenCalledTimes(1)
})

it('does not log deliberate refusals', async () => {
  const log = { ...silentLog, error: vi.fn<(text: string) => void>() }
  expect(await answerTo(new CallError(503, 'server.session.noMail'), log)).toMatchObject({ statusCode: 503 })
  expect(log.error).not.toHaveBeenCalled()
})

it('answers message keys beside the English texts, for the whole and by field', async () => {
  const refused = new CallError(400, say('server.gwIndexTwice', { index: 3 }), {
    gwIndex: say('server.noLayout', { id: 'A' }),
    mac: 'server.notFound',
  })
  expect(await answerTo(refused)).toMatchObject({
    statusCode: 400,
    body: {
      code: 0,
      message: 'GW index 3 is used more than once.',
      key: 'server.gwIndexTwice',
      params: { index: 3 },
      fields: { gwIndex: 'There is no layout A.', mac: 'Not found.' },
      fieldErrors: { gwIndex: { key: 'server.noLayout', params: { id: 'A' } }, mac: { key: 'server.notFound' } },
    },
  })
})

it('uses the message of the whole for fields without one', async () => {
  expect(await answerTo(new CallError(409, 'server.codeTaken', ['a', 'b']))).toMatchObject({
    body: { fields: { a: 'This code is already registered.', b: 'This code is already registered.' } },
  })
})
