import { gzipSync } from 'node:zlib'
import { strToU8, zipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Answer, type Signed, startTestServer, type TestServer } from './harness'

let server: TestServer
let as: Signed

beforeAll(async () => {
  server = await startTestServer()
  as = await server.signIn()
})
afterAll(() => server.close())

const call = (name: string) => server.call(name, { as })
const APK = Buffer.from(zipSync({ 'AndroidManifest.xml': strToU8('<manifest/>'), 'classes.dex': strToU8('dex') }))
const ZIP = Buffer.from(zipSync({ 'install.sh': strToU8('#!/bin/sh') }))

/** A tar of empty files, gzipped. */
function tarGzip(...names: string[]): Buffer {
  const blocks = names.map((name) => {
    const head = Buffer.alloc(512)
    head.write(name, 0)
    head.write('00000000000\0', 124)
    head.write('0', 156)
    head.write('ustar\0', 257)
    return head
  })
  return gzipSync(Buffer.concat([...blocks, Buffer.alloc(1024)]))
}

function send(path: string, ...files: readonly (readonly [name: string, content: Buffer])[]): Promise<Answer> {
  const parts = files.flatMap(([name, content]) => [
    Buffer.from(
      `--b\r\ncontent-disposition: form-data; name="files"; filename="${name}"\r\ncontent-type: application/octet-stream\r\n\r\n`,
    ),
    content,
    Buffer.from('\r\n'),
  ])
  const payload = Buffer.concat([...parts, Buffer.from('--b--\r\n')])
  return server.call(`POST ${path}`, {
    raw: {
      payload,
      headers: {
        'access-token': as.token,
        'access-email': as.email,
        'content-type': 'multipart/form-data; boundary=b',
      },
    },
  })
}

/** A ZIP whose index says what one wants it to say. */
function zipNamed(name: string): Buffer {
  const plain = 'a'.repeat(name.length)
  return Buffer.from(
    Buffer.from(zipSync({ [plain]: strToU8('x') }))
      .toString('latin1')
      .replaceAll(plain, name),
    'latin1',
  )
}

describe('software of the gateways', () => {
  it('is uploaded as packages, and its version is told', async () => {
    expect((await call('GET /version')).body).toMatchObject({
      version: { version: expect.any(String) as string },
      grm: null,
      gmp: null,
    })
    const sent = await send('/upgrade/file', ['grm_1.4.2.zip', ZIP], ['gmp_2.0.0.tar.gz', tarGzip('bin/', 'bin/gmp')])
    expect(sent.body).toMatchObject([
      { part: 'grm', ver: '1.4.2', fileName: 'grm_1.4.2.zip', size: ZIP.length },
      { part: 'gmp', ver: '2.0.0' },
    ])
    expect((await send('/upgrade/file', ['grm_1.4.10.tgz', tarGzip('grm')])).status).toBe(200)
    expect((await call('GET /version')).body).toMatchObject({
      grm: { version: '1.4.10', updatedAt: expect.any(Number) as number },
      gmp: { version: '2.0.0' },
    })
  })

  it.each([
    ['a name that says nothing', 'upgrade.zip', ZIP],
    ['another content than its ending', 'grm_9.0.0.zip', Buffer.from('no zip at all')],
    ['another content than its ending', 'grm_9.0.0.tar.gz', ZIP],
    ['a broken archive', 'grm_9.0.0.zip', ZIP.subarray(0, ZIP.length - 30)],
    ['a broken archive', 'grm_9.0.0.tgz', tarGzip('a').subarray(0, 30)],
    ['no tar inside', 'grm_9.0.0.tgz', gzipSync(Buffer.alloc(2048, 1))],
    ['a ZIP bomb', 'grm_9.0.0.zip', Buffer.from(zipSync({ zeros: new Uint8Array(8_000_000) }))],
    ['a gzip bomb', 'grm_9.0.0.tgz', gzipSync(Buffer.alloc(8_000_000))],
    ['a ZIP that leaves its folder', 'grm_9.0.0.zip', zipNamed('../../etc/cron.d/x')],
    ['a ZIP with an absolute name', 'grm_9.0.0.zip', zipNamed('/etc/passwd')],
    ['a tar that leaves its folder', 'grm_9.0.0.tgz', tarGzip('ok', '../x')],
  ])('is refused with %s', async (_, name, content) => {
    const refused = await send('/upgrade/file', [name, content])
    expect(refused.status).toBe(400)
    expect(refused.body.message).toContain(name)
    expect(await server.count('upgrade-file', { ver: '9.0.0' })).toBe(0)
  })

  it('comes in fewer than ten files, all or none', async () => {
    const files = Array.from({ length: 10 }, (_, at) => [`grm_3.0.${at}.zip`, ZIP] as const)
    expect((await send('/upgrade/file', ...files)).status).toBe(400)
    expect((await send('/upgrade/file', ['grm_3.1.0.zip', ZIP], ['nothing.zip', ZIP])).status).toBe(400)
    expect((await send('/upgrade/file')).status).toBe(400)
    expect((await call('GET /version')).body).toMatchObject({ grm: { version: '1.4.10' } })
  })

  it('that was uploaded by mistake is removed: no gateway takes it, and no version names it', async () => {
    await send('/upgrade/file', ['gmp_99.0.0.zip', ZIP])
    const packages = async () => (await call('GET /upgrade/file')).body as unknown as { _id: number; ver: string }[]
    const [wrong] = await packages()
    expect(wrong).toMatchObject({ part: 'gmp', ver: '99.0.0', fileName: 'gmp_99.0.0.zip' })
    expect((await call(`DELETE /upgrade/file/${wrong?._id}`)).status).toBe(200)
    expect((await packages()).map(({ ver }) => ver)).not.toContain('99.0.0')
    expect((await call('GET /version')).body).toMatchObject({ gmp: { version: '2.0.0' } })
    for (const gone of [wrong?._id, 'x']) expect((await call(`DELETE /upgrade/file/${gone}`)).status).toBe(404)
  })

  it('and that of the server say since when they are known, also what gateways run and nobody uploaded', async () => {
    await server.addStore('V1', 'V')
    await server.stage.add('gateway', [
      { storeCode: 'V1', gwMac: 'AA0000000001', ip: '10.0.0.1', gmpVersion: '50.1', updatedAt: 1_700_000_000 },
    ])
    expect((await call('GET /version')).body).toMatchObject({
      version: { updatedAt: expect.any(Number) as number },
      gmp: { version: '50.1', updatedAt: 1_700_000_000 },
    })
  })

  it('is stored under a name of the server, whatever the client calls it', async () => {
    expect((await send('/upgrade/file', ['../../../tmp/grm_4.0.0.zip', ZIP])).body).toMatchObject([
      { fileName: 'grm_4.0.0.zip' },
    ])
  })
})

describe('the mobile app', () => {
  const list = async () =>
    (await call('GET /app/file/list')).body as unknown as { _id: number; ver: string; active: boolean }[]

  it('is uploaded, downloaded, made active and removed', async () => {
    for (const ver of ['1.0.0', '1.1.0']) expect((await send('/app/file', [`mobile_${ver}.apk`, APK])).status).toBe(200)
    const [newer, older] = await list()
    expect([newer, older]).toMatchObject([
      { ver: '1.1.0', active: false },
      { ver: '1.0.0', active: true },
    ])
    const file = await server.request({
      method: 'GET',
      url: `/app/file/${newer?._id}`,
      headers: { 'access-token': as.token, 'access-email': as.email },
    })
    expect(file.rawPayload.equals(APK)).toBe(true)
    expect(file.headers).toMatchObject({
      'content-disposition': 'attachment; filename="mobile_1.1.0.apk"',
      'x-content-type-options': 'nosniff',
    })
    expect((await call(`GET /app/file/active/${newer?._id}`)).status).toBe(200)
    expect((await list()).map(({ active }) => active)).toEqual([true, false])
    expect((await call(`DELETE /app/file/${older?._id}`)).status).toBe(200)
    for (const gone of [
      `GET /app/file/${older?._id}`,
      `DELETE /app/file/${older?._id}`,
      'GET /app/file/active/99',
      'GET /app/file/x',
    ])
      expect((await call(gone)).status).toBe(404)
    expect(await list()).toHaveLength(1)
  })

  it.each([
    ['another name', 'app-1.2.apk', APK, 400],
    ['another content', 'mobile_2.0.0.apk', Buffer.from('MZ executable'), 400],
    ['no manifest', 'mobile_2.0.0.apk', ZIP, 400],
    ['a version that is there', 'mobile_1.1.0.apk', APK, 409],
  ])('is refused with %s', async (_, name, content, status) => {
    expect((await send('/app/file', [name, content])).status).toBe(status)
    expect(await list()).toHaveLength(1)
  })

  it('stays where it is the active one of several: phones would get none, and nobody would have decided so', async () => {
    expect((await send('/app/file', ['mobile_1.2.0.apk', APK])).status).toBe(200)
    const active = (await list()).find((app) => app.active)
    expect((await call(`DELETE /app/file/${active?._id}`)).status).toBe(409)
    const others = (await list()).filter((app) => !app.active)
    for (const { _id } of others) expect((await call(`DELETE /app/file/${_id}`)).status).toBe(200)
    expect((await call(`DELETE /app/file/${active?._id}`)).status).toBe(200)
    expect(await list()).toEqual([])
    expect((await send('/app/file', ['mobile_1.1.0.apk', APK])).body).toMatchObject({ active: true })
  })

  it('comes as one file', async () => {
    expect((await send('/app/file', ['mobile_3.0.0.apk', APK], ['mobile_3.1.0.apk', APK])).status).toBe(400)
  })
})
