import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { MODEL_SCREENS, sizeOf, sizeOfDevice } from '../../src/schema/screens'
import { type Signed, startTestServer, type TestServer } from './harness'

let server: TestServer
let as: Signed
const STORE = 'S1'
const MAC = '0200000000aa'
const SHOW = `/plus/store/${STORE}/device/${MAC}/show`

beforeAll(async () => {
  server = await startTestServer()
  as = await server.signIn()
  await server.addStore(STORE, 'Shop')
  await server.stage.add('plus-device', [
    { storeCode: STORE, mac: MAC, model: 'IP231A', name: 'Till', status: 'ONLINE' },
    { storeCode: STORE, mac: '0200000000bb', model: 'IP354A', name: 'Wall', status: 'ONLINE' },
  ])
})
afterAll(() => server.close())

const call = (name: string, body?: unknown) => server.call(name, { as, ...(body !== undefined && { body }) })
const slide = (bgColor: string, objList: object[] = []) => ({ duration: 30, bgColor, objList })
const at = { left: 1, top: 2, width: 300, height: 100 }

describe('the show of a device', () => {
  it('is empty at first, with the size of its screen', async () => {
    expect((await call(`GET ${SHOW}`)).body).toEqual({
      screenWidth: 1920,
      screenHeight: 158,
      show: [],
      template: null,
      revision: 0,
    })
    expect((await call('GET /plus/store/S1/device/02:00:00:00:00:BB/show')).body).toMatchObject({ screenWidth: 2880 })
    expect((await call('GET /plus/store/S1/device/020000000000/show')).status).toBe(404)
  })

  it('is kept in one spelling: web pages with http://, everything else with its index', async () => {
    const show = [
      slide('#FFaa00', [
        { type: 'webpage', id: 'shop.example', ...at },
        { type: 'product', id: '1', ...at },
        { type: 'image', id: '07', ...at },
      ]),
    ]
    const saved = await call(`POST ${SHOW}`, { show })
    expect(saved.body).toMatchObject({
      revision: 1,
      show: [
        {
          duration: 30,
          bgColor: '#ffaa00',
          empty: false,
          objList: [{ id: 'http://shop.example' }, { id: '1', index: 1, autoSize: false }, { id: '7', index: 7 }],
        },
      ],
    })
    expect((await call(`GET ${SHOW}`)).body).toEqual(saved.body)
  })

  it.each([
    ['javascript:alert(1)', 'webpage'],
    ['data:text/html,x', 'webpage'],
    ['', 'webpage'],
    ['x', 'image'],
    ['../1', 'product'],
  ])('with %j as a %s is refused at that object', async (id, type) => {
    const answer = await call(`POST ${SHOW}`, { show: [slide('#000000'), slide('#000000', [{ type, id, ...at }])] })
    expect(answer.status).toBe(400)
    expect(answer.body.fields).toHaveProperty(['show/1/objList/0/id'])
  })

  it('has the usual where a slide says neither how long nor in which colour, and takes ids that are numbers', async () => {
    const saved = await call(`POST /plus/store/${STORE}/device/0200000000bb/show`, {
      screenWidth: 2880,
      screenHeight: 158,
      show: [{ objList: [{ type: 'image', id: 12, ...at }] }, {}],
    })
    expect(saved.status).toBe(200)
    expect((saved.body as { show: object[] }).show).toMatchObject([
      { duration: 30, bgColor: '#000000', objList: [{ id: '12', index: 12 }] },
      { duration: 30, bgColor: '#000000', objList: [] },
    ])
    expect((await call(`POST /plus/store/${STORE}/template/Bare`, { size: '23.1', show: [{}] })).body).toMatchObject({
      show: [{ duration: 30, bgColor: '#000000' }],
    })
    expect((await call(`DELETE /plus/store/${STORE}/template/Bare`)).status).toBe(200)
    for (const wrong of [[{ duration: 'x' }], [7], 'x'])
      expect((await call(`POST ${SHOW}`, { show: wrong })).status).toBe(400)
  })

  it('keeps what is locked and hidden, and leaves out what is neither', async () => {
    const show = [
      slide('#ffaa00', [
        { type: 'image', id: '1', ...at, locked: true, hidden: true },
        { type: 'image', id: '2', ...at, locked: false, hidden: false },
      ]),
    ]
    const saved = await call(`POST /plus/store/${STORE}/device/0200000000bb/show`, { show })
    expect((saved.body as { show: object[] }).show).toMatchObject([
      { objList: [{ locked: true, hidden: true }, { index: 2 }] },
    ])
    expect((saved.body as { show: { objList: object[] }[] }).show[0]?.objList[1]).not.toHaveProperty('locked')
  })

  it('is refused where somebody else saved since it was read', async () => {
    const { revision } = (await call(`GET ${SHOW}`)).body
    expect((await call(`POST ${SHOW}`, { show: [], revision })).status).toBe(200)
    expect(await call(`POST ${SHOW}`, { show: [slide('#111111')], revision })).toMatchObject({
      status: 409,
      body: { message: 'Someone else has saved this slide show since you opened it.' },
    })
    expect((await call(`GET ${SHOW}`)).body.show).toEqual([])
  })
})

describe('the products of a screen', () => {
  it('are those of its slots, as the signage decorator of the store gives them', async () => {
    await server.stage.add(
      'product',
      ['P1', 'P2'].map((prCode) => ({ storeCode: STORE, prCode, prInfo: [`Name ${prCode}`, '1.00'] })),
    )
    await server.stage.change('plus-device', { mac: MAC }, { product: ['P1', '', 'P2'] })
    const products = async () => (await call(`GET ${SHOW}?products=true`)).body.products
    expect(await products()).toMatchObject([{ prCode: 'P1', prInfo: ['Name P1', '1.00'] }, null, { prCode: 'P2' }])
    const code =
      'function decorate(screen) { return { products: screen.products.map((p) => ({ prCode: p.prCode, prInfo: [p.prInfo[0].toUpperCase(), screen.device.name] })) } }'
    expect((await call(`POST /plus/decorator/store/${STORE}`, { code, useType: 'STORE' })).status).toBe(200)
    expect(await products()).toMatchObject([
      { prCode: 'P1', prInfo: ['NAME P1', 'Till'] },
      null,
      { prInfo: ['NAME P2', 'Till'] },
    ])
    expect((await call(`GET ${SHOW}`)).body).not.toHaveProperty('products')
  })
})

describe('a template', () => {
  const TEMPLATE = `/plus/store/${STORE}/template`

  it('is given to no device while it is deleted', async () => {
    const without: unknown[] = []
    for (let round = 0; round < 20; round++) {
      await call(`POST ${TEMPLATE}/Gone`, { size: '23.1', show: [] })
      // The one that has come in first has looked already when the other begins to write.
      const giving = call(`POST /plus/store/${STORE}/device/list/template`, {
        template: 'Gone',
        macList: [MAC],
        flag: 0,
      })
      const [given, deleted] = await Promise.all([giving, call(`DELETE ${TEMPLATE}/Gone`)])
      const { template } = (await call(`GET /status/store/${STORE}/plus/device/${MAC}`)).body
      if (template === 'Gone' && (await call(`GET ${TEMPLATE}/Gone`)).status === 404)
        without.push([deleted.status, given.status])
      await call(`POST /plus/store/${STORE}/device/list/template`, { template: '', macList: [MAC], flag: 0 })
    }
    // The last one may have been given before it could be deleted.
    await call(`DELETE ${TEMPLATE}/Gone`)
    expect(without).toEqual([])
  })

  it('is added once, saved by name, and listed without its slides', async () => {
    expect(
      (await call(`POST ${TEMPLATE}/Opening%20%2F%2010%25`, { size: '23.1', show: [slide('#222222')], revision: 0 }))
        .body,
    ).toMatchObject({ _id: 'Opening / 10%', slides: 1, revision: 1 })
    expect(await call(`POST ${TEMPLATE}/Opening%20%2F%2010%25`, { size: '23.1', show: [], revision: 0 })).toMatchObject(
      { status: 409, body: { message: 'This template name is already registered.' } },
    )
    const [row] =
      (await call(`POST /status/store/${STORE}/plus/template/search`, { filter_size: '23.1' })).body.data ?? []
    expect(row).toMatchObject({ _id: 'Opening / 10%', size: '23.1', slides: 1 })
    expect(row).not.toHaveProperty('show')
    expect((await call(`GET ${TEMPLATE}/Opening%20%2F%2010%25`)).body).toMatchObject({ show: [{ bgColor: '#222222' }] })
    expect((await call(`GET ${TEMPLATE}/Nothing`)).status).toBe(404)
  })

  it('is of any size, under one name each, and is given to the devices of its screen alone', async () => {
    const macs = Object.fromEntries(Object.keys(MODEL_SCREENS).map((model, at) => [model, `0300000000${at}0`]))
    await server.stage.add(
      'plus-device',
      Object.entries(macs).map(([model, mac]) => ({
        storeCode: STORE,
        mac,
        model: model as keyof typeof MODEL_SCREENS,
        name: model,
        status: 'ONLINE' as const,
      })),
    )
    for (const [model, { width, height }] of Object.entries(MODEL_SCREENS)) {
      const saved = await call(`POST ${TEMPLATE}/${model}`, { size: `${width}x${height}`, show: [slide('#777777')] })
      expect(saved.body).toMatchObject({ size: sizeOf({ width, height }) })
      const taken = await Promise.all(
        Object.entries(macs).map(
          async ([name, mac]) =>
            [
              name,
              (
                await call(`POST /plus/store/${STORE}/device/list/template`, {
                  template: model,
                  macList: [mac],
                  flag: 0,
                })
              ).status,
            ] as const,
        ),
      )
      const fitting = Object.keys(MODEL_SCREENS).filter(
        (name) => sizeOfDevice({ model: name as keyof typeof MODEL_SCREENS }) === sizeOf({ width, height }),
      )
      expect(taken.filter(([, status]) => status === 200).map(([name]) => name)).toEqual(fitting)
      expect(taken.filter(([, status]) => status !== 200 && status !== 400)).toEqual([])
    }
    expect((await call(`POST ${TEMPLATE}/Poster`, { size: '1080x1920', show: [] })).body).toMatchObject({
      size: '1080x1920',
    })
    expect(
      (await call(`POST /status/store/${STORE}/plus/template/search`, { filter_size: '1080' })).body.data,
    ).toMatchObject([{ _id: 'Poster' }])
    for (const size of ['0x158', '10000x1', '1920x', '99', '1920 x 158', '', '1e3x1'])
      expect([size, (await call(`POST ${TEMPLATE}/Poster`, { size, show: [] })).status]).toEqual([size, 400])
  })

  it.each([['%20'], ['%2E'], ['x'.repeat(101)]])('is not called %j', async (name) => {
    expect([400, 404]).toContain((await call(`POST ${TEMPLATE}/${name}`, { size: '23.1', show: [] })).status)
  })

  it('is followed by its devices, until one is saved with other slides', async () => {
    await call(`POST ${TEMPLATE}/Week`, { size: '23.1', show: [slide('#333333')] })
    await server.stage.change('plus-device', { mac: MAC }, { template: 'Week' })
    const before = (await call(`GET ${SHOW}`)).body
    expect(before).toMatchObject({ template: 'Week', show: [{ bgColor: '#333333' }] })
    await call(`POST ${TEMPLATE}/Week`, { size: '23.1', show: [slide('#444444')] })
    expect((await call(`POST ${SHOW}`, { show: [slide('#333333')], revision: before.revision })).status).toBe(409)
    expect((await call(`POST ${SHOW}`, { show: [slide('#444444')] })).body).toMatchObject({ template: 'Week' })
    expect(await call(`DELETE ${TEMPLATE}/Week`)).toMatchObject({
      status: 409,
      body: { message: 'There are devices that use this template.', fields: { [MAC]: 'Till' } },
    })
    expect((await call(`POST ${TEMPLATE}/Week`, { size: '35.4', show: [] })).status).toBe(409)
    const { revision } = (await call(`GET ${SHOW}`)).body
    expect((await call(`POST ${SHOW}`, { show: [slide('#555555')], revision })).body).toMatchObject({
      template: null,
      show: [{ bgColor: '#555555' }],
    })
    // Another tab that has read the template's slides does not save over it.
    expect((await call(`POST ${SHOW}`, { show: [slide('#666666')], revision })).status).toBe(409)
    expect(await call(`DELETE ${TEMPLATE}/Week`)).toMatchObject({ status: 200 })
    expect((await call(`DELETE ${TEMPLATE}/Week`)).status).toBe(404)
  })
})

describe('whether a page may be shown in a frame', () => {
  const framing = (address: unknown, store = STORE) => call(`POST /plus/store/${store}/webpage/framing`, { address })

  it('is not asked of private networks, nor of what is no page', async () => {
    expect(await framing('http://127.0.0.1:8800/')).toMatchObject({
      status: 200,
      body: { framed: 'unknown', reason: 'private' },
    })
    expect((await framing('http://169.254.169.254/latest/meta-data')).body).toEqual({
      framed: 'unknown',
      reason: 'private',
    })
    for (const wrong of ['javascript:alert(1)', 'file:///etc/passwd', 'http://user:word@shop.example', '', 7])
      expect([wrong, (await framing(wrong)).status]).toEqual([wrong, 400])
    expect((await framing('http://127.0.0.1/', 'NOWHERE')).status).toBe(404)
  })

  it('is asked so often in a minute, and no more', async () => {
    const statuses = await Promise.all(Array.from({ length: 61 }, async () => (await framing('')).status))
    expect(statuses).toContain(429)
  })
})
