import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { strToU8, zipSync } from 'fflate'
import { Upload } from 'tus-js-client'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { UPLOADS_PATH } from '../../src/schema/mediaTypes'
import { signInByHttp } from '../support/api'
import { begin, beginning, halfSent, headersOf, naming, offsetOf } from '../support/resumable'
import { S3_KEYS, startS3 } from '../support/s3Server'
import { startServer } from '../support/server'
import { until } from '../support/until'
import { engine, openSharedDatabase, openTestDatabase, type Signed, startTestServer, type TestServer } from './harness'
import { picture } from './media'

const STORE = 'IT001'
const IMAGES = `/plus/store/${STORE}/image/file`
const BYTES = 'application/offset+octet-stream'
/** A package of more than two pieces. */
const app = Buffer.from(
  zipSync({ 'AndroidManifest.xml': strToU8('<manifest/>'), 'classes.dex': randomBytes(9_000_000) }, { level: 0 }),
)

const stored = (server: TestServer) => server.stage.storedFiles('uploads')

/** Sends what is left of a file with the client that the console has, and gives its name. */
function sendRest(
  file: Buffer,
  options: { endpoint: string; uploadUrl?: string; headers: Record<string, string>; metadata?: Record<string, string> },
): Promise<string> {
  const { 'tus-resumable': _version, ...headers } = options.headers
  return new Promise((resolve, reject) => {
    const upload = new Upload(file, {
      ...options,
      headers,
      chunkSize: 3_000_000,
      retryDelays: null,
      onError: reject,
      onSuccess: () => resolve(upload.url?.split('/').pop() ?? ''),
    })
    upload.start()
  })
}

describe('one server', () => {
  let server: TestServer
  let url: string
  let admin: Signed
  let other: Signed
  let headers: Record<string, string>

  beforeAll(async () => {
    server = await startTestServer({ env: { DATA_DIR: `.cache/test-data/uploads-${process.pid}` } })
    await server.stage.openShop(STORE)
    await server.stage.nameAliases()
    admin = await server.signIn()
    headers = headersOf(admin)
    other = await server.addPerson({ email: 'one@shelfdeck.example', may: ['plus'], store: [STORE] })
    url = await server.listen()
  })
  afterAll(() => server.close())

  const patch = (id: string, bytes: Buffer, more: Record<string, string> = {}) =>
    fetch(`${url}${UPLOADS_PATH}/${id}`, {
      method: 'PATCH',
      headers: { ...headers, 'content-type': BYTES, 'upload-offset': '0', ...more },
      body: new Uint8Array(bytes),
    })
  const send = (path: string, form: FormData, as = headers) =>
    fetch(url + path, { method: 'POST', headers: as, body: form })

  it('a file that came in pieces is what the call would have had, and nothing is left of it', async () => {
    const id = await sendRest(app, { endpoint: url + UPLOADS_PATH, headers, metadata: { path: '/app/file' } })
    expect(await offsetOf(url, headers, id)).toBe(app.length)
    expect((await stored(server)).length).toBeGreaterThan(2)
    const answer = await send('/app/file', naming(id, 'mobile_1.0.1.apk', 'files'))
    expect(answer.status).toBe(200)
    const { _id } = (await answer.json()) as { _id: number }
    expect(Buffer.from(await (await fetch(`${url}/app/file/${_id}`, { headers })).arrayBuffer()).equals(app)).toBe(true)
    expect([await stored(server), await offsetOf(url, headers, id)]).toEqual([[], -1])
    const again = await send('/app/file', naming(id, 'mobile_1.0.2.apk', 'files'))
    expect([again.status, ((await again.json()) as { key: string }).key]).toEqual([410, 'server.upload.gone'])
  })

  it('its form may hold texts and other files, and is refused in the same words as any other', async () => {
    const text = Buffer.from('prCode,Name,Price,layoutId,nfc\nP-1,Milk,1,SHELF,\n')
    const id = await begin(url, headers, '/product/file', text.length)
    expect((await patch(id, text)).status).toBe(204)
    const form = naming(id, 'prices.csv')
    form.set('storeCode', STORE)
    const taken = await send('/product/file', form)
    expect(taken.status).toBe(200)
    await server.stage.settle()
    const { _id } = (await taken.json()) as { _id: number }
    expect(await server.one('product-upload', { _id })).toMatchObject({
      fileName: 'prices.csv',
      status: 'OK',
      dataCount: 1,
    })

    const noPicture = Buffer.from('no picture')
    const wrong = await begin(url, headers, IMAGES, noPicture.length)
    await patch(wrong, noPicture)
    const refused = naming(wrong, 'wrong.png')
    refused.append('file', new File([new Uint8Array(await picture(8, 8))], 'right.png'))
    const [before, direct] = [await send(IMAGES, refused), new FormData()]
    direct.set('file', new File([noPicture], 'wrong.png'))
    expect([before.status, await before.json()]).toEqual([400, await (await send(IMAGES, direct)).json()])
    expect(await offsetOf(url, headers, wrong)).toBe(-1)
  })

  it('what breaks off is kept as far as it came, and goes on from there', async () => {
    const file = await picture(300, 200)
    const id = await begin(url, headers, IMAGES, file.length)
    const half = halfSent(url, headers, id, { offset: 0, announced: file.length, sent: file.subarray(0, 100) })
    await until(async () => (await fetch(`${url}/healthz`)).ok)
    half.breakOff()
    await until(async () => (await offsetOf(url, headers, id)) >= 0)
    // It may have broken off before or after its bytes were there.
    await until(
      async () =>
        [409, 204].includes(
          (
            await patch(id, file.subarray(await offsetOf(url, headers, id)), {
              'upload-offset': String(await offsetOf(url, headers, id)),
            })
          ).status,
        ) && (await offsetOf(url, headers, id)) === file.length,
    )
    expect((await send(IMAGES, naming(id, 'broken.png'))).status).toBe(200)
  })

  it('nonsense is refused, and costs the upload nothing', async () => {
    const bytes = Buffer.from('0123456789')
    const id = await begin(url, headers, IMAGES, 10)
    const post = async (more: Record<string, string>, as: Record<string, string> = headers) =>
      (await fetch(url + UPLOADS_PATH, { method: 'POST', headers: { ...as, ...more } })).status
    const { 'tus-resumable': version, ...withoutVersion } = headers
    expect({
      session: await post(beginning(IMAGES, 10), { 'tus-resumable': String(version) }),
      version: await post(beginning(IMAGES, 10), withoutVersion),
      noLength: await post({ 'upload-metadata': beginning(IMAGES, 1)['upload-metadata'] }),
      odd: [
        await post(beginning(IMAGES, -1)),
        await post(beginning(IMAGES, 1.5)),
        await post({ ...beginning(IMAGES, 1), 'upload-length': '1e3' }),
      ],
      tooLarge: [
        await post(beginning(IMAGES, 20 * 1024 * 1024 + 1)),
        await post(beginning('/product/file', 100 * 1024 * 1024 + 1)),
        await post(beginning('/app/file', 99_999_999_999)),
      ],
      noCall: [
        await post(beginning('/tags', 1)),
        await post(beginning('', 1)),
        await post(beginning('/plus/store/%E0%A4%A/image/file', 1)),
        await post(beginning(`${IMAGES}/..`, 1)),
        await post({ 'upload-length': '1' }),
      ],
      offset: [
        (await patch(id, bytes, { 'upload-offset': '3' })).status,
        (await patch(id, bytes, { 'upload-offset': 'x' })).status,
      ],
      tooLong: (await patch(id, Buffer.alloc(11))).status,
      type: (await patch(id, bytes, { 'content-type': 'text/plain' })).status,
      unknown: [
        (await patch('..%2f..', bytes)).status,
        (await patch('0'.repeat(500), bytes)).status,
        (await patch(crypto.randomUUID(), bytes)).status,
      ],
      whole: (await send(IMAGES, naming(id, 'half.png'))).status,
      otherCall: (await send('/product/file', naming(id, `${STORE}_a.csv`))).status,
      noName: (await send(IMAGES, naming('\0'.repeat(5000), 'half.png'))).status,
    }).toEqual({
      session: 401,
      version: 412,
      noLength: 400,
      odd: [400, 400, 400],
      tooLarge: [413, 413, 413],
      noCall: [400, 400, 400, 400, 400],
      offset: [409, 400],
      tooLong: 413,
      type: 415,
      unknown: [404, 404, 404],
      whole: 409,
      otherCall: 410,
      noName: 410,
    })
    expect(await offsetOf(url, headers, id)).toBe(0)
    // More than it is to have, without an announcement of how much comes.
    const endless = await fetch(`${url}${UPLOADS_PATH}/${id}`, {
      method: 'PATCH',
      headers: { ...headers, 'content-type': BYTES, 'upload-offset': '0' },
      body: new Blob([new Uint8Array(30)]).stream(),
      duplex: 'half',
    } as RequestInit)
    expect([endless.status, await offsetOf(url, headers, id)]).toEqual([413, 0])
    expect((await fetch(`${url}${UPLOADS_PATH}/${id}`, { method: 'DELETE', headers })).status).toBe(204)
    expect([await offsetOf(url, headers, id), await stored(server)]).toEqual([-1, []])
    expect((await fetch(url + UPLOADS_PATH, { method: 'OPTIONS' })).headers.get('tus-extension')).toBe(
      'creation,expiration,termination',
    )
  })

  it('an upload is nobody else’s, and only for who may make its call', async () => {
    const file = await picture(8, 8)
    const id = await begin(url, headers, IMAGES, file.length)
    const foreign = headersOf(other)
    expect(await offsetOf(url, foreign, id)).toBe(-1)
    expect([
      (await patch(id, file, foreign)).status,
      (await fetch(`${url}${UPLOADS_PATH}/${id}`, { method: 'DELETE', headers: foreign })).status,
    ]).toEqual([404, 404])
    await patch(id, file)
    expect((await send(IMAGES, naming(id, 'theirs.png'), foreign)).status).toBe(410)
    for (const path of ['/plus/store/IT999/image/file', '/app/file', '/upload/db/NEW'])
      await expect(begin(url, foreign, path, 10)).rejects.toThrow(': 403')
    expect((await send(IMAGES, naming(id, 'mine.png'))).status).toBe(200)

    const mine = await begin(url, foreign, IMAGES, file.length)
    await server.stage.change('account', { email: other.email }, { store: ['US001'] })
    server.stage.forgetSessions()
    expect((await patch(mine, file, foreign)).status).toBe(403)
    await server.stage.sql`DELETE FROM upload WHERE "id" = ${mine}`
  })

  it('two calls do not read the same one', async () => {
    const file = await picture(16, 16)
    const id = await begin(url, headers, IMAGES, file.length)
    await patch(id, file)
    const answers = await Promise.all([1, 2, 3].map(async () => (await send(IMAGES, naming(id, 'once.png'))).status))
    expect(answers.filter((status) => status === 200)).toHaveLength(1)
    expect(answers.every((status) => [200, 410, 503].includes(status))).toBe(true)
    expect(await server.count('plus-image', { storeCode: STORE, name: 'once.png' })).toBe(1)
  })

  it('one that nobody has gone on with is forgotten after a day, with its pieces', async () => {
    const id = await begin(url, headers, IMAGES, 10)
    await patch(id, Buffer.alloc(5))
    const expires =
      (await fetch(`${url}${UPLOADS_PATH}/${id}`, { method: 'HEAD', headers })).headers.get('upload-expires') ?? ''
    expect(Date.parse(expires)).toBeGreaterThan(Date.now() + 23 * 3_600_000)
    await server.stage.sql`UPDATE upload SET "touchedAt" = now() - interval '25 hours' WHERE "id" = ${id}`
    expect([
      await offsetOf(url, headers, id),
      (await patch(id, Buffer.alloc(5), { 'upload-offset': '5' })).status,
    ]).toEqual([-1, 404])
    await server.stage.sweepUploads()
    const rows = await server.stage.sql`SELECT 1 FROM upload WHERE "id" = ${id}`
    expect([rows, await stored(server)]).toEqual([[], []])
  })

  it('a piece that a killed server stored, and did not note, goes with the sweep', async () => {
    await server.stage.storeFile('uploads', `${crypto.randomUUID()}.left`, 'left')
    await server.stage.sweepUploads()
    expect(await stored(server)).toHaveLength(1)
    await server.stage.sweepUploads(2 * 3600)
    expect(await stored(server)).toEqual([])
  })

  it('a person has so many under way and no more', async () => {
    await server.stage
      .sql`INSERT INTO upload ("id", "owner", "call", "params", "length") SELECT 'many ' || n, ${admin.email}, '', '', 1 FROM generate_series(1, 100) n`
    await expect(begin(url, headers, IMAGES, 10)).rejects.toThrow('server.upload.tooMany')
    await server.stage.sql`DELETE FROM upload WHERE "owner" = ${admin.email}`
  })
})

/** Both have the database and the files; the first is dropped in the middle, and is told nothing of its end. */
describe.each(engine === 'server' ? ['a folder', 'S3'] : [])('two servers with their files in %s', (where) => {
  it('the second goes on where the first was', { timeout: 60_000 }, async () => {
    for (const [name, value] of Object.entries(S3_KEYS)) vi.stubEnv(name, value)
    const folder = mkdtempSync(join(tmpdir(), 'uploads-'))
    const s3 = where === 'S3' ? await startS3() : undefined
    const database = await openSharedDatabase()
    const env: Record<string, string> = s3
      ? { FILES_URL: `s3://${s3.bucket}`, S3_ENDPOINT: s3.endpoint }
      : { FILES_URL: `file://${folder}/files` }
    const start = async (name: string) =>
      startTestServer({ connection: await database.connect(), env: { ...env, DATA_DIR: join(folder, name) } })
    const [one, two] = [await start('one'), await start('two')]
    const [first, second] = [await one.listen(), await two.listen()]
    const headers = headersOf(await one.signIn())
    const id = await begin(first, headers, '/app/file', app.length)
    const half = halfSent(first, headers, id, { offset: 0, announced: app.length, sent: app.subarray(0, 6_000_000) })
    // A piece of it is whole. Of the next one, the other server learns nothing.
    await until(async () => (await offsetOf(second, headers, id)) > 0)
    const offset = await offsetOf(second, headers, id)
    expect(offset).toBeLessThan(6_000_000)
    // Another connection goes on, while the first one hangs still.
    expect(
      await sendRest(app, { endpoint: second + UPLOADS_PATH, uploadUrl: `${second}${UPLOADS_PATH}/${id}`, headers }),
    ).toBe(id)
    half.breakOff()
    await half.answered
    expect(await offsetOf(second, headers, id)).toBe(app.length)
    const answer = await fetch(`${second}/app/file`, {
      method: 'POST',
      headers,
      body: naming(id, 'mobile_3.0.0.apk', 'files'),
    })
    expect(answer.status).toBe(200)
    const { _id } = (await answer.json()) as { _id: number }
    expect(Buffer.from(await (await fetch(`${second}/app/file/${_id}`, { headers })).arrayBuffer()).equals(app)).toBe(
      true,
    )
    await until(async () => (await stored(two)).length === 0)
    await Promise.all([one.close(), two.close()])
    await database.close()
    await s3?.stop()
    rmSync(folder, { recursive: true, force: true })
    vi.unstubAllEnvs()
  })
})

it('a server that ends keeps what came, takes no more, and waits for nobody', async () => {
  const server = await startTestServer({
    connection: await openTestDatabase(),
    env: { DATA_DIR: `.cache/test-data/uploads-end-${process.pid}` },
  })
  const url = await server.listen()
  const headers = headersOf(await server.signIn())
  const id = await begin(url, headers, '/app/file', app.length)
  const isComing = server.stage.uploadComes()
  const half = halfSent(url, headers, id, { offset: 0, announced: app.length, sent: app.subarray(0, 1000) })
  await isComing
  server.drain()
  expect(await half.answered).toBe(503)
  const kept = await offsetOf(url, headers, id)
  expect([0, 1000]).toContain(kept)
  const late = await fetch(`${url}${UPLOADS_PATH}/${id}`, {
    method: 'PATCH',
    headers: { ...headers, 'content-type': BYTES, 'upload-offset': String(kept) },
    body: new Uint8Array(10),
  })
  expect([late.status, late.headers.get('retry-after')]).toEqual([503, '1'])
  await server.close()
})

it(
  'SIGTERM in the middle of an upload: the server ends cleanly, and the next one goes on',
  { timeout: 120_000, tags: ['one-engine'] },
  async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'uploads-'))
    const start = () => startServer({ dataDir, env: { SEED: 'none' } })
    const first = await start()
    const headers = headersOf(await signInByHttp(first.url, 'admin@shelfdeck.example'))
    const id = await begin(first.url, headers, '/app/file', app.length)
    const half = halfSent(first.url, headers, id, {
      offset: 0,
      announced: app.length,
      sent: app.subarray(0, 5_000_000),
    })
    await until(async () => (await offsetOf(first.url, headers, id)) > 0)
    const ended = first.stop()
    await half.answered
    expect(await ended).toBe(0)
    const second = await start()
    expect(await offsetOf(second.url, headers, id)).toBeGreaterThan(4_000_000)
    await sendRest(app, {
      endpoint: second.url + UPLOADS_PATH,
      uploadUrl: `${second.url}${UPLOADS_PATH}/${id}`,
      headers,
    })
    const answer = await fetch(`${second.url}/app/file`, {
      method: 'POST',
      headers,
      body: naming(id, 'mobile_4.0.0.apk', 'files'),
    })
    expect([answer.status, await answer.json()]).toMatchObject([200, { ver: '4.0.0' }])
    await second.stop()
    rmSync(dataDir, { recursive: true, force: true })
  },
)
