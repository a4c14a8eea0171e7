import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Shop } from './storedStage'
import type { TaskOwn } from '../../src/generated/types'
import { type Signed, startTestServer, type TestServer } from './harness'
import { NOON } from '../support/shop'

const [STORE, OTHER] = ['IT001', 'JP001']
let server: TestServer
let shop: Shop
let admin: Signed
let clerk: Signed
let now = NOON

const call = (name: string, as: Signed, body?: unknown) =>
  server.call(name, { as, ...(body !== undefined && { body }) })
const own = async (as: Signed) => ((await call('GET /task/own', as)).body as unknown as TaskOwn).tasks

beforeAll(async () => {
  server = await startTestServer({ clock: () => now })
  shop = await server.stage.openShop(STORE)
  await server.stage.openShop(OTHER)
  await server.stage.nameAliases()
  await server.stage.startRadio()
  admin = await server.signIn()
  clerk = await server.addPerson({ email: 'clerk@shop.example', may: ['tag', 'task'], store: [STORE] })
}, 60_000)
afterAll(() => server.close())

async function deliver(): Promise<void> {
  for (const end = now + 90; now < end;) {
    now += 10
    await server.stage.radioRound()
  }
}

const tag = (at: number) => (shop.tag ?? [])[at] as { tagMac: string; tagId: string; prCode: string; gwIp: string }

describe("one's own tasks", () => {
  it('are those that one started, with what became of their labels', async () => {
    expect(await own(clerk)).toEqual([])
    await call('POST /tag/reassign', clerk, {
      storeCode: STORE,
      tagList: [{ tagMac: tag(0).tagMac }, { tagMac: tag(1).tagMac }],
    })
    expect(await own(clerk)).toMatchObject([
      { storeCode: STORE, taskType: 'REASSIGN', totalTags: 2, updatedTags: 0, endTime: null, failures: [] },
    ])
    await deliver()
    expect(await own(clerk)).toMatchObject([{ updatedTags: 2, endTime: expect.any(Number), failures: [] }])
    expect(await own(admin)).toEqual([])
  })

  it('say which labels failed, and why', async () => {
    const gateways = await server.list('gateway', { storeCode: STORE })
    for (const { gwMac } of gateways) server.stage.unplugGateway(String(gwMac), 120)
    await call('POST /tag/reassign', clerk, { storeCode: STORE, tagList: [{ tagMac: tag(2).tagMac }] })
    await deliver()
    const [task] = await own(clerk)
    expect(task).toMatchObject({
      totalTags: 1,
      updatedTags: 0,
      product: { prCode: tag(2).prCode, name: expect.any(String) },
      failures: [
        {
          tagMac: tag(2).tagMac,
          tagId: tag(2).tagId,
          prCode: tag(2).prCode,
          productName: expect.any(String),
          reason: expect.stringMatching(/^(NO_GATEWAY|GATEWAY_OFFLINE)$/),
        },
      ],
    })
    const failed = await call(`POST /history/store/${STORE}/task/${task?.taskId}/fail/search`, clerk, { length: 10 })
    expect(failed.body.data).toMatchObject([{ reason: task?.failures[0]?.reason }])
    // Once more, and it is there as soon as its gateway is: nothing is left of why it failed.
    await call('POST /tag/reassign', clerk, { storeCode: STORE, tagList: [{ tagMac: tag(2).tagMac }] })
    await deliver()
    expect(await own(clerk)).toMatchObject([{ updatedTags: 1, failures: [] }, { failures: [{}] }, {}])
  })

  it('are those of all labels of a store, of products, of what was taken back, and of files', async () => {
    const { prCode, prInfo, layoutId } = (shop.product ?? [])[0] as {
      prCode: string
      prInfo: string[]
      layoutId: string
    }
    await call('POST /tag/reassign/all', admin, { storeCode: STORE })
    await call('POST /product', admin, {
      taskId: -1,
      priorTaskId: -1,
      storeCode: STORE,
      product: [{ prCode, prInfo: prInfo.with(1, '9.99'), layoutId }],
    })
    const changed = (await own(admin))[0]?.taskId
    await call(`POST /revert/task/${changed}/store/${STORE}`, admin)
    const [boundary, lines] = ['sheet', `prCode,prInfo_1\n${prCode},8.88\n`]
    const payload = `--${boundary}\r\ncontent-disposition: form-data; name="storeCode"\r\n\r\n${STORE}\r\n--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="prices.csv"\r\n\r\n${lines}\r\n--${boundary}--\r\n`
    await server.call('POST /product/file', {
      as: admin,
      raw: {
        payload,
        headers: {
          'access-token': admin.token,
          'access-email': admin.email,
          'content-type': `multipart/form-data; boundary=${boundary}`,
        },
      },
    })
    await server.stage.settle()
    expect((await own(admin)).map(({ taskType, file, reverts }) => ({ taskType, file: file?.name, reverts }))).toEqual([
      { taskType: 'UPDATE', file: 'prices.csv', reverts: undefined },
      { taskType: 'UPDATE', file: undefined, reverts: changed },
      { taskType: 'UPDATE', file: undefined, reverts: undefined },
      { taskType: 'REASSIGN', file: undefined, reverts: undefined },
    ])
  })

  it('are those of stores that one still sees, and of the last day', async () => {
    const [before] = await server.list('account', { email: clerk.email })
    await call('PUT /auth/account', admin, { email: clerk.email, store: [OTHER] })
    const elsewhere = await server.signIn(clerk.email)
    expect(await own(elsewhere)).toEqual([])
    await call('PUT /auth/account', admin, { email: clerk.email, store: before?.store ?? [] })
    clerk = await server.signIn(clerk.email)
    expect(await own(clerk)).toHaveLength(3)
    now += 86_401
    expect(await own(clerk)).toEqual([])
  })
})
