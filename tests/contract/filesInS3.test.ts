import { strToU8, zipSync } from 'fflate'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { ADDRESS_TYPE } from '../../src/schema/mediaTypes'
import { S3_KEYS, type S3Server, startS3 } from '../support/s3Server'
import { type Signed, startTestServer, type TestServer } from './harness'
import { form, type FormFile, picture } from './media'

const STORE = 'IT001'
let s3: S3Server
let server: TestServer
let as: Signed

beforeAll(async () => {
  for (const [name, value] of Object.entries(S3_KEYS)) vi.stubEnv(name, value)
  s3 = await startS3()
  const env = {
    FILES_URL: `s3://${s3.bucket}/shop`,
    S3_ENDPOINT: s3.endpoint,
    S3_BROWSER_ENDPOINT: s3.endpoint,
    DATA_DIR: `.cache/test-data/s3-${process.pid}`,
  }
  server = await startTestServer({ env })
  as = await server.signIn()
  await server.stage.openShop(STORE)
  await server.stage.nameAliases()
})
afterAll(async () => {
  await server.close()
  await s3.stop()
  vi.unstubAllEnvs()
})

const headers = (more: Record<string, string> = {}) => ({ 'access-token': as.token, 'access-email': as.email, ...more })

async function send(path: string, ...files: readonly FormFile[]) {
  const { payload, type } = form(files)
  return server.call(`POST ${path}`, { raw: { payload, headers: headers({ 'content-type': type }) } })
}

const get = (url: string, more: Record<string, string> = {}) =>
  server.request({ method: 'GET', url, headers: headers(more) })

it('media are stored there, sent from there, and told of by address to who accepts that', async () => {
  const content = await picture(64, 30)
  const sent = await send(`/plus/store/${STORE}/image/file`, { name: 'Fruit 果物.png', content })
  const [image] = sent.body as unknown as { _id: string; name: string }[]
  const path = `/plus/store/${STORE}/image/file/${image?._id}`
  const whole = await get(path)
  expect([whole.statusCode, whole.rawPayload]).toEqual([200, content])
  expect((await get(path, { 'if-none-match': String(whole.headers.etag) })).statusCode).toBe(304)
  expect((await get(`${path}?thumbnail=true`)).headers['content-type']).toBe('image/webp')
  const told = await get(path, { accept: `${ADDRESS_TYPE}, */*` })
  expect(told.headers).toMatchObject({
    'content-type': expect.stringContaining(ADDRESS_TYPE) as string,
    'cache-control': 'no-store',
    'content-disposition': expect.stringContaining('attachment') as string,
  })
  const { url } = JSON.parse(told.payload) as { url: string }
  expect(new URL(url).origin).toBe(s3.endpoint)
  expect(Buffer.from(await (await fetch(url)).arrayBuffer())).toEqual(content)
  expect((await get('/')).headers['content-security-policy'] ?? '').toContain(s3.endpoint)
  expect(
    (
      await send(`/plus/store/${STORE}/image/file?id=${image?._id}`, {
        name: 'new.png',
        content: await picture(20, 10),
      })
    ).status,
  ).toBe(200)
  expect((await get(path)).rawPayload).toEqual(await picture(20, 10))
  expect((await server.call(`DELETE ${path}`, { as })).status).toBe(200)
  expect((await get(path)).statusCode).toBe(404)
})

it('a product file waits there, and nothing of it is left when it is through', async () => {
  const sent = await send('/product/file', {
    name: `${STORE}_prices.csv`,
    content: 'prCode,Name,Price,layoutId,nfc\nP-1,Milk,1,SHELF,\nP-2,Bread,2,SHELF,\n',
  })
  expect(sent.status).toBe(200)
  await server.stage.settle()
  expect(await server.one('product-upload', { _id: Number(sent.body._id) })).toMatchObject({
    status: 'OK',
    dataCount: 2,
  })
  expect([await server.stage.storedFiles('products'), server.stage.filesOnDisk('products')]).toEqual([[], []])
})

it('software and downloads are there, and the start leaves what another server may have written just now', async () => {
  const apk = Buffer.from(zipSync({ 'AndroidManifest.xml': strToU8('<manifest/>') }))
  const app = await send('/app/file', { name: 'mobile_1.2.3.apk', content: apk })
  expect((await get(`/app/file/${String(app.body._id)}`)).rawPayload).toEqual(apk)
  const task = await server.call('POST /file/download', { as, body: { type: 4, storeCode: STORE } })
  await server.stage.settle()
  expect((await get(`/file/download/task/${String(task.body.taskId)}`)).statusCode).toBe(200)
  await server.stage.storeFile('apps', '99.apk', 'of another server, whose record is not there yet')
  await server.stage.sweepLeftFiles()
  expect((await server.stage.storedFiles('apps')).sort()).toEqual([`${String(app.body._id)}.apk`, '99.apk'].sort())
  expect(await server.stage.storedFiles('downloads')).toEqual([`${String(task.body.taskId)}.out`])
})

it('a service that is away is told as such, and nothing is taken', async () => {
  await s3.stop()
  const sent = await send(`/plus/store/${STORE}/image/file`, { name: 'late.png', content: await picture(8, 8) })
  expect(sent).toMatchObject({
    status: 503,
    headers: { 'retry-after': '5' },
    body: { key: 'server.session.filesAway' },
  })
  expect(await server.count('plus-image', { storeCode: STORE, name: 'late.png' })).toBe(0)
  s3 = await startS3()
})
