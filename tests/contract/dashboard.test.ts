import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createAccount } from '../../server/access/accounts'
import { createRole } from '../../server/access/roles'
import { dayOf, lastDays } from '../../server/db/counts/day'
import type { DashboardStats } from '../../src/generated/types'
import { normalise, type PrivilegeEntry } from '../../src/schema/privilegeTree'
import { type Signed, startTestServer, type TestServer } from './harness'
import { openShop } from './shop'

let server: TestServer
let as: Signed
const [ONE, OTHER] = ['IT001', 'JP001']

beforeAll(async () => {
  server = await startTestServer()
  const { records, radio } = server.services
  await openShop(records, ONE, { gateways: 2, tags: 12, products: 12, sensors: 1 })
  await openShop(records, OTHER, { gateways: 3, tags: 30, products: 30, sensors: 1 })
  await records.insert('server', [{ id: 'esl-1', name: 'ESL 1', type: 'esl', status: 'NORMAL' }])
  const [first, second, third] = await records.find('tag', { storeCode: ONE })
  await records.update('tag', { storeCode: ONE, tagMac: first?.tagMac ?? '' }, { status: 'MISSING' })
  await records.update('tag', { storeCode: ONE, tagMac: second?.tagMac ?? '' }, { prCode: third?.prCode ?? '' })
  await records.update('tag', { storeCode: ONE, tagMac: third?.tagMac ?? '' }, { status: 'WIP', battStatus: 'LOW' })
  const [gateway, ill] = await records.find('gateway', { storeCode: OTHER })
  await records.update('gateway', { storeCode: OTHER }, { gmpVersion: '2.4.1', grmVersion: '1.9.0' })
  await records.update('gateway', { storeCode: OTHER, gwMac: gateway?.gwMac ?? '' }, { timeSync: false, gmpVersion: '9.0' })
  await records.update('gateway', { storeCode: OTHER, gwMac: ill?.gwMac ?? '' }, { status: 'OFFLINE' })
  await radio.load()
  as = await server.signIn()
})
afterAll(() => server.close())

const dashboard = async (query = '', by = as) => (await server.call(`GET /stats/dashboard?t=1${query}`, { as: by })).body as unknown as DashboardStats

/** Somebody with a role of these privileges, on the first store. */
async function somebody(name: string, ...reads: PrivilegeEntry['key'][]): Promise<Signed> {
  const email = `${name}@shelfdeck.example`
  const { db, access } = server.services
  const role_id = await createRole(db, { name, privilege: normalise(reads.map((key) => ({ key, read: true }))) })
  await createAccount(db, { email, name, mobile: '1', password: 'x', role_id, store: [ONE] })
  return { email, token: await access.sessions.open(email) }
}

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
    expect(all.today).toBe(dayOf(all.updatedAt))
  })

  it('names what changed in the last hour, the latest first, of the chosen stores that the account sees', async () => {
    const { records, clock } = server.services
    const [one, two] = await records.find('product', { storeCode: ONE })
    const [other] = await records.find('product', { storeCode: OTHER })
    await records.updateMany('product', (await records.find('product')).map(({ storeCode, prCode }) => ({ storeCode, prCode, updatedAt: clock() - 7_200 })))
    expect((await dashboard('&changed=true')).changed).toEqual([])
    await records.updateMany('product', [
      { storeCode: ONE, prCode: one?.prCode ?? '', updatedAt: clock() - 60 },
      { storeCode: ONE, prCode: two?.prCode ?? '', updatedAt: clock() - 3_660 },
      { storeCode: OTHER, prCode: other?.prCode ?? '', updatedAt: clock() - 30 },
    ])
    const { changed, storeTags } = await dashboard('&changed=true')
    expect(changed?.map(({ storeCode, prCode }) => [storeCode, prCode])).toEqual([[OTHER, other?.prCode], [ONE, one?.prCode]])
    expect(changed?.[0]?.name).toBe(other?.prInfo?.[0])
    expect(storeTags).toBeUndefined()
    expect((await dashboard(`&changed=true&storeList=${ONE}`)).changed).toHaveLength(1)
    expect((await dashboard('&changed=true', await somebody('changes', 'dashboard', 'tag', 'product'))).changed?.map(({ storeCode }) => storeCode)).toEqual([ONE])
    expect((await server.call('GET /stats/dashboard?changed=true', { as: await somebody('unread', 'dashboard', 'tag') })).status).toBe(403)
  })

  it('counts the chosen stores alone, and goes on naming the others', async () => {
    const one = await dashboard(`&storeList=${encodeURIComponent(JSON.stringify([OTHER, 'GONE']))}`)
    expect(one).toMatchObject({ counted: 1, tags: { ok: 30, ng: 0, wip: 0 }, stores: { storeCode: [ONE, OTHER] }, storeTags: { storeCode: [OTHER] } })
    expect((await dashboard(`&storeList=${ONE},${OTHER}`)).counted).toBe(2)
    expect((await server.call('GET /stats/dashboard?storeList=%5B1', { as })).status).toBe(400)
  })

  it('has today in it: labels under way, delivered and failed, and the products that they show', async () => {
    const { records, radio, clock } = server.services
    const [product] = await records.find('product', { storeCode: OTHER })
    await server.call('POST /product', { as, body: { taskId: -1, priorTaskId: -1, storeCode: OTHER, product: [{ prCode: product?.prCode, prInfo: ['New'], layoutId: 'SHELF' }, { prCode: 'UNSEEN', prInfo: [], layoutId: 'SHELF' }] } })
    expect(await dashboard()).toMatchObject({ tagUpdate: { total: 1, success: 0, inprogress: 1, error: 0 }, productUpdate: { total: 2, success: 1, inprogress: 1, error: 0 } })
    const [row] = await records.find('task-row', { storeCode: OTHER })
    await radio.updates.deliveries.hear([{ kind: 'delivered', at: clock(), taskId: row?.taskId ?? 0, storeCode: OTHER, tagMac: row?.tagMac ?? '', battery: 3, rssi: -50, temperature: 20, gwIp: '' }])
    const after = await dashboard()
    expect(after).toMatchObject({ tagUpdate: { total: 1, success: 1 }, productUpdate: { total: 2, success: 2 } })
    expect(after.daily?.at(-1)).toEqual({ date: after.today, product: 2, tag: 1 })
    const page = await server.call('POST /status/store/pagination/tag', { as, body: { columns: [{ data: 'todayUpdated' }], order: [{ column: 0, dir: 'desc' }] } })
    expect(page.body.data).toMatchObject([{ storeCode: OTHER, todayUpdated: 1 }, { storeCode: ONE, todayUpdated: 0, duplicate: 2, countByType: {} }])
  })

  it('tells the stores behind a number', async () => {
    expect((await dashboard('&detail=gmpVersions&value=9.0')).detail).toEqual({ of: 'gmpVersions', value: '9.0', stores: [{ storeCode: OTHER, storeName: expect.any(String), total: 1 }] })
    expect((await dashboard('&detail=tagUpdate')).detail?.stores).toMatchObject([{ storeCode: OTHER, total: 1, success: 1 }])
    const { today } = await dashboard()
    expect((await dashboard(`&detail=daily&value=${today}`)).detail?.stores).toMatchObject([{ storeCode: OTHER, total: 3, product: 2, tag: 1 }])
    const [store] = (await dashboard('&detail=offlineGateways')).detail?.stores ?? []
    expect(store).toMatchObject({ total: 1, gwMac: [expect.stringMatching(/^[0-9A-F]{12}$/)] })
    expect((await server.call('GET /stats/dashboard?detail=nothing', { as })).status).toBe(400)
    expect((await server.call('GET /stats/dashboard?detail=tagTypes', { as })).status).toBe(400)
  })

  it('shows each part to who may read it, of his stores', async () => {
    const operator = await somebody('operator', 'dashboard', 'tag', 'product')
    const seen = await dashboard(`&storeList=${OTHER},${ONE}`, operator)
    expect(seen).toMatchObject({ counted: 1, stores: { storeCode: [ONE] }, tags: { ok: 10, ng: 1, wip: 1 } })
    for (const part of ['servers', 'gateways', 'gmpVersions', 'storeGateways', 'gatewayTags']) expect(seen).not.toHaveProperty(part)
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

describe('the days', () => {
  it('are whole ones, in order, until today', () => {
    const days = lastDays(1_800_000_000, 30)
    expect(days).toHaveLength(30)
    expect(new Set(days).size).toBe(30)
    expect([...days].sort()).toEqual(days)
    expect(days.at(-1)).toBe(dayOf(1_800_000_000))
  })
})
