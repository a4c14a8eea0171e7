import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { DashboardStats } from '../../src/generated/types'
import type { PrivilegeKey } from '../../src/schema/dialect'
import { type Signed, startTestServer, type TestServer } from './harness'

let server: TestServer
let as: Signed
const [ONE, OTHER] = ['IT001', 'JP001']

beforeAll(async () => {
  server = await startTestServer()
  await server.stage.openShop(ONE, { gateways: 2, tags: 12, products: 12, sensors: 1 })
  await server.stage.openShop(OTHER, { gateways: 3, tags: 30, products: 30, sensors: 1 })
  await server.stage.add('server', [{ id: 'esl-1', name: 'ESL 1', type: 'esl', status: 'NORMAL' }])
  const [first, second, third] = await server.list('tag', { storeCode: ONE })
  await server.stage.change('tag', { storeCode: ONE, tagMac: first?.tagMac ?? '' }, { status: 'MISSING' })
  await server.stage.change('tag', { storeCode: ONE, tagMac: second?.tagMac ?? '' }, { prCode: third?.prCode ?? '' })
  await server.stage.change(
    'tag',
    { storeCode: ONE, tagMac: third?.tagMac ?? '' },
    { status: 'WIP', battStatus: 'LOW' },
  )
  const [gateway, ill] = await server.list('gateway', { storeCode: OTHER })
  await server.stage.change('gateway', { storeCode: OTHER }, { gmpVersion: '2.4.1', grmVersion: '1.9.0' })
  await server.stage.change(
    'gateway',
    { storeCode: OTHER, gwMac: gateway?.gwMac ?? '' },
    { timeSync: false, gmpVersion: '9.0' },
  )
  await server.stage.change('gateway', { storeCode: OTHER, gwMac: ill?.gwMac ?? '' }, { status: 'OFFLINE' })
  await server.stage.startRadio()
  as = await server.signIn()
})
afterAll(() => server.close())

/** The day of an answer where the server is. */
const dayOf = ({ updatedAt, timeZone }: DashboardStats) =>
  new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(updatedAt * 1000)

const dashboard = async (query = '', by = as) =>
  (await server.call(`GET /stats/dashboard?t=1${query}`, { as: by })).body as unknown as DashboardStats

/** Somebody with a role of these privileges, on the first store. */
const somebody = (name: string, ...reads: PrivilegeKey[]) =>
  server.addPerson({ email: `${name}@shelfdeck.example`, reads, store: [ONE] })

describe('the dashboard', () => {
  it('counts servers, gateways, tags, types and versions of all stores', async () => {
    const all = await dashboard()
    expect(all).toMatchObject({
      counted: 2,
      stores: { storeCode: [ONE, OTHER] },
      servers: [{ id: 'esl-1' }],
      gateways: { normal: 3, alarm: 1, offline: 1 },
      tags: { ok: 40, ng: 1, wip: 1 },
      storeTags: { storeCode: [ONE, OTHER], ok: [10, 30], ng: [1, 0], wip: [1, 0], low: [1, 0] },
      storeGateways: { normal: [2, 1], alarm: [0, 1], offline: [0, 1], offlineMac: ['', expect.stringMatching(/./)] },
    })
    expect(all.tagTypes?.reduce((sum, { count }) => sum + count, 0)).toBe(42)
    expect(all.gmpVersions).toContainEqual({ version: '9.0', count: 1 })
    expect(all.gatewayTags?.gwMac).toHaveLength(5)
    expect(all.gatewayTags?.ok.reduce((sum, count) => sum + count, 0)).toBe(40)
    expect(all.daily).toHaveLength(30)
    expect(all.today).toBe(dayOf(all))
  })

  it('names what changed in the last hour, the latest first, of the chosen stores that the account sees', async () => {
    const now = Math.floor(Date.now() / 1000)
    const [one, two] = await server.list('product', { storeCode: ONE })
    const [other] = await server.list('product', { storeCode: OTHER })
    await server.stage.changeEach(
      'product',
      (await Promise.all([ONE, OTHER].map((storeCode) => server.list('product', { storeCode }))))
        .flat()
        .map(({ storeCode, prCode }) => ({
          storeCode,
          prCode,
          updatedAt: now - 7_200,
        })),
    )
    expect((await dashboard('&changed=true')).changed).toEqual([])
    await server.stage.changeEach('product', [
      { storeCode: ONE, prCode: one?.prCode ?? '', updatedAt: now - 60 },
      { storeCode: ONE, prCode: two?.prCode ?? '', updatedAt: now - 3_660 },
      { storeCode: OTHER, prCode: other?.prCode ?? '', updatedAt: now - 30 },
    ])
    const { changed, storeTags } = await dashboard('&changed=true')
    expect(changed?.map(({ storeCode, prCode }) => [storeCode, prCode])).toEqual([
      [OTHER, other?.prCode],
      [ONE, one?.prCode],
    ])
    expect(changed?.[0]?.name).toBe(other?.prInfo?.[0])
    expect(storeTags).toBeUndefined()
    expect((await dashboard(`&changed=true&storeList=${ONE}`)).changed).toHaveLength(1)
    expect(
      (await dashboard('&changed=true', await somebody('changes', 'dashboard', 'tag', 'product'))).changed?.map(
        ({ storeCode }) => storeCode,
      ),
    ).toEqual([ONE])
    expect(
      (await server.call('GET /stats/dashboard?changed=true', { as: await somebody('unread', 'dashboard', 'tag') }))
        .status,
    ).toBe(403)
  })

  it('counts the chosen stores alone, and goes on naming the others', async () => {
    const one = await dashboard(`&storeList=${encodeURIComponent(JSON.stringify([OTHER, 'GONE']))}`)
    expect(one).toMatchObject({
      counted: 1,
      tags: { ok: 30, ng: 0, wip: 0 },
      stores: { storeCode: [ONE, OTHER] },
      storeTags: { storeCode: [OTHER] },
    })
    expect((await dashboard(`&storeList=${ONE},${OTHER}`)).counted).toBe(2)
    expect((await server.call('GET /stats/dashboard?storeList=%5B1', { as })).status).toBe(400)
  })

  it('has today in it: labels under way, delivered and failed, and the products that they show', async () => {
    const [product] = await server.list('product', { storeCode: OTHER })
    await server.call('POST /product', {
      as,
      body: {
        taskId: -1,
        priorTaskId: -1,
        storeCode: OTHER,
        product: [
          { prCode: product?.prCode, prInfo: ['New'], layoutId: 'SHELF' },
          { prCode: 'UNSEEN', prInfo: [], layoutId: 'SHELF' },
        ],
      },
    })
    expect(await dashboard()).toMatchObject({
      tagUpdate: { total: 1, success: 0, inprogress: 1, error: 0 },
      productUpdate: { total: 2, success: 1, inprogress: 1, error: 0 },
    })
    const [task] = await server.list('task', { storeCode: OTHER })
    const [row] = await server.list('task-row', { storeCode: OTHER, taskId: task?.taskId ?? 0 })
    await server.stage.tagTakes(OTHER, row?.taskId ?? 0, row?.tagMac ?? '')
    const after = await dashboard()
    expect(after).toMatchObject({ tagUpdate: { total: 1, success: 1 }, productUpdate: { total: 2, success: 2 } })
    expect(after.daily?.at(-1)).toEqual({ date: after.today, product: 2, tag: 1 })
    const page = await server.call('POST /status/store/pagination/tag', {
      as,
      body: { columns: [{ data: 'todayUpdated' }], order: [{ column: 0, dir: 'desc' }] },
    })
    expect(page.body.data).toMatchObject([
      { storeCode: OTHER, todayUpdated: 1 },
      { storeCode: ONE, todayUpdated: 0, duplicate: 2, countByType: {} },
    ])
  })

  it('tells the stores behind a number', async () => {
    expect((await dashboard('&detail=gmpVersions&value=9.0')).detail).toEqual({
      of: 'gmpVersions',
      value: '9.0',
      stores: [{ storeCode: OTHER, storeName: expect.any(String), total: 1 }],
    })
    expect((await dashboard('&detail=tagUpdate')).detail?.stores).toMatchObject([
      { storeCode: OTHER, total: 1, success: 1 },
    ])
    const { today } = await dashboard()
    expect((await dashboard(`&detail=daily&value=${today}`)).detail?.stores).toMatchObject([
      { storeCode: OTHER, total: 3, product: 2, tag: 1 },
    ])
    const [store] = (await dashboard('&detail=offlineGateways')).detail?.stores ?? []
    expect(store).toMatchObject({ total: 1, gwMac: [expect.stringMatching(/^[0-9A-F]{12}$/)] })
    expect((await server.call('GET /stats/dashboard?detail=nothing', { as })).status).toBe(400)
    expect((await server.call('GET /stats/dashboard?detail=tagTypes', { as })).status).toBe(400)
  })

  it('shows each part to who may read it, of his stores', async () => {
    const operator = await somebody('operator', 'dashboard', 'tag', 'product')
    const seen = await dashboard(`&storeList=${OTHER},${ONE}`, operator)
    expect(seen).toMatchObject({ counted: 1, stores: { storeCode: [ONE] }, tags: { ok: 10, ng: 1, wip: 1 } })
    for (const part of ['servers', 'gateways', 'gmpVersions', 'storeGateways', 'gatewayTags'])
      expect(seen).not.toHaveProperty(part)
    for (const part of ['productUpdate', 'daily', 'tagTypes']) expect(seen).toHaveProperty(part)
    expect((await server.call('GET /stats/dashboard?detail=gmpVersions&value=9.0', { as: operator })).status).toBe(403)
    const tagsOnly = await dashboard('', await somebody('tags', 'dashboard', 'tag'))
    expect(tagsOnly).toHaveProperty('tagUpdate')
    for (const part of ['productUpdate', 'daily', 'servers']) expect(tagsOnly).not.toHaveProperty(part)
    const blind = await dashboard('', await somebody('blind', 'dashboard'))
    expect(Object.keys(blind).sort()).toEqual(['counted', 'stores', 'timeZone', 'today', 'updatedAt'])
    expect((await server.call('GET /stats/dashboard', { as: await somebody('nothing', 'tag') })).status).toBe(403)
  })
})
