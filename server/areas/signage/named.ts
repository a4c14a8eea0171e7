import type { PlusDevice } from '../../../src/generated/types'
import type { Records } from '../../db/records'
import { CallError } from '../../http/call'
import { notFound } from '../../http/outcomes'

/** An address as devices have it, however a person writes it (spec/3 §5). */
export const plainMac = (text: string): string => text.replace(/[:-]/g, '').toLowerCase()

/** The device with this address. @throws CallError 404 */
export async function deviceOf(records: Records, storeCode = '', mac = ''): Promise<PlusDevice> {
  const device = await records.one('plus-device', { storeCode, mac: plainMac(mac) })
  if (!device) throw notFound()
  return device
}

/** The devices with these addresses. @throws CallError 404 naming those that are not there */
export async function devicesOf(records: Records, storeCode: string, macs: readonly string[]): Promise<PlusDevice[]> {
  const wanted = [...new Set(macs.map(plainMac))]
  const devices = wanted.length === 0 ? [] : await records.find('plus-device', { storeCode, mac: wanted })
  const missing = wanted.filter((mac) => !devices.some((device) => device.mac === mac))
  if (missing.length > 0) throw new CallError(404, `There is no device ${missing.slice(0, 5).join(', ')} in this store.`)
  return devices
}
