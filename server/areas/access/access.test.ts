import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { allCalls } from '..'
import type { CallName } from '../../../src/generated/calls'
import { allPrivileges } from '../../../src/schema/privilegeTree'
import { openTestAccess, PASSWORD, type Person, type TestAccess } from '../../../tests/support/accessServer'
import { setPassword } from '../../access/accounts'
import { Sessions } from '../../access/sessions'
import { readDescriptors } from '../../base/schemas'
import { sessionCalls } from '../session'

const accessCalls = allCalls(readDescriptors())

let test: TestAccess
let admin: Person
/** Has all stores, and all privileges except those of the servers. */
let manager: Person
/** Has the same privileges in store S1 only. */
let bound: Person
let plain: Person
let managerRole = 0
let plainRole = 0
let count = 0

const call = (name: CallName, as: Person, params: Record<string, string> = {}, body?: unknown) =>
  test.call(accessCalls, name, { as, params, body })
const get = async (email: string) => (await call('GET /auth/account/{email}', admin, { email })).body
const status = async (...request: Parameters<typeof call>) => (await call(...request)).status
const alive = async (as: Person) => (await test.call(sessionCalls, 'GET /auth/login', { as })).status === 200
const someone = (account: Partial<Parameters<TestAccess['person']>[0]> = {}) =>
  test.person({ email: `someone${++count}@x.example`, role_id: plainRole, store: ['S1'], ...account })
const update = (as: Person, body: Record<string, unknown>) => call('PUT /auth/account', as, {}, body)
const role = (...flags: string[]) =>
  allPrivileges().map((entry) => ({
    ...entry,
    read: flags.includes(`${entry.key}.read`) || flags.includes(`${entry.key}.write`),
    write: flags.includes(`${entry.key}.write`),
  }))

beforeAll(async () => {
  test = await openTestAccess()
  managerRole = await test.role('manager', 'member.write', 'role.write', 'tag.write', 'product.read')
  plainRole = await test.role('plain', 'tag.read')
  admin = await test.signIn('admin@shelfdeck.example')
  manager = await test.signIn(await someone({ role_id: managerRole, enableWholeStore: true }))
  bound = await test.signIn(await someone({ role_id: managerRole }))
  plain = await test.signIn(await someone())
})
afterAll(() => test.close())

describe('creating a member', () => {
  const create = (as: Person, account: Record<string, unknown> = {}) =>
    call(
      'POST /auth/account',
      as,
      {},
      {
        email: `made${++count}@x.example`,
        name: 'Made',
        mobile: '1',
        password: PASSWORD,
        role_id: plainRole,
        store: ['S1'],
        ...account,
      },
    )

  it('creates an account whose password must be changed first', async () => {
    const { body, status: code } = await create(admin)
    expect(code).toBe(200)
    const answer = await test.call(sessionCalls, 'POST /auth/login', {
      body: { email: body.email, password: PASSWORD },
    })
    expect(answer).toMatchObject({ status: 403, body: { forceChange: true } })
  })

  it('refuses a duplicate e-mail in any case, naming the field', async () => {
    expect(await create(admin, { email: plain.email.toUpperCase() })).toMatchObject({
      status: 409,
      body: { fields: { email: expect.any(String) } },
    })
  })

  it('refuses unknown roles and stores, naming the field', async () => {
    expect(await create(admin, { role_id: 999 })).toMatchObject({
      status: 400,
      body: { fields: { role_id: expect.any(String) } },
    })
    expect(await create(admin, { store: ['S9'] })).toMatchObject({
      status: 400,
      body: { fields: { store: expect.any(String) } },
    })
  })

  it('cannot grant more than its creator has', async () => {
    const strong = await test.role('strong', 'server.read')
    expect((await create(manager, { role_id: 0 })).status).toBe(403)
    expect((await create(manager, { role_id: strong })).status).toBe(403)
    expect((await create(manager)).status).toBe(200)
    expect((await create(bound, { store: ['S2'] })).status).toBe(403)
    expect((await create(bound, { enableWholeStore: true })).status).toBe(403)
    expect((await create(bound, { store: [] })).status).toBe(400)
    expect((await create(bound)).status).toBe(200)
    expect((await create(plain)).status).toBe(403)
  })
})

describe("one's own account", () => {
  it('can be read and renamed without any privilege', async () => {
    expect(await status('GET /auth/account/{email}', plain, { email: plain.email })).toBe(200)
    expect((await update(plain, { email: plain.email, name: 'Renamed' })).status).toBe(200)
    expect((await get(plain.email)).name).toBe('Renamed')
  })

  it('keeps its role, stores, lock and all-stores flag, whatever is sent', async () => {
    const before = await get(plain.email)
    for (const extra of [{ role_id: 0 }, { store: ['S1', 'S2'] }, { enableWholeStore: true }, { locked: true }]) {
      expect((await update(plain, { email: plain.email, name: 'Sneaky', ...extra })).status).toBe(403)
    }
    expect((await update(manager, { email: manager.email, role_id: plainRole })).status).toBe(403)
    expect(await get(plain.email)).toEqual(before)
    expect((await update(plain, { ...before })).status).toBe(200)
  })

  it('cannot be deleted', async () => {
    expect(await status('DELETE /auth/account/{email}', manager, { email: manager.email })).toBe(403)
  })

  it('refuses a common password', async () => {
    const refused = { status: 400, body: { fields: { password: expect.any(String) } } }
    expect(await update(plain, { email: plain.email, password: 'a' })).toMatchObject(refused)
    expect(await update(admin, { email: plain.email, password: plain.email })).toMatchObject(refused)
    expect(await alive(plain)).toBe(true)
  })

  it('loses its sessions with a new password', async () => {
    const as = await test.signIn(await someone())
    expect((await update(as, { email: as.email, password: 'Another-Horse-1' })).status).toBe(200)
    expect(await alive(as)).toBe(false)
  })
})

describe('other accounts', () => {
  it('cannot be changed without the privilege', async () => {
    const email = await someone()
    expect(await status('GET /auth/account/{email}', plain, { email })).toBe(403)
    expect((await update(plain, { email, name: 'x' })).status).toBe(403)
    for (const name of ['POST /auth/account/unlock', 'POST /auth/account/reset'] as const)
      expect(await status(name, plain, {}, { email })).toBe(403)
    expect(await status('DELETE /auth/account/{email}', plain, { email })).toBe(403)
  })

  it.each([
    ['of role 0', () => someone({ role_id: 0, store: ['S1'] })],
    ['with more privileges', async () => someone({ role_id: await test.role(`more${++count}`, 'server.write') })],
  ])('%s cannot be changed by accounts with fewer rights', async (_, make) => {
    const email = await make()
    for (const as of [manager, bound]) {
      expect((await update(as, { email, password: 'Taken-Over-12' })).status).toBe(403)
      expect(await status('POST /auth/account/reset', as, {}, { email })).toBe(403)
      expect(await status('POST /auth/account/unlock', as, {}, { email })).toBe(403)
      expect(await status('DELETE /auth/account/{email}', as, { email })).toBe(403)
    }
  })

  it('of other stores are hidden, as if they did not exist', async () => {
    for (const email of [
      await someone({ store: ['S2'] }),
      await someone({ store: ['S1', 'S2'] }),
      await someone({ store: [] }),
      'none@x.example',
    ]) {
      expect(await status('GET /auth/account/{email}', bound, { email })).toBe(403)
      expect((await update(bound, { email, name: 'x' })).status).toBe(403)
    }
    expect(await status('GET /auth/account/{email}', manager, { email: 'none@x.example' })).toBe(404)
  })

  it('can be changed within the rights of the editor', async () => {
    const email = await someone()
    expect((await update(bound, { email, name: 'Better' })).status).toBe(200)
    expect((await update(bound, { email, store: ['S2'] })).status).toBe(403)
    expect((await update(bound, { email, enableWholeStore: true })).status).toBe(403)
    expect((await update(manager, { email, role_id: 0 })).status).toBe(403)
    expect((await update(manager, { email, store: ['S2'], role_id: managerRole })).status).toBe(200)
    expect(await get(email)).toMatchObject({ name: 'Better', store: ['S2'], role_id: managerRole })
  })

  it.each<[string, (email: string) => Promise<{ status: number }>]>([
    ['a lock', (email) => update(admin, { email, locked: true })],
    ['another role', (email) => update(admin, { email, role_id: managerRole })],
    ['a reset', (email) => call('POST /auth/account/reset', admin, {}, { email })],
    ['a new password', (email) => update(admin, { email, password: 'Given-Horse-12' })],
    ['a deletion', (email) => call('DELETE /auth/account/{email}', admin, { email })],
  ])('%s ends their sessions at once', async (_, change) => {
    const as = await test.signIn(await someone())
    expect(await alive(as)).toBe(true)
    expect((await change(as.email)).status).toBe(200)
    expect(await alive(as)).toBe(false)
  })

  it.each<[string, (email: string) => Promise<void>]>([
    ['a deletion', async (email) => void (await call('DELETE /auth/account/{email}', admin, { email }))],
    ['a new password', (email) => setPassword(test.db, email, 'Given-Horse-12', { forceChange: false })],
  ])(
    '%s ends their sessions atomically: none is left to a later owner of the e-mail if the server stops midway',
    async (_, change) => {
      const as = await test.signIn(await someone())
      await change(as.email)
      await test.person({ email: as.email })
      expect(await new Sessions(test.db).find(as.token, as.email)).toBeUndefined()
    },
  )

  it('get changed stores and privileges of their role at once', async () => {
    const name = `shifting${++count}`
    const id = await test.role(name, 'tag.read')
    const as = await test.signIn(await someone({ role_id: id }))
    const reads = async (code: string) => {
      const user = await test.guard.enter(
        'POST /status/store/{code}/tag/search',
        { 'access-token': as.token, 'access-email': as.email },
        { code },
      )
      await test.guard.admit('POST /status/store/{code}/tag/search', user, { params: { code } })
    }
    await reads('S1')
    await update(admin, { email: as.email, store: ['S2'] })
    await expect(reads('S1')).rejects.toMatchObject({ status: 403 })
    await reads('S2')
    expect(await status('POST /auth/role', admin, {}, { role_id: id, name, privilege: role() })).toBe(200)
    await expect(reads('S2')).rejects.toMatchObject({ status: 403 })
  })

  it('can be unlocked, and must change a password that was reset or set by another', async () => {
    const email = await someone({ locked: true })
    const login = (password: string) => test.call(sessionCalls, 'POST /auth/login', { body: { email, password } })
    expect((await call('POST /auth/account/unlock', manager, {}, { email })).status).toBe(200)
    expect((await login(PASSWORD)).status).toBe(200)
    await call('POST /auth/account/reset', manager, {}, { email })
    expect(await login(PASSWORD)).toMatchObject({ status: 403, body: { forceChange: true } })
    await update(manager, { email, password: 'Given-Horse-12' })
    expect(await login('Given-Horse-12')).toMatchObject({ status: 403, body: { forceChange: true } })
  })

  it('never reveal a password or its hash', async () => {
    expect(JSON.stringify(await get(plain.email))).not.toMatch(/argon2|password|hash|secret/i)
  })
})

it('the last administrator cannot be removed', async () => {
  await sql`DELETE FROM account WHERE "role_id" = 0 AND "email" <> ${admin.email}`.execute(test.db)
  const second = await test.signIn(await someone({ role_id: 0 }))
  const { email } = admin
  expect((await update(second, { email, locked: true })).status).toBe(200)
  const refused = [
    await call('DELETE /auth/account/{email}', second, { email: second.email }),
    await update(second, { email: second.email, locked: true }),
    await update(second, { email: second.email, role_id: plainRole }),
  ]
  expect(refused.map(({ status: code }) => code)).toEqual([403, 403, 403])
  expect((await update(second, { email, locked: false })).status).toBe(200)
  admin = await test.signIn(email)
  const others = await Promise.all([
    update(second, { email, role_id: plainRole }),
    update(admin, { email: second.email, role_id: plainRole }),
  ])
  expect(others.filter(({ status: code }) => code === 200)).toHaveLength(1)
})

describe('roles', () => {
  let root: Person
  beforeAll(async () => {
    root = await test.signIn(await someone({ role_id: 0 }))
  })
  const save = (as: Person, body: Record<string, unknown>) => call('POST /auth/role', as, {}, body)

  it('are created with a unique number and consistent privileges', async () => {
    const { status: code, body } = await save(root, {
      name: ' Fresh ',
      privilege: [{ key: 'alias', depth: 0, read: true, write: false }],
    })
    expect(code).toBe(200)
    expect(Number(body.role_id)).toBeGreaterThan(1)
    expect((await call('GET /auth/role/{id}', root, { id: String(body.role_id) })).body).toMatchObject({
      role_id: body.role_id,
      name: 'Fresh',
      privilege: role('alias.read'),
    })
  })

  it('have unique names', async () => {
    expect(await save(root, { name: 'plain', privilege: [] })).toMatchObject({
      status: 409,
      body: { fields: { name: expect.any(String) } },
    })
  })

  it('cannot grant more than their editor has', async () => {
    expect((await save(manager, { name: 'within', privilege: role('tag.write') })).status).toBe(200)
    expect(await save(manager, { name: 'beyond', privilege: role('product.write') })).toMatchObject({
      status: 403,
      body: { fields: { privilege: expect.any(String) } },
    })
    expect((await save(manager, { role_id: managerRole, name: 'manager', privilege: role('tag.read') })).status).toBe(
      403,
    )
    expect((await save(manager, { role_id: plainRole, name: 'plain', privilege: role('tag.write') })).status).toBe(200)
    const stronger = await test.role('stronger', 'server.read')
    expect((await save(manager, { role_id: stronger, name: 'weaker', privilege: [] })).status).toBe(403)
    expect(await status('DELETE /auth/role/{id}', manager, { id: String(stronger) })).toBe(403)
  })

  it('cannot be changed by an account with a list of stores if accounts of other stores have them', async () => {
    const [shared, own] = [await test.role('shared', 'tag.read'), await test.role('own', 'tag.read')]
    await someone({ role_id: own })
    for (const elsewhere of [{ store: ['S2'] }, { store: ['S1', 'S2'] }, { enableWholeStore: true }, { store: [] }]) {
      const email = await someone({ role_id: shared, ...elsewhere })
      expect(await save(bound, { role_id: shared, name: 'shared', privilege: [] })).toMatchObject({
        status: 403,
        body: { message: 'Accounts of other stores have this role.' },
      })
      expect((await save(manager, { role_id: shared, name: 'shared', privilege: role('tag.read') })).status).toBe(200)
      await call('DELETE /auth/account/{email}', root, { email })
    }
    for (const id of [own, shared])
      expect((await save(bound, { role_id: id, name: `own ${id}`, privilege: role('tag.read') })).status).toBe(200)
  })

  it('0 and 1 cannot be changed or deleted', async () => {
    for (const id of [0, 1]) {
      expect((await save(root, { role_id: id, name: 'x', privilege: [] })).status).toBe(403)
      expect(await status('DELETE /auth/role/{id}', root, { id: String(id) })).toBe(403)
    }
  })

  it('cannot be deleted while in use', async () => {
    expect(await call('DELETE /auth/role/{id}', root, { id: String(plainRole) })).toMatchObject({
      status: 409,
      body: { message: 'The role in use can not be deleted.' },
    })
    const unused = await test.role('unused')
    expect(await status('DELETE /auth/role/{id}', root, { id: String(unused) })).toBe(200)
    expect(await status('GET /auth/role/{id}', root, { id: String(unused) })).toBe(404)
  })

  it.each(['x', '1.5', '-1', '99999999999', 'NaN'])('do not exist with number %s', async (id) => {
    expect(await status('GET /auth/role/{id}', root, { id })).toBe(404)
  })

  it('are listed for accounts that can assign them', async () => {
    expect(await status('GET /auth/role', manager)).toBe(200)
    expect(await status('GET /auth/role', plain)).toBe(403)
  })
})

describe('the table of members', () => {
  const emails = async (as: Person) =>
    ((await call('POST /auth/account/search', as, {}, { draw: 1, length: -1 })).body.data as { email: string }[]).map(
      ({ email }) => email,
    )

  it('shows everyone to accounts with all stores, and to others the members of their stores', async () => {
    const foreign = await someone({ store: ['S1', 'S2'] })
    const root = await test.signIn(await someone({ role_id: 0 }))
    expect(await emails(root)).toEqual(expect.arrayContaining([foreign, root.email, bound.email]))
    const seen = await emails(bound)
    expect(seen).toEqual(expect.arrayContaining([bound.email, plain.email]))
    for (const hidden of [foreign, root.email, manager.email]) expect(seen).not.toContain(hidden)
  })

  it('names the role, counts what is visible, and reveals no password', async () => {
    const { body } = await call(
      'POST /auth/account/search',
      bound,
      {},
      { draw: 1, length: 1, filter_email: plain.email, condition_email: '==' },
    )
    expect(body).toMatchObject({ draw: 1, recordsFiltered: 1, data: [{ email: plain.email, roleName: 'plain' }] })
    expect(body.recordsTotal).toBe((await emails(bound)).length)
    expect(JSON.stringify(body)).not.toMatch(/argon2|hash/)
  })
})
