import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { SearchResult } from '../../src/generated/types'
import { until } from '../support/until'
import {
  ADMIN,
  engine,
  openSharedDatabase,
  type SharedDatabase,
  type Signed,
  startTestServer,
  type TestServer,
} from './harness'
import { follow, type Following } from './following'

const isServer = engine === 'server'
const STORE = 'IT001'

/** Both with hints, and both without, as where the database passes none on. */
describe.skipIf(!isServer).each([
  ['with hints', true],
  ['without hints', false],
] as const)('two servers on one database, %s', (_, isHinted) => {
  let database: SharedDatabase
  let [one, two]: TestServer[] = []
  const open: Following[] = []

  beforeAll(async () => {
    database = await openSharedDatabase()
    const start = async () => {
      const connection = await database.connect()
      return startTestServer({ connection: isHinted ? connection : { ...connection, session: undefined } })
    }
    one = await start()
    await one.stage.openShop(STORE)
    two = await start()
  })
  afterAll(async () => {
    for (const one of open) one.end()
    await Promise.all([one?.close(), two?.close()])
    await database?.close()
  })

  const servers = () => {
    if (!one || !two) throw new Error('they have not started')
    return { one, two }
  }

  /** A socket of the second server. */
  async function followTwo(who: Signed): Promise<Following> {
    const following = await follow(servers().two, who)
    open.push(following)
    return following
  }

  const person = (email: string) => servers().one.addPerson({ email, role_id: 1, store: [STORE] })

  it('the sockets of one tell what was changed at the other, and its own changes once', async () => {
    const { one, two } = servers()
    const as = await one.signIn()
    const { told } = await followTwo(as)
    one.stage.announce('product', STORE)
    await until(() => told.some(({ type }) => type === 2))
    two.stage.announce('tag', STORE)
    one.stage.announce('gateway', STORE)
    await until(() => told.filter(({ type }) => type === 2).length === 3)
    expect(told.filter(({ type }) => type === 2)).toEqual(
      ['product', 'tag', 'gateway'].map((resource) => ({ type: 2, resource, storeCode: STORE })),
    )
  })

  it('a session that was opened at one is known at the other', async () => {
    const { one, two } = servers()
    const as = await one.signIn()
    expect((await two.call('GET /auth/login', { as })).status).toBe(200)
  })

  const ends: [string, (who: Signed, as: Signed) => Promise<unknown>][] = [
    ['its logout', (who) => servers().one.call('POST /auth/logout', { as: who })],
    [
      "an administrator's lock",
      ({ email }, as) => servers().one.call('PUT /auth/account', { as, body: { email, locked: true } }),
    ],
    ['another role', ({ email }, as) => servers().one.call('PUT /auth/account', { as, body: { email, role_id: 0 } })],
    [
      'another password',
      ({ email }, as) => servers().one.call('PUT /auth/account', { as, body: { email, password: 'Another-Horse-7' } }),
    ],
    ['its deletion', ({ email }, as) => servers().one.call(`DELETE /auth/account/${email}`, { as })],
  ]

  it.each(ends)('a session ends everywhere within seconds with %s', async (_, end) => {
    const { one, two } = servers()
    const as = await one.signIn()
    const who = await person(`ends${open.length}${isHinted}@x.example`)
    const { closed } = await followTwo(who)
    // It is known from memory.
    expect((await two.call('GET /auth/login', { as: who })).status).toBe(200)
    await end(who, as)
    const began = performance.now()
    await until(async () => (await two.call('GET /auth/login', { as: who })).status === 401)
    expect(performance.now() - began).toBeLessThan(5000)
    expect(await closed).toBe(4401)
    // Without a hint it is the look of each second.
    expect(performance.now() - began).toBeLessThan(isHinted ? 900 : 2000)
  })

  it('what a role may do holds everywhere within a second', async () => {
    const { one, two } = servers()
    const as = await one.signIn()
    const who = await one.addPerson({ email: `reader${isHinted}@x.example`, reads: ['tag'], store: [STORE] })
    const { email } = who
    const { role_id } = (await one.call(`GET /auth/account/${email}`, { as })).body
    const reads = async () =>
      (await two.call(`POST /status/store/${STORE}/tag/search`, { as: who, body: { length: 5 } })).status
    expect(await reads()).toBe(200)
    expect((await one.call(`DELETE /auth/role/${String(role_id)}`, { as })).status).toBe(409)
    expect((await one.call('PUT /auth/account', { as, body: { email, role_id: 1 } })).status).toBe(200)
    await until(async () => (await reads()) === 401)
  })

  it('the account of the administrator is the same on both', async () => {
    const { two } = servers()
    expect((await two.signIn()).email).toBe(ADMIN)
  })

  it('a status check of one is seen at the other: that it is under way, when labels answered, and what came of it', async () => {
    const { one, two } = servers()
    const as = await one.signIn()
    const { told } = await followTwo(as)
    await one.stage.joinServers()
    const tags = await one.list('tag', { storeCode: STORE })
    expect((await one.call('POST /tag/status/check', { as, body: { storeCode: STORE, cmd: 0 } })).status).toBe(200)
    const result = async () => (await two.call(`GET /tag/status/check/store/${STORE}/result`, { as })).body
    expect(await result()).toEqual({ storeCode: STORE, isRunning: true })
    expect((await two.call('POST /tag/status/check', { as, body: { storeCode: STORE, cmd: 0 } })).status).toBe(409)
    const listed = async () =>
      (await two.call('GET /tag/status/collecting/store', { as })).body as unknown as {
        storeCode: string
        checkTime: number
        tagList: string[]
      }[]
    await until(async () => (await listed()).length === 1)
    expect((await listed())[0]?.tagList.toSorted()).toEqual(tags.map(({ tagId }) => tagId).toSorted())
    await until(() => told.some((message) => message.type === 1 && JSON.stringify(message).includes(STORE)))

    const at = Math.floor(Date.now() / 1000)
    await one.stage.tagsStaySilent(STORE, at)
    await until(async () => (await listed()).length === 0)
    expect(await result()).toMatchObject({
      storeCode: STORE,
      isRunning: false,
      endTime: at,
      asked: tags.length,
      silent: tags.length,
    })
    expect((await one.call(`GET /tag/status/check/store/${STORE}/result`, { as })).body).toEqual(await result())
  })

  it('a store is found by its new name, also where its change began before another that was seen already', async () => {
    const { one, two } = servers()
    await one.stage.openShop('JP001')
    const as = await two.signIn()
    const found = async (name: string) => {
      const { body } = await two.call(`GET /search?kind=store&q=${encodeURIComponent(name)}`, { as })
      return (body as unknown as SearchResult).results.flatMap((store) => (store.name === name ? [store.id] : []))
    }
    await one.stage.changeSlowly('store', { storeCode: STORE }, { storeName: 'First shop' }, async () => {
      await two.stage.change('store', { storeCode: 'JP001' }, { storeName: 'Second shop' })
      expect(await found('Second shop')).toEqual(['JP001'])
    })
    expect([await found('First shop'), await found('Second shop')]).toEqual([[STORE], ['JP001']])
  })
})
