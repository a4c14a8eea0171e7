import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { normalise, type PrivilegeEntry } from '../../src/schema/privilegeTree'
import { type Signed, startTestServer, type TestServer } from './harness'

const VIEWS = '/api/v1/list-view'
const PREFERENCES = '/api/v1/own-preference'

let server: TestServer
let admin: Signed
/** Two of one role, which may read tags alone, and one of another. */
let anna: Signed
let ben: Signed
let cho: Signed
/** May write roles. */
let keeper: Signed
let shelfRole = 0
let deskRole = 0

beforeAll(async () => {
  server = await startTestServer()
  await server.addStore('S1', 'Shop')
  admin = await server.signIn()
  shelfRole = await role('shelf', { key: 'tag', read: true })
  deskRole = await role('desk', { key: 'tag', read: true })
  const keeperRole = await role(
    'keeper',
    { key: 'role', read: true, write: true },
    { key: 'member', read: true, write: true },
  )
  anna = await person('anna@shelfdeck.example', shelfRole)
  ben = await person('ben@shelfdeck.example', shelfRole)
  cho = await person('cho@shelfdeck.example', deskRole)
  keeper = await person('keeper@shelfdeck.example', keeperRole)
})
afterAll(() => server.close())

const role = async (name: string, ...privilege: Partial<PrivilegeEntry>[]) =>
  Number(
    (await server.call('POST /auth/role', { as: admin, body: { name, privilege: normalise(privilege) } })).body.role_id,
  )
const person = (email: string, role_id: number) => server.addPerson({ email, role_id, store: ['S1'] })

let count = 0
const add = (as: Signed, body: Record<string, unknown> = {}) =>
  server.call(`POST ${VIEWS}`, { as, body: { list: 'tag', name: `View ${++count}`, ...body } })
const added = async (...given: Parameters<typeof add>) => Number((await add(...given)).body.id)
const names = async (as: Signed, filter: Record<string, unknown> = {}) => {
  const { body } = await server.call(`GET ${VIEWS}?filter=${encodeURIComponent(JSON.stringify(filter))}`, { as })
  return (body as unknown as { name: string }[]).map(({ name }) => name)
}
const read = async (as: Signed, id: number) => (await server.call(`GET ${VIEWS}/${id}`, { as })).status
const change = (as: Signed, id: number, body: Record<string, unknown>) =>
  server.call(`PUT ${VIEWS}/${id}`, { as, body: { id, list: 'tag', ...body } })
const remove = async (as: Signed, id: number) => (await server.call(`DELETE ${VIEWS}/${id}`, { as })).status

describe('a view of a list', () => {
  it('is kept for who made it, whatever their privileges, and for nobody else', async () => {
    const { status, body } = await add(anna, {
      name: ' Weak batteries ',
      search: 'filter_battery=LOW',
      columns: { order: ['tagId'], hidden: ['gwIp'] },
      density: 'compact',
    })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      owner: anna.email,
      name: 'Weak batteries',
      columns: { order: ['tagId'], hidden: ['gwIp'] },
      density: 'compact',
      revision: expect.any(String),
    })
    const id = Number(body.id)
    expect(await names(anna, { list: 'tag' })).toContain('Weak batteries')
    expect(await names(anna, { list: 'gateway' })).toEqual([])
    for (const other of [ben, cho, keeper, admin]) {
      expect(await names(other)).not.toContain('Weak batteries')
      expect(await read(other, id)).toBe(404)
      expect((await change(other, id, { name: 'Mine' })).status).toBe(404)
      expect(await remove(other, id)).toBe(404)
    }
    expect((await change(anna, id, { name: 'Low batteries', search: '' })).body).toMatchObject({
      name: 'Low batteries',
      search: '',
    })
    expect(await remove(anna, id)).toBe(200)
    expect(await read(anna, id)).toBe(404)
  })

  it('is nobody’s without a session, and of no other owner than who sends it', async () => {
    expect((await server.call(`GET ${VIEWS}`)).status).toBe(401)
    expect((await add(anna, { owner: ben.email })).body.owner).toBe(anna.email)
  })

  it('has a name of its own among those of its owner and list', async () => {
    const name = 'Twice'
    const id = await added(anna, { name })
    expect(await add(anna, { name: 'Twice ' })).toMatchObject({
      status: 409,
      body: { fields: { name: expect.any(String) } },
    })
    expect((await add(anna, { name, list: 'gateway' })).status).toBe(200)
    expect((await add(ben, { name })).status).toBe(200)
    expect((await change(anna, id, { name })).status).toBe(200)
  })

  it('is shared by who may write roles, and read by the members of the role', async () => {
    const own = await added(anna, { name: 'Not shared', roleId: shelfRole })
    expect(await read(ben, own)).toBe(404)
    const id = await added(keeper, { name: 'For the shelf', roleId: shelfRole })
    expect(await names(ben)).toContain('For the shelf')
    expect(await read(anna, id)).toBe(200)
    expect(await read(cho, id)).toBe(404)
    expect((await change(ben, id, { name: 'Ben’s' })).status).toBe(403)
    expect(await remove(ben, id)).toBe(403)
    expect((await change(keeper, id, { name: 'For the desk', roleId: deskRole })).status).toBe(200)
    expect([await read(ben, id), await read(cho, id)]).toEqual([404, 200])
  })

  it('is looked after by all who may write roles once it is shared', async () => {
    const id = await added(admin, { name: 'Of the administrator', roleId: shelfRole })
    expect((await change(keeper, id, { name: 'Of the house' })).body).toMatchObject({
      name: 'Of the house',
      owner: admin.email,
    })
    expect(await remove(keeper, id)).toBe(200)
  })

  it('is shared with no role that there is not', async () => {
    expect(await add(keeper, { roleId: 99_999 })).toMatchObject({
      status: 400,
      body: { fields: { roleId: expect.any(String) } },
    })
  })

  it('takes back nobody’s change', async () => {
    const { body } = await add(keeper, { name: 'Twice changed', roleId: shelfRole })
    const id = Number(body.id)
    expect(
      (await change(admin, id, { name: 'Twice changed', search: 'filter_status=NG', revision: body.revision })).status,
    ).toBe(200)
    expect(await change(keeper, id, { name: 'Older', revision: body.revision })).toMatchObject({
      status: 409,
      body: { current: { search: 'filter_status=NG' } },
    })
  })

  it('is one of a number that nobody reaches by hand', async () => {
    await server.stage.add(
      'list-view',
      Array.from({ length: 500 }, (_, at) => ({ owner: cho.email, list: 'tag', name: `Kept ${at}` })),
    )
    expect(await add(cho)).toMatchObject({ status: 409, body: { key: 'server.mostOwn', params: { most: 500 } } })
    expect((await add(ben)).status).toBe(200)
    await server.stage.remove('list-view', { owner: cho.email })
  })

  it('goes with its account, but what is shared; what is shared with a role that goes is its owner’s again', async () => {
    const role_id = await role('short', { key: 'role', read: true, write: true })
    const dora = await person('dora@shelfdeck.example', role_id)
    const [own, shared] = [await added(dora), await added(dora, { roleId: role_id })]
    expect((await server.call(`DELETE /auth/account/${dora.email}`, { as: admin })).status).toBe(200)
    expect([await server.stage.kept('list-view', { id: own }), await read(keeper, shared)]).toEqual([[], 200])
    const kept = await added(keeper, { roleId: role_id })
    expect((await server.call(`DELETE /auth/role/${role_id}`, { as: admin })).status).toBe(200)
    expect([await read(keeper, shared), await read(keeper, kept)]).toEqual([404, 200])
    expect(await server.stage.kept('list-view', { id: kept })).toMatchObject([{ roleId: null }])
  })
})

describe('what a person prefers', () => {
  it('is read and changed by themselves alone, once for each name', async () => {
    const prefer = (as: Signed, value: string) =>
      server.call(`POST ${PREFERENCES}`, { as, body: { name: 'lists.density', value } })
    const { status, body } = await prefer(anna, 'compact')
    expect(status).toBe(200)
    expect((await prefer(anna, 'comfortable')).status).toBe(409)
    expect((await prefer(ben, 'comfortable')).status).toBe(200)
    const list = await server.call(`GET ${PREFERENCES}`, { as: anna })
    expect((list.body as unknown as { value: string }[]).map(({ value }) => value)).toEqual(['compact'])
    const one = `${PREFERENCES}/${String(body.id)}`
    expect((await server.call(`PUT ${one}`, { as: anna, body: { ...body, value: 'comfortable' } })).body.value).toBe(
      'comfortable',
    )
    expect((await server.call(`GET ${one}`, { as: admin })).status).toBe(404)
    expect((await server.call(`PUT ${one}`, { as: admin, body: { ...body, value: 'x' } })).status).toBe(404)
  })

  it('is one of a number that nobody reaches by hand; what is there is still changed', async () => {
    const [first] = await server.stage.add(
      'own-preference',
      Array.from({ length: 500 }, (_, at) => ({ owner: cho.email, name: `kept.${at}`, value: 'x' })),
    )
    const prefer = (as: Signed) => server.call(`POST ${PREFERENCES}`, { as, body: { name: 'one.more', value: 'x' } })
    expect(await prefer(cho)).toMatchObject({ status: 409, body: { key: 'server.mostOwn', params: { most: 500 } } })
    expect((await prefer(ben)).status).toBe(200)
    expect(
      (await server.call(`PUT ${PREFERENCES}/${String(first?.id)}`, { as: cho, body: { name: 'kept.0', value: 'y' } }))
        .body.value,
    ).toBe('y')
    await server.stage.remove('own-preference', { owner: cho.email })
  })
})
