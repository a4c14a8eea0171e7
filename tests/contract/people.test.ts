import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PASSWORD, type Signed, startTestServer, type TestServer } from './harness'

const OWN = 'Chosen-Horse-11'
let server: TestServer
let admin: Signed
let manager: Signed
let managerRole: number

beforeAll(async () => {
  server = await startTestServer()
  admin = await server.signIn()
  for (const code of ['IT001', 'JP001']) await server.stage.openShop(code)
  const flags = (key: string, write: boolean) => ({ key, depth: 0, read: true, write })
  const { body } = await as(admin, 'POST /auth/role', {
    name: 'Managers',
    privilege: [flags('member', true), flags('role', true), flags('tag', false)],
  })
  managerRole = Number(body.role_id)
  manager = await person('manager@shop.example', managerRole, ['IT001'])
}, 60_000)
afterAll(() => server.close())

const as = (who: Signed, name: string, body?: unknown) => server.call(name, { as: who, body })

/** A member who has chosen a password of his own. */
async function person(email: string, role_id: number, store: string[]): Promise<Signed> {
  await as(admin, 'POST /auth/account', { email, name: email, mobile: '1', password: PASSWORD, role_id, store })
  const { body } = await server.call('POST /auth/login', { body: { email, password: PASSWORD } })
  await as({ email, token: String(body.accessToken) }, 'PUT /auth/account', { email, password: OWN })
  return server.signIn(email, OWN)
}

const account = async (email: string) => (await as(admin, `GET /auth/account/${email}`)).body

describe("one's own access", () => {
  it.each([
    ['role', { role_id: 0 }],
    ['stores', { store: ['IT001', 'JP001'] }],
    ['whole-store flag', { enableWholeStore: true }],
    ['lock', { locked: true }],
  ])('is not changed by sending the %s along', async (_what, more) => {
    const { email } = manager
    const { privilege: _, ...before } = await account(email)
    expect((await as(manager, 'PUT /auth/account', { email, name: 'Boss', ...more })).status).toBe(403)
    expect(await account(email)).toMatchObject(before)
  })

  it('may be sent as it is, with what the server works out by itself', async () => {
    const { email, role_id, store, enableWholeStore, locked, roleName, weakPwd, lastPwdChanged } = await account(
      manager.email,
    )
    const same = { role_id, store, enableWholeStore, locked, roleName, weakPwd, lastPwdChanged }
    expect((await as(manager, 'PUT /auth/account', { email, name: 'Manager', ...same })).status).toBe(200)
  })

  it('is not widened by fields that there are not, nor by another spelling of the e-mail', async () => {
    for (const more of [
      { privilege: { member: { read: true, write: true } } },
      { hash: 'x' },
      { __proto__: null, forceChange: false },
    ]) {
      expect((await as(manager, 'PUT /auth/account', { email: manager.email, ...more })).status).toBe(400)
    }
    expect((await as(manager, 'PUT /auth/account', { email: ' MANAGER@shop.example', role_id: 0 })).status).toBe(403)
  })

  it('is not handed out at sign-up', async () => {
    const signup = await server.call('POST /auth/signup', {
      body: { email: 'new@shop.example', name: 'New', mobile: '1', password: OWN, role_id: 0, enableWholeStore: true },
    })
    expect(signup.status).toBe(400)
    expect((await as(admin, 'GET /auth/account/new@shop.example')).status).toBe(404)
  })
})

describe('what is offered', () => {
  it('is only what would not be refused: not the account of an administrator, nor to delete oneself', async () => {
    const rows = (await as(manager, 'POST /auth/account/search', { length: -1 })).body.data ?? []
    const { email } = manager
    expect(rows.find((row) => row['email'] === email)).toMatchObject({ mayChange: true, mayDelete: false })
    const whole = await person('whole@shop.example', managerRole, [])
    await as(admin, 'PUT /auth/account', { email: whole.email, enableWholeStore: true })
    const all = (await as(whole, 'POST /auth/account/search', { length: -1 })).body.data ?? []
    expect(all.find((row) => row['email'] === admin.email)).toMatchObject({ mayChange: false, mayDelete: false })
    expect((await as(whole, 'PUT /auth/account', { email: admin.email, name: 'X' })).status).toBe(403)
    expect(all.find((row) => row['email'] === manager.email)).toMatchObject({ mayChange: true, mayDelete: true })
    expect((await as(whole, `GET /auth/account/${admin.email}`)).body).toMatchObject({ mayChange: false })
    expect((await as(admin, `GET /auth/account/${whole.email}`)).body).toMatchObject({
      mayChange: true,
      mayDelete: true,
    })
  })

  it('is no change of one’s own role, a built-in one, a stronger one, or one of accounts that one does not see', async () => {
    const flags = [{ key: 'tag', depth: 0, read: true, write: false }]
    const made = async (name: string, privilege: unknown) =>
      Number((await as(admin, 'POST /auth/role', { name, privilege })).body.role_id)
    const [free, elsewhere, strong] = [
      await made('Free', flags),
      await made('Elsewhere', flags),
      await made('Strong', [{ key: 'alarm', depth: 0, read: true, write: true }]),
    ]
    await as(admin, 'POST /auth/account', {
      email: 'jp@shop.example',
      name: 'J',
      mobile: '1',
      password: PASSWORD,
      role_id: elsewhere,
      store: ['JP001'],
    })
    const roles = (await as(manager, 'GET /auth/role')).body as unknown as {
      role_id: number
      mayChange: boolean
      mayDelete: boolean
    }[]
    const may = Object.fromEntries(roles.map(({ role_id, mayChange, mayDelete }) => [role_id, [mayChange, mayDelete]]))
    expect([may[0], may[1], may[managerRole], may[strong], may[elsewhere], may[free]]).toEqual([
      [false, false],
      [false, false],
      [false, false],
      [false, false],
      [false, true],
      [true, true],
    ])
  })
})

describe("one's own password", () => {
  const change = (who: Signed, body: object) => as(who, 'PUT /auth/account', { email: who.email, ...body })
  const signedInAgo = (who: Signed, seconds: number) =>
    server.stage
      .sql`UPDATE account_session SET "createdAt" = "createdAt" - ${seconds} WHERE "email" = ${who.email}`.then(() =>
      server.stage.forgetSessions(),
    )

  it('is not changed at a machine that was left open: the present one is asked for, by its field', async () => {
    const who = await person('left@shop.example', managerRole, ['IT001'])
    await signedInAgo(who, 3600)
    const refused = await change(who, { password: 'Another-Horse-12' })
    expect([refused.status, Object.keys(refused.body.fields ?? {})]).toEqual([403, ['currentPassword']])
    expect((await change(who, { name: 'Left' })).status).toBe(200)
    expect((await change(who, { password: 'Another-Horse-12', currentPassword: OWN })).status).toBe(200)
    await server.signIn(who.email, 'Another-Horse-12')
  })

  it('is not changed with a wrong one, however fresh the sign-in; guesses count as failures to sign in', async () => {
    const who = await person('guess@shop.example', managerRole, ['IT001'])
    for (let at = 0; at < 5; at++) {
      expect(await change(who, { password: 'Another-Horse-12', currentPassword: `guess ${at}` })).toMatchObject({
        status: 403,
        body: { fields: { currentPassword: expect.any(String) as string } },
      })
    }
    expect(await account(who.email)).toMatchObject({ locked: true })
    // Not even the right one is looked at while failures lock the account.
    expect((await change(who, { password: 'Another-Horse-12', currentPassword: OWN })).status).toBe(403)
  })

  it('is changed without it right after the sign-in, which has just asked for it', async () => {
    const who = await person('fresh@shop.example', managerRole, ['IT001'])
    expect((await change(who, { password: 'Another-Horse-12' })).status).toBe(200)
  })
})

describe('a role', () => {
  const more = (key: string) => [{ key, depth: 0, read: true, write: true }]

  it('grants nothing that its editor lacks, told by the field', async () => {
    for (const key of ['tag', 'alarm', 'setting']) {
      const { status, body } = await as(manager, 'POST /auth/role', { name: `More ${key}`, privilege: more(key) })
      expect([status, Object.keys(body.fields ?? {})]).toEqual([403, ['privilege']])
    }
    expect(
      (
        await as(manager, 'POST /auth/role', {
          name: 'Readers',
          privilege: [{ key: 'tag', depth: 0, read: true, write: false }],
        })
      ).status,
    ).toBe(200)
  })

  it('of its editor is not changed by him, and neither are the built-in ones by anybody', async () => {
    expect(
      (await as(manager, 'POST /auth/role', { role_id: managerRole, name: 'Managers', privilege: more('member') }))
        .status,
    ).toBe(403)
    for (const role_id of [0, 1]) {
      expect((await as(admin, 'POST /auth/role', { role_id, name: 'Mine', privilege: more('member') })).status).toBe(
        403,
      )
      expect((await as(admin, `DELETE /auth/role/${role_id}`)).status).toBe(403)
    }
  })

  it('that is stronger, and stores that are not his, are given to nobody by a manager', async () => {
    const member = { name: 'X', mobile: '1', password: PASSWORD }
    const strong = (await as(admin, 'POST /auth/role', { name: 'Alarms', privilege: more('alarm') })).body.role_id
    for (const wrong of [
      { role_id: 0, store: ['IT001'] },
      { role_id: strong, store: ['IT001'] },
      { role_id: managerRole, store: ['JP001'] },
      { role_id: managerRole, store: ['IT001'], enableWholeStore: true },
      { role_id: managerRole, store: ['IT001', 'JP001'] },
    ]) {
      expect(
        (await as(manager, 'POST /auth/account', { ...member, email: 'x@shop.example', ...wrong })).status,
        JSON.stringify(wrong),
      ).toBe(403)
    }
    expect(
      (
        await as(manager, 'POST /auth/account', {
          ...member,
          email: 'x@shop.example',
          role_id: managerRole,
          store: ['IT001'],
        })
      ).status,
    ).toBe(200)
  })
})

describe('a change of somebody else’s account', () => {
  it('is made whole or not at all', async () => {
    const member = await person('halfway@shop.example', managerRole, ['IT001'])
    await server.stage
      .sql`ALTER TABLE account_secret ADD CONSTRAINT no_change CHECK (NOT ("email" = 'halfway@shop.example' AND "forceChange"))`
    const { name, mobile } = await account(member.email)
    expect(
      (
        await as(admin, 'PUT /auth/account', {
          email: member.email,
          name: 'Half',
          locked: true,
          password: 'Another-Horse-9',
        })
      ).status,
    ).not.toBe(200)
    await server.stage.sql`ALTER TABLE account_secret DROP CONSTRAINT no_change`
    expect(await account(member.email)).toMatchObject({ name, mobile, locked: false })
    expect((await as(member, 'GET /auth/role')).status, 'the session goes on').toBe(200)
    expect(
      (
        await as(admin, 'PUT /auth/account', {
          email: member.email,
          name: 'Whole',
          locked: true,
          password: 'Another-Horse-9',
        })
      ).status,
    ).toBe(200)
    expect(await account(member.email)).toMatchObject({ name: 'Whole', locked: true })
    expect((await as(member, 'GET /auth/role')).status).toBe(401)
  })
})
