// @module-tag one-engine
import { type AddressInfo, createServer } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openPostbox, type Postbox } from '../support/postbox'
import { ADMIN, PASSWORD, type Signed, startTestServer, type TestServer } from './harness'
import { NOON } from '../support/shop'

const STORE = 'IT001'
const HOUR = 3600
const SMTP_PASSWORD = 'kept-by-the-server'
let server: TestServer
let postbox: Postbox
let admin: Signed
let now = NOON

beforeAll(async () => {
  postbox = await openPostbox({ user: 'shelf@example.org', pass: SMTP_PASSWORD })
  server = await startTestServer({ clock: () => now })
  admin = await server.signIn()
  await server.stage.openShop(STORE)
  await server.stage.openShop('JP001')
  const readers = [{ key: 'alarm', depth: 0, read: true, write: false }]
  const role = await call('POST /auth/role', { name: 'Readers of alarms', privilege: readers })
  const blind = await call('POST /auth/role', { name: 'No alarms', privilege: [] })
  const member = (email: string, role_id: unknown, store: string[]) =>
    call('POST /auth/account', { email, name: email, mobile: '1', password: PASSWORD, role_id, store })
  await member('here@shop.example', role.body.role_id, [STORE])
  await member('elsewhere@shop.example', role.body.role_id, ['JP001'])
  await member('blind@shop.example', blind.body.role_id, [STORE])
  await server.stage.startMail()
  await server.stage.startRadio()
  await server.stage.startTimetable()
}, 60_000)
afterAll(async () => {
  await server.close()
  await postbox.close()
})
beforeEach(() => {
  postbox.mails.length = 0
})

const call = (name: string, body?: unknown) => server.call(name, { as: admin, body })
const smtp = (change: object = {}) => ({
  enable: true,
  server: '127.0.0.1',
  port: postbox.port,
  account: 'shelf@example.org',
  tls: false,
  ssl: false,
  ...change,
})
async function post() {
  await server.stage.settle()
  await server.stage.mailRound()
}
const recipients = () => postbox.mails.map(({ to }) => to).sort()
const alarms = async (type: string) => {
  const { body } = await call('POST /history/alarm/system/search', { length: -1 })
  return (body.data ?? []).filter((row) => row.type === type)
}
async function live(seconds: number, step = 60) {
  for (const end = now + seconds; now < end;) {
    now = Math.min(end, now + step)
    await server.stage.radioRound()
    await server.stage.timetableRound()
  }
}

describe('the mail server', () => {
  it('is off until somebody sets it up, and a forgotten password says so', async () => {
    expect((await call('GET /config/smtp')).body).toMatchObject({ enable: false, port: 25, passwordSet: false })
    const { status, body } = await server.call('POST /auth/forget/password', { body: { email: ADMIN } })
    expect([status, body.message]).toEqual([503, 'Mail is not set up. Ask an administrator to reset your password.'])
  })

  it('needs server, port and account where it is enabled, each told by its field', async () => {
    const { status, body } = await call('PUT /config/smtp', { enable: true, server: ' ', port: null, account: '' })
    expect(status).toBe(400)
    expect(body.fields).toEqual({
      server: 'Fill in SMTP Server IP!',
      port: 'Fill in SMTP Server Port!',
      account: 'Fill in SMTP Account!',
    })
    expect(
      await call('PUT /config/smtp', { enable: false, server: '', port: null, account: '', tls: null, ssl: null }),
    ).toMatchObject({ status: 200, body: { tls: false, ssl: false } })
  })

  it('is tried with a mail to who tries it, and says what went wrong', async () => {
    expect((await call('POST /test/smtp', smtp({ password: SMTP_PASSWORD }))).body).toMatchObject({
      code: 1,
      message: 'Success',
    })
    expect(postbox.mails).toMatchObject([
      { to: ADMIN, from: 'shelf@example.org', subject: '[Shelfdeck] Test email', account: 'shelf@example.org' },
    ])
    const wrong = await call('POST /test/smtp', smtp({ password: 'another' }))
    expect([wrong.status, wrong.body.code]).toEqual([400, 0])
    expect(wrong.body.message).toBe(
      'The email could not be sent. The mail server did not accept the account or its password.',
    )
    const nobody = await call('POST /test/smtp', smtp({ port: 1 }))
    expect(nobody.body.message).toBe('The email could not be sent. The mail server cannot be reached.')
  })

  it('says nothing of what answered where it is tried', async () => {
    const tried = async (change: object) =>
      (await call('POST /test/smtp', smtp({ password: SMTP_PASSWORD, ...change }))).body.message
    const banner = createServer(
      (socket) => void socket.on('error', () => undefined).end('SSH-2.0-OpenSSH_9.2 secret-build\r\n'),
    )
    await new Promise<void>((resolve) => void banner.listen(0, '127.0.0.1', resolve))
    expect(await tried({ port: (banner.address() as AddressInfo).port })).toBe(
      'The email could not be sent. The mail server cannot be reached.',
    )
    banner.close()
    postbox.refuse = 'internal-host-17 is full'
    expect(await tried({})).toBe('The email could not be sent. The mail server rejected it.')
    postbox.refuse = undefined
    for (const change of [{ tls: true }, { ssl: true }])
      expect(await tried(change)).toBe(
        'The email could not be sent. The connection to the mail server could not be encrypted.',
      )
    expect(await tried({ server: 'nowhere.invalid' })).toBe(
      'The email could not be sent. The mail server cannot be reached.',
    )
    for (const address of ['169.254.169.254', '2852039166', 'fe80::1', '0.0.0.0'])
      expect(await tried({ server: address })).toMatch(/^Mail cannot be sent to this address/)
  })

  it('keeps a password that it never sends back, and never to another server', async () => {
    const saved = await call('PUT /config/smtp', smtp({ password: SMTP_PASSWORD }))
    expect(saved.body).toMatchObject({ passwordSet: true })
    for (const answer of [saved, await call('GET /config/smtp')])
      expect(JSON.stringify(answer.body)).not.toContain(SMTP_PASSWORD)
    expect((await call('PUT /config/smtp', smtp())).body.passwordSet).toBe(true)
    expect((await call('POST /test/smtp', smtp())).status).toBe(200)
    const thief = await openPostbox()
    await call('POST /test/smtp', smtp({ port: thief.port }))
    expect(thief.mails.map(({ account }) => account)).toEqual([undefined])
    await thief.close()
    expect((await call('PUT /config/smtp', { enable: true, password: '' })).body).toMatchObject({
      enable: true,
      passwordSet: false,
      port: postbox.port,
      account: 'shelf@example.org',
    })
    expect((await call('POST /test/smtp', smtp())).status).toBe(400)
    await call('PUT /config/smtp', smtp({ password: SMTP_PASSWORD }))
    expect((await call('PUT /config/smtp', smtp({ server: 'localhost' }))).body.passwordSet).toBe(false)
    expect((await call('PUT /config/smtp', smtp({ password: SMTP_PASSWORD }))).body.passwordSet).toBe(true)
  })

  it('mails a password that serves once beside the own one, the same for every e-mail', async () => {
    const forget = (email: string) => server.call('POST /auth/forget/password', { body: { email } })
    expect(await forget('here@shop.example').then(({ status, body }) => ({ status, body }))).toEqual(
      await forget('nobody@shop.example').then(({ status, body }) => ({ status, body })),
    )
    await forget('here@shop.example')
    await post()
    expect(recipients()).toEqual(['here@shop.example'])
    const password = /with this password: (\S+)/.exec(postbox.mails[0]?.body ?? '')?.[1] ?? ''
    const signIn = (given: string) =>
      server.call('POST /auth/login', { body: { email: 'here@shop.example', password: given } })
    const first = await signIn(password)
    expect(first).toMatchObject({ status: 403, body: { forceChange: true } })
    expect((await signIn(password)).status).toBe(401)
    expect((await signIn(PASSWORD)).body).toMatchObject({ forceChange: true })
    const as = { email: 'here@shop.example', token: String(first.body.accessToken) }
    expect(
      (await server.call('PUT /auth/account', { as, body: { email: as.email, password: 'Chosen-Horse-11' } })).status,
    ).toBe(200)
    expect((await signIn('Chosen-Horse-11')).status).toBe(200)
  })
})

it('a gateway that is offline for over an hour leads to the alarm, the mail and the line in the history', async () => {
  const [gateway] = await server.list('gateway', { storeCode: STORE })
  const mac = gateway?.gwMac ?? ''
  expect(server.stage.unplugGateway(mac, 90 * 60)).toBe(true)
  await live(59 * 60)
  await post()
  expect(await alarms('GW_STATUS_ABNORMAL')).toEqual([])
  await live(3 * 60)
  await post()
  expect(await alarms('GW_STATUS_ABNORMAL')).toMatchObject([
    { location: STORE, class: 3, target: mac, data: 'OFFLINE' },
  ])
  const { body } = await call(`POST /history/alarm/gw/${mac}/search`, { length: -1 })
  expect(body.data?.filter(({ alarmType }) => alarmType === 'GW_STATUS_ABNORMAL')).toHaveLength(1)
  const told = postbox.mails.filter(({ subject }) => subject.includes('GW STATUS ABNORMAL'))
  expect(told.map(({ to }) => to).sort()).toEqual([ADMIN, 'here@shop.example'])
  for (const words of ['GW STATUS ABNORMAL', STORE, mac, 'CRITICAL', 'OFFLINE']) expect(told[0]?.body).toContain(words)
  postbox.mails.length = 0
  await live(40 * 60)
  await post()
  expect((await alarms('GW_STATUS_ABNORMAL')).map((row) => row.class)).toEqual([1, 3])
  expect(
    postbox.mails
      .filter(({ subject }) => subject.includes('GW STATUS'))
      .map(({ to }) => to)
      .sort(),
  ).toEqual([ADMIN, 'here@shop.example'])
  for (const { subject, body: words } of postbox.mails.filter((mail) => mail.subject.includes('GW STATUS'))) {
    expect(subject).toContain('Recovered: GW STATUS ABNORMAL')
    expect(words).toContain('everything is as it should be again')
    expect(words).not.toContain('Check its power')
  }
})

it('a mail that was taken and could not be noted is sent again under the same Message-ID, and no other has it', async () => {
  await call('PUT /config/smtp', smtp({ password: SMTP_PASSWORD }))
  const recipients = ['one@shop.example', 'two@shop.example']
  await server.stage.queueMail({ recipients, subject: 'Both' })
  const [mail] = await server.stage.dueMails()
  await server.stage.mailRound()
  await server.stage
    .sql`INSERT INTO mail_queue ("id", "recipients", "subject", "body", "queuedAt", "nextTry") VALUES (${mail?.id}, '["two@shop.example"]', 'Both', '', 0, 0)`
  await server.stage.queueMail({ recipients: ['two@shop.example'], subject: 'Both' })
  await server.stage.mailRound()
  const [one, two, again, other] = postbox.mails.map(({ id }) => id)
  expect(again).toBe(two)
  expect(new Set([one, two, other]).size).toBe(3)
})

it('who has got a mail is known before the next one gets it: a kill between writes to nobody twice', async () => {
  await call('PUT /config/smtp', smtp({ password: SMTP_PASSWORD }))
  let release: () => void = () => undefined
  const asked = new Promise<void>((resolve) => {
    postbox.hold = (to, goOn) => {
      if (to !== 'two@shop.example') return goOn()
      release = goOn
      resolve()
    }
  })
  await server.stage.queueMail({ recipients: ['one@shop.example', 'two@shop.example'], subject: 'Both' })
  const round = server.stage.mailRound()
  await asked
  expect((await server.stage.dueMails()).map((mail) => mail.recipients)).toEqual([['two@shop.example']])
  release()
  await round
  postbox.hold = undefined
  expect(recipients()).toEqual(['one@shop.example', 'two@shop.example'])
  expect(await server.stage.countMails()).toBe(0)
})

describe('who is told what', () => {
  const raise = (location: string, type: 'UPDATE_FAILURE' | 'DISK_USAGE_ABNORMAL', kind: 1 | 2 | 3 = 2, target = '7') =>
    server.stage.add('alarm-history', [{ location, type, class: kind, updatedAt: now, target, data: '5 / 9' }])

  it('is by the notification settings, the store and the class', async () => {
    await raise(STORE, 'UPDATE_FAILURE')
    await raise('SYSTEM', 'DISK_USAGE_ABNORMAL')
    await post()
    expect(recipients()).toEqual([ADMIN, ADMIN, 'here@shop.example'])
    postbox.mails.length = 0
    const setting = { type: 'UPDATE_FAILURE', admin: false, store: true, email: true }
    expect((await call('POST /alarm/notification/setting', [setting])).status).toBe(200)
    await raise(STORE, 'UPDATE_FAILURE')
    await post()
    expect(recipients()).toEqual(['here@shop.example'])
    await call('POST /alarm/notification/setting', [{ ...setting, email: false }])
    await raise(STORE, 'UPDATE_FAILURE')
    await post()
    expect(recipients()).toEqual(['here@shop.example'])
    await call('POST /alarm/notification/setting', [setting])
    postbox.mails.length = 0
    // Written twice: without the revision that the first one makes old.
    const { revision: _revision, ...alarm } = (await call('GET /alarm/setting')).body
    await call('POST /alarm/setting', { ...alarm, receiveCriticalOnly: true })
    await raise(STORE, 'UPDATE_FAILURE', 2)
    await raise(STORE, 'UPDATE_FAILURE', 3)
    await post()
    expect(postbox.mails).toHaveLength(1)
    expect((await call('POST /alarm/setting', { ...alarm, receiveCriticalOnly: false })).status).toBe(200)
  })

  it('is one mail of what comes together, in the words that were written', async () => {
    const content = {
      type: 'UPDATE_FAILURE',
      title: 'Update failed',
      detail: 'Look at {data}.',
      subject: '{title} in {storeName}',
      body: '{title} {target}: {detail}',
    }
    expect((await call('POST /alarm/notification/content/UPDATE_FAILURE', content)).body).toMatchObject(content)
    for (const target of ['1', '2', '3']) await raise(STORE, 'UPDATE_FAILURE', 2, target)
    await post()
    const storeName = String((await call(`GET /config/store/${STORE}`)).body.storeName)
    expect(postbox.mails).toMatchObject([{ to: 'here@shop.example', subject: `Update failed in ${storeName} (+2)` }])
    expect(postbox.mails[0]?.body).toContain('Update failed 2: Look at 5 / 9.')
    const wrong = await call('POST /alarm/notification/content/UPDATE_FAILURE', { ...content, body: 'Dear {nobody}' })
    expect([wrong.status, wrong.body.fields]).toEqual([400, { body: 'There is no variable {nobody}.' }])
    expect((await call('POST /alarm/notification/content/NOTHING', content)).status).toBe(404)
    const config = (await call('GET /alarm/config')).body
    expect(config.variables).toContain('storeName')
    expect(config.content).toContainEqual({ type: 'UPDATE_FAILURE', title: 'Update failed', detail: 'Look at {data}.' })
  })

  it('is the administrator and the person where an account is locked', async () => {
    for (let failure = 1; failure <= 5; failure++)
      await server.call('POST /auth/login', { body: { email: 'elsewhere@shop.example', password: 'wrong' } })
    const config = (await call('GET /config/server')).body
    await call('PUT /config/server', { ...config, mobile: '+39 02 5550' })
    await post()
    expect(recipients()).toEqual([ADMIN, 'elsewhere@shop.example'])
    expect(postbox.mails.find(({ to }) => to === 'elsewhere@shop.example')?.body).toContain(
      'ask an administrator to unlock it: +39 02 5550.',
    )
  })
})

it('a mail that is not taken raises SEND E-MAIL FAILURE once, waits, and is sent when it can be', async () => {
  postbox.refuse = 'the disk is full'
  for (const target of ['1', '2']) {
    await server.stage.add('alarm-history', [
      { location: 'SYSTEM', type: 'DISK_USAGE_ABNORMAL', class: 2, updatedAt: now, target, data: '99 %' },
    ])
    await post()
  }
  const failures = await alarms('SEND_E_MAIL_FAILURE')
  expect(failures).toHaveLength(1)
  expect(failures[0]).toMatchObject({ location: 'SYSTEM', class: 2 })
  expect(String(failures[0]?.data)).toContain('the disk is full')
  expect(await server.stage.countMails()).toBe(2)
  await post()
  expect(postbox.mails).toEqual([])
  postbox.refuse = undefined
  now += 61
  await post()
  expect(recipients()).toEqual([ADMIN, ADMIN])
  expect(await server.stage.countMails()).toBe(0)
  expect(new Set((await alarms('SEND_E_MAIL_FAILURE')).map((row) => row.class))).toEqual(new Set([1, 2]))
})

describe('the clock', () => {
  it('misses product files after four hours, once, and tells when one comes', async () => {
    const arrive = () =>
      server.stage.add('product-upload', [{ fileName: 'prices.csv', storeCode: STORE, received: now }])
    await arrive()
    await live(4 * HOUR, 600)
    expect(await alarms('PRODUCT_FILE_MISSING')).toEqual([])
    await live(HOUR, 600)
    expect(await alarms('PRODUCT_FILE_MISSING')).toMatchObject([{ location: 'SYSTEM', class: 2, data: '4 h' }])
    await arrive()
    await live(60)
    expect((await alarms('PRODUCT_FILE_MISSING')).map((row) => row.class)).toEqual([1, 2])
  })

  it('reports at ten what is abnormal in each store, once a day', async () => {
    await server.stage.remove('alarm-history', { type: 'DAILY_ABNORMAL_REPORT' })
    const [tag] = await server.list('tag', { storeCode: STORE })
    await server.stage.change('tag', { storeCode: STORE }, { status: 'OK', battStatus: 'OK' })
    await server.stage.change('tag', { storeCode: 'JP001' }, { status: 'OK', battStatus: 'OK' })
    await server.stage.change('tag', { storeCode: STORE, tagMac: tag?.tagMac ?? '' }, { status: 'NG' })
    const ten = new Date(now * 1000)
    ten.setDate(ten.getDate() + 1)
    ten.setHours(9, 59, 30, 0)
    now = ten.getTime() / 1000
    await server.stage.timetableRound()
    await server.stage.remove('alarm-history', { type: 'DAILY_ABNORMAL_REPORT' })
    now += 60
    for (let again = 0; again < 2; again++) await server.stage.timetableRound()
    const report = await alarms('DAILY_ABNORMAL_REPORT')
    expect(report).toMatchObject([{ location: STORE, class: 1 }])
    expect(report[0]?.data).toContain('tags: 1 error')
  })

  /** The stores whose tags are asked for their status. */
  const asked = async () =>
    ((await call('GET /tag/status/collecting/store')).body as unknown as { storeCode: string }[]).map(
      ({ storeCode }) => storeCode,
    )

  it('starts the tag status check of a store at its day and time, by the clock of its time zone', async () => {
    const inTokyo = new Date((now + 600 + 9 * 3_600) * 1000)
    const day = (['SUN', 'MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT'] as const)[inTokyo.getUTCDay()] ?? 'SUN'
    const time = inTokyo.toISOString().slice(11, 16)
    await server.stage.change(
      'store',
      { storeCode: STORE },
      { timeZone: 'Asia/Tokyo', enableTagStatusCheck: true, tagStatusCheckDay: day, tagStatusCheckTime: time },
    )
    await server.stage.change(
      'store',
      { storeCode: 'JP001' },
      { enableTagStatusCheck: true, tagStatusCheckDay: 'MANUAL', tagStatusCheckTime: time },
    )
    now += 300
    await server.stage.timetableRound()
    expect(await asked()).toEqual([])
    now += 360
    await server.stage.timetableRound()
    expect(await asked()).toEqual([STORE])
    await call('POST /tag/status/check/stop')
  })

  it('refreshes at four what has been shown for too long', async () => {
    const config = (await call('GET /config/server')).body
    expect((await call('PUT /config/server', { ...config, tagDisplayRefreshDays: 7 })).status).toBe(200)
    const [tag] = (await server.list('tag', { storeCode: STORE, status: 'OK' })).filter(({ prCode }) => prCode)
    await server.stage.change('tag', { storeCode: STORE }, { updatedAt: now })
    await server.stage.change('tag', { storeCode: 'JP001' }, { updatedAt: now })
    await server.stage.change('tag', { storeCode: STORE, tagMac: tag?.tagMac ?? '' }, { updatedAt: now - 8 * 86_400 })
    const four = new Date(now * 1000)
    four.setDate(four.getDate() + 1)
    four.setHours(4, 1, 0, 0)
    now = four.getTime() / 1000
    await server.stage.timetableRound()
    expect((await server.list('tag', { storeCode: STORE, status: 'WIP' })).map(({ tagMac }) => tagMac)).toEqual([
      tag?.tagMac,
    ])
  })
})

it('the mail server is only the saved one, or one of SMTP_HOSTS, for who is not of the super role', async () => {
  await call('PUT /config/smtp', smtp({ password: SMTP_PASSWORD }))
  const role = await call('POST /auth/role', {
    name: 'Settings',
    privilege: [{ key: 'server_config', depth: 0, read: true, write: true }],
  })
  const as = await server.addPerson({
    email: 'settings@shop.example',
    role_id: Number(role.body.role_id),
    enableWholeStore: true,
  })
  const given = (name: string, change: object) => server.call(name, { as, body: smtp(change) })
  const other = await openPostbox()
  for (const name of ['POST /test/smtp', 'PUT /config/smtp']) {
    expect(await given(name, { port: other.port })).toMatchObject({
      status: 403,
      body: { fields: { server: expect.stringContaining('SMTP_HOSTS') } },
    })
    expect((await given(name, { server: 'localhost' })).status).toBe(403)
    expect((await given(name, {})).status).toBe(200)
  }
  expect((await call('GET /config/smtp')).body).toMatchObject({
    server: '127.0.0.1',
    port: postbox.port,
    passwordSet: true,
  })
  const goBack = server.stage.startedWith({ SMTP_HOSTS: `127.0.0.1:${other.port}` })
  expect((await given('POST /test/smtp', { port: other.port })).status).toBe(200)
  expect(other.mails).toMatchObject([{ to: 'settings@shop.example' }])
  goBack()
  await other.close()
})
