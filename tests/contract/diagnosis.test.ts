import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { PrivilegeKey } from '../../src/schema/dialect'
import type { GatewayDiagnosis, Timeline } from '../../src/generated/types'
import { openPostbox, type Postbox } from '../support/postbox'
import { ADMIN, type Signed, startTestServer, type TestServer } from './harness'
import { NOON } from '../support/shop'

const STORE = 'IT001'
const OTHER = 'JP001'
const HOUR = 3600
let server: TestServer
let postbox: Postbox
let admin: Signed
let clerk: Signed
let blind: Signed
let macs: string[]
let now = NOON

beforeAll(async () => {
  postbox = await openPostbox({ user: 'shelf@example.org', pass: 'kept' })
  server = await startTestServer({ clock: () => now })
  const shop = await server.stage.openShop(STORE, { gateways: 3, tags: 6, products: 4, sensors: 0 })
  await server.stage.openShop(OTHER, { gateways: 1, tags: 2, products: 2, sensors: 0 })
  macs = (shop.gateway ?? []).map(({ gwMac }) => String(gwMac))
  await server.stage.startRadio()
  await server.stage.startMail()
  admin = await server.signIn()
  clerk = await member('clerk', ['store', 'tag', 'alarm', 'task'])
  blind = await member('blind', ['store'])
})
afterAll(async () => {
  await server.close()
  await postbox.close()
})

const member = (name: string, may: readonly PrivilegeKey[]) =>
  server.addPerson({ email: `${name}@shelfdeck.example`, may, store: [STORE] })

const call = (name: string, body?: unknown, as = admin) =>
  server.call(name, { as, ...(body !== undefined && { body }) })
const mac = (at: number) => macs[at] ?? ''
const diagnosisOf = async (at: number, as = admin) =>
  (await call(`GET /diagnosis/store/${STORE}/gateway/${mac(at)}`, undefined, as)).body as unknown as GatewayDiagnosis
const timelineOf = async (at: number, query = '', as = admin) =>
  (await call(`GET /timeline/store/${STORE}/gateway/${mac(at)}${query}`, undefined, as)).body as unknown as Timeline
async function live(seconds: number, step = 15) {
  for (const end = now + seconds; now < end;) {
    now = Math.min(end, now + step)
    await server.stage.radioRound()
  }
}
/** It loses its power for so long. */
async function unplug(at: number, seconds: number) {
  server.stage.unplugGateway(mac(at), seconds)
  await live(30)
}

describe('the diagnosis of a gateway', () => {
  it('that is there says so quietly, with its tags', async () => {
    await live(60)
    const { gateway } = { gateway: await server.one('gateway', { storeCode: STORE, gwMac: mac(0) }) }
    const { tags, ...found } = await diagnosisOf(0)
    expect(found).toEqual({
      state: 'CONNECTED',
      since: null,
      heardAt: gateway?.lastStatusTime,
      cause: null,
      reasons: [],
      steps: [],
      went: [],
    })
    expect(tags).toMatchObject({ gwIp: gateway?.ip, total: 2, waiting: 0 })
  })

  it('that was rebooted names the order, and who gave it for who may read the audit', async () => {
    expect((await call(`POST /gw/reboot/${mac(1)}`, undefined, clerk)).body).toMatchObject({ code: 1 })
    await live(15)
    const found = await diagnosisOf(1)
    expect(found).toMatchObject({
      state: 'OFFLINE',
      cause: 'REBOOT',
      reasons: [{ code: 'REBOOTED', by: clerk.email }],
      went: [],
    })
    const [reason] = (await diagnosisOf(1, clerk)).reasons
    expect(reason).toMatchObject({ code: 'REBOOTED' })
    expect(reason).not.toHaveProperty('by')
    await live(120)
    const back = await diagnosisOf(1)
    expect(back).toMatchObject({ state: 'CONNECTED', reasons: [{ code: 'LOST_BEFORE', count: 1, days: 7 }] })
    expect(back.since).toBeGreaterThan(found.since ?? Number.POSITIVE_INFINITY)
  })

  it('that went alone points to itself, says what hangs on it, and when an alarm is due', async () => {
    await live(HOUR)
    await unplug(0, 12 * HOUR)
    const { since, ...found } = await diagnosisOf(0)
    expect(found).toMatchObject({
      state: 'OFFLINE',
      cause: 'ITSELF',
      reasons: [{ code: 'OTHERS_STAYED', count: 2, of: 2 }],
      alarmDueAt: (since ?? 0) + HOUR,
    })
    expect(found.tags?.silent).toBe(found.tags?.total)
    expect(found).not.toHaveProperty('alarm')
  })

  it('counts what waits for it, with the tasks for who may read these', async () => {
    const { tags } = await diagnosisOf(0)
    const [tag] = await server.list('tag', { storeCode: STORE, gwIp: tags?.gwIp ?? '' })
    await call('POST /tag/reassign', { storeCode: STORE, tagList: [{ tagMac: tag?.tagMac }] })
    const task = (await server.list('task', { storeCode: STORE })).at(-1)
    expect((await diagnosisOf(0, clerk)).tags).toMatchObject({
      waiting: 1,
      failed: 0,
      tasks: [{ taskId: task?.taskId, taskType: 'REASSIGN' }],
    })
    await live(120)
    expect((await diagnosisOf(0, clerk)).tags).toMatchObject({ waiting: 0, failed: 1, tasks: [] })
  })

  it('says who was told: by mail, in the bell, and who looks after it', async () => {
    await call('PUT /config/smtp', {
      enable: true,
      server: '127.0.0.1',
      port: postbox.port,
      account: 'shelf@example.org',
      password: 'kept',
      tls: false,
      ssl: false,
    })
    await live(HOUR, 60)
    const waiting = (await diagnosisOf(0)).alarm
    expect(waiting).toMatchObject({ state: 'OPEN', mail: 'NONE', mailedTo: [], readers: 2 })
    await server.stage.mailRound()
    expect((await diagnosisOf(0)).alarm).toMatchObject({ mail: 'SENT', mailedTo: [ADMIN, clerk.email] })
    await call('POST /alarm/history/acknowledge', { idList: [waiting?.id], note: 'On my way' }, clerk)
    await call('POST /alarm/history/assign', { idList: [waiting?.id], assignee: clerk.email }, clerk)
    expect((await diagnosisOf(0, clerk)).alarm).toMatchObject({
      state: 'ACKNOWLEDGED',
      acknowledgedBy: clerk.email,
      note: 'On my way',
      assignee: clerk.email,
    })
  })

  it('that went with others names them', async () => {
    const both = [1, 2].map((at) => server.stage.unplugGateway(mac(at), 6 * HOUR))
    expect(both).toEqual([true, true])
    await live(30)
    expect(await diagnosisOf(1)).toMatchObject({
      cause: 'STORE',
      reasons: [
        { code: 'SOME_WENT', count: 2, of: 3 },
        { code: 'OTHERS_AWAY', count: 1 },
        { code: 'LOST_BEFORE', count: 1 },
      ],
      went: [{ gwMac: mac(2), isBack: false }],
    })
  })

  it('has its tags and its alarm for who may read these alone, and is of that store', async () => {
    const found = await diagnosisOf(0, blind)
    expect(found.cause).toBe('ITSELF')
    for (const part of ['tags', 'alarm', 'alarmDueAt']) expect(found).not.toHaveProperty(part)
    expect((await diagnosisOf(0, clerk)).tags).toMatchObject({ tasks: [] })
    expect((await call(`GET /diagnosis/store/${STORE}/gateway/02FFFFFFFFFF`)).status).toBe(404)
    expect((await call(`GET /diagnosis/store/${OTHER}/gateway/${mac(0)}`)).status).toBe(404)
    expect((await call(`GET /diagnosis/store/${OTHER}/gateway/${mac(0)}`, undefined, clerk)).status).toBe(403)
    const tagsOnly = await member('tags', ['tag'])
    expect((await call(`GET /diagnosis/store/${STORE}/gateway/${mac(0)}`, undefined, tagsOnly)).status).toBe(403)
  })
})

describe('the timeline of a gateway', () => {
  it('has its connection, its reboots and its alarms, and who did what', async () => {
    const { entries } = await timelineOf(1)
    expect(entries.map(({ kind, isLost, command, by }) => [kind, isLost ?? command, by])).toEqual([
      ['connection', true, undefined],
      ['connection', false, undefined],
      ['connection', true, undefined],
      ['command', 'REBOOT', clerk.email],
    ])
    expect(entries[1]?.seconds).toBe((entries[1]?.at ?? 0) - (entries[2]?.at ?? 0))
    expect((await timelineOf(1, '', clerk)).entries.filter((entry) => 'by' in entry)).toEqual([])
    expect((await timelineOf(0, '?kinds=alarm')).entries).toMatchObject([
      { kind: 'alarm', alarmType: 'GW_STATUS_ABNORMAL', class: 3 },
      { alarmType: 'SEND_TO_GW_FAILURE', class: 2 },
    ])
  })

  it('says what a configuration changed, and what was installed', async () => {
    await live(6 * HOUR, 60)
    const { revision: _, ...before } = (await call(`GET /config/store/${STORE}/gw/${mac(2)}`)).body
    await call(`PUT /config/store/${STORE}/gw/${mac(2)}`, { ...before, dataChannel: 20 })
    await call(`PUT /config/store/${STORE}/gw/${mac(2)}`, { ...before, dataChannel: 20 })
    await server.stage.add('upgrade-file', [{ part: 'gmp', ver: '9.1.0', fileName: 'gmp_9.1.0.zip' }])
    await call(`POST /gw/reboot/${mac(2)}`)
    await live(15)
    expect(await diagnosisOf(2)).toMatchObject({
      cause: 'FIRMWARE',
      reasons: [{ code: 'INSTALLING', gmp: '9.1.0', by: ADMIN }, { code: 'LOST_BEFORE' }],
    })
    await live(120)
    const { entries } = await timelineOf(2, '?kinds=config,firmware')
    expect(entries).toMatchObject([
      { kind: 'firmware', gmp: '9.1.0' },
      {
        kind: 'config',
        by: ADMIN,
        changes: [{ field: 'dataChannel', before: String(before.dataChannel), after: '20' }],
      },
    ])
  })

  it('is of that store, and goes with its gateway', async () => {
    expect((await call(`GET /timeline/store/${OTHER}/gateway/${mac(0)}`, undefined, clerk)).status).toBe(403)
    expect((await call(`GET /timeline/store/${OTHER}/gateway/${mac(0)}`)).status).toBe(404)
    await call(`DELETE /config/store/${STORE}/gw/${mac(2)}`)
    expect((await call(`GET /timeline/store/${STORE}/gateway/${mac(2)}`)).status).toBe(404)
    expect((await server.stage.kept('gateway-event', { storeCode: STORE, gwMac: mac(2) })).length).toBe(0)
  })
})
