import { beforeEach, expect, it, vi } from 'vitest'
import { dataProvider } from '../../../data/dataProvider'
import { request } from '../../../data/http'
import { readSession } from '../../../data/session'
import { factsOf, loadStoreHome } from './storeHome'

vi.mock('../../../data/http', async (original) => ({ ...(await original<object>()), request: vi.fn() }))
vi.mock('../../../data/session', async (original) => ({ ...(await original<object>()), readSession: vi.fn() }))

const signal = new AbortController().signal
const viewer = (role_id: number) => ({ role_id, privilege: {}, store: [], authenticated: true }) as never
const asked: string[] = []

beforeEach(() => {
  asked.length = 0
  vi.mocked(request).mockImplementation(async (_method, path) =>
    path.startsWith('/status')
      ? { gwCount: 3, alarm: 1, offline: 1, objList: [{ status: 'OFFLINE', gwMac: 'A' }, { status: 'NORMAL' }] }
      : { address: 'Somewhere' },
  )
  vi.spyOn(dataProvider, 'getList').mockImplementation(async (resource, { filter, pagination }) => {
    asked.push(resource)
    if (resource === 'sensor-store') return { data: [{ id: 'S', totalSensorCount: 7, lowBatteryCount: 2 }], total: 1 }
    const total = 'status' in (filter as object) ? 2 : 9
    return { data: pagination?.perPage === 1 ? [{ id: resource }] : [], total }
  })
})

it('the home of a store says of gateways, sensors and displays how many there are and how many need somebody', async () => {
  vi.mocked(readSession).mockReturnValue(viewer(0))
  const home = await loadStoreHome('S/1', signal)
  expect(vi.mocked(request).mock.calls.map(([, path]) => path)).toEqual(['/status/store/S%2F1', '/config/store/S%2F1'])
  expect(home).toMatchObject({ sensors: { failed: 2 }, displays: { total: 9, offline: 2 }, tasks: [] })
  expect(factsOf(home)).toMatchObject({
    gateways: { total: 3, alarm: 1, offline: 1, named: [{ gwMac: 'A' }] },
    sensors: { total: 7, failed: 2, lowBattery: 2 },
  })
})

it('what its viewer may not read is not asked for', async () => {
  vi.mocked(readSession).mockReturnValue(viewer(3))
  const home = await loadStoreHome('S1', signal)
  expect(asked).toEqual([])
  expect([home.tags, home.products, home.sensors, home.displays, home.tasks]).toEqual(Array(5).fill(undefined))
})
