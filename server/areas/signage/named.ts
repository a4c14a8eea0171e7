import type { PlusDevice } from '../../../src/generated/types'
import type { Records } from '../../db/records'
import { CallError } from '../../http/call'
import { invalid, notFound } from '../../http/outcomes'

/** An address as devices have it, however a person writes it (spec/3 §5). */
export const plainMac = (text: string): string => text.replace(/[:-]/g, '').toLowerCase()

/** @throws CallError 404 where there is no such store: nothing is kept for one */
export async function needStore(records: Records, storeCode = ''): Promise<void> {
  if (!(await records.one('store', { storeCode }))) throw notFound()
}

/** The device with this address. @throws CallError 404 */
export async function deviceOf(records: Records, storeCode = '', mac = ''): Promise<PlusDevice> {
  const device = await records.one('plus-device', { storeCode, mac: plainMac(mac) })
  if (!device) throw notFound()
  return device
}

/** Devices that a refusal names. */
export const NAMED = 20

/** The devices with these addresses. @throws CallError 404 naming those that are not there */
export async function devicesOf(records: Records, storeCode: string, macs: readonly string[]): Promise<PlusDevice[]> {
  const wanted = [...new Set(macs.map(plainMac))]
  const devices = wanted.length === 0 ? [] : await records.find('plus-device', { storeCode, mac: wanted })
  const there = new Set(devices.map(({ mac }) => mac))
  const missing = wanted.filter((mac) => !there.has(mac))
  if (missing.length > 0) throw new CallError(404, 'server.signage.unknownDevice', missing.slice(0, NAMED))
  return devices
}

const MOST_SLOTS = 1000

/**
 * An address as a person scans it: twelve hexadecimal digits, and perhaps the number of a slot behind them, from 1
 * (spec/3 §5).
 * @throws CallError 400 where it is neither
 */
export function slotOf(text: string): { readonly mac: string; readonly slot?: number } {
  const [, mac = '', index = ''] = /^([0-9a-f]{12})(\d{0,4})$/.exec(plainMac(text)) ?? []
  const slot = Number(index)
  if (mac === '' || (index !== '' && (slot < 1 || slot > MOST_SLOTS))) throw invalid('mac')
  return { mac, ...(index !== '' && { slot }) }
}
