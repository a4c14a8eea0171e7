import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Signed, startTestServer, type TestServer } from '../../../tests/contract/harness'
import { form } from '../../../tests/contract/media'
import { NOON } from '../../../tests/support/shop'

const [STORE, OTHER] = ['IT001', 'DE001']
const [PRINTED, NO_PAPER] = [1, 2]

let server: TestServer
let clerk: Signed
let codes: string[] = []

const call = (name: string, by = clerk) => server.call(name, { as: by })
const labelsOf = async (taskId: number, store = STORE) => call(`GET /paper/task/${taskId}/store/${store}`)
const results = async (taskId: number) =>
  ((await labelsOf(taskId)).body as unknown as { resultCode: number | null }[]).map(({ resultCode }) => resultCode)
const again = (taskId: number | string, by = clerk) => call(`POST /paper/task/${taskId}/store/${STORE}/again`, by)
const upload = (fields: Record<string, string> = {}, name = 'offers.csv', content = `prCode\n${codes[0]}\n`) => {
  const { payload, type } = form([{ name, content }], fields)
  const headers = { 'access-token': clerk.token, 'access-email': clerk.email, 'content-type': type }
  return server.call('POST /paper/file', { raw: { payload, headers } })
}

/** A task whose first label is printed, and whose others found no paper. */
async function jammed(): Promise<number> {
  const task = { storeCode: STORE, taskDes: 'Offers', total: 3, complete: 1, progress: 33, updatedAt: NOON }
  const [{ _id: taskId = 0 } = {}] = await server.stage.add('paper-task', [task])
  const label = { storeCode: STORE, taskId, prInfo: [], updatedAt: NOON }
  await server.stage.add('paper-task-row', [
    { ...label, prCode: codes[0] ?? '', resultCode: PRINTED, resultMsg: 'Good', printedTime: NOON - 60 },
    { ...label, prCode: codes[1] ?? '', resultCode: NO_PAPER, resultMsg: 'No paper', printedTime: null },
    { ...label, prCode: codes[2] ?? '', resultCode: NO_PAPER, resultMsg: 'No paper', printedTime: null },
  ])
  return taskId
}

beforeAll(async () => {
  server = await startTestServer({ clock: () => NOON })
  await server.stage.openShop(STORE)
  await server.addStore(OTHER)
  await server.stage.nameAliases()
  codes = (await server.list('product', { storeCode: STORE })).map(({ prCode }) => prCode)
  clerk = await server.addPerson({ email: 'clerk@shop.example', may: ['paper'], store: [STORE] })
})
afterAll(() => server.close())

it('labels that found no paper are printed once more, those that are printed stay, and then there is nothing to repeat', async () => {
  const taskId = await jammed()
  expect((await again(taskId)).body).toMatchObject({ code: 1 })
  expect((await results(taskId)).filter((code) => code === null)).toHaveLength(2)
  expect((await again(taskId)).status).toBe(404)
  expect((await again('nine')).status).toBe(404)
})

it('a file becomes a task of its store, which its row of the history leads to', async () => {
  const { body: taken } = await upload({ storeCode: STORE, taskDes: 'Weekend' })
  await server.stage.settle()
  const { body: row } = await call(`GET /paper/file/upload/history/detail/${String(taken._id)}`)
  expect(row).toMatchObject({ status: 'OK', storeCode: STORE, count: 1, errorCount: 0 })
  expect((await labelsOf(Number(row.taskId))).body).toMatchObject([{ prCode: codes[0], resultCode: null }])
})

it('a file that names no store is refused at that field, and one of others at its format', async () => {
  expect(await upload()).toMatchObject({ status: 400, body: { fields: { storeCode: expect.any(String) } } })
  expect((await upload({ storeCode: STORE }, 'offers.xlsx')).status).toBe(400)
})

it('stays within the stores of who asks, and who only reads prints nothing', async () => {
  const taskId = await jammed()
  const elsewhere = await server.addPerson({ email: 'far@shop.example', may: ['paper'], store: [OTHER] })
  const reader = await server.addPerson({ email: 'reads@shop.example', reads: ['paper'], store: [STORE] })
  for (const by of [elsewhere, reader]) expect((await again(taskId, by)).status).toBe(403)
  expect((await call(`GET /paper/task/${taskId}/store/${STORE}`, reader)).status).toBe(200)
  // A task is found in its own store alone.
  expect((await call(`GET /paper/task/${taskId}/store/${OTHER}`, elsewhere)).status).toBe(404)
  expect(await results(taskId)).not.toContain(null)
})
