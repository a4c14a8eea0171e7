import { createHash } from 'node:crypto'
import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Answer, type Signed, startTestServer, type TestServer } from './harness'
import { form, type FormFile, mp4, picture, pictureHead } from './media'

let server: TestServer
let as: Signed
const STORE = 'S1'

beforeAll(async () => {
  server = await startTestServer()
  as = await server.signIn()
  await server.addStore(STORE, 'Shop')
  await server.stage.add('plus-device', [
    { storeCode: STORE, mac: '0200000000aa', model: 'IP231A', name: 'Till', status: 'OFFLINE' },
  ])
})
afterAll(() => server.close())

const call = (name: string, body?: unknown) => server.call(name, { as, ...(body !== undefined && { body }) })

async function send(kind: string, files: readonly FormFile[], query = '', store = STORE): Promise<Answer> {
  const { payload, type } = form(files)
  const raw = { payload, headers: { 'content-type': type, 'access-token': as.token, 'access-email': as.email } }
  return server.call(`POST /plus/store/${store}/${kind}/file${query}`, { as, raw })
}

async function read(path: string) {
  return server.request({
    method: 'GET',
    url: path,
    headers: { 'access-token': as.token, 'access-email': as.email },
  })
}

const rows = (answer: Answer) => answer.body as unknown as Record<string, unknown>[]
const slide = (objList: object[]) => ({ duration: 30, bgColor: '#000000', objList })
const object = (type: string, id: unknown) => ({ type, id: String(id), left: 0, top: 0, width: 100, height: 100 })

describe('an image', () => {
  it('is kept with its size and a small picture, under a name of the server', async () => {
    const answer = await send('image', [{ name: '../../Fruit 果物.png', content: await picture(640, 300) }])
    expect(answer.status).toBe(200)
    const [image] = rows(answer)
    expect(image).toMatchObject({
      storeCode: STORE,
      name: 'Fruit 果物.png',
      width: 640,
      height: 300,
      fileType: 'image/png',
      _id: expect.stringMatching(/^[0-9a-f]{24}$/),
      id: expect.any(Number),
    })
    const file = await read(`/plus/store/${STORE}/image/file/${String(image?._id)}`)
    expect(file.headers).toMatchObject({
      'content-type': 'image/png',
      'x-content-type-options': 'nosniff',
      'content-disposition': expect.stringContaining('attachment'),
    })
    expect(file.rawPayload).toEqual(await picture(640, 300))
    const small = await read(`/plus/store/${STORE}/image/file/${String(image?._id)}?thumbnail=true`)
    expect(small.headers['content-type']).toBe('image/webp')
    const again = await server.request({
      method: 'GET',
      url: `/plus/store/${STORE}/image/file/${String(image?._id)}`,
      headers: { 'access-token': as.token, 'access-email': as.email, 'if-none-match': String(file.headers.etag) },
    })
    expect(again.statusCode).toBe(304)
    expect(
      (await call(`POST /status/store/${STORE}/plus/image/search`, { filter_name: '果物' })).body.data,
    ).toMatchObject([{ width: 640 }])
  })

  it.each([
    ['whose content is none', { name: 'a.png', content: 'no picture' }, 'does not match its extension'],
    [
      'whose content is another kind',
      { name: 'a.png', content: '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>' },
      'does not match its extension',
    ],
    ['with an ending that is none', { name: 'a.svg', content: '<svg/>' }, 'PNG, JPEG, GIF or WebP'],
    ['with too many pixels', { name: 'a.png', content: pictureHead(30_000, 30_000) }, '40 million pixels'],
    ['that was cut off', { name: 'a.png', content: pictureHead(300, 300) }, 'damaged'],
  ])('%s is refused', async (_, file, message) => {
    const answer = await send('image', [file])
    expect(answer.status).toBe(400)
    expect(answer.body.message).toContain(message)
  })

  it('with the ending of another kind of picture is refused', async () => {
    expect((await send('image', [{ name: 'a.png', content: await picture(4, 4, 'jpeg') }])).body.message).toContain(
      'does not match its extension',
    )
  })

  it('comes with nine others, not with ten; all are taken or none', async () => {
    const content = await picture(10, 10)
    const files = (count: number) => Array.from({ length: count }, (_, at) => ({ name: `many${at}.png`, content }))
    expect(rows(await send('image', files(10))).length).toBe(10)
    expect((await send('image', files(11))).status).toBe(400)
    expect((await send('image', [...files(2), { name: 'bad.png', content: 'x' }])).body.fields).toEqual({
      'bad.png': expect.any(String),
    })
    expect(
      (await call(`POST /status/store/${STORE}/plus/image/search`, { filter_name: 'many' })).body.recordsFiltered,
    ).toBe(10)
    expect((await send('image', [])).status).toBe(400)
  })

  it('that several stores have is on the disk once, and each store has its own of it', async () => {
    await server.addStore('S2', 'Other shop')
    const content = await picture(77, 33)
    const [ours] = rows(await send('image', [{ name: 'ours.png', content }]))
    const [theirs] = rows(await send('image', [{ name: 'theirs.png', content }], '', 'S2'))
    const [one, other] = [ours, theirs].map((image) => String(image?._id))
    const files = server.stage.pathOf('signage')
    expect(statSync(join(files, one ?? '')).ino).toBe(statSync(join(files, other ?? '')).ino)
    expect((await read(`/plus/store/${STORE}/image/file/${other}`)).statusCode).toBe(404)
    expect((await call(`DELETE /plus/store/${STORE}/image/file/${one}`)).status).toBe(200)
    expect((await read(`/plus/store/S2/image/file/${other}`)).rawPayload).toEqual(content)
    expect((await call(`DELETE /plus/store/S2/image/file/${other}`)).status).toBe(200)
    await call('DELETE /config/store/S2')
    expect(readdirSync(join(files, 'shared'))).not.toContain(createHash('sha256').update(content).digest('hex'))
  })

  it('is taken over from a store that the account sees, and from no other', async () => {
    await server.addStore('S3', 'Third shop')
    const content = await picture(31, 17)
    const [theirs] = rows(await send('image', [{ name: 'Shared.png', content }], '', 'S3'))
    const copy = (who: Signed, from: string, file: unknown, to = STORE) =>
      server.call(`POST /plus/store/${to}/image/copy`, { as: who, body: { from, file } })
    const kept = await copy(as, 'S3', theirs?._id)
    expect(kept).toMatchObject({ status: 200, body: { storeCode: STORE, name: 'Shared.png', width: 31, height: 17 } })
    expect([kept.body._id, kept.body.id]).not.toContain(theirs?._id)
    expect(kept.body.id).not.toBe(theirs?.id)
    expect((await read(`/plus/store/${STORE}/image/file/${String(kept.body._id)}`)).rawPayload).toEqual(content)
    expect((await read(`/plus/store/${STORE}/image/file/${String(kept.body._id)}?thumbnail=true`)).statusCode).toBe(200)
    const bound = await server.addPerson({ email: 'signage@shelfdeck.example', may: ['plus'], store: [STORE] })
    expect((await copy(bound, 'S3', theirs?._id)).status).toBe(404)
    expect((await copy(bound, STORE, kept.body._id)).status).toBe(200)
    expect([
      (await copy(as, 'S3', 'f'.repeat(24))).status,
      (await copy(as, STORE, theirs?._id)).status,
      (await copy(as, 'S3', theirs?._id, 'NOWHERE')).status,
    ]).toEqual([404, 404, 404])
    await call('DELETE /config/store/S3')
  })

  it('is replaced by its id: slides that show it show the new one', async () => {
    const [image] = rows(await send('image', [{ name: 'old.png', content: await picture(10, 10) }]))
    const path = `?id=${String(image?._id)}`
    expect(
      rows(await send('image', [{ name: 'new.jpg', content: await picture(30, 20, 'jpeg') }], path)),
    ).toMatchObject([{ _id: image?._id, id: image?.id, name: 'new.jpg', width: 30, fileType: 'image/jpeg' }])
    const content = await picture(10, 10)
    expect(
      (
        await send(
          'image',
          [
            { name: 'a.png', content },
            { name: 'b.png', content },
          ],
          path,
        )
      ).status,
    ).toBe(400)
    expect((await send('image', [{ name: 'a.png', content }], '?id=nowhere')).status).toBe(404)
  })

  it('is not removed while a device or a template shows it', async () => {
    const [image] = rows(await send('image', [{ name: 'used.png', content: await picture(10, 10) }]))
    const [one, gone] = [
      `/plus/store/${STORE}/image/file/${String(image?._id)}`,
      `GET /plus/device/findByImage/${String(image?._id)}/store/${STORE}`,
    ]
    await call(`POST /plus/store/${STORE}/device/0200000000AA/show`, { show: [slide([object('image', image?.id)])] })
    expect(await call(`DELETE ${one}`)).toMatchObject({
      status: 409,
      body: { message: 'There are devices that use this image file.', fields: { '0200000000aa': 'Till' } },
    })
    expect(rows(await call(gone))).toMatchObject([{ mac: '0200000000aa' }])
    await call(`POST /plus/store/${STORE}/device/0200000000aa/show`, { show: [] })
    await call(`POST /plus/store/${STORE}/template/Fruit`, {
      size: '23.1',
      show: [slide([object('image', image?.id)])],
    })
    expect(rows(await call(gone))).toEqual([])
    expect((await call(`DELETE ${one}`)).body.message).toContain('templates use this file')
    await server.stage.change('plus-device', { mac: '0200000000aa' }, { template: 'Fruit' })
    expect(rows(await call(gone))).toMatchObject([{ mac: '0200000000aa' }])
    await server.stage.change('plus-device', { mac: '0200000000aa' }, { template: null })
    await call(`DELETE /plus/store/${STORE}/template/Fruit`)
    expect(await call(`DELETE ${one}`)).toMatchObject({ status: 200, body: { code: 1 } })
    expect((await read(one)).statusCode).toBe(404)
  })
})

describe('a video', () => {
  it('is kept with its size and length, and with the picture that came with it', async () => {
    const [video] = rows(
      await send('video', [
        { name: 'clip.mp4', content: mp4({ width: 1920, height: 158, seconds: 7 }) },
        { part: 'thumbnail', name: 'p.png', content: await picture(400, 33) },
      ]),
    )
    expect(video).toMatchObject({ name: 'clip.mp4', width: 1920, height: 158, duration: 7, fileType: 'video/mp4' })
    const small = await read(`/plus/store/${STORE}/video/file/${String(video?._id)}/thumbnail`)
    expect(small.headers['content-type']).toBe('image/webp')
  })

  it('without a picture gets a plain one', async () => {
    const [video] = rows(await send('video', [{ name: 'clip.mp4', content: mp4() }]))
    expect(
      (await read(`/plus/store/${STORE}/video/file/${String(video?._id)}/thumbnail`)).headers['content-type'],
    ).toBe('image/webp')
  })

  it.each([
    ['that was cut off', { name: 'a.mp4', content: mp4().subarray(0, 300) }, 'damaged'],
    ['whose frames are not in it', { name: 'a.mp4', content: mp4({ chunkAt: 1_000_000 }) }, 'damaged'],
    ['without length', { name: 'a.mp4', content: mp4({ seconds: 0 }) }, 'damaged'],
    ['with too many pixels', { name: 'a.mp4', content: mp4({ width: 20_000 }) }, '8,192 pixels'],
    ['that is no WebM', { name: 'a.webm', content: mp4() }, 'does not match its extension'],
    ['that is a text', { name: 'a.mp4', content: 'hello' }, 'does not match its extension'],
    ['with another ending', { name: 'a.avi', content: 'RIFF' }, 'MP4 or WebM'],
  ])('%s is refused', async (_, file, message) => {
    const answer = await send('video', [file])
    expect(answer.status).toBe(400)
    expect(answer.body.message).toContain(message)
  })
})

describe('a widget', () => {
  it('is a page that says its size', async () => {
    const content =
      '<!doctype html><html><head><meta name="viewport" content="width=300, height=100"></head><body>x</body></html>'
    const [widget] = rows(await send('widget', [{ name: 'clock.html', content }]))
    expect(widget).toMatchObject({ width: 300, height: 100, fileType: 'text/html' })
    const file = await read(`/plus/store/${STORE}/widget/file/${String(widget?._id)}`)
    expect(file.headers).toMatchObject({
      'content-security-policy': "sandbox; default-src 'none'",
      'x-content-type-options': 'nosniff',
      'content-disposition': expect.stringContaining('attachment'),
    })
  })

  it.each([
    ['a binary', { name: 'a.html', content: Buffer.from([0, 1, 2, 255]) }],
    ['a text', { name: 'a.html', content: 'hello' }],
    ['another ending', { name: 'a.js', content: '<html></html>' }],
  ])('%s is refused', async (_, file) => expect((await send('widget', [file])).status).toBe(400))
})

describe('the overviews', () => {
  it('count what each store has', async () => {
    expect(rows(await call('GET /status/store/plus/device'))).toMatchObject([
      { storeCode: STORE, total: 1, online: 0, offline: 1, status: 'OFFLINE' },
    ])
    expect(rows(await call('GET /status/store/plus/video'))).toMatchObject([{ total: 2, status: 'OFFLINE' }])
    expect(rows(await call(`GET /plus/store/${STORE}/video/list`)).map(({ name }) => name)).toEqual([
      'clip.mp4',
      'clip.mp4',
    ])
  })
})
