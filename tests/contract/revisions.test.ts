import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { normalise } from '../../src/schema/privilegeTree'
import { type Answer, PASSWORD, type Signed, startTestServer, type TestServer } from './harness'

let server: TestServer
let as: Signed
let gwMac = ''
let prCode = ''

beforeAll(async () => {
  server = await startTestServer()
  as = await server.signIn()
  const shop = await server.stage.openShop('IT001')
  gwMac = String(shop.gateway?.[0]?.gwMac)
  prCode = String(shop.product?.[0]?.prCode)
  await server.stage.startRadio()
  await call('POST /auth/role', { name: 'Clerk', privilege: normalise([{ key: 'store', read: true, write: false }]) })
  const { role_id } = await roleNamed('Clerk')
  await call('POST /auth/account', {
    email: 'clerk@shop.example',
    name: 'Clerk',
    mobile: '1',
    password: PASSWORD,
    role_id,
    store: ['IT001'],
  })
  await call('POST /product/family', {
    storeCode: 'IT001',
    fmPrCode: 'FAMILY',
    prCodeList: [prCode],
    layoutId: 'SHELF',
  })
  await call('POST /product/family', { fmPrCode: 'SHARED', prCodeList: ['P1'], layoutId: 'SHELF' })
  await call('POST /config/amac', { abstractCode: 'A1', abstractData: 'one' })
}, 60_000)
afterAll(() => server.close())

type Body = Answer['body']

const call = (name: string, body?: unknown) => server.call(name, { as, ...(body !== undefined && { body }) })
const rowsOf = async (name: string) => (await call(name)).body as unknown as Body[]
const find = async (name: string, field: string, value: unknown) =>
  (await rowsOf(name)).find((row) => row[field] === value) ?? {}
const roleNamed = (name: string) => find('GET /auth/role', 'name', name)

/** How a record is read and saved, and two fields that two people change. */
interface Case {
  readonly read: () => Promise<Body>
  readonly save: (record: Body) => Promise<Answer>
  readonly fields: readonly [name: string, one: unknown, other: unknown]
}

const oneOf = (name: () => string) => async () => (await call(name())).body
const put = (name: string, wanted: readonly string[]) => (record: Body) =>
  call(
    name,
    Object.fromEntries(
      [...wanted, 'revision'].flatMap((field) => (record[field] === undefined ? [] : [[field, record[field]]])),
    ),
  )
const whole = (name: () => string) => (record: Body) => call(name(), record)

const cases: Readonly<Record<string, Case>> = {
  store: {
    read: oneOf(() => 'GET /config/store/IT001'),
    save: whole(() => 'PUT /config/store'),
    fields: ['address', 'Via Uno 1', 'Via Due 2'],
  },
  product: {
    read: oneOf(() => `GET /product/${prCode}/store/IT001`),
    save: ({ layoutId, prInfo, nfc, revision }) =>
      call('POST /product', {
        storeCode: 'IT001',
        product: [{ prCode, layoutId, prInfo, nfc, ...(revision !== undefined && { revision }) }],
      }),
    fields: ['prInfo', ['1', 'mine'], ['2', 'yours']],
  },
  role: {
    read: async () => oneOf(() => `GET /auth/role/${roleId}`)(),
    save: whole(() => 'POST /auth/role'),
    fields: [
      'privilege',
      normalise([{ key: 'tag', read: true, write: false }]),
      normalise([{ key: 'paper', read: true, write: true }]),
    ],
  },
  'script of a store': {
    read: oneOf(() => 'GET /tag/decorator/store/IT001'),
    save: put('POST /tag/decorator/store/IT001', ['code', 'useType']),
    fields: ['code', '// one', '// two'],
  },
  'script of the system': {
    read: oneOf(() => 'GET /auth/3rd/party'),
    save: put('POST /auth/3rd/party', ['code', 'useType']),
    fields: ['code', '// one', '// two'],
  },
  account: {
    read: oneOf(() => 'GET /auth/account/clerk@shop.example'),
    save: put('PUT /auth/account', ['email', 'name', 'mobile', 'role_id', 'store', 'enableWholeStore']),
    fields: ['mobile', '0123', '0456'],
  },
  'family product': {
    read: oneOf(() => 'GET /product/family/FAMILY/store/IT001'),
    save: put('POST /product/family', ['storeCode', 'fmPrCode', 'prCodeList', 'layoutId', 'nfc']),
    fields: ['layoutId', 'SHELF.FRESH', 'SHELF.PROMO'],
  },
  'shared family product': {
    read: oneOf(() => 'GET /product/family/SHARED/store/default'),
    save: put('POST /product/family', ['storeCode', 'fmPrCode', 'prCodeList', 'layoutId', 'nfc']),
    fields: ['prCodeList', ['P1', 'P2', '', ''], ['P1', 'P3', '', '']],
  },
  'abstract code': {
    read: () => find('GET /config/amac', 'abstractCode', 'A1'),
    save: whole(() => 'PUT /config/amac'),
    fields: ['abstractData', 'two', 'three'],
  },
  'server configuration': {
    read: oneOf(() => 'GET /config/server'),
    save: whole(() => 'PUT /config/server'),
    fields: ['panId', '00AA', '00BB'],
  },
  'mail server': {
    read: oneOf(() => 'GET /config/smtp'),
    save: whole(() => 'PUT /config/smtp'),
    fields: ['server', 'one.example', 'two.example'],
  },
  'alarm limits': {
    read: oneOf(() => 'GET /alarm/setting'),
    save: whole(() => 'POST /alarm/setting'),
    fields: ['diskThreshold', 71, 72],
  },
  'text of an alarm': {
    read: oneOf(() => 'GET /alarm/notification/content/GW_STATUS_ABNORMAL'),
    save: whole(() => 'POST /alarm/notification/content/GW_STATUS_ABNORMAL'),
    fields: ['title', 'One', 'Two'],
  },
  'recipients of an alarm': {
    read: () => find('GET /alarm/notification/setting', 'type', 'GW_STATUS_ABNORMAL'),
    save: (record) => call('POST /alarm/notification/setting', [record]),
    fields: ['admin', false, true],
  },
  'signage of a store': {
    read: oneOf(() => 'GET /plus/store/IT001/setting'),
    save: whole(() => 'POST /plus/store/IT001/setting'),
    fields: ['duration', 11, 12],
  },
  gateway: {
    read: oneOf(() => `GET /config/store/IT001/gw/${gwMac}`),
    save: whole(() => `PUT /config/store/IT001/gw/${gwMac}`),
    fields: ['channelGroupIndex', 3, 4],
  },
}
let roleId: unknown
beforeAll(async () => {
  roleId = (await roleNamed('Clerk')).role_id
})

describe.each(Object.entries(cases))('%s', (_, { read, save, fields: [name, one, other] }) => {
  it('is not taken back by whoever began with an older one; the refusal has it as it is', async () => {
    const loaded = await read()
    expect(loaded.revision).toMatch(/^([\w-]{8})+$/)
    expect((await save({ ...loaded, [name]: one })).status).toBe(200)
    const late = await save({ ...loaded, [name]: other })
    const now = await read()
    expect(now[name]).toEqual(one)
    expect(late).toMatchObject({
      status: 409,
      body: {
        code: 0,
        message: 'Someone else changed this in the meantime.',
        current: { [name]: one, revision: now.revision },
      },
    })
    expect((late.body.current as Body).password).toBeUndefined()
    expect((await save({ ...now, [name]: other })).status).toBe(200)
    expect((await read())[name]).toEqual(other)
  })

  it('is saved over by a client that sends no revision', async () => {
    const { revision: _, ...loaded } = await read()
    await save({ ...loaded, [name]: one })
    expect((await save({ ...loaded, [name]: other })).status).toBe(200)
    expect((await read())[name]).toEqual(other)
  })
})

describe('of twenty saves at once that began with the same revision', () => {
  const texts = Array.from({ length: 20 }, (_, at) => `number ${at}`)
  const racing: Readonly<Record<string, (record: Body, text: string) => Body>> = {
    store: (record, text) => ({ ...record, address: text }),
    product: (record, text) => ({ ...record, prInfo: [text] }),
    role: (record, text) => ({ ...record, name: text }),
    'script of a store': (record, text) => ({ ...record, code: `// ${text}` }),
    'script of the system': (record, text) => ({ ...record, code: `// ${text}` }),
    account: (record, text) => ({ ...record, name: text }),
    'family product': (record, text) => ({ ...record, nfc: text }),
    'abstract code': (record, text) => ({ ...record, abstractData: text }),
    'server configuration': (record, text) => ({ ...record, mobile: text }),
    'mail server': (record, text) => ({ ...record, account: text }),
    'alarm limits': (record, text) => ({ ...record, totalTagsThreshold: Number(text.slice(7)) + 100 }),
    'text of an alarm': (record, text) => ({ ...record, title: text }),
    'signage of a store': (record, text) => ({ ...record, duration: Number(text.slice(7)) + 100 }),
  }
  it.each(Object.entries(racing))('one comes first and the others are refused: %s', async (name, change) => {
    const { read, save } = cases[name] as Case
    const loaded = await read()
    const answers = await Promise.all(texts.map((text) => save(change(loaded, text))))
    const counts = [200, 409].map((status) => answers.filter((answer) => answer.status === status).length)
    expect(counts).toEqual([1, 19])
    const winner = texts[answers.findIndex(({ status }) => status === 200)] ?? ''
    expect(await read()).toMatchObject(fieldsOf(change({}, winner)))
  })
  const fieldsOf = ({ revision: _, ...record }: Body) => record
})

describe('lists that are saved as a whole', () => {
  const lists = {
    aliases: [
      'GET /config/alias',
      'POST /config/alias',
      [
        [{ index: 0, name: 'Code', key: true }],
        [
          { index: 0, name: 'Code', key: true },
          { index: 1, name: 'Price' },
        ],
      ],
    ],
    channels: [
      'GET /config/gw/channel',
      'POST /config/gw/channel',
      [[{ gwIndex: 1, dataChannel: 12, eventChannel: 13 }], [{ gwIndex: 1, dataChannel: 14, eventChannel: 13 }]],
    ],
    promotions: [
      'GET /product/promotion/IT001',
      'POST /product/promotion/IT001',
      [[{ type: 'DISCOUNT', name: 'One' }], [{ type: 'BUNDLE', name: 'Two' }]],
    ],
  } as const
  it.each(Object.entries(lists))(
    '%s: the rows of others stay, also of a list that began empty',
    async (_, [read, save, [one, other]]) => {
      expect(await rowsOf(read)).toEqual([])
      expect((await call(`${save}?revision=none`, one)).status).toBe(200)
      const late = await call(`${save}?revision=none`, other)
      expect(late).toMatchObject({ status: 409, body: { current: one } })
      const now = await rowsOf(read)
      expect(now).toMatchObject(one)
      expect((await call(`${save}?revision=${String(now[0]?.revision)}`, other)).status).toBe(200)
      expect((await call(save, one)).status).toBe(200)
      expect(await rowsOf(read)).toMatchObject(one)
    },
  )

  it('of twenty saves at once one comes first', async () => {
    const [row] = await rowsOf('GET /config/alias')
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, at) =>
        call(`POST /config/alias?revision=${String(row?.revision)}`, [{ index: 0, name: `Code ${at}`, key: true }]),
      ),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(19)
  })
})

it('a product whose tags report and whose labels are counted anew has the same revision', async () => {
  const before = await cases.product?.read()
  await server.stage.changeEach('product', [{ storeCode: 'IT001', prCode, tagCount: 77, updatedAt: 1_900_000_000 }])
  expect((await cases.product?.read())?.revision).toBe(before?.revision)
})

it('what was deleted meanwhile is not made again by a save that began before', async () => {
  const gone = (answer: Answer) => answer.status
  const product = { storeCode: 'IT001', product: [{ prCode: 'GONE', layoutId: 'SHELF', prInfo: [], revision: 'x' }] }
  expect(gone(await call('POST /product', product))).toBe(404)
  expect(
    gone(
      await call('POST /product/family', {
        storeCode: 'IT001',
        fmPrCode: 'GONE',
        prCodeList: ['1'],
        layoutId: 'SHELF',
        revision: 'x',
      }),
    ),
  ).toBe(404)
  expect(gone(await call('PUT /config/amac', { abstractCode: 'GONE', abstractData: 'x', revision: 'x' }))).toBe(404)
})

it('of two templates of one name that are made at once, the second is refused', async () => {
  const make = () => call('POST /plus/store/IT001/template/Window', { size: '23.1', show: [], revision: 0 })
  const answers = await Promise.all([make(), make(), make()])
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409, 409])
})
