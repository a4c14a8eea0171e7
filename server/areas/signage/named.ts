import type { PlusDevice } from '../../../src/generated/types'
import { CallError } from '../../calls/callError'
import { invalid, notFound } from '../../calls/outcomes'
import type { Records } from '../../db/records'

/** Normalises an address as people write it. */
export const plainMac = (text: string): string => text.replace(/[:-]/g, '').toLowerCase()

/** @throws CallError 404 if the store does not exist */
export async function needStore(records: Records, storeCode = ''): Promise<void> {
  if (!(await records.one('store', { storeCode }))) throw notFound()
}

/** The device with this address. @throws CallError 404 */
export async function deviceOf(records: Records, storeCode = '', mac = ''): Promise<PlusDevice> {
  const device = await records.one('plus-device', { storeCode, mac: plainMac(mac) })
  if (!device) throw notFound()
  return device
}

/** How many devices an error names. */
export const MAX_NAMED = 20

/** The devices with these addresses. @throws CallError 404 naming those that do not exist */
export async function devicesOf(records: Records, storeCode: string, macs: readonly string[]): Promise<PlusDevice[]> {
  const wanted = [...new Set(macs.map(plainMac))]
  const devices = wanted.length === 0 ? [] : await records.find('plus-device', { storeCode, mac: wanted })
  const there = new Set(devices.map(({ mac }) => mac))
  const missing = wanted.filter((mac) => !there.has(mac))
  if (missing.length > 0) throw new CallError(404, 'server.signage.unknownDevice', missing.slice(0, MAX_NAMED))
  return devices
}

const MAX_SLOT = 1000

/**
 * Parses a scanned address: twelve hexadecimal digits, optionally followed by a slot number from 1.
 * @throws CallError 400
 */
export function slotOf(text: string): { readonly mac: string; readonly slot?: number } {
  const [, mac = '', index = ''] = /^([0-9a-f]{12})(\d{0,4})$/.exec(plainMac(text)) ?? []
  const slot = Number(index)
  if (mac === '' || (index !== '' && (slot < 1 || slot > MAX_SLOT))) throw invalid('mac')
  return { mac, ...(index !== '' && { slot }) }
}
