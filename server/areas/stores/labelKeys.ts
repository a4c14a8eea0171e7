import type { HardwareLabel, LabelKeyEntry, LabelKeyState } from '../../../src/generated/types'
import { say } from '../../base/say'
import type { AreaCalls, Handler } from '../../calls/call'
import { CallError } from '../../calls/callError'
import { done, notFound } from '../../calls/outcomes'
import type { Services } from '../../calls/services'
import { driverOfLabel, keepLabelKey, keepNextKey, keyOfLabel, keyStateOf } from '../../hardware/labelKeys'
import type { DriverName } from '../../hardware/registry'
import { fieldChanged } from '../../radio/fieldChanged'

type Label = Pick<HardwareLabel, 'storeCode' | 'tagMac'>

/**
 * The key of a label as it was entered, in one form.
 *
 * @throws CallError 400 at the key where it is none, where labels of this kind of gateway have none, or this server cannot keep it
 */
export function enteredKey(
  { drivers, vault }: Pick<Services, 'drivers' | 'vault'>,
  driver: DriverName,
  entered: string,
): string {
  if (!drivers[driver].capabilities.labelKeys) throw new CallError(400, 'server.hardware.notAsked', 'key')
  const key = keyOfLabel(entered)
  if (key === undefined) throw new CallError(400, 'server.hardware.labelKey', 'key')
  if (!vault.hasKey) throw new CallError(400, 'server.hardware.noKey', 'key')
  return key
}

const labelOf = ({ storeCode = '', tagMac = '' }: Readonly<Record<string, string>>): Label => ({ storeCode, tagMac })

/** What was refused for its key, or for the want of one, is sent at once. */
async function sendWaiting(services: Services, { storeCode, tagMac }: Label): Promise<void> {
  await fieldChanged(services)
  await services.radio.sendNow(new Map([[storeCode, [tagMac]]]), services.records)
}

/** GET /api/v1/hardware-label-key/{storeCode}/{tagMac}. @throws CallError 404 for labels that have none */
const state: Handler = async ({ params, services }): Promise<LabelKeyState> => {
  const label = labelOf(params)
  const known = await keyStateOf(services, label)
  if (known === null) throw notFound()
  return { ...label, ...known }
}

const enter: Handler<LabelKeyEntry> = async ({ params, body, services }) => {
  const label = labelOf(params)
  const driver = await driverOfLabel(services.records, label)
  if (driver === undefined) throw new CallError(404, 'server.hardware.heardByNone', 'key')
  const key = enteredKey(services, driver, body.key)
  await services.records.transaction((records) => keepLabelKey(records, services.vault, label, key))
  await sendWaiting(services, label)
  return done
}

/** From this software of a label on it may have a key. */
const LEAST_SOFTWARE = 35
const IN_THE_WAY = {
  pending: [409, 'server.hardware.keyPending'],
  sealed: [409, 'server.hardware.keySealed'],
  same: [400, 'server.hardware.sameKey'],
} as const

const change: Handler<LabelKeyEntry> = async ({ params, body, services }) => {
  const label = labelOf(params)
  const { records, vault, clock } = services
  const driver = await driverOfLabel(records, label)
  if (driver === undefined) throw new CallError(404, 'server.hardware.heardByNone', 'key')
  const key = enteredKey(services, driver, body.key)
  const { firmware } = (await records.one('hardware-label', label)) ?? {}
  if (firmware && Number(firmware) < LEAST_SOFTWARE)
    throw new CallError(409, say('server.hardware.keySoftware', { version: firmware, least: LEAST_SOFTWARE }), 'key')
  const wrong = await records.transaction((within) => keepNextKey(within, vault, label, key, clock()))
  if (wrong) {
    const [status, words] = IN_THE_WAY[wrong]
    throw new CallError(status, words, 'key')
  }
  await fieldChanged(services)
  return done
}

const remove: Handler = async ({ params, services }) => {
  const label = labelOf(params)
  await services.records.transaction(async (records) => {
    // Read, so that the audit knows that there was one.
    await records.find('hardware-label-key', label)
    // Counted, as two may remove it at the same time.
    if ((await records.remove('hardware-label-key', label)) === 0) throw notFound()
  })
  await sendWaiting(services, label)
  return done
}

/** Keys of labels, without which these take nothing. */
export const labelKeyCalls: AreaCalls = {
  'GET /api/v1/hardware-label-key/{storeCode}/{tagMac}': state,
  'PUT /api/v1/hardware-label-key/{storeCode}/{tagMac}': enter,
  'POST /api/v1/hardware-label-key/{storeCode}/{tagMac}': change,
  'DELETE /api/v1/hardware-label-key/{storeCode}/{tagMac}': remove,
}
