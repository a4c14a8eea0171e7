import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { describedCalls } from '../support/callBodies'
import { engine, type Signed, startTestServer, type TestServer } from './harness'
import { form, type FormFile, NO_FORMS, picture } from './media'

let server: TestServer
let as: Signed
const STORE = 'IT001'

beforeAll(async () => {
  server = await startTestServer({ demo: true })
  as = await server.signIn()
})
afterAll(() => server.close())

// Those for one thing of a store ask for that first.
const uploads = describedCalls
  .filter(({ kind }) => kind === 'upload')
  .map(({ name }) => name.replace(/\{\w+\}/, STORE))
  .filter((name) => !name.includes('{'))

const post = (call: string, payload: Buffer | string, type: string) =>
  server.call(call, {
    raw: { payload, headers: { 'content-type': type, 'access-token': as.token, 'access-email': as.email } },
  })
const send = (call: string, files: readonly FormFile[]) => {
  const { payload, type } = form(files)
  return post(call, payload, type)
}

describe(`uploads that are broken, on the ${engine} database`, () => {
  it.each(uploads)('%s refuses what is no form', async (call) => {
    for (const [type, body] of NO_FORMS) {
      const { status, body: answer } = await post(call, body, type)
      expect({ type, status, code: answer.code }).toEqual({ type, status: 400, code: 0 })
    }
  })

  it.each(['POST /product/file', 'POST /paper/file'])('%s refuses a file without a name', async (call) => {
    const unnamed =
      '--b\r\nContent-Disposition: form-data; name="file"\r\nContent-Type: application/octet-stream\r\n\r\nprCode\r\n--b--\r\n'
    expect((await post(call, unnamed, 'multipart/form-data; boundary=b')).status).toBe(400)
  })

  it('one file that is refused keeps the others out, whatever it is called', async () => {
    const call = `POST /plus/store/${STORE}/image/file`
    const list = async () => (await server.call(`GET /plus/store/${STORE}/image/list`, { as })).body
    const before = await list()
    const { status, body } = await send(call, [
      { name: 'good.png', content: await picture(20, 20) },
      { name: '__proto__', content: 'text' },
    ])
    expect(status).toBe(400)
    expect(Object.keys(body.fields ?? {})).toEqual(['__proto__'])
    expect(await list()).toEqual(before)
  })
})
