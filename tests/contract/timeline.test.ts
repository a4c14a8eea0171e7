import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Timeline } from '../../src/generated/types'
import { type Signed, startTestServer, type TestServer } from './harness'

let server: TestServer
let as: Signed
let clerk: Signed
let tag: { tagMac: string; tagId: string }
let codes: string[]
const STORE = 'IT001'

beforeAll(async () => {
  server = await startTestServer()
  const shop = await server.stage.openShop(STORE)
  await server.stage.openShop('JP001')
  await server.stage.nameAliases()
  await server.stage.startRadio()
  as = await server.signIn()
  clerk = await server.addPerson({ email: 'clerk@shelfdeck.example', may: ['tag', 'product'], store: [STORE] })
  tag = shop.tag?.[0] as unknown as typeof tag
  codes = (shop.product ?? []).map(({ prCode }) => String(prCode))
})
afterAll(() => server.close())

const call = (name: string, body?: unknown, signed = as) =>
  server.call(name, { as: signed, ...(body !== undefined && { body }) })
const ofTag = async (query = '', signed = as) =>
  (await call(`GET /timeline/store/${STORE}/tag/${tag.tagMac}${query}`, undefined, signed)).body as unknown as Timeline
const ofProduct = async (prCode: string | undefined, query = '', signed = as) =>
  (await call(`GET /timeline/store/${STORE}/product/${prCode}${query}`, undefined, signed)).body as unknown as Timeline
const assign = (prCode: string | undefined) =>
  call('POST /tag/assign', { storeCode: STORE, tagList: [{ tagMac: tag.tagMac, prCode }] }, clerk)

describe('the timeline of a tag', () => {
  it('has its updates, what it was told and who did it, the newest first', async () => {
    await assign(codes[0])
    await assign(codes[1])
    await call('POST /tag/reassign', { storeCode: STORE, tagList: [{ tagMac: tag.tagMac }] })
    await call('POST /tag/led', { storeCode: STORE, product: [{ prCode: codes[1] }] }, clerk)
    await call('POST /tag/page/individual', { storeCode: STORE, product: [{ prCode: codes[1], pageNo: 2 }] })
    await call('POST /tag/status/check', { storeCode: STORE, cmd: 1, tagList: [{ tagMac: tag.tagMac }] }, clerk)
    const { entries, next } = await ofTag('?kinds=update,command')
    expect(next).toBeNull()
    expect(entries.filter(({ kind }) => kind === 'command')).toMatchObject([
      { command: 'CHECK', option: 1, by: clerk.email },
      { command: 'PAGE', option: 2, by: as.email },
      { command: 'LED', by: clerk.email },
    ])
    expect(entries.filter(({ kind }) => kind === 'update')).toMatchObject([
      { taskType: 'REASSIGN', state: 'WAITING', prCode: codes[1], by: as.email },
      { taskType: 'ASSIGN', prCode: codes[1], prCodeBefore: codes[0], by: clerk.email },
      { taskType: 'ASSIGN', prCode: codes[0], by: clerk.email },
    ])
  })

  it('says who did it to nobody who may not read the audit', async () => {
    const { entries } = await ofTag('', clerk)
    expect(entries.length).toBeGreaterThan(0)
    expect(entries.filter((entry) => 'by' in entry)).toEqual([])
  })

  it('is read part by part: every entry once, also where many are of one second', async () => {
    const at = 1_700_000_000
    const { tagId, tagMac } = tag
    await server.stage.add(
      'battery-history',
      [2.9, 2.9, 2.8].map((battery) => ({ storeCode: STORE, tagId, battery, updatedAt: at })),
    )
    await server.stage.add(
      'reset-history',
      [1, 2].map((cnt) => ({ storeCode: STORE, tagId, cnt, last_time: at })),
    )
    await server.stage.add(
      'tag-alarm',
      [1, 2, 3].map(() => ({
        storeCode: STORE,
        tagMac,
        alarmTime: at,
        class: 2 as const,
        alarmType: 'UPDATE_FAILURE' as const,
      })),
    )
    const whole = (await ofTag('?length=100')).entries
    const parts: Timeline['entries'] = []
    for (let cursor: string | null = ''; cursor !== null;) {
      const part: Timeline = await ofTag(`?length=2${cursor === '' ? '' : `&cursor=${cursor}`}`)
      parts.push(...part.entries)
      cursor = part.next
    }
    expect(parts).toEqual(whole)
    expect(new Set(whole.map(({ id }) => id)).size).toBe(whole.length)
    expect(whole.filter(({ kind }) => kind === 'battery')).toMatchObject([
      { battery: 2.8, batteryBefore: 2.9 },
      { battery: 2.9 },
      { battery: 2.9 },
    ])
  })

  it('goes on in the middle of ten thousand updates', async () => {
    const { tagId, tagMac } = tag
    const many = Array.from({ length: 10_000 }, (_, at) => ({
      storeCode: STORE,
      tagId,
      tagMac,
      taskId: 1,
      prCode: 'MANY',
      prInfo: ['x'],
      updatedAt: 1_600_000_000 + at,
      status: { status: 'OK' },
    }))
    await server.stage.add('tag-update-history', many)
    const { entries } = await ofTag('?kinds=update&cursor=1600005000.0.1')
    expect(entries[0]?.at).toBe(1_600_004_999)
  })

  it('refuses what it does not know, and names no tag of another store', async () => {
    for (const query of ['?kinds=nonsense', '?length=0', '?length=1000', '?cursor=yesterday'])
      expect((await call(`GET /timeline/store/${STORE}/tag/${tag.tagMac}${query}`)).status).toBe(400)
    expect((await call(`GET /timeline/store/JP001/tag/${tag.tagMac}`)).status).toBe(404)
    expect((await call(`GET /timeline/store/JP001/tag/${tag.tagMac}`, undefined, clerk)).status).toBe(403)
  })
})

describe('the timeline of a product', () => {
  const save = async (prCode: string | undefined, change: (info: string[]) => string[], signed = as) => {
    const { body } = await call(`GET /product/${prCode}/store/${STORE}`)
    const { prInfo, layoutId } = body as unknown as { prInfo: string[]; layoutId: string }
    return call(
      'POST /product',
      { taskId: -1, priorTaskId: -1, storeCode: STORE, product: [{ prCode, layoutId, prInfo: change([...prInfo]) }] },
      signed,
    )
  }

  it('says who changed the price, from what to what', async () => {
    const { body } = await call(`GET /product/${codes[3]}/store/${STORE}`)
    const price = String((body as unknown as { prInfo: string[] }).prInfo[1])
    await save(codes[3], (info) => info.with(1, '0.99'), clerk)
    const [entry] = (await ofProduct(codes[3])).entries
    expect(entry).toMatchObject({
      kind: 'update',
      taskType: 'UPDATE',
      by: clerk.email,
      info: [{ index: 1, before: price, after: '0.99' }],
    })
    expect((await ofProduct(codes[3], '', clerk)).entries[0]).not.toHaveProperty('by')
  })

  it('says what was taken back, and by whom', async () => {
    const [{ taskId } = { taskId: 0 }] = (await ofProduct(codes[3])).entries
    await call(`POST /revert/task/${taskId}/store/${STORE}`)
    const [entry] = (await ofProduct(codes[3])).entries
    expect(entry).toMatchObject({ origin: 'REVERT', reverts: taskId, by: as.email })
    expect(entry?.info?.[0]).toMatchObject({ index: 1, before: '0.99' })
  })

  it('names the file that brought a change, and who uploaded it', async () => {
    const text = `prCode,Name,Price,layoutId,nfc\n${codes[4]},From a file,3.49,SHELF,\n`
    const boundary = 'b'
    const payload = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${STORE}_night.csv"\r\nContent-Type: text/csv\r\n\r\n${text}\r\n--${boundary}--\r\n`
    const answer = await server.call('POST /product/file', {
      as,
      raw: {
        payload,
        headers: {
          'content-type': `multipart/form-data; boundary=${boundary}`,
          'access-token': as.token,
          'access-email': as.email,
        },
      },
    })
    expect(answer.status).toBe(200)
    await server.stage.settle()
    const file = (await server.list('product-upload')).at(-1)
    expect(file).toMatchObject({ status: 'OK' })
    expect((await ofProduct(codes[4])).entries[0]).toMatchObject({
      origin: 'FILE',
      file: { id: file?._id, name: `${STORE}_night.csv` },
      by: as.email,
    })
  })

  it('is of that store and of a product that is there', async () => {
    expect((await call(`GET /timeline/store/${STORE}/product/NOPE`)).status).toBe(404)
    expect((await call(`GET /timeline/store/JP001/product/${codes[3]}`, undefined, clerk)).status).toBe(403)
  })
})
