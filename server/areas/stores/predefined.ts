import { isDeepStrictEqual } from 'node:util'
import type { PredefinedGateway } from '../../../src/generated/types'
import { canSeeStore } from '../../../src/schema/access'
import { writable } from '../../engine/resource'
import { type AreaCalls, type Handler, CallError } from '../../http/call'
import { denied, invalid } from '../../http/outcomes'
import { groupBy } from '../../radio/groupBy'
import { channelsByIndex, checkChannels } from './channels'

/** One address, however it is written. */
const plainMac = (mac: string) => mac.replace(/[^0-9a-f]/gi, '').toUpperCase()

const upload: Handler<PredefinedGateway[]> = async ({ body, user, services }) => {
  const { records, radio, clock } = services
  if (body.length === 0) throw new CallError(400, 'server.noDataToSave')
  const macs = new Set<string>()
  for (const [at, { gwMac, storeCode }] of body.entries()) {
    if (!canSeeStore(user, storeCode)) throw denied()
    if (macs.has(plainMac(gwMac))) throw invalid(`${at}/gwMac`)
    macs.add(plainMac(gwMac))
  }
  const known = new Map((await records.find('predefined-gateway', {})).map((row) => [plainMac(row.gwMac), row]))
  const stores = new Set((await records.find('store', { storeCode: [...new Set(body.map(({ storeCode }) => storeCode))] })).map(({ storeCode }) => storeCode))
  const channels = await channelsByIndex(records)
  const changed: PredefinedGateway[] = []
  for (const [at, row] of body.entries()) {
    const before = known.get(plainMac(row.gwMac))
    if (!stores.has(row.storeCode)) throw new CallError(400, 'server.noSuchStore', `${at}/storeCode`)
    if (before && !canSeeStore(user, before.storeCode)) throw denied()
    await checkChannels(records, row.storeCode, row)
    const sent = writable(services, 'predefined-gateway', row, before ? 'update' : 'create')
    const next = { ...(!before && { ...records.defaults('predefined-gateway'), ...channels(row.gwIndex ?? 0) }), ...sent, storeCode: row.storeCode, gwMac: before?.gwMac ?? plainMac(row.gwMac) }
    if (!before || differs(before, next)) changed.push({ ...next, updatedAt: clock() })
  }
  await records.transaction(async (within) => {
    // Rows that say different things are no one table of values.
    for (const same of groupBy(changed, (row) => Object.keys(row).toSorted().join()).values()) await within.upsert('predefined-gateway', same)
  })
  await radio.storesChanged()
  return { updated: changed.length }
}

const differs = (before: PredefinedGateway, next: PredefinedGateway): boolean => !isDeepStrictEqual(before, { ...before, ...next })

/** Configurations of gateways that are not there yet (spec/1 §2.7, §7). */
export const predefinedCalls: AreaCalls = { 'POST /gw/predefined': upload }
