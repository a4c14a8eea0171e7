import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Signed, startTestServer, type TestServer } from './harness'

let server: TestServer
let as: Signed

beforeAll(async () => {
  server = await startTestServer()
  as = await server.signIn()
  await server.addStore('S1', 'S1')
})

afterAll(() => server.close())

const tasks = (filter_internalTaskId: string) =>
  server.call('POST /history/task/search', { as, form: { filter_internalTaskId, condition_internalTaskId: 'regex' } })

describe('a filter by a pattern', () => {
  it.each([
    '(x{0,255}){0,255}',
    '((x?){0,99}){0,99}',
    '(?:(?:.{1,99}){1,99}){1,99}',
    '([^a]?[^b]?[^c]?[^d]?){0,60}',
    '(.*)(.*)(.*)(.*)(.*)\\1\\2\\3\\4\\5x',
  ])('that would keep the database busy for minutes is refused by its field: %s', async (pattern) => {
    const { status, body } = await tasks(pattern)
    expect(status).toBe(400)
    expect(Object.keys(body.fields ?? {})).toEqual(['internalTaskId'])
    expect((await tasks('^T')).status).toBe(200)
  })

  it('costs a search as much as one, however many columns have one', async () => {
    const filters = Object.fromEntries(
      Array.from({ length: 90 }, (_, at) => [
        [`filter_prInfo_${at}`, '(.?){20}z'],
        [`condition_prInfo_${at}`, 'regex'],
      ]).flat() as [string, string][],
    )
    const { status, body } = await server.call('POST /status/store/S1/product/search', { as, body: filters })
    expect(status).toBe(400)
    expect(body.message).toContain('too complex')
  })

  it.each([
    { columns: Array.from({ length: 501 }, () => ({ data: 'internalTaskId' })) },
    { columns: Array.from({ length: 101 }, () => ({ data: 'internalTaskId', search: { value: 'x' } })) },
    { order: Array.from({ length: 21 }, () => ({ column: 'internalTaskId', dir: 'asc' })) },
  ])('or by more conditions than a table has columns is refused', async (body) => {
    expect((await server.call('POST /history/task/search', { as, body })).status).toBe(400)
  })

  beforeAll(() =>
    server.stage.add(
      'task',
      texts.map((internalTaskId) => ({
        storeCode: 'S1',
        taskType: 'UPDATE',
        startTime: 1,
        productCount: 1,
        internalTaskId,
      })),
    ),
  )
  const texts = [
    '',
    'a',
    'A1',
    'EA-13/x',
    'aaab',
    '8001234',
    'Zucker 1 kg',
    'あめ',
    'x{,2}',
    'a.b',
    'tab\there',
    'back\\slash',
    '[x]',
    '$5^',
    '😀😀',
    'ab\ncd',
    '***=x',
  ]
  it.each([
    '^a',
    'a$',
    '^(a+)+b$',
    '^[^\\w\\s]+[x\\d]',
    '\\bkg\\b',
    '\\B1',
    '^800\\d+$',
    'x{,2}',
    'a\\.b',
    '\\t',
    '\\\\',
    '[\\[\\]]',
    '\\$\\d\\^',
    '😀{2}',
    'あ|ucker',
    '(?:a|b){3,}',
    '^.?$',
    '[a-c1-3]{2}',
    '[\\d-]{2}',
    'b[^]c',
    '',
    '\\x41|\\u0042',
    '[\\-/]',
    '^[*]{3}=',
    '(|A)1',
  ])('means what it means in a browser: %s', async (pattern) => {
    const { body } = await server.call('POST /history/task/search', {
      as,
      body: { length: -1, filter_internalTaskId: pattern, condition_internalTaskId: 'regex' },
    })
    const found = new Set(body.data?.map(({ internalTaskId }) => internalTaskId ?? ''))
    expect(texts.filter((text) => found.has(text))).toEqual(
      texts.filter((text) => new RegExp(pattern, pattern.includes('😀') ? 'iu' : 'i').test(text)),
    )
  })
})
