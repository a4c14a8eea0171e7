import { afterAll, beforeAll, expect, it } from 'vitest'
import { NOON } from '../support/shop'
import { type Signed, startTestServer, type TestServer } from './harness'

const STORE = 'IT001'
let server: TestServer
let as: Signed
let own: Signed
let prCode = ''
let tagId = ''

beforeAll(async () => {
  server = await startTestServer({ clock: () => NOON })
  await server.stage.openShop(STORE)
  await server.stage.nameAliases()
  await server.stage.startRadio()
  await server.addStore('OTHER')
  as = await server.signIn()
  own = await server.addPerson({ email: 'own@shelfdeck.example', may: ['setting', 'product', 'tag'], store: [STORE] })
  const [tag] = (await server.list('tag', { storeCode: STORE })).filter((one) => one.prCode)
  prCode = tag?.prCode ?? ''
  tagId = tag?.tagId ?? ''
})
afterAll(() => server.close())

const call = (name: string, body?: unknown, by = as) =>
  server.call(name, { as: by, ...(body !== undefined && { body }) })
const rule = (more: object = {}) => ({
  name: 'Fresh',
  layoutId: 'SHELF.FRESH',
  conditions: [{ field: 'prCode', operator: 'IS', value: prCode }],
  ...more,
})
const save = (more: object = {}, by = as) => call('POST /api/v1/layout-rule', rule(more), by)
const names = async (by = as) =>
  (
    (await call('GET /api/v1/layout-rule?sort=["position","ASC"]', undefined, by)).body as unknown as { name: string }[]
  ).map(({ name }) => name)
const fieldsOf = async (answer: ReturnType<typeof call>) => Object.keys((await answer).body.fields ?? {})

it('what a rule says wrong is said at its field', async () => {
  expect(await fieldsOf(save({ layoutId: 'NO-SUCH' }))).toEqual(['layoutId'])
  expect(await fieldsOf(save({ layoutId: 'CROMA.A4' }))).toEqual(['layoutId'])
  const condition = (more: object) => save({ conditions: [{ field: 'prCode', operator: 'IS', value: 'x', ...more }] })
  expect(await fieldsOf(condition({ field: 'prInfo_200' }))).toEqual(['conditions/0/field'])
  expect(await fieldsOf(condition({ field: 'colour' }))).toEqual(['conditions/0/field'])
  expect(await fieldsOf(condition({ operator: 'REGEX', value: '(a+)+' }))).toEqual(['conditions/0/operator'])
  expect(await fieldsOf(condition({ value: ' ' }))).toEqual(['conditions/0/value'])
  for (const operator of ['LESS', 'GREATER'])
    expect(await fieldsOf(condition({ operator, value: 'cheap' }))).toEqual(['conditions/0/value'])
  expect(await fieldsOf(condition({ field: 'tagType', value: 'ZZ' }))).toEqual(['conditions/0/value'])
  expect(await fieldsOf(save({ timeFrom: '08:00' }))).toEqual(['timeTo'])
  expect(await fieldsOf(save({ timeFrom: '08:00', timeTo: '08:00' }))).toEqual(['timeTo'])
  expect(await fieldsOf(save({ storeCode: 'NOWHERE' }))).toEqual(['storeCode'])
  expect(await names()).toEqual([])
})

it('a trial says what a rule would change, and the simulator which one holds and why others do not', async () => {
  const trial = await call('POST /api/v1/layout-rule-trial', { ...rule(), change: 'SAVE', id: null })
  expect(trial).toMatchObject({ status: 200, body: { stores: 1, isComplete: true } })
  expect(trial.body['rows']).toContainEqual(expect.objectContaining({ tagId, prCode, after: 'SHELF.FRESH' }))
  expect(await names()).toEqual([])

  await save({ name: 'Off', isOn: false })
  await save({ name: 'Elsewhere', conditions: [{ field: 'tagType', operator: 'EMPTY' }] })
  await save({ name: 'Later', timeFrom: '20:00', timeTo: '21:00', storeCode: STORE })
  await save()
  const asked = await call('POST /api/v1/layout-rule-simulate', {
    storeCode: STORE,
    prCode,
    tag: tagId,
    at: Date.parse('2027-01-15T09:00:00Z') / 1000,
  })
  expect(asked.body).toMatchObject({
    source: 'RULE',
    layoutId: 'SHELF.FRESH',
    steps: [
      { name: 'Off', holds: false, why: 'OFF' },
      { name: 'Elsewhere', holds: false, why: 'CONDITION', condition: 0, value: expect.stringMatching(/./) },
      { name: 'Later', holds: false, why: 'TIME' },
      { name: 'Fresh', holds: true },
    ],
  })
  expect(await call('POST /api/v1/layout-rule-simulate', { storeCode: STORE, prCode: 'NO-SUCH' })).toMatchObject({
    status: 404,
    body: { fields: { prCode: expect.any(String) } },
  })
})

it('a rule is applied in the background, and its labels are sent', async () => {
  await server.stage.settle()
  const [tag] = await server.list('tag', { storeCode: STORE, tagId })
  expect(tag).toMatchObject({ layoutId: 'SHELF.FRESH', prCode })
  const tasks = await call(`POST /history/store/${STORE}/task/LAYOUT/search`, { length: -1 })
  expect(tasks.body.data).toHaveLength(1)
})

it('rules are moved past those that may concern the same labels', async () => {
  const [off] = (await call('GET /api/v1/layout-rule?sort=["position","ASC"]')).body as unknown as { id: number }[]
  expect(await call('POST /api/v1/layout-rule-move', { id: off?.id, direction: 'DOWN' })).toMatchObject({ status: 200 })
  expect(await names()).toEqual(['Elsewhere', 'Off', 'Later', 'Fresh'])
  // The first cannot go further up.
  await call('POST /api/v1/layout-rule-move', { id: off?.id, direction: 'UP' })
  await call('POST /api/v1/layout-rule-move', { id: off?.id, direction: 'UP' })
  expect(await names()).toEqual(['Off', 'Elsewhere', 'Later', 'Fresh'])
  // To the place of any other, up and down.
  const place = async (name: string) => (await server.list('layout-rule', {})).find((one) => one.name === name)?.id
  const put = async (name: string, to: string) =>
    call('POST /api/v1/layout-rule-move', { id: await place(name), toId: await place(to) })
  await put('Off', 'Fresh')
  expect(await names()).toEqual(['Elsewhere', 'Later', 'Fresh', 'Off'])
  await put('Off', 'Later')
  expect(await names()).toEqual(['Elsewhere', 'Off', 'Later', 'Fresh'])
  await put('Off', 'Off')
  await put('Off', 'Elsewhere')
  expect(await names()).toEqual(['Off', 'Elsewhere', 'Later', 'Fresh'])
  expect(await call('POST /api/v1/layout-rule-move', { id: off?.id, toId: 999_999 })).toMatchObject({
    status: 404,
    body: { fields: { toId: expect.any(String) } },
  })
  for (const wrong of [{}, { direction: 'UP', toId: off?.id }])
    expect(await call('POST /api/v1/layout-rule-move', { id: off?.id, ...wrong })).toMatchObject({ status: 400 })
  expect(await call('POST /api/v1/layout-rule-remove', { id: off?.id })).toMatchObject({ status: 200 })
  expect(await names()).toEqual(['Elsewhere', 'Later', 'Fresh'])
})

it('people of some stores see and change the rules of those alone', async () => {
  expect(await names(own)).toEqual(['Later'])
  expect(await save({}, own)).toMatchObject({ status: 403, body: { fields: { storeCode: expect.any(String) } } })
  expect(await save({ storeCode: 'OTHER' }, own)).toMatchObject({ status: 403 })
  expect(await save({ name: 'Mine', storeCode: STORE }, own)).toMatchObject({ status: 200 })
  const all = (await call('GET /api/v1/layout-rule')).body as unknown as { id: number; name: string }[]
  const ofAll = all.find(({ name }) => name === 'Fresh')?.id
  expect(await call(`PUT /api/v1/layout-rule/${ofAll}`, rule({ name: 'Taken' }), own)).toMatchObject({ status: 404 })
  expect(await call('POST /api/v1/layout-rule-remove', { id: ofAll }, own)).toMatchObject({ status: 403 })
  expect(await call('POST /api/v1/layout-rule-trial', { change: 'REMOVE', id: ofAll }, own)).toMatchObject({
    status: 403,
  })
  // Which of all stores holds is said to everybody who asks for a store of theirs.
  expect(await call('POST /api/v1/layout-rule-simulate', { storeCode: STORE, prCode, tag: tagId }, own)).toMatchObject({
    status: 200,
    body: { source: 'RULE' },
  })
  expect(await call('POST /api/v1/layout-rule-simulate', { storeCode: 'OTHER', prCode }, own)).toMatchObject({
    status: 403,
  })
})
