import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Audit } from '../../src/generated/types'
import type { PrivilegeKey } from '../../src/schema/dialect'
import { allPrivileges } from '../../src/schema/privilegeTree'
import { openDatabaseWithout, type Signed, startTestServer, type TestServer } from './harness'

let server: TestServer
let as: Signed

beforeAll(async () => {
  server = await startTestServer()
  await server.stage.openShop('IT001')
  await server.stage.openShop('JP001')
  await server.stage.startRadio()
  as = await server.signIn()
})
afterAll(() => server.close())

const call = (name: string, body?: unknown) => server.call(name, { as, ...(body !== undefined && { body }) })

async function lines(filter: object = {}, signed = as): Promise<Audit[]> {
  const query = new URLSearchParams({
    filter: JSON.stringify(filter),
    sort: JSON.stringify(['id', 'DESC']),
    range: '[0,99]',
  })
  const { body } = await server.call(`GET /api/v1/audit?${query}`, { as: signed })
  return body as unknown as Audit[]
}

const last = async (filter: object = {}) => (await lines(filter))[0]

const person = (email: string, may: readonly PrivilegeKey[], store: string[], enableWholeStore = false) =>
  server.addPerson({ email, may, store, enableWholeStore })

describe('the audit says who changed what', () => {
  it('of a store: its name before and after', async () => {
    const { body: store } = await call('GET /config/store/IT001')
    await call('PUT /config/store', { ...store, storeName: 'Roma Termini' })
    expect(await last()).toMatchObject({
      email: as.email,
      call: 'PUT /config/store',
      resource: 'store',
      record: 'IT001',
      store: 'IT001',
      outcome: 'DONE',
      changes: [{ field: 'storeName', before: store.storeName, after: 'Roma Termini' }],
    })
  })

  it('of a list that is saved as one: its rows before, and what is different of each', async () => {
    const old = [{ type: 'DISCOUNT', name: 'Summer', discount: 10 }]
    await call('POST /product/promotion/IT001', old)
    await call('POST /product/promotion/IT001', [{ type: 'DISCOUNT', name: 'Summer', discount: 15 }])
    const line = await last({ resource: ['promotion'], store: { equals: 'IT001' } })
    expect(line).toMatchObject({
      records: 1,
      changes: [{ row: 'Summer', field: 'discount', before: '10', after: '15' }],
    })
    expect(JSON.parse(line?.listWas ?? '')).toMatchObject(old)
    const auditor = await person('auditor@shelfdeck.example', ['member'], [], true)
    expect((await lines({ resource: ['promotion'], store: { equals: 'IT001' } }, auditor))[0]).toMatchObject({
      changes: [],
      listWas: null,
    })
  })

  it('of products, families and tags: what they say, in the same transaction as their labels', async () => {
    const [product] = await server.list('product', { storeCode: 'IT001' })
    const [tag] = await server.list('tag', { storeCode: 'IT001' })
    if (!product || !tag) throw new Error('a shop without products or tags')
    const { prCode, prInfo = [], layoutId } = product
    await call('POST /product', {
      taskId: -1,
      priorTaskId: -1,
      storeCode: 'IT001',
      product: [{ prCode, prInfo: ['Renamed', ...prInfo.slice(1)], layoutId }],
    })
    expect(await last()).toMatchObject({
      resource: 'product',
      record: prCode,
      store: 'IT001',
      records: 1,
      changes: [{ field: 'prInfo', was: JSON.stringify(prInfo) }],
    })
    await call('POST /product/family', { storeCode: 'IT001', fmPrCode: 'F1', prCodeList: [prCode], layoutId })
    expect((await last())?.changes).toContainEqual({ field: 'prCodeList', before: null, after: prCode })
    await call('POST /tag/assign', { storeCode: 'IT001', tagList: [{ tagMac: tag.tagMac, prCode: 'F1' }] })
    const assigned = await last()
    expect(assigned).toMatchObject({ resource: 'tag', record: tag.tagMac, store: 'IT001', records: 1 })
    expect(assigned?.changes).toContainEqual({
      field: 'prCode',
      before: tag.prCode,
      after: 'F1',
      was: JSON.stringify(tag.prCode),
    })
  })

  it('of a tag that is given a new family: the tag, and the family', async () => {
    const products = (await server.list('product', { storeCode: 'JP001' })).slice(0, 2)
    const [one, other] = await server.list('tag', { storeCode: 'JP001' })
    const give = (prCodeList: (string | undefined)[], ...tags: (typeof one)[]) =>
      call('POST /tag/assign/multiple', {
        storeCode: 'JP001',
        tagList: tags.map((tag) => ({ tagMac: tag?.tagMac, prCodeList })),
      })
    const codes = products.map(({ prCode }) => prCode)
    expect((await give(codes, one)).status).toBe(200)
    const [family, tag] = await lines({ store: { equals: 'JP001' } })
    expect(tag).toMatchObject({ call: 'POST /tag/assign/multiple', resource: 'tag', record: one?.tagMac, records: 1 })
    expect(tag?.changes).toContainEqual({
      field: 'prCode',
      before: one?.prCode,
      after: family?.record,
      was: JSON.stringify(one?.prCode),
    })
    expect(family).toMatchObject({ call: 'POST /tag/assign/multiple', resource: 'family-product', records: 1 })
    expect(family?.changes).toContainEqual({ field: 'prCodeList', before: null, after: codes.join(', ') })
    expect((await give([...codes, 'MORE'], one, other)).status).toBe(200)
    expect((await lines({ store: { equals: 'JP001' } })).slice(0, 2)).toMatchObject([
      { resource: 'family-product', records: 1 },
      { resource: 'tag', records: 2, changes: [] },
    ])
  })

  it('of tags of several stores: none of them by name, also where one store has one alone; a new family with its own store', async () => {
    const tags = [
      ...(await server.list('tag', { storeCode: 'IT001' })).slice(0, 1),
      ...(await server.list('tag', { storeCode: 'JP001' })).slice(0, 2),
    ]
    const [product] = await server.list('product', { storeCode: 'JP001' })
    const tagList = tags.map(({ tagMac, storeCode }) => ({
      tagMac,
      prCodeList: storeCode === 'JP001' ? [product?.prCode, 'NEW-THERE'] : ['ALONE'],
    }))
    expect((await call('POST /tag/assign/multiple', { tagList })).status).toBe(200)
    const [family, assigned] = await lines()
    expect(assigned).toMatchObject({ resource: 'tag', records: 3, record: null, store: null, changes: [] })
    expect(family).toMatchObject({ resource: 'family-product', records: 1, store: 'JP001' })
  })

  it('of nothing where a save changes nothing', async () => {
    const same = async (save: string, read = save.replace(/^\w+/, 'GET'), key = '') =>
      call(save, (await call(`${read}${key}`)).body)
    const before = await last()
    const [gateway] = (await call('GET /config/store/IT001/gw')).body as unknown as { gwMac: string }[]
    const [setting] = (await call('GET /alarm/notification/setting')).body as unknown as object[]
    for (const { status } of [
      await same('PUT /config/server'),
      await same('PUT /config/smtp'),
      await same('PUT /config/store', 'GET /config/store', '/IT001'),
      await same('PUT /auth/account', 'GET /auth/account', `/${as.email}`),
      await same(`PUT /config/store/IT001/gw/${gateway?.gwMac}`),
      await same('POST /product/promotion/JP001'),
      await same('POST /config/gw/channel'),
      await call('POST /alarm/notification/setting', [setting]),
    ])
      expect(status).toBe(200)
    expect(await last()).toEqual(before)
  })

  it('of the password of the mail server that it was changed, and no more', async () => {
    const { body: smtp } = await call('GET /config/smtp')
    await call('PUT /config/smtp', { ...smtp, password: 'Hidden-Horse-9' })
    expect(await last()).toMatchObject({
      resource: 'smtp',
      changes: [{ field: 'password', before: null, after: '•••' }],
    })
    const line = await last()
    await call('PUT /config/smtp', { ...smtp, password: 'Hidden-Horse-9' })
    expect(await last()).toEqual(line)
    await call('PUT /config/smtp', { ...smtp, password: '' })
    expect(await last()).toMatchObject({
      resource: 'smtp',
      changes: [{ field: 'password', before: '•••', after: null }],
    })
  })

  it('of what is removed: what it was, and who was made to choose a new password', async () => {
    const { body: product } = await call('POST /product', {
      storeCode: 'IT001',
      product: [{ prCode: 'GONE', prInfo: ['Once'], layoutId: 'SHELF' }],
    })
    expect(product.code).toBe(1)
    await call('POST /product/family', {
      storeCode: 'IT001',
      fmPrCode: 'FGONE',
      prCodeList: ['GONE'],
      layoutId: 'SHELF',
    })
    await call('POST /product/family/delete', { storeCode: 'IT001', fmPrCodeList: ['FGONE'] })
    expect(await last()).toMatchObject({
      resource: 'family-product',
      record: 'FGONE',
      changes: expect.arrayContaining([{ field: 'prCodeList', before: 'GONE', after: null, was: '["GONE"]' }]),
    })
    await call('POST /product/remove/unused', { storeCode: 'IT001', prCodeList: ['GONE'] })
    expect(await last()).toMatchObject({
      resource: 'product',
      record: 'GONE',
      changes: expect.arrayContaining([{ field: 'prInfo', before: 'Once', after: null, was: '["Once"]' }]),
    })
    const { email } = await person('forgetful@shelfdeck.example', ['member'], ['IT001'])
    await call('POST /auth/account/reset', { email })
    expect(await last()).toMatchObject({
      call: 'POST /auth/account/reset',
      resource: 'account',
      record: email,
      changes: [],
    })
  })

  it('of settings that nobody had saved: what is other than what held', async () => {
    const [setting] = (await call('GET /alarm/notification/setting')).body as unknown as {
      type: string
      email: boolean
      revision: string
    }[]
    if (!setting) throw new Error('no setting')
    await call('POST /alarm/notification/setting', [{ ...setting, email: !setting.email }])
    expect(await last()).toMatchObject({
      record: setting.type,
      changes: [
        { field: 'email', before: String(setting.email), after: String(!setting.email), was: String(setting.email) },
      ],
    })
    const { body: content } = await call(`GET /alarm/notification/content/${setting.type}`)
    await call(`POST /alarm/notification/content/${setting.type}`, { ...content, subject: 'Hello' })
    expect(await last()).toMatchObject({
      record: setting.type,
      changes: [{ field: 'subject', before: content.subject, after: 'Hello' }],
    })
  })

  it('of an account: no password, and no hash of one', async () => {
    const email = 'somebody@shelfdeck.example'
    const account = { email, name: 'Some Body', mobile: '1', password: 'Correct-Horse-9', role_id: 1, store: ['IT001'] }
    expect((await call('POST /auth/account', account)).status).toBe(200)
    await call('PUT /auth/account', {
      email,
      name: 'Another Name',
      mobile: '1',
      password: 'Battery-Staple-8',
      role_id: 1,
    })
    const [changed, added] = await lines({ resource: 'account', record: email })
    expect(changed?.changes).toEqual(
      expect.arrayContaining([
        { field: 'name', before: 'Some Body', after: 'Another Name', was: '"Some Body"' },
        { field: 'password', before: null, after: '•••' },
      ]),
    )
    expect(added?.changes).toContainEqual({ field: 'store', before: null, after: 'IT001' })
    const all = JSON.stringify(await lines())
    for (const secret of ['Correct-Horse', 'Battery-Staple', as.token, '$argon2', 'scrypt'])
      expect(all).not.toContain(secret)
  })

  it('of a role and of the server: the fields that are different, and no others', async () => {
    const { body: role } = await call('POST /auth/role', { name: 'Clerk', privilege: allPrivileges() })
    await call('POST /auth/role', { role_id: role.role_id, name: 'Clerks', privilege: role.privilege })
    expect((await last({ resource: 'role' }))?.changes).toEqual([
      { field: 'name', before: 'Clerk', after: 'Clerks', was: '"Clerk"' },
    ])
    const { body: config } = await call('GET /config/server')
    await call('PUT /config/server', config)
    await call('PUT /config/server', { ...config, historyRetentionDays: 55 })
    expect((await last({ resource: 'server-config' }))?.changes).toEqual([
      { field: 'historyRetentionDays', before: '90', after: '55', was: '90' },
    ])
  })

  it('of a value that is too long to be put back, and of a new record, not what it was', async () => {
    const amac = { abstractCode: 'LONG', abstractData: 'x'.repeat(3_900) }
    await call('POST /config/amac', amac)
    expect((await last({ resource: 'amac' }))?.changes.map(({ was }) => was)).toEqual([undefined, undefined])
    await call('PUT /config/amac', { ...amac, abstractData: 'y' })
    expect((await last({ resource: 'amac' }))?.changes).toMatchObject([
      { field: 'abstractData', after: 'y', was: JSON.stringify(amac.abstractData) },
    ])
    const privilege = allPrivileges()
    const { body: role } = await call('POST /auth/role', { name: 'Wide', privilege })
    await call('POST /auth/role', {
      role_id: role.role_id,
      name: 'Wide',
      privilege: privilege.map((entry) => ({ ...entry, write: false })),
    })
    expect(JSON.parse((await last({ resource: 'role' }))?.changes[0]?.was ?? '')).toEqual(role.privilege)
  })

  it('of many records in one line, and of commands without records of their own', async () => {
    const before = (await lines()).length
    const product = Array.from({ length: 300 }, (_, at) => ({ prCode: `A-${at}`, prInfo: ['Milk'], layoutId: 'SHELF' }))
    expect((await call('POST /product', { taskId: -1, priorTaskId: -1, storeCode: 'JP001', product })).status).toBe(200)
    const [line, ...more] = await lines()
    expect(more).toHaveLength(Math.min(before, 99))
    expect(line).toMatchObject({ call: 'POST /product', store: 'JP001', outcome: 'DONE' })
    await call('POST /tag/status/check', { storeCode: 'JP001', cmd: 0 })
    expect(await last()).toMatchObject({ call: 'POST /tag/status/check', store: 'JP001', resource: 'tag-status-check' })
  })

  it('of a deletion, and keeps it when the store is gone', async () => {
    const store = {
      storeCode: 'GONE',
      storeName: 'Gone',
      totalDuration: 120,
      eventDuration: 1,
      cpDuration: 39,
      baseTimeout: 60,
      timeoutTag: 0.1,
    }
    await call('POST /config/store', store)
    await call('DELETE /config/store/GONE')
    expect((await lines({ store: { equals: 'GONE' } })).map((line) => line.call)).toEqual([
      'DELETE /config/store/{store}',
      'POST /config/store',
    ])
  })

  it('of sign-ins, also of those that were refused', async () => {
    await server.call('POST /auth/login', { body: { email: 'Nobody@shelfdeck.example', password: 'guess' } })
    expect(await last()).toMatchObject({
      call: 'POST /auth/login',
      email: 'nobody@shelfdeck.example',
      outcome: 'REFUSED',
      store: null,
      changes: [],
    })
    await server.signIn()
    expect(await last()).toMatchObject({ call: 'POST /auth/login', email: as.email, outcome: 'DONE' })
  })

  it('and nothing of what only reads, or was refused before it changed anything', async () => {
    const before = (await last())?.id
    await call('GET /config/store')
    await call('POST /config/store/pagination', {})
    expect(
      (
        await call('POST /config/store', {
          storeCode: 'IT001',
          storeName: 'Twice',
          totalDuration: 120,
          eventDuration: 1,
          cpDuration: 39,
          baseTimeout: 60,
          timeoutTag: 0.1,
        })
      ).status,
    ).toBe(409)
    expect((await call('DELETE /config/store/IT001')).status).toBe(409)
    expect((await last())?.id).toBe(before)
  })
})

it('is written with the change or not at all', async () => {
  const before = await server.count('audit')
  const { body: store } = await call('GET /config/store/JP001')
  expect((await call('PUT /config/store', { ...store, storeName: 'Stale', revision: 'another' })).status).toBe(409)
  expect(await server.count('audit')).toBe(before)
})

it('comes to a database that was made without it', async () => {
  const older = await startTestServer({ connection: await openDatabaseWithout('audit') })
  const signed = await older.signIn()
  expect(await older.call('GET /api/v1/audit', { as: signed })).toMatchObject({
    status: 200,
    body: [{ call: 'POST /auth/login', outcome: 'DONE' }],
  })
  await older.close()
})

describe('the audit is read', () => {
  it('by who reads members, of their stores alone, and written by nobody', async () => {
    const boss = await person('boss@shelfdeck.example', ['member', 'store_config'], ['JP001'])
    const other = await person('other@shelfdeck.example', ['store_config'], [], true)
    const seen = await lines({}, boss)
    expect(new Set(seen.map(({ store }) => store))).toEqual(new Set(['JP001']))
    expect((await server.call('GET /api/v1/audit', { as: other })).status).toBe(403)
    expect((await server.call('GET /api/v1/audit')).status).toBe(401)
    const foreign = await last({ store: { equals: 'IT001' } })
    expect((await server.call(`GET /api/v1/audit/${foreign?.id}`, { as: boss })).status).toBe(404)
    for (const write of [
      'POST /api/v1/audit',
      `PUT /api/v1/audit/${foreign?.id}`,
      `DELETE /api/v1/audit/${foreign?.id}`,
    ])
      expect((await call(write, {})).status).toBe(404)
  })

  it('without the values of what the reader may not read', async () => {
    const boss = await person('chief@shelfdeck.example', ['member'], [], true)
    const [ofServer] = await lines({ resource: 'server-config' }, boss)
    expect(ofServer).toMatchObject({ call: 'PUT /config/server', changes: [] })
    expect((await lines({ resource: 'account' }, boss))[0]?.changes).not.toEqual([])
  })

  it('without the single fields that the reader may not read', async () => {
    const boss = await person('foreman@shelfdeck.example', ['member', 'task'], [], true)
    const changes = [
      { field: 'refreshed', before: 'false', after: 'true' },
      { field: 'taskType', before: null, after: 'UPDATE' },
    ]
    await server.stage.add('audit', [
      {
        updatedAt: 1,
        email: 'someone@shelfdeck.example',
        call: 'POST /task',
        resource: 'task',
        outcome: 'DONE',
        changes,
      },
    ])
    expect(
      (await lines({ resource: 'task', email: { equals: 'someone@shelfdeck.example' } }, boss))[0]?.changes,
    ).toEqual([changes[1]])
    const [whole] = await lines({ resource: 'task', email: { equals: 'someone@shelfdeck.example' } })
    expect(whole?.changes).toEqual(changes)
    expect((await server.call(`GET /api/v1/audit/${whole?.id}`, { as: boss })).body).toMatchObject({
      changes: [changes[1]],
    })
  })

  it('with the head that a console of another origin can read', async () => {
    const abroad = await startTestServer({ env: { CORS_ORIGIN: 'https://console.example' } })
    const { headers } = await abroad.call('GET /health', { raw: { headers: { origin: 'https://console.example' } } })
    expect(headers['access-control-expose-headers']).toContain('Content-Range')
    await abroad.close()
  })
})
