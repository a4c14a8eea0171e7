// @module-tag one-engine
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Shop } from './storedStage'
import { scriptEntries, type ScriptKind, scriptKinds } from '../../src/schema/scriptKinds'
import { SCRIPT_PATHS } from '../support/scripts'
import { ADMIN, PASSWORD, type Signed, startTestServer, type TestServer } from './harness'

let server: TestServer
let admin: Signed
/** Writes settings, in one store. */
let editor: Signed
/** Writes settings in all stores, and is not the super role. */
let whole: Signed
let shop: Shop
const STORE = 'IT001'
const OTHER = 'JP001'

beforeAll(async () => {
  server = await startTestServer()
  shop = await server.stage.openShop(STORE)
  await server.stage.openShop(OTHER)
  await server.stage.nameAliases()
  await server.stage.startRadio()
  admin = await server.signIn()
  const may = ['setting', 'tag', 'product', 'plus'] as const
  editor = await server.addPerson({ email: 'editor@x.example', name: 'E', may, store: [STORE] })
  whole = await server.addPerson({ email: 'whole@x.example', name: 'W', may, enableWholeStore: true })
})
afterAll(() => server.close())
beforeEach(async () => {
  for (const name of ['script', 'script-version', 'alarm-history'] as const) await server.stage.remove(name, {})
  server.stage.forgetScripts()
})

const call = (name: string, body?: unknown, as = admin) =>
  server.call(name, { as, ...(body !== undefined && { body }) })
const save = (kind: ScriptKind, code: string, script: { code: string; useType: string }, as = admin) =>
  call(`POST ${SCRIPT_PATHS[kind](code)}`, script, as)
const read = (kind: ScriptKind, code: string, as = admin) => call(`GET ${SCRIPT_PATHS[kind](code)}`, undefined, as)
const test = (
  kind: ScriptKind,
  code: string,
  input: unknown,
  as = admin,
  store: string = kind === 'thirdPartyAuth' ? 'default' : STORE,
) => call(`POST /script/${kind}/store/${store}/test`, { code, input: JSON.stringify(input) }, as)
const alarms = async () =>
  (await server.list('alarm-history', {})).map(
    ({ location, type, target, data }) => `${location} ${type} ${target}: ${data}`,
  )
const ok = (kind: ScriptKind, value = 'null') => `function ${scriptEntries[kind]}() { return ${value} }`

describe('a script', () => {
  it.each(scriptKinds)('of the kind %s is kept with its versions', async (kind) => {
    const store = kind === 'thirdPartyAuth' ? 'default' : STORE
    const useType = kind === 'thirdPartyAuth' ? 'DEFAULT' : 'STORE'
    expect((await read(kind, store)).body).toMatchObject({
      code: '',
      useType: kind === 'thirdPartyAuth' ? 'NONE' : 'DEFAULT',
      updatedAt: null,
      updatedBy: null,
    })
    for (const value of ['null', 'null', 'undefined'])
      expect((await save(kind, store, { code: ok(kind, value), useType })).status).toBe(200)
    expect((await read(kind, store)).body).toMatchObject({ code: ok(kind, 'undefined'), useType, updatedBy: ADMIN })
    const versions = (await call(`GET /script/${kind}/store/${store}/version`)).body as unknown as {
      _id: number
      savedBy: string
    }[]
    expect(versions).toHaveLength(2)
    expect(versions[0]).toMatchObject({ savedBy: ADMIN, useType })
    expect((await call(`GET /script/${kind}/store/${store}/version/${versions[1]?._id}`)).body).toMatchObject({
      code: ok(kind),
    })
    expect((await call(`GET /script/${kind}/store/${store}/version/999999`)).status).toBe(404)
  })

  it('that is used must load and have its function; the field says where it does not', async () => {
    const broken = await save('tagDecorator', STORE, {
      code: 'function decorate(label) {\n  return {\n}',
      useType: 'STORE',
    })
    expect(broken.status).toBe(400)
    expect(broken.body.fields?.code).toMatch(/^line 3: SyntaxError/)
    expect((await save('tagDecorator', STORE, { code: 'const x = 1', useType: 'STORE' })).body.fields).toEqual({
      code: 'The script has no function decorate.',
    })
    expect((await save('tagDecorator', STORE, { code: 'for (;;);', useType: 'STORE' })).status).toBe(400)
    expect(
      (await save('tagDecorator', STORE, { code: 'function decorate(label) {\n  return {\n}', useType: 'NONE' }))
        .status,
    ).toBe(200)
    expect((await save('tagDecorator', 'default', { code: '', useType: 'STORE' })).body.fields).toHaveProperty(
      'useType',
    )
    expect((await save('tagDecorator', 'NOWHERE', { code: '', useType: 'NONE' })).status).toBe(404)
    expect((await read('tagDecorator', 'NOWHERE')).status).toBe(404)
  })

  it('of a store is written by who writes its settings; the default by who sees all stores; the sign-on by the super role', async () => {
    const script = { code: ok('tagDecorator'), useType: 'DEFAULT' }
    expect((await save('tagDecorator', STORE, script, editor)).status).toBe(200)
    expect((await save('tagDecorator', OTHER, script, editor)).status).toBe(403)
    expect((await save('tagDecorator', 'default', script, editor)).status).toBe(403)
    expect((await read('tagDecorator', 'default', editor)).status).toBe(200)
    expect((await save('tagDecorator', 'default', script, whole)).status).toBe(200)
    for (const as of [editor, whole]) {
      expect(
        (await save('thirdPartyAuth', 'default', { code: ok('thirdPartyAuth'), useType: 'DEFAULT' }, as)).status,
      ).toBe(403)
      expect((await read('thirdPartyAuth', 'default', as)).status).toBe(403)
      expect((await test('thirdPartyAuth', ok('thirdPartyAuth'), {}, as)).status).toBe(403)
    }
    expect((await test('tagDecorator', ok('tagDecorator'), {}, editor, OTHER)).status).toBe(403)
    expect((await call('GET /script/tagDecorator/store/default/version', undefined, editor)).status).toBe(200)
    expect((await call('GET /script/nothing/store/default/version')).status).toBe(400)
    expect((await call(`GET /script/thirdPartyAuth/store/${STORE}/version`)).status).toBe(404)
  })
})

describe('a test run', () => {
  it('gives the output, or the error with its line, the lines of the console and the time; nothing is saved', async () => {
    const good = await test(
      'tagDecorator',
      'function decorate(label) {\n  console.log(label.tag.tagId)\n  return { prInfo: label.product.prInfo.map((text) => text.toUpperCase()) }\n}',
      { tag: { tagId: 'T1' }, product: { prInfo: ['milk'] } },
    )
    expect(good.body).toMatchObject({ ok: true, fault: null, logs: ['T1'] })
    expect(JSON.parse(String(good.body.output))).toEqual({ prInfo: ['MILK'] })
    expect(good.body.ms).toBeGreaterThan(0)
    const bad = await test('tagDecorator', 'function decorate(label) {\n  return label.none.here\n}', {})
    expect(bad.body).toMatchObject({ ok: false, output: null, fault: { kind: 'exception', line: 2 } })
    expect((await test('tagDecorator', ok('tagDecorator', '{ price: 1 }'), {})).body.fault).toEqual({
      kind: 'output',
      message: 'output.price is unknown',
      key: 'server.fieldRule',
      params: { name: 'output.price', rule: { message: 'is unknown', key: 'server.fieldUnknown' } },
    })
    expect(
      (await call(`POST /script/tagDecorator/store/${STORE}/test`, { code: '', input: '{ no json' })).body.fields,
    ).toHaveProperty('input')
    expect((await server.stage.kept('script', {})).length).toBe(0)
    expect(await alarms()).toEqual([])
  })

  it('has samples of real data, for who may see them', async () => {
    const sample = async (kind: ScriptKind, store: string, body: object = {}, as = admin) => {
      const answer = await call(`POST /script/${kind}/store/${store}/sample`, body, as)
      return answer.status === 200 ? (JSON.parse(String(answer.body.input)) as Record<string, unknown>) : answer.status
    }
    const prCode = String(shop.product?.[0]?.prCode)
    expect(await sample('tagDecorator', STORE, { pick: prCode })).toMatchObject({
      store: { storeCode: STORE },
      product: { prCode },
      tag: { width: expect.any(Number) as number },
    })
    expect(await sample('tagDecorator', 'default', {}, editor)).toMatchObject({ store: { storeCode: STORE } })
    expect(await sample('tagDecorator', STORE, { pick: 'nowhere' })).toBe(400)
    expect(await sample('productFileParser', STORE, { pick: prCode })).toMatchObject({
      storeCode: STORE,
      header: expect.stringContaining('code;layout;') as string,
      lines: [{ line: 1 }, { line: 2, text: expect.stringContaining(prCode) as string }],
    })
    expect(await sample('paperParser', 'default')).toMatchObject({ storeCode: null })
    expect(await sample('plusDecorator', STORE)).toMatchObject({ store: { storeCode: STORE }, products: [{}, {}, {}] })
    expect(await sample('thirdPartyAuth', 'default')).toMatchObject({ email: ADMIN, account: { role_id: 0 } })
    expect(await sample('tagDecorator', OTHER, {}, editor)).toBe(403)
  })
})

describe('tag data', () => {
  const tag = (at: number) => ({ tagMac: String(shop.tag?.[at]?.tagMac), tagId: String(shop.tag?.[at]?.tagId) })
  const prCode = () => String(shop.product?.[1]?.prCode)

  it('passes through the decorator when it is assigned and when it is shown', async () => {
    await save('tagDecorator', STORE, {
      code: "function decorate({ tag, product }) { return { prInfo: ['Best ' + product.prInfo[0], ...product.prInfo.slice(1)], layoutId: 'PROMO', nfc: 'https://x.example/' + tag.tagId } }",
      useType: 'STORE',
    })
    expect(
      (await call('POST /tag/assign', { storeCode: STORE, tagList: [{ tagMac: tag(3).tagId, prCode: prCode() }] }))
        .status,
    ).toBe(200)
    const product = await server.one('product', { storeCode: STORE, prCode: prCode() })
    const { taskId = 0 } = (await server.list('task', { storeCode: STORE })).at(-1) ?? {}
    const rows = await server.list('task-row', { storeCode: STORE, taskId, tagMac: tag(3).tagMac })
    expect(rows[0]).toMatchObject({ layout: 'PROMO' })
    expect(rows[0]?.prInfo?.[0]).toBe(`Best ${product?.prInfo?.[0]}`)
    const [told] = await server.list('tag-update-history', { storeCode: STORE, tagId: tag(3).tagId, taskId })
    expect(told).toMatchObject({ layoutId: 'PROMO', nfc: `https://x.example/${tag(3).tagId}` })
    // What the tag itself has stays as it was said, so that nothing is decorated twice.
    expect((await server.one('tag', { storeCode: STORE, tagMac: tag(3).tagMac }))?.layoutId).toBe(product?.layoutId)
    const preview = await call(`GET /preview/store/${STORE}/tag/${tag(3).tagId}`)
    expect(preview.body).toMatchObject({
      layoutId: 'PROMO',
      prInfo: [`Best ${product?.prInfo?.[0]}`].concat(product?.prInfo?.slice(1) ?? []),
    })
    await save('tagDecorator', STORE, { code: '', useType: 'NONE' })
    expect((await call(`GET /preview/store/${STORE}/tag/${tag(3).tagId}`)).body.encodedImage).not.toBe(
      preview.body.encodedImage,
    )
  })

  it('is shown as it is where the decorator fails, and the alarm is raised once', async () => {
    await save('tagDecorator', 'default', {
      code: 'function decorate(label) {\n  throw new Error("no price")\n}',
      useType: 'DEFAULT',
    })
    for (let time = 0; time < 2; time += 1)
      expect((await call(`GET /preview/store/${STORE}/tag/${tag(3).tagId}`)).status).toBe(200)
    expect((await call('POST /tag/reassign/all', { storeCode: STORE })).status).toBe(200)
    expect(await alarms()).toEqual([
      `${STORE} TAG_DATA_DECORATOR_EXCEPTION ${tag(3).tagId}: tagDecorator: line 2: no price`,
    ])
  })

  it('that hangs its decorator costs one run, not one for each label', async () => {
    await save('tagDecorator', STORE, { code: 'function decorate() { for (;;); }', useType: 'STORE' })
    expect((await call('POST /tag/reassign/all', { storeCode: STORE })).status).toBe(200)
    expect((await call('POST /tag/reassign/all', { storeCode: STORE })).status).toBe(200)
    expect(await alarms()).toEqual([expect.stringContaining('The script ran for more than 1 s.')])
  })
})

describe('a product file', () => {
  /** Uploads a file and gives what the history says of it. */
  async function imported(content: string): Promise<Record<string, unknown>> {
    const payload = `--b\r\ncontent-disposition: form-data; name="file"; filename="${STORE}_till.txt"\r\ncontent-type: text/plain\r\n\r\n${content}\r\n--b--\r\n`
    const { body } = await server.call('POST /product/file', {
      raw: {
        payload,
        headers: {
          'access-token': admin.token,
          'access-email': admin.email,
          'content-type': 'multipart/form-data; boundary=b',
        },
      },
    })
    await server.stage.settle()
    return (await call(`GET /product/file/upload/history/detail/${String(body._id)}`)).body
  }

  it('is read by the script of its store, whatever its form', async () => {
    await save('productFileParser', STORE, {
      code: "function parse(file) {\n  return file.lines.slice(0).map(({ line, text }) => {\n    const prCode = text.slice(0, 6).trim()\n    const price = Number(text.slice(6, 12)) / 100\n    if (Number.isNaN(price)) return { line, error: 'no price' }\n    return { line, prCode, prInfo: [text.slice(12), price.toFixed(2)], layoutId: 'SHELF' }\n  })\n}",
      useType: 'STORE',
    })
    const detail = await imported('TILL-1000249Milk\nTILL-2xxxxxxBread\n\nTILL-3001050Cheese\n')
    expect(detail).toMatchObject({
      status: 'NG',
      dataCount: 2,
      data: [{ line: 2, error: 'PARSER', detail: 'no price' }],
    })
    expect(await server.one('product', { storeCode: STORE, prCode: 'TILL-3' })).toMatchObject({
      layoutId: 'SHELF',
      prInfo: ['Cheese', '10.50'],
    })
  })

  it('whose script fails is refused whole, with the alarm', async () => {
    await save('productFileParser', 'default', {
      code: "function parse(file) {\n  throw new TypeError('what is ' + file.lines[0].text)\n}",
      useType: 'DEFAULT',
    })
    const detail = await imported('TILL-4000249Milk\n')
    expect(detail).toMatchObject({
      status: 'REFUSED',
      dataCount: 0,
      data: [
        {
          line: 0,
          error: 'PARSER_EXCEPTION',
          detail: 'line 2: TypeError: what is TILL-4000249Milk',
          detailSaid: { key: 'server.atLine', params: { line: 2 } },
        },
      ],
    })
    expect(await alarms()).toEqual([
      `${STORE} PRODUCT_FILE_PARSER_EXCEPTION ${STORE}_till.txt: line 2: TypeError: what is TILL-4000249Milk`,
    ])
  })
})

describe('the sign-on', () => {
  const login = (email: string, password: string) => server.call('POST /auth/login', { body: { email, password } })
  const use = (code: string) => save('thirdPartyAuth', 'default', { code, useType: 'DEFAULT' })
  const tell = 'function authenticate(request) {\n'

  it('sends a browser elsewhere, accepts tickets, refuses with its own words, and leaves the rest alone', async () => {
    await use(
      `${tell} if (request.email.endsWith('@corp.example')) return { redirect: 'https://idp.example/?who=' + encodeURIComponent(request.email) }\n if (request.password === 'ticket-' + request.account?.name) return { accept: true }\n if (request.password === 'late') return { deny: 'The ticket is too old.' }\n}`,
    )
    expect((await login('any@corp.example', 'x')).body).toEqual({
      redirect: 'https://idp.example/?who=any%40corp.example',
    })
    expect((await login('editor@x.example', 'ticket-E')).body).toMatchObject({
      email: 'editor@x.example',
      adfs: true,
      authenticated: true,
    })
    expect(await login('editor@x.example', 'late')).toMatchObject({
      status: 401,
      body: { message: 'The ticket is too old.' },
    })
    expect(await login('editor@x.example', 'wrong')).toMatchObject({
      status: 401,
      body: { message: 'Authentication Failure.' },
    })
    expect(await login('nobody@x.example', 'ticket-nobody')).toMatchObject({ status: 401 })
    expect(await alarms()).toEqual([])
  })

  it('never sees the right password of an account, and a broken script keeps nobody out', async () => {
    await use(`${tell} throw new Error(request.password)\n}`)
    expect((await login('whole@x.example', PASSWORD)).status).toBe(200)
    expect(await alarms()).toEqual([])
    expect(await login('whole@x.example', 'guess')).toMatchObject({
      status: 401,
      body: { message: 'Authentication Failure.' },
    })
    expect(await alarms()).toEqual(['SYSTEM THIRD_PARTY_AUTH_EXCEPTION default: thirdPartyAuth: line 2: guess'])
  })

  it('sends nobody to what is no address of the web', async () => {
    await use(`${tell} return { redirect: 'javascript:alert(1)' }\n}`)
    expect((await login('nobody@x.example', 'x')).status).toBe(401)
    expect(await alarms()).toEqual([expect.stringContaining('THIRD_PARTY_AUTH_EXCEPTION')])
  })
})
