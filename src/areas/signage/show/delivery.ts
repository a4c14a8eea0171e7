import { request } from '../../../data/http'
import type { PlusDevice } from '../../../generated/types'
import { fillPath } from '../../../schema/template'

/** The delivery of a saved show to the devices that play it. */
export interface Delivery {
  /** How many devices were told to fetch it. */
  readonly devices: number
  /** How many of them are offline, and fetch it when they are back. */
  readonly offline: number
}

/** Tells a device to fetch its show. @throws HttpError */
export async function deliverToDevice(storeCode: string, mac: string): Promise<Delivery> {
  const device = await request<PlusDevice>(
    'GET',
    fillPath('/status/store/{storeCode}/plus/device/{mac}', { storeCode, mac }),
  )
  return deliver(storeCode, [device])
}

/** Tells the devices that follow a template to fetch it. @throws HttpError */
export async function deliverTemplate(storeCode: string, templateId: string): Promise<Delivery> {
  return deliver(
    storeCode,
    await request<PlusDevice[]>(
      'GET',
      fillPath('/plus/device/findByTemplate/{templateId}/store/{storeCode}', { storeCode, templateId }),
    ),
  )
}

async function deliver(storeCode: string, devices: readonly PlusDevice[]): Promise<Delivery> {
  if (devices.length > 0)
    await request('POST', fillPath('/plus/store/{storeCode}/device/sync', { storeCode }), {
      body: { devList: devices.map(({ mac }) => mac) },
    })
  return { devices: devices.length, offline: devices.filter(({ status }) => status !== 'ONLINE').length }
}
