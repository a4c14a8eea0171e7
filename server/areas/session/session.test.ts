import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { allCalls } from '..'
import { sessionCalls } from '.'
import { openTestAccess, PASSWORD, type Person, type TestAccess } from '../../../tests/support/accessServer'
import { PASSWORD_DAYS, WARNING_DAYS } from '../../access/passwords'
import { epochNow } from '../../access/tables'
import { readDescriptors } from '../../base/schemas'

const accessCalls = allCalls(readDescriptors())

let test: TestAccess
let email = ''
let people = 0
const now = epochNow()

beforeAll(async () => {
  test = await openTestAccess(() => now)
})
afterAll(() => test.close())
beforeEach(async () => {
  email = await test.person({ email: `person${++people}@x.example` })
})

// Each test has its own address, so that its failures do not slow down the others.
const login = (password: string, who = email, ip = `10.0.0.${people}`) =>
  test.call(sessionCalls, 'POST /auth/login', { body: { email: who, password }, ip })
const alive = async (as: Person) => (await test.call(sessionCalls, 'GET /auth/login', { as })).status === 200
const failTimes = async (times: number, who = email) => {
  for (let at = 0; at < times; at++) expect((await login('wrong', who)).status).toBe(401)
}
const history = async () =>
  (
    await sql<
      Record<string, unknown>
    >`SELECT "type", "success", "locked" FROM login_history WHERE "email" = ${email} ORDER BY "_id"`.execute(test.db)
  ).rows

describe('signing in', () => {
  it('returns the account and a valid token', async () => {
    const { status, body } = await login(PASSWORD)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      email,
      authenticated: true,
      role_id: 0,
      store: [],
      weakPwd: false,
      expireSoon: false,
      forceChange: false,
      adfs: false,
    })
    expect(body.privilege).toMatchObject({ member: { read: true, write: true } })
    const as = { email, token: String(body.accessToken) }
    expect(await test.call(sessionCalls, 'GET /auth/login', { as })).toEqual({ status: 200, body })
    expect(await history()).toEqual([{ type: 0, success: true, locked: false }])
  })

  it('never returns the password or its hash', async () => {
    expect(JSON.stringify((await login(PASSWORD)).body)).not.toMatch(/argon2|Correct-Horse|hash/)
  })

  it('accepts the e-mail in any case', async () => {
    expect((await login(PASSWORD, email.toUpperCase())).status).toBe(200)
  })

  it('answers an unknown e-mail like a wrong password', async () => {
    const unknown = `nobody${people}@x.example`
    for (let at = 0; at < 6; at++) expect(await login('wrong', unknown)).toEqual(await login('wrong'))
  })

  it('reports weak and expiring passwords', async () => {
    await test.person({ email: 'weak@x.example', password: 'weak' })
    expect((await login('weak', 'weak@x.example')).body.weakPwd).toBe(true)
    const changedAt = epochNow() - (PASSWORD_DAYS - WARNING_DAYS) * 86_400
    await sql`UPDATE account_secret SET "changedAt" = ${changedAt} WHERE "email" = ${email}`.execute(test.db)
    expect((await login(PASSWORD)).body).toMatchObject({ expireSoon: true, forceChange: false })
  })
})

describe('failures', () => {
  it('lock the account at the fifth, with an alarm and a history entry, but keep open sessions', async () => {
    const as = await test.signIn(email)
    await failTimes(4)
    expect(await login('wrong')).toMatchObject({
      status: 403,
      body: { message: 'The account is locked. Please wait and try again.' },
    })
    expect(await login(PASSWORD)).toMatchObject({
      status: 403,
      body: { message: 'The account is locked. Please wait and try again.' },
    })
    expect(await alive(as)).toBe(true)
    const alarms =
      await sql`SELECT 1 FROM alarm_history WHERE "type" = 'ACCOUNT_LOCKED' AND "target" = ${email}`.execute(test.db)
    expect(alarms.rows).toHaveLength(1)
    expect((await history()).at(-1)).toEqual({ type: 0, success: false, locked: true })
  })

  it('are cleared by the right password', async () => {
    await failTimes(4)
    expect((await login(PASSWORD)).status).toBe(200)
    await failTimes(4)
  })

  it('lock the account if they are concurrent', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => login('wrong')))
    expect(answers.map(({ status }) => status)).toEqual([401, 401, 401, 401, 403, 403, 403, 403])
  })

  it('slow down further attempts on the account from any address: 429 with the seconds to wait', async () => {
    for (let at = 0; at < 10; at++) expect((await login('wrong')).status).not.toBe(429)
    const answers = [await login('wrong'), await login(PASSWORD, email, '10.1.1.1')]
    for (const answer of answers)
      expect(answer).toMatchObject({
        status: 429,
        body: { message: 'Too many attempts. Wait a moment and try again.' },
      })
    expect((await login(PASSWORD, await test.person({ email: `beside${people}@x.example` }))).status).toBe(200)
  })

  it('slow down further attempts from the address on any account', async () => {
    await Promise.all(Array.from({ length: 50 }, (_, at) => login('wrong', `sprayed${at}@x.example`, '10.2.2.2')))
    expect((await login(PASSWORD, email, '10.2.2.2')).status).toBe(429)
    expect((await login(PASSWORD, email, '10.2.2.3')).status).toBe(200)
  })

  it('leave an account that an administrator locks meanwhile locked, without sessions', async () => {
    const [as, admin] = [await test.signIn(email), await test.signIn('admin@shelfdeck.example')]
    await failTimes(4)
    await login('wrong')
    expect(
      (await test.call(accessCalls, 'PUT /auth/account', { as: admin, body: { email, locked: true } })).status,
    ).toBe(200)
    expect(await alive(as)).toBe(false)
    await sql`UPDATE account_secret SET "failures" = 0 WHERE "email" = ${email}`.execute(test.db)
    expect(await login(PASSWORD)).toMatchObject({ status: 403, body: { message: 'This account is locked.' } })
  })

  it('do not keep out the owner of an e-mailed password', async () => {
    await failTimes(4)
    await login('wrong')
    const mailed = (await (await test.access.signIn.mailedPassword(email))?.(test.db)) ?? ''
    expect(await login(mailed)).toMatchObject({ status: 403, body: { forceChange: true } })
  })

  it('can be waited out', async () => {
    await failTimes(4)
    await login('wrong')
    await sql`UPDATE account_secret SET "lockedUntil" = ${epochNow() - 1} WHERE "email" = ${email}`.execute(test.db)
    await failTimes(4)
    expect((await login(PASSWORD)).status).toBe(200)
  })
})

describe('a client without the password', () => {
  const kinds: [string, () => Promise<string>][] = [
    ['an account', () => test.person({ email: `open${people}@x.example` })],
    ['one that an administrator has locked', () => test.person({ email: `shut${people}@x.example`, locked: true })],
    [
      'one that waits for approval',
      () => test.person({ email: `new${people}@x.example`, locked: true, pending: true }),
    ],
    ['none', async () => `none${people}@x.example`],
  ]

  it('gets the same response for every e-mail, in the same time, including the lock', async () => {
    const read = await Promise.all(
      kinds.map(async ([, make], at) => {
        const who = await make()
        const answers = []
        for (let tries = 0; tries < 7; tries++) {
          const began = performance.now()
          answers.push(await login('wrong', who, `10.3.${people}.${at}`))
          expect(performance.now() - began).toBeGreaterThan(145)
        }
        return answers
      }),
    )
    for (const answers of read) expect(answers).toEqual(read[0])
    expect(read[0]?.map(({ status }) => status)).toEqual([401, 401, 401, 401, 403, 403, 403])
  })

  it('does not learn of a lock; one with the password does', async () => {
    const locked = await test.person({ email: 'shut@x.example', locked: true })
    expect(await login('wrong', locked)).toMatchObject({ status: 401, body: { message: 'Authentication Failure.' } })
    expect(await login(PASSWORD, locked)).toMatchObject({ status: 403, body: { message: 'This account is locked.' } })
  })
})

it('a logout ends only its own session', async () => {
  const [one, other] = [await test.signIn(email), await test.signIn(email)]
  expect((await test.call(sessionCalls, 'POST /auth/logout', { as: one })).status).toBe(200)
  expect((await test.call(sessionCalls, 'GET /auth/login', { as: one })).status).toBe(401)
  expect((await test.call(sessionCalls, 'GET /auth/login', { as: other })).status).toBe(200)
  expect((await history()).at(-1)).toEqual({ type: 1, success: true, locked: false })
})

describe('a password that must be changed', () => {
  const forced = async () => {
    await test.person({ email: `forced${people}@x.example`, forceChange: true })
    const { status, body } = await login(PASSWORD, `forced${people}@x.example`)
    return { status, body, as: { email: String(body.email), token: String(body.accessToken) } }
  }

  it('fails the login with forceChange, and gives a session only for the change', async () => {
    const { status, body, as } = await forced()
    expect(status).toBe(403)
    expect(body).toMatchObject({ code: 0, forceChange: true })
    expect((await test.call(accessCalls, 'GET /auth/role', { as })).status).toBe(403)
    expect(
      (await test.call(accessCalls, 'GET /auth/account/{email}', { as, params: { email: as.email } })).status,
    ).toBe(403)
    const change = (password: string | undefined, who = as.email) =>
      test.call(accessCalls, 'PUT /auth/account', { as, body: { email: who, password } })
    expect((await change('Other-Horse-10', email)).status).toBe(403)
    expect((await change(undefined)).status).toBe(403)
    expect(await change(PASSWORD)).toMatchObject({ status: 400, body: { fields: { password: expect.any(String) } } })
    expect((await change('Other-Horse-10')).status).toBe(200)
    expect((await test.call(sessionCalls, 'GET /auth/login', { as })).status).toBe(401)
    expect((await login('Other-Horse-10', as.email)).status).toBe(200)
    expect((await login(PASSWORD, as.email)).status).toBe(401)
  })

  it('includes an expired one', async () => {
    await sql`UPDATE account_secret SET "changedAt" = 1 WHERE "email" = ${email}`.execute(test.db)
    expect(await login(PASSWORD)).toMatchObject({ status: 403, body: { forceChange: true } })
  })
})

describe('signing up', () => {
  const signup = (who: string, password = PASSWORD) =>
    test.call(sessionCalls, 'POST /auth/signup', {
      ip: `10.0.1.${people}`,
      body: { email: who, name: 'New', mobile: '1', password, role_id: 0, locked: false },
    })

  it('creates a locked account without stores and privileges, whatever else is sent', async () => {
    expect((await signup('New@x.example')).status).toBe(200)
    expect(await login(PASSWORD, 'new@x.example')).toMatchObject({
      status: 403,
      body: { message: 'This account is waiting for an administrator’s approval.' },
    })
    const as = await test.signIn(email)
    const { body } = await test.call(accessCalls, 'GET /auth/account/{email}', {
      as,
      params: { email: 'new@x.example' },
    })
    expect(body).toMatchObject({ locked: true, store: [], role_id: 1, enableWholeStore: false })
  })

  it('with a registered e-mail gets the same response, in the same time, and changes nothing', async () => {
    const before =
      await sql`SELECT a.*, s."hash" FROM account a JOIN account_secret s USING ("email") WHERE "email" = ${email}`.execute(
        test.db,
      )
    const answers = []
    for (const who of [email.toUpperCase(), `fresh${people}@x.example`]) {
      const began = performance.now()
      answers.push(await signup(who, 'Another-Horse-7'))
      expect(performance.now() - began).toBeGreaterThan(145)
    }
    expect(answers).toEqual([
      { status: 200, body: { code: 1 } },
      { status: 200, body: { code: 1 } },
    ])
    expect(
      (
        await sql`SELECT a.*, s."hash" FROM account a JOIN account_secret s USING ("email") WHERE "email" = ${email}`.execute(
          test.db,
        )
      ).rows,
    ).toEqual(before.rows)
  })

  it('refuses a common password, naming the field', async () => {
    const message = 'Choose a password of at least 8 characters that is hard to guess.'
    for (const password of ['a', 'password1', `easy${people}@x.example`]) {
      expect(await signup(`easy${people}@x.example`, password)).toMatchObject({
        status: 400,
        body: { code: 0, message, key: 'server.session.weakPassword', fields: { password: message } },
      })
    }
  })

  it('is limited to ten times per address', async () => {
    const statuses = []
    for (let at = 0; at < 12; at++) statuses.push((await signup(`many${people}-${at}@x.example`)).status)
    expect(statuses).toEqual([...Array<number>(10).fill(200), 429, 429])
  })
})

it('a forgotten password gets the same response for every e-mail', async () => {
  const forget = (who: string) => test.call(sessionCalls, 'POST /auth/forget/password', { body: { email: who } })
  expect(await forget(email)).toEqual(await forget('nobody@x.example'))
})

describe('the login history', () => {
  const search = (as: { email: string; token: string }, who: string) =>
    test.call(accessCalls, 'POST /auth/account/history/{email}/search', {
      as,
      params: { email: who },
      body: { draw: 1 },
    })

  it('of the own account needs no privilege, and is newest first', async () => {
    await login('wrong')
    const as = await test.signIn(email)
    const { status, body } = await search(as, email)
    expect(status).toBe(200)
    expect((body.data as { success: boolean }[]).map(({ success }) => Number(success)).sort((a, b) => a - b)).toEqual([
      0, 1,
    ])
  })

  it('of other accounts needs the privilege and their store', async () => {
    const role = await test.role(`people${people}`, 'member.read')
    const reader = await test.signIn(
      await test.person({ email: `reader${people}@x.example`, role_id: role, store: ['S1'] }),
    )
    const near = await test.person({ email: `near${people}@x.example`, role_id: role, store: ['S1'] })
    const nothing = await test.signIn(
      await test.person({ email: `nothing${people}@x.example`, role_id: 1, store: ['S1'] }),
    )
    expect((await search(reader, near)).status).toBe(200)
    expect((await search(reader, email)).status).toBe(403)
    expect((await search(reader, 'none@x.example')).status).toBe(403)
    expect((await search(nothing, near)).status).toBe(403)
  })
})
