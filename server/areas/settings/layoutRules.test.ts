import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Signed, startTestServer, type TestServer } from '../../../tests/contract/harness'
import { NOON } from '../../../tests/support/shop'

const STORE = 'IT001'

let server: TestServer
let as: Signed
let prCode = ''
let own = ''

const call = (name: string, body?: unknown) => server.call(name, { as, ...(body !== undefined && { body }) })
const rule = (more: object = {}) => ({
  name: 'Fresh',
  layoutId: 'SHELF.FRESH',
  conditions: [{ field: 'prCode', operator: 'IS', value: prCode }],
  ...more,
})
const layouts = async () => new Set((await server.list('tag', { storeCode: STORE, prCode })).map((tag) => tag.layoutId))

beforeAll(async () => {
  server = await startTestServer({ clock: () => NOON })
  await server.stage.openShop(STORE)
  await server.stage.nameAliases()
  await server.stage.startRadio()
  as = await server.signIn()
  const [tag] = (await server.list('tag', { storeCode: STORE })).filter((one) => one.prCode)
  prCode = tag?.prCode ?? ''
  own = tag?.layoutId ?? ''
})
afterAll(() => server.close())

it('a rule is tried before it is saved, and then gives its labels a layout until it goes', async () => {
  expect((await call('POST /api/v1/layout-rule-trial', { ...rule(), change: 'SAVE', id: null })).body).toMatchObject({
    stores: 1,
    isComplete: true,
  })
  expect(await layouts()).toEqual(new Set([own]))
  const { body: saved } = await call('POST /api/v1/layout-rule', rule())
  await server.stage.settle()
  expect(await layouts()).toEqual(new Set(['SHELF.FRESH']))
  await call('POST /api/v1/layout-rule-remove', { id: saved.id })
  await server.stage.settle()
  expect(await layouts()).toEqual(new Set([own]))
})

it('the simulator names the rule, and why those before it do not hold', async () => {
  await call('POST /api/v1/layout-rule', rule({ name: 'Nights', timeFrom: '23:00', timeTo: '23:30', storeCode: STORE }))
  await call('POST /api/v1/layout-rule', rule({ name: 'Days' }))
  expect((await call('POST /api/v1/layout-rule-simulate', { storeCode: STORE, prCode, at: NOON })).body).toMatchObject({
    source: 'RULE',
    steps: [
      { name: 'Nights', holds: false, why: 'TIME' },
      { name: 'Days', holds: true },
    ],
  })
})

it('a layout that labels cannot show, and half a span of time, are refused at their fields', async () => {
  const fieldsOf = async (more: object) =>
    Object.keys((await call('POST /api/v1/layout-rule', rule(more))).body.fields ?? {})
  expect(await fieldsOf({ layoutId: 'CROMA.A4' })).toEqual(['layoutId'])
  expect(await fieldsOf({ timeTo: '08:00' })).toEqual(['timeFrom'])
})
