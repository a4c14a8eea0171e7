import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { createAccount } from '../../server/access/accounts'
import type { Records } from '../../server/db/records'
import { wholeShare } from '../../server/cluster/share'
import { endChecks } from '../../server/radio/keptChecks'
import { knownStores } from '../../server/areas/search/stores'
import { until } from '../support/until'
import { ADMIN, engine, openSharedDatabase, PASSWORD, type SharedDatabase, type Signed, startTestServer, type TestServer } from './harness'
import { openShop } from './shop'

const isServer = engine === 'server'
const STORE = 'IT001'

/** Both with hints, and both without, as where the database passes none on. */
describe.skipIf(!isServer).each([['with hints', true], ['without hints', false]] as const)('two servers on one database, %s', (_, isHinted) => {
  let database: SharedDatabase
  let [one, two]: TestServer[] = []
  const open: WebSocket[] = []

  beforeAll(async () => {
    database = await openSharedDatabase()
    const start = async () => {
      const connection = await database.connect()
      return startTestServer({ connection: isHinted ? connection : { ...connection, session: undefined } })
    }
    one = await start()
    await openShop(one.services.records, STORE)
    two = await start()
    await two.socket.listen({ port: 0, host: '127.0.0.1' })
  })
  afterAll(async () => {
    for (const socket of open) socket.terminate()
    await Promise.all([one?.close(), two?.close()])
    await database?.close()
  })

  const servers = () => {
    if (!one || !two) throw new Error('they have not started')
    return { one, two }
  }

  /** A socket of the second server, of a session, with what it was told. */
  async function follow({ email, token }: Signed): Promise<{ told: { type: number; resource?: string; storeCode?: string }[]; closed: Promise<number> }> {
    const { port } = servers().two.socket.server.address() as { port: number }
    const socket = new WebSocket(`ws://127.0.0.1:${port}/`)
    open.push(socket)
    const told: { type: number }[] = []
    socket.on('message', (data: Buffer) => told.push(JSON.parse(data.toString()) as { type: number }))
    const closed = new Promise<number>((resolve) => socket.once('close', resolve))
    await new Promise((resolve) => socket.once('open', resolve))
    socket.send(JSON.stringify({ type: 0, accessToken: token, accessEmail: email }))
    await until(() => told.filter(({ type }) => type === 1).length === 2)
    return { told, closed }
  }

  async function person(email: string): Promise<Signed> {
    const { services } = servers().one
    await createAccount(services.db, { email, name: 'Somebody', mobile: '1', password: PASSWORD, role_id: 1, store: [STORE] })
    return { email, token: await services.access.sessions.open(email) }
  }

  it('the sockets of one tell what was changed at the other, and its own changes once', async () => {
    const { one, two } = servers()
    const as = await one.signIn()
    const { told } = await follow(as)
    one.services.events.emit('changed', { resource: 'product', storeCode: STORE })
    await until(() => told.some(({ type }) => type === 2))
    two.services.events.emit('changed', { resource: 'tag', storeCode: STORE })
    one.services.events.emit('changed', { resource: 'gateway', storeCode: STORE })
    await until(() => told.filter(({ type }) => type === 2).length === 3)
    expect(told.filter(({ type }) => type === 2)).toEqual(['product', 'tag', 'gateway'].map((resource) => ({ type: 2, resource, storeCode: STORE })))
  })

  it('a session that was opened at one is known at the other', async () => {
    const { one, two } = servers()
    const as = await one.signIn()
    expect((await two.call('GET /auth/login', { as })).status).toBe(200)
  })

  const ends: [string, (who: Signed, as: Signed) => Promise<unknown>][] = [
    ['its logout', (who) => servers().one.call('POST /auth/logout', { as: who })],
    ["an administrator's lock", ({ email }, as) => servers().one.call('PUT /auth/account', { as, body: { email, locked: true } })],
    ['another role', ({ email }, as) => servers().one.call('PUT /auth/account', { as, body: { email, role_id: 0 } })],
    ['another password', ({ email }, as) => servers().one.call('PUT /auth/account', { as, body: { email, password: 'Another-Horse-7' } })],
    ['its deletion', ({ email }, as) => servers().one.call(`DELETE /auth/account/${email}`, { as })],
  ]

  it.each(ends)('a session ends everywhere within a second with %s', async (_, end) => {
    const { one, two } = servers()
    const as = await one.signIn()
    const who = await person(`ends${open.length}${isHinted}@x.example`)
    const { closed } = await follow(who)
    // It is known from memory.
    expect((await two.call('GET /auth/login', { as: who })).status).toBe(200)
    await end(who, as)
    const began = performance.now()
    await until(async () => (await two.call('GET /auth/login', { as: who })).status === 401)
    expect(performance.now() - began).toBeLessThan(1000)
    expect(await closed).toBe(4401)
    // Without a hint it is the look of each second.
    expect(performance.now() - began).toBeLessThan(isHinted ? 900 : 2000)
  })

  it('what a role may do holds everywhere within a second', async () => {
    const { one, two } = servers()
    const as = await one.signIn()
    const { services } = one
    const role = await services.records.insert('role', [{ role_id: 70, name: 'Readers', privilege: [{ key: 'tag', read: true }] }] as never)
    expect(role).toHaveLength(1)
    const email = `reader${isHinted}@x.example`
    await createAccount(services.db, { email, name: 'Reader', mobile: '1', password: PASSWORD, role_id: 70, store: [STORE] })
    const who = { email, token: await services.access.sessions.open(email) }
    const reads = async () => (await two.call(`POST /status/store/${STORE}/tag/search`, { as: who, body: { length: 5 } })).status
    expect(await reads()).toBe(200)
    expect((await one.call('DELETE /auth/role/70', { as })).status).toBe(409)
    expect((await one.call('PUT /auth/account', { as, body: { email, role_id: 1 } })).status).toBe(200)
    await until(async () => (await reads()) === 401)
    await services.records.remove('role', { role_id: 70 })
  })

  it('the account of the administrator is the same on both', async () => {
    const { two } = servers()
    expect((await two.signIn()).email).toBe(ADMIN)
  })

  it('a status check of one is seen at the other: that it is under way, when labels answered, and what came of it', async () => {
    const { one, two } = servers()
    const as = await one.signIn()
    const { told } = await follow(as)
    await one.services.cluster.start(one.services.every)
    const tags = await one.services.records.find('tag', { storeCode: STORE })
    expect((await one.call('POST /tag/status/check', { as, body: { storeCode: STORE, cmd: 0 } })).status).toBe(200)
    const result = async () => (await two.call(`GET /tag/status/check/store/${STORE}/result`, { as })).body
    expect(await result()).toEqual({ storeCode: STORE, isRunning: true })
    expect((await two.call('POST /tag/status/check', { as, body: { storeCode: STORE, cmd: 0 } })).status).toBe(409)
    const listed = async () => (await two.call('GET /tag/status/collecting/store', { as })).body as unknown as { storeCode: string; checkTime: number; tagList: string[] }[]
    await until(async () => (await listed()).length === 1)
    expect((await listed())[0]?.tagList.toSorted()).toEqual(tags.map(({ tagId }) => tagId).toSorted())
    await until(() => told.some((message) => message.type === 1 && JSON.stringify(message).includes(STORE)))

    const { radio } = one.services
    const at = Math.floor(Date.now() / 1000)
    const ended = radio.collecting.hear(tags.map(({ tagMac }) => ({ kind: 'silent' as const, at, storeCode: STORE, tagMac })))
    await endChecks(one.services.records, wholeShare, ended)
    one.services.events.emit('checksChanged')
    await until(async () => (await listed()).length === 0)
    expect(await result()).toMatchObject({ storeCode: STORE, isRunning: false, endTime: at, asked: tags.length, silent: tags.length })
    expect((await one.call(`GET /tag/status/check/store/${STORE}/result`, { as })).body).toEqual(await result())
  })

  it('a store is found by its new name, also where its change began before another that was seen already', async () => {
    const { one, two } = servers()
    await openShop(one.services.records, 'JP001')
    const names = async () => (await knownStores(two.services.db)).all.map(({ name }) => name).toSorted()
    const rename = (records: Records, storeCode: string, storeName: string) => records.update('store', { storeCode }, { storeName })
    await one.services.records.transaction(async (within) => {
      await rename(within, STORE, 'First')
      await rename(two.services.records, 'JP001', 'Second')
      expect(await names()).toContain('Second')
    })
    expect(await names()).toEqual(['First', 'Second'])
  })
})
