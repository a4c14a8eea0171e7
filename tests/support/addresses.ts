import { ROUTE_PATHS, type RoutePath } from '../../src/app/admin/routes'
import { LOGIN_ROUTE, SIGNUP_ROUTE } from '../../src/app/routePaths'
import type { Api } from './api'

/** A route of the console, for signed-in users or for others. */
export type AnyPath = RoutePath | typeof LOGIN_ROUTE | typeof SIGNUP_ROUTE

/** The record that the parameters of a route stand for, as the server returns it. */
type Source = (api: Api, storeCode: string) => Promise<Readonly<Record<string, unknown>>>

const first =
  (call: (storeCode: string) => string): Source =>
  async (api, storeCode) => {
    const { body } = await api.call(`POST ${call(encodeURIComponent(storeCode))}`, { length: 1 })
    return body.data?.[0] ?? {}
  }

const tag: Source = first((store) => `/status/store/${store}/tag/search`)
const product: Source = first((store) => `/status/store/${store}/product/search`)
const sensor: Source = first((store) => `/status/store/${store}/sensor/search`)

const template: Source = async (api, storeCode) => {
  const { _id, size } = await first((store) => `/status/store/${store}/plus/template/search`)(api, storeCode)
  return { templateId: _id, mode: 'edit', size }
}

const historyOf =
  (kind: 'product' | 'paper'): Source =>
  async (api, storeCode) => ({
    historyId: (await first(() => `/${kind}/file/upload/history/search`)(api, storeCode))['_id'],
  })

/** A draft: the demonstration has no price batch. */
const batch: Source = async (api, storeCode) => {
  const { prCode } = await product(api, storeCode)
  const { body } = await api.call('POST /api/v1/price-batch', {
    name: 'Sale',
    start: '2030-01-01 08:00',
    mayOverlap: true,
    storeCodes: [storeCode],
    lines: [{ prCode, price: '1.99' }],
  })
  return { batchId: body['id'] }
}

/** The records for the parameters of each route that has others than the store. */
const SOURCES: Partial<Record<RoutePath, Source>> = {
  '/server/detail/{serverId}': async (api) => ({
    serverId: ((await api.call('GET /status/server')).body as unknown as { id: string }[])[0]?.id,
  }),
  '/store/{storeCode}/gw/{gwMac}': async (api, storeCode) =>
    ((await api.call(`GET /status/store/${storeCode}`)).body['objList'] as { gwMac: string }[])[0] ?? {},
  '/tag/{storeCode}/{tagMac}': tag,
  '/tag/{storeCode}/{tagMac}/{tagId}/update/history': tag,
  '/tag/{storeCode}/{tagMac}/{tagId}/alarm/history': tag,
  '/tag/{storeCode}/{tagMac}/{tagId}/battery/history': tag,
  '/tag/{storeCode}/{tagMac}/{tagId}/reset/history': tag,
  '/tag/{storeCode}/{tagMac}/{tagId}/temperature/history': tag,
  '/sensor/{storeCode}/{sensorMac}/alarm/history': sensor,
  '/sensor/{storeCode}/{sensorMac}/history': sensor,
  '/product/{storeCode}/{prCode}': product,
  '/product/{storeCode}/{prCode}/update/history': product,
  '/product/{storeCode}/{updateId}/{taskId}/update/task/detail': first(
    (store) => `/history/update/task/store/${store}/search`,
  ),
  '/batch/{batchId}': batch,
  '/batch/{batchId}/edit': batch,
  '/product/file/upload/history/detail/{historyId}': historyOf('product'),
  '/paper/upload/history/detail/{historyId}': historyOf('paper'),
  '/paper/task/{storeCode}/{taskId}': async (api, storeCode) => ({
    taskId: (await first((store) => `/paper/task/store/${store}/search`)(api, storeCode))['_id'],
  }),
  '/task/detail/{storeCode}/{taskId}/{taskType}': first(() => '/history/task/search'),
  '/till/checks/{storeCode}/{id}': async (api, storeCode) =>
    (await api.call(`POST /api/v1/price-check/${encodeURIComponent(storeCode)}`, { size: 5 })).body,
  '/plus/device/show/{storeCode}/{mac}': first((store) => `/status/store/${store}/plus/device/search`),
  '/plus/template/show/{storeCode}/{templateId}/{mode}/{size}': template,
}

/**
 * An address of each route of the console, with existing records.
 * @param storeCode the store of the routes that are about one; it has to have tags, sensors and displays
 * @throws if the server has no record for a parameter
 */
export async function addressesOf(api: Api, storeCode: string): Promise<Map<AnyPath, string>> {
  const addresses = new Map<AnyPath, string>([
    [LOGIN_ROUTE, LOGIN_ROUTE],
    [SIGNUP_ROUTE, SIGNUP_ROUTE],
  ])
  for (const path of ROUTE_PATHS) {
    const values = { storeCode, ...(await SOURCES[path]?.(api, storeCode)) } as Readonly<Record<string, unknown>>
    const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => {
      const value = values[name]
      if (value === undefined || value === null) throw new Error(`${path}: the server has no ${name}`)
      return encodeURIComponent(String(value))
    })
    addresses.set(path, filled)
  }
  return addresses
}
