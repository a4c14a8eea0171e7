import { dataProvider } from '../../../data/dataProvider'
import { request } from '../../../data/http'
import { readSession } from '../../../data/session'
import type { ProductStore, SensorStore, Store, StoreStatus, StoreTagStats, Task } from '../../../generated/types'
import type { ResourceName } from '../../../generated/resources'
import { can } from '../../../schema/access'
import type { Permission } from '../../../schema/dialect'
import type { StoreFacts } from '../../../domain/needs/needs'

/** What a store's home shows. Parts that the viewer may not read are undefined. */
export interface StoreHome {
  readonly status: StoreStatus
  readonly store: Pick<Store, 'address' | 'position'>
  readonly tags: StoreTagStats | undefined
  readonly products: ProductStore | undefined
  readonly sensors: (SensorStore & { readonly failed: number }) | undefined
  readonly displays: { readonly total: number; readonly offline: number } | undefined
  /** Newest first. */
  readonly tasks: readonly Task[] | undefined
}

const TASKS = 25

/** The facts from which the needs of a store are derived. */
export const factsOf = ({ status, tags, sensors, displays, tasks }: StoreHome): StoreFacts => ({
  gateways: {
    total: status.gwCount,
    alarm: status.alarm,
    offline: status.offline,
    named: (status.objList ?? []).filter((gateway) => gateway.status === 'OFFLINE'),
  },
  tags,
  sensors: sensors && { total: sensors.totalSensorCount, failed: sensors.failed, lowBattery: sensors.lowBatteryCount },
  displays,
  tasks,
})

/** Loads a store's home from the same calls as the pages that it links to. @throws HttpError */
export async function loadStoreHome(storeCode: string, signal: AbortSignal): Promise<StoreHome> {
  const code = encodeURIComponent(storeCode)
  const [status, store, tags, products, sensors, displays, tasks] = await Promise.all([
    request<StoreStatus>('GET', `/status/store/${code}`, { signal }),
    request<Store>('GET', `/config/store/${code}`, { signal }),
    may('tag.read') ? summaryOf<StoreTagStats>('store-tag-stats', storeCode, signal) : undefined,
    may('product.read') ? summaryOf<ProductStore>('product-store', storeCode, signal) : undefined,
    may('sensor.read') ? loadSensors(storeCode, signal) : undefined,
    may('plus.read') ? loadDisplays(storeCode, signal) : undefined,
    may('task.read') ? loadTasks(storeCode, signal) : undefined,
  ])
  return { status, store, tags, products, sensors, displays, tasks }
}

function may(permission: Permission): boolean {
  const viewer = readSession()
  return viewer !== undefined && can(viewer, permission)
}

async function summaryOf<Row>(
  resource: ResourceName,
  storeCode: string,
  signal: AbortSignal,
): Promise<Row | undefined> {
  const { data } = await dataProvider.getList(resource, {
    filter: { storeCode: { equals: storeCode } },
    pagination: { page: 1, perPage: 1 },
    sort: { field: 'storeCode', order: 'ASC' },
    signal,
  })
  return data[0] as Row | undefined
}

async function countOf(
  resource: ResourceName,
  storeCode: string,
  filter: object,
  field: string,
  signal: AbortSignal,
): Promise<number> {
  const { total } = await dataProvider.getList(resource, {
    filter,
    pagination: { page: 1, perPage: 1 },
    sort: { field, order: 'ASC' },
    meta: { params: { storeCode } },
    signal,
  })
  return total ?? 0
}

async function loadSensors(storeCode: string, signal: AbortSignal): Promise<StoreHome['sensors']> {
  const [row, failed] = await Promise.all([
    summaryOf<SensorStore>('sensor-store', storeCode, signal),
    countOf('sensor', storeCode, { status: 'NG' }, 'sensorMac', signal),
  ])
  return row && { ...row, failed }
}

async function loadDisplays(storeCode: string, signal: AbortSignal): Promise<StoreHome['displays']> {
  const [total, offline] = await Promise.all([
    countOf('plus-device', storeCode, {}, 'mac', signal),
    countOf('plus-device', storeCode, { status: 'OFFLINE' }, 'mac', signal),
  ])
  return { total, offline }
}

async function loadTasks(storeCode: string, signal: AbortSignal): Promise<Task[]> {
  const { data } = await dataProvider.getList<Task & { id: string }>('task', {
    filter: { storeCode: { equals: storeCode } },
    pagination: { page: 1, perPage: TASKS },
    sort: { field: 'startTime', order: 'DESC' },
    signal,
  })
  return data
}
