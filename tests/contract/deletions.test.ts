import { afterAll, beforeAll, expect, it } from 'vitest'
import { callNames } from '../support/contract'
import { PASSWORD, type Signed, startTestServer, type TestServer } from './harness'
import { NOON } from '../support/shop'

const STORE = 'S1'
const FILE = 'a'.repeat(24)
let server: TestServer
let as: Signed

/** What is deleted, by its call: how it comes to be there, and what names it. */
interface Deleted {
  readonly add: () => Promise<unknown>
  readonly path?: string
  readonly body?: unknown
}

const media = {
  _id: FILE,
  storeCode: STORE,
  name: 'x',
  width: 1,
  height: 1,
  fileType: 'x/y',
  fileSize: 1,
  updatedAt: NOON,
}
const deletions: Readonly<Record<string, Deleted>> = {
  'DELETE /config/store/{store}': {
    add: () => server.addStore('S2', 'Two'),
    path: '/config/store/S2',
  },
  'DELETE /config/store/{store}/gw/{mac}': {
    add: () => server.stage.add('gateway', [{ storeCode: STORE, gwMac: 'AA0000000001', ip: '10.0.0.9' }]),
    path: `/config/store/${STORE}/gw/AA0000000001`,
  },
  'DELETE /api/v1/hardware-label/{storeCode}/{tagMac}': {
    async add() {
      const panel = { hardware: 'A1', name: 'Square', width: 152, height: 152, colors: ['#FFFFFF', '#000000'] }
      await server.stage.add('hardware-panel', [{ tagType: 'OEPL_A1', ...panel }])
      await server.stage.add('tag', [{ storeCode: STORE, tagMac: 'AB', tagId: 'AB', tagType: 'OEPL_A1' }])
    },
    path: `/api/v1/hardware-label/${STORE}/AB`,
  },
  'DELETE /api/v1/hardware-label-key/{storeCode}/{tagMac}': {
    add: () => server.stage.add('hardware-label-key', [{ storeCode: STORE, tagMac: 'AB', sealed: 'x' }]),
    path: `/api/v1/hardware-label-key/${STORE}/AB`,
  },
  'DELETE /api/v1/gateway-update/{storeCode}/{gwMac}': {
    add: () =>
      server.stage.add('gateway-update', [
        { storeCode: STORE, gwMac: 'AA0000000001', ask: 'x', version: '2', askedAt: Math.floor(Date.now() / 1000) },
      ]),
    path: `/api/v1/gateway-update/${STORE}/AA0000000001`,
  },
  'DELETE /status/server/{id}': {
    add: () => server.stage.add('server', [{ id: 'x', name: 'x', type: 'esl', status: 'OFFLINE' }]),
    path: '/status/server/x',
  },
  'DELETE /config/amac': {
    add: () => server.call('POST /config/amac', { as, body: { abstractCode: 'A', abstractData: 'B' } }),
    path: '/config/amac',
    body: { abstractCode: 'A' },
  },
  'DELETE /auth/role/{id}': {
    add: () =>
      server
        .call('POST /auth/role', { as, body: { name: 'Gone', privilege: [] } })
        .then(({ body }) => (roleId = Number(body['role_id']))),
    get path() {
      return `/auth/role/${roleId}`
    },
  },
  'DELETE /auth/account/{email}': {
    add: () =>
      server.call('POST /auth/account', {
        as,
        body: { email: 'gone@shelfdeck.example', name: 'Gone', mobile: '1', password: PASSWORD, role_id: 1 },
      }),
    path: '/auth/account/gone@shelfdeck.example',
  },
  'DELETE /upgrade/file/{id}': {
    add: async () =>
      (packageId = (await server.stage.add('upgrade-file', [{ part: 'grm', ver: '1', fileName: 'grm_1.zip' }]))[0]
        ?._id),
    get path() {
      return `/upgrade/file/${packageId}`
    },
  },
  'DELETE /app/file/{id}': {
    add: async () =>
      (appId = (await server.stage.add('mobile-app-file', [{ ver: '1', fileName: 'mobile_1.apk', active: true }]))[0]
        ?._id),
    get path() {
      return `/app/file/${appId}`
    },
  },
  'DELETE /plus/store/{code}/device/{id}': {
    add: () =>
      server.stage.add('plus-device', [
        {
          _id: 'bb0000000001',
          storeCode: STORE,
          mac: 'bb0000000001',
          name: '',
          model: 'IP231A',
          status: 'OFFLINE',
          mode: 'SHOW',
        },
      ]),
    path: `/plus/store/${STORE}/device/bb0000000001`,
  },
  'DELETE /plus/store/{code}/sw/file/{id}': {
    add: () =>
      server.stage.add('software-package', [
        { _id: FILE, storeCode: STORE, os: 'android', model: 'IP231A', ver: '1', fileName: 'x.apk', fileSize: 1 },
      ]),
    path: `/plus/store/${STORE}/sw/file/${FILE}`,
  },
  'DELETE /plus/store/{store}/image/file/{file}': {
    add: () => server.stage.add('plus-image', [media]),
    path: `/plus/store/${STORE}/image/file/${FILE}`,
  },
  'DELETE /plus/store/{store}/video/file/{file}': {
    add: () => server.stage.add('plus-video', [media]),
    path: `/plus/store/${STORE}/video/file/${FILE}`,
  },
  'DELETE /plus/store/{store}/widget/file/{file}': {
    add: () => server.stage.add('plus-widget', [media]),
    path: `/plus/store/${STORE}/widget/file/${FILE}`,
  },
  'DELETE /plus/store/{store}/template/{id}': {
    add: () =>
      server.stage.add('plus-template', [{ storeCode: STORE, _id: 'T', size: '23.1', slides: 0, updatedAt: NOON }]),
    path: `/plus/store/${STORE}/template/T`,
  },
}
let roleId = 0
let packageId: number | undefined
let appId: number | undefined

beforeAll(async () => {
  server = await startTestServer()
  await server.stage.openShop('IT001')
  await server.addStore(STORE, 'One')
  as = await server.signIn()
})
afterAll(() => server.close())

it('a new store has nothing of a deleted one of its code, also what was saved while that was deleted', async () => {
  await server.stage.add('product', [{ storeCode: 'S7', prCode: 'P', prInfo: [], layoutId: 'x' }])
  await server.stage.add('plus-setting', [{ storeCode: 'S7', volume: 9 }])
  const body = {
    storeCode: 'S7',
    storeName: 'Seven',
    totalDuration: 120,
    eventDuration: 1,
    cpDuration: 39,
    baseTimeout: 60,
    timeoutTag: 0.1,
  }
  expect((await server.call('POST /config/store', { as, body })).status).toBe(200)
  expect((await server.call('GET /plus/store/S7/setting', { as })).body).toMatchObject({ volume: 0 })
  expect(await server.count('product', { storeCode: 'S7' })).toBe(0)
  expect(await server.stage.wrongCounts()).toEqual([])
})

it('every call that deletes is here', () => {
  expect(callNames.filter((name) => name.startsWith('DELETE ')).sort()).toEqual(Object.keys(deletions).sort())
})

it.each(Object.keys(deletions))('%s: the second one is 404, also at the same time', async (name) => {
  const deleted = deletions[name] as Deleted
  await deleted.add()
  const remove = async () => (await server.call(`DELETE ${deleted.path ?? ''}`, { as, body: deleted.body })).status
  expect((await Promise.all([remove(), remove()])).sort()).toEqual([200, 404])
  expect(await remove()).toBe(404)
})

it('a store that goes leaves the lists of accounts, and comes to nobody with another store of its code', async () => {
  const code = 'LEFT'
  const store = {
    storeCode: code,
    storeName: 'Left',
    totalDuration: 120,
    eventDuration: 1,
    cpDuration: 39,
    baseTimeout: 60,
    timeoutTag: 0.1,
  }
  await server.call('POST /config/store', { as, body: store })
  await server.addPerson({ email: 'left@shelfdeck.example', role_id: 1, store: [STORE, code] })
  const ofAccount = async () => (await server.call('GET /auth/account/left@shelfdeck.example', { as })).body['store']
  expect((await server.call(`DELETE /config/store/${code}`, { as })).status).toBe(200)
  expect(await ofAccount()).toEqual([STORE])
  // A list that an earlier version left behind.
  await server.stage.change('account', { email: 'left@shelfdeck.example' }, { store: [STORE, code] })
  expect((await server.call('POST /config/store', { as, body: store })).status).toBe(200)
  expect(await ofAccount()).toEqual([STORE])
})

it('a store that goes takes all its rows with it, and one with labels stays whole', async () => {
  expect(await server.call('DELETE /config/store/IT001', { as })).toMatchObject({ status: 409 })
  expect((await server.call('GET /config/store/IT001', { as })).status).toBe(200)
  expect(await server.count('product', { storeCode: 'IT001' })).toBeGreaterThan(0)
  for (const name of ['tag', 'gateway', 'sensor'] as const) await server.stage.remove(name, { storeCode: 'IT001' })
  expect((await server.call('DELETE /config/store/IT001', { as })).status).toBe(200)
  expect(await server.stage.kept('product', { storeCode: 'IT001' })).toEqual([])
  expect(await server.stage.wrongCounts()).toEqual([])
})
