import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { PASSWORD_DAYS, WARNING_DAYS } from '../../access/passwords'
import { openTestAccess, PASSWORD, type Person, type TestAccess } from '../../access/testing'
import { epochNow } from '../../access/tables'
import { readDescriptors } from '../../schemas'
import { allCalls } from '..'
import { sessionCalls } from '.'

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

// Each test from an address of its own: failures of one slow no other.
const login = (password: string, who = email, ip = `10.0.0.${people}`) => test.call(sessionCalls, 'POST /auth/login', { body: { email: who, password }, ip })
const alive = async (as: Person) => (await test.call(sessionCalls, 'GET /auth/login', { as })).status === 200
const failTimes = async (times: number, who = email) => {
  for (let at = 0; at < times; at++) expect((await login('wrong', who)).status).toBe(401)
}
const history = async () =>
  (await sql<Record<string, unknown>>`SELECT "type", "success", "locked" FROM login_history WHERE "email" = ${email} ORDER BY "_id"`.execute(test.db)).rows

describe('signing in', () => {
  it('answers who is signed in, and a token that works', async () => {
    const { status, body } = await login(PASSWORD)
    expect(status).toBe(200)
    expect(body).toMatchObject({ email, authenticated: true, role_id: 0, store: [], weakPwd: false, expireSoon: false, forceChange: false, adfs: false })
    expect(body.privilege).toMatchObject({ member: { read: true, write: true } })
    const as = { email, token: String(body.accessToken) }
    expect(await test.call(sessionCalls, 'GET /auth/login', { as })).toEqual({ status: 200, body })
    expect(await history()).toEqual([{ type: 0, success: true, locked: false }])
  })

  it('never answers the password or its hash', async () => {
    expect(JSON.stringify((await login(PASSWORD)).body)).not.toMatch(/argon2|Correct-Horse|hash/)
  })

  it('takes the e-mail in any case', async () => {
    expect((await login(PASSWORD, email.toUpperCase())).status).toBe(200)
  })

  it('says no more of an e-mail without an account than of a wrong password', async () => {
    const unknown = `nobody${people}@x.example`
    for (let at = 0; at < 6; at++) expect(await login('wrong', unknown)).toEqual(await login('wrong'))
  })

  it('tells weak passwords and such that run out', async () => {
    await test.person({ email: 'weak@x.example', password: 'weak' })
    expect((await login('weak', 'weak@x.example')).body.weakPwd).toBe(true)
    const changedAt = epochNow() - (PASSWORD_DAYS - WARNING_DAYS) * 86_400
    await sql`UPDATE account_secret SET "changedAt" = ${changedAt} WHERE "email" = ${email}`.execute(test.db)
    expect((await login(PASSWORD)).body).toMatchObject({ expireSoon: true, forceChange: false })
  })
})

describe('failures', () => {
  it('lock at the fifth, with an alarm and a line in the history, and let open sessions go on', async () => {
    const as = await test.signIn(email)
    await failTimes(4)
    expect(await login('wrong')).toMatchObject({ status: 403, body: { message: 'The account is locked. Please wait and try again.' } })
    expect(await login(PASSWORD)).toMatchObject({ status: 403, body: { message: 'The account is locked. Please wait and try again.' } })
    expect(await alive(as)).toBe(true)
    const alarms = await sql`SELECT 1 FROM alarm_history WHERE "type" = 'ACCOUNT_LOCKED' AND "target" = ${email}`.execute(test.db)
    expect(alarms.rows).toHaveLength(1)
    expect((await history()).at(-1)).toEqual({ type: 0, success: false, locked: true })
  })

  it('are forgotten by a right password', async () => {
    await failTimes(4)
    expect((await login(PASSWORD)).status).toBe(200)
    await failTimes(4)
  })

  it('lock when they come all at once', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => login('wrong')))
    expect(answers.map(({ status }) => status)).toEqual([401, 401, 401, 401, 403, 403, 403, 403])
  })

  it('slow down what follows on the account, from wherever: 429 with the seconds to wait', async () => {
    for (let at = 0; at < 10; at++) expect((await login('wrong')).status).not.toBe(429)
    const answers = [await login('wrong'), await login(PASSWORD, email, '10.1.1.1')]
    for (const answer of answers) expect(answer).toMatchObject({ status: 429, body: { message: 'Too many attempts. Wait a moment and try again.' } })
    expect((await login(PASSWORD, await test.person({ email: `beside${people}@x.example` }))).status).toBe(200)
  })

  it('slow down what follows from the address, whichever the account', async () => {
    await Promise.all(Array.from({ length: 50 }, (_, at) => login('wrong', `sprayed${at}@x.example`, '10.2.2.2')))
    expect((await login(PASSWORD, email, '10.2.2.2')).status).toBe(429)
    expect((await login(PASSWORD, email, '10.2.2.3')).status).toBe(200)
  })

  it('of an account that an administrator locks meanwhile leave it locked, and end its sessions', async () => {
    const [as, admin] = [await test.signIn(email), await test.signIn('admin@shelfdeck.example')]
    await failTimes(4)
    await login('wrong')
    expect((await test.call(accessCalls, 'PUT /auth/account', { as: admin, body: { email, locked: true } })).status).toBe(200)
    expect(await alive(as)).toBe(false)
    await sql`UPDATE account_secret SET "failures" = 0 WHERE "email" = ${email}`.execute(test.db)
    expect(await login(PASSWORD)).toMatchObject({ status: 403, body: { message: 'This account is locked.' } })
  })

  it('do not keep out who has a password of the mail', async () => {
    await failTimes(4)
    await login('wrong')
    const mailed = (await (await test.access.signIn.mailedPassword(email))?.(test.db)) ?? ''
    expect(await login(mailed)).toMatchObject({ status: 403, body: { forceChange: true } })
  })

  it('may be waited out', async () => {
    await failTimes(4)
    await login('wrong')
    await sql`UPDATE account_secret SET "lockedUntil" = ${epochNow() - 1} WHERE "email" = ${email}`.execute(test.db)
    await failTimes(4)
    expect((await login(PASSWORD)).status).toBe(200)
  })
})

describe('who does not know the password', () => {
  const kinds: [string, () => Promise<string>][] = [
    ['an account', () => test.person({ email: `open${people}@x.example` })],
    ['one that an administrator has locked', () => test.person({ email: `shut${people}@x.example`, locked: true })],
    ['one that waits for approval', () => test.person({ email: `new${people}@x.example`, locked: true, pending: true })],
    ['none', async () => `none${people}@x.example`],
  ]

  it('reads the same of every e-mail, after as long, lock and all', async () => {
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

  it('reads of no lock, and who knows it does', async () => {
    const locked = await test.person({ email: 'shut@x.example', locked: true })
    expect(await login('wrong', locked)).toMatchObject({ status: 401, body: { message: 'Authentication Failure.' } })
    expect(await login(PASSWORD, locked)).toMatchObject({ status: 403, body: { message: 'This account is locked.' } })
  })
})

it('a logout ends that session and no other', async () => {
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

  it('fails the login with forceChange, and gives a session for the change alone', async () => {
    const { status, body, as } = await forced()
    expect(status).toBe(403)
    expect(body).toMatchObject({ code: 0, forceChange: true })
    expect((await test.call(accessCalls, 'GET /auth/role', { as })).status).toBe(403)
    expect((await test.call(accessCalls, 'GET /auth/account/{email}', { as, params: { email: as.email } })).status).toBe(403)
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

  it('is also one that has run out', async () => {
    await sql`UPDATE account_secret SET "changedAt" = 1 WHERE "email" = ${email}`.execute(test.db)
    expect(await login(PASSWORD)).toMatchObject({ status: 403, body: { forceChange: true } })
  })
})

describe('signing up', () => {
  const signup = (who: string, password = PASSWORD) =>
    test.call(sessionCalls, 'POST /auth/signup', { ip: `10.0.1.${people}`, body: { email: who, name: 'New', mobile: '1', password, role_id: 0, locked: false } })

  it('makes a locked account without stores and privileges, whatever else is sent', async () => {
    expect((await signup('New@x.example')).status).toBe(200)
    expect(await login(PASSWORD, 'new@x.example')).toMatchObject({ status: 403, body: { message: 'This account is waiting for an administrator’s approval.' } })
    const as = await test.signIn(email)
    const { body } = await test.call(accessCalls, 'GET /auth/account/{email}', { as, params: { email: 'new@x.example' } })
    expect(body).toMatchObject({ locked: true, store: [], role_id: 1, enableWholeStore: false })
  })

  it('with an e-mail that has an account answers the same, after as long, and changes nothing', async () => {
    const before = await sql`SELECT a.*, s."hash" FROM account a JOIN account_secret s USING ("email") WHERE "email" = ${email}`.execute(test.db)
    const answers = []
    for (const who of [email.toUpperCase(), `fresh${people}@x.example`]) {
      const began = performance.now()
      answers.push(await signup(who, 'Another-Horse-7'))
      expect(performance.now() - began).toBeGreaterThan(145)
    }
    expect(answers).toEqual([{ status: 200, body: { code: 1 } }, { status: 200, body: { code: 1 } }])
    expect((await sql`SELECT a.*, s."hash" FROM account a JOIN account_secret s USING ("email") WHERE "email" = ${email}`.execute(test.db)).rows).toEqual(before.rows)
  })

  it('refuses a password that everybody guesses, by the field', async () => {
    const message = 'Choose a password of at least 8 characters that is hard to guess.'
    for (const password of ['a', 'password1', `easy${people}@x.example`]) {
      expect(await signup(`easy${people}@x.example`, password)).toMatchObject({ status: 400, body: { code: 0, message, key: 'server.session.weakPassword', fields: { password: message } } })
    }
  })

  it('more than ten times from one address has to wait', async () => {
    const statuses = []
    for (let at = 0; at < 12; at++) statuses.push((await signup(`many${people}-${at}@x.example`)).status)
    expect(statuses).toEqual([...Array<number>(10).fill(200), 429, 429])
  })
})

it('a forgotten password is answered the same for every e-mail', async () => {
  const forget = (who: string) => test.call(sessionCalls, 'POST /auth/forget/password', { body: { email: who } })
  expect(await forget(email)).toEqual(await forget('nobody@x.example'))
})

describe('the login history', () => {
  const search = (as: { email: string; token: string }, who: string) =>
    test.call(accessCalls, 'POST /auth/account/history/{email}/search', { as, params: { email: who }, body: { draw: 1 } })

  it('is one\'s own without any privilege, newest first', async () => {
    await login('wrong')
    const as = await test.signIn(email)
    const { status, body } = await search(as, email)
    expect(status).toBe(200)
    expect((body.data as { success: boolean }[]).map(({ success }) => Number(success)).sort((a, b) => a - b)).toEqual([0, 1])
  })

  it('of others needs the privilege and their store', async () => {
    const role = await test.role(`people${people}`, 'member.read')
    const reader = await test.signIn(await test.person({ email: `reader${people}@x.example`, role_id: role, store: ['S1'] }))
    const near = await test.person({ email: `near${people}@x.example`, role_id: role, store: ['S1'] })
    const nothing = await test.signIn(await test.person({ email: `nothing${people}@x.example`, role_id: 1, store: ['S1'] }))
    expect((await search(reader, near)).status).toBe(200)
    expect((await search(reader, email)).status).toBe(403)
    expect((await search(reader, 'none@x.example')).status).toBe(403)
    expect((await search(nothing, near)).status).toBe(403)
  })
})
