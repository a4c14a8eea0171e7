import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Signed, startTestServer, type TestServer } from '../../../tests/contract/harness'
import { NOON } from '../../../tests/support/shop'

const STORE = 'IT001'
const HOUR = 3600

let server: TestServer
let as: Signed
let now = NOON
let sensorMac = ''

const history = (query = '', by = as, mac = sensorMac) =>
  server.call(`GET /history/store/${STORE}/sensor/${mac}${query}`, { as: by })
const measured = async (query?: string) =>
  ((await history(query)).body.data ?? []).map(({ sensingValue }) => sensingValue)

beforeAll(async () => {
  server = await startTestServer({ clock: () => now })
  await server.stage.openShop(STORE)
  await server.addStore('DE001')
  sensorMac = (await server.list('sensor', { storeCode: STORE }))[0]?.sensorMac ?? ''
  await server.stage.remove('sensor-sample', { storeCode: STORE })
  as = await server.signIn()
  for (const [hours, value] of [
    [-30, 4.5],
    [-24, 5],
    [-2, 6.5],
    [0, 7],
  ] as const) {
    now = NOON + hours * HOUR
    await server.stage.sensorReports({ storeCode: STORE, sensorMac, value, battery: 3 })
  }
})
afterAll(() => server.close())

it('what a sensor measured is that of the last day, or of the day before the end that is asked for', async () => {
  expect((await history()).body).toMatchObject({ startDate: NOON - 24 * HOUR, endDate: NOON, unit: '°C' })
  expect(await measured()).toEqual([5, 6.5, 7])
  expect(await measured(`?endDate=${NOON - 25 * HOUR}`)).toEqual([4.5])
  expect(await measured(`?startDate=${NOON - 30 * HOUR}&endDate=${NOON - 24 * HOUR}`)).toEqual([4.5, 5])
})

it('a time that is none, and one that begins behind its end, are refused at their field', async () => {
  const fieldsOf = async (query: string) => Object.keys((await history(query)).body.fields ?? {})
  expect(await fieldsOf('?endDate=soon')).toEqual(['endDate'])
  expect(await fieldsOf(`?startDate=${NOON + HOUR}`)).toContain('startDate')
  expect(await measured(`?startDate=${NOON}&endDate=${NOON}`)).toEqual([7])
})

it('is for who reads the sensors of the store, and a sensor that it does not have is not found', async () => {
  const elsewhere = await server.addPerson({ email: 'far@shop.example', reads: ['sensor'], store: ['DE001'] })
  const tagReader = await server.addPerson({ email: 'tags@shop.example', reads: ['tag'], store: [STORE] })
  for (const by of [elsewhere, tagReader]) expect((await history('', by)).status).toBe(403)
  expect((await history('', as, 'nobody')).status).toBe(404)
})
