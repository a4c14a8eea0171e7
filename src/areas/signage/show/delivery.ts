import { request } from '../../../data/http'
import type { PlusDevice } from '../../../generated/types'
import { fillPath } from '../../../schema/template'

/** How a saved show gets to the devices that play it. */
export interface Delivery {
  /** How many were told to fetch it. */
  readonly devices: number
  /** How many of them are offline, and fetch it when they are back. */
  readonly offline: number
}

/** Lets a device fetch its show. @throws HttpError */
export async function deliverToDevice(storeCode: string, mac: string): Promise<Delivery> {
  const device = await request<PlusDevice>('GET', fillPath('/status/store/{storeCode}/plus/device/{mac}', { storeCode, mac }))
  return deliver(storeCode, [device])
}

/** Lets the devices that follow a template fetch it. @throws HttpError */
export async function deliverTemplate(storeCode: string, templateId: string): Promise<Delivery> {
  return deliver(storeCode, await request<PlusDevice[]>('GET', fillPath('/plus/device/findByTemplate/{templateId}/store/{storeCode}', { storeCode, templateId })))
}

async function deliver(storeCode: string, devices: readonly PlusDevice[]): Promise<Delivery> {
  if (devices.length > 0) await request('POST', fillPath('/plus/store/{storeCode}/device/sync', { storeCode }), { body: { devList: devices.map(({ mac }) => mac) } })
  return { devices: devices.length, offline: devices.filter(({ status }) => status !== 'ONLINE').length }
}
