import type { Gateway, GatewayConfig, GatewayConfigAll, GatewayConfigResult } from '../../../src/generated/types'
import { same } from '../../audit/changes'
import type { AreaCalls, Handler } from '../../calls/call'
import { CallError } from '../../calls/callError'
import { invalid, notFound } from '../../calls/outcomes'
import { refuseStale } from '../../calls/revisions'
import type { Services } from '../../calls/services'
import { writable } from '../../engine/bodies'
import { fieldChanged } from '../../radio/fieldChanged'
import { checkChannels } from './channels'

type Change = Partial<Omit<GatewayConfig, 'storeCode' | 'gwMac'>>

/** The writable fields of a configuration, without its key. */
function changeOf(services: Services, body: Partial<GatewayConfig>): Change {
  const { storeCode: _store, gwMac: _mac, ...change } = writable(services, 'gateway-config', body, 'update')
  // Lists are filtered by it.
  return change.imitates === null ? { ...change, imitates: 'NONE' } : change
}

/** Whether a gateway is configured on its own pages alone: those of real protocols. */
const hasOwnNetwork = ({ driver }: Gateway) => (driver ?? 'SIMULATOR') !== 'SIMULATOR'

/** Whether two gateways of a store would have the same address; those without one do not count. */
export function hasSameAddress(
  gateways: readonly Pick<Gateway, 'gwMac' | 'ip'>[],
  changes: ReadonlyMap<string, Pick<Change, 'ip'>>,
): boolean {
  const addresses = gateways.flatMap(({ gwMac, ip }) => changes.get(gwMac)?.ip ?? (ip || []))
  return new Set(addresses).size < addresses.length
}

/** What a change changes, for the gateway's history. */
export const differences = (gateway: Gateway, change: Change) =>
  Object.entries(change).flatMap(([field, after]) => {
    const before = gateway[field as keyof Gateway]
    return same(after, before) ? [] : [{ field, before: String(before ?? ''), after: String(after ?? '') }]
  })

/**
 * Sends each gateway its change, and stores the changes of those that were reached. Real gateways are left out, and named.
 * @throws CallError 400 if two gateways of the store would have the same address, by which labels refer to them
 */
async function configure(
  services: Services,
  email: string,
  gateways: readonly Gateway[],
  changes: ReadonlyMap<string, Change>,
): Promise<GatewayConfigResult> {
  if (hasSameAddress(gateways, changes)) throw invalid('ip')
  const gwOK: string[] = []
  const gwNG: string[] = []
  const gwOwn: string[] = []
  for (const gateway of gateways) {
    const { storeCode, gwMac, ip: before } = gateway
    const change = changes.get(gwMac)
    if (!change) continue
    if (hasOwnNetwork(gateway)) {
      gwOwn.push(gwMac)
      continue
    }
    if (!(await services.radio.driver.configure(gwMac, { ip: change.ip }))) {
      gwNG.push(gwMac)
      continue
    }
    gwOK.push(gwMac)
    const different = differences(gateway, change)
    await services.records.transaction(async (records) => {
      await records.update('gateway', { storeCode, gwMac }, change)
      if (different.length === 0) records.noteUnchanged('gateway')
      else
        await records.insert('gateway-event', [
          { storeCode, gwMac, event: 'CONFIGURED', email, changes: different, at: services.clock() },
        ])
      // What was told by one that imitated another is not what this one tells.
      if (different.some(({ field }) => field === 'imitates')) await records.remove('label-way', { storeCode, gwMac })
      // Labels refer to their gateway by address.
      if (before && change.ip !== undefined && before !== change.ip)
        await records.update('tag', { storeCode, gwIp: before }, { gwIp: change.ip })
    })
  }
  if (gwOK.length > 0) await fieldChanged(services)
  return { gwOK, gwNG, ...(gwOwn.length > 0 && { gwOwn }) }
}

const updateConfig: Handler<GatewayConfig> = async (context) => {
  const { params, body, services } = context
  const [storeCode, mac] = [params.store ?? '', params.mac ?? '']
  await checkChannels(services.records, storeCode, body)
  const gateways = await services.records.find('gateway', { storeCode })
  const gateway = gateways.find(({ gwMac }) => gwMac === mac)
  if (!gateway) throw notFound()
  if (hasOwnNetwork(gateway)) throw new CallError(409, 'server.hardware.ownNetwork')
  const before = await services.records.one('gateway-config', { storeCode, gwMac: mac })
  refuseStale(context, 'gateway-config', body.revision, { ...services.records.defaults('gateway-config'), ...before })
  return configure(services, context.user.email, gateways, new Map([[mac, changeOf(services, body)]]))
}

const updateAll: Handler<GatewayConfigAll> = async ({ params, body, user, services }) => {
  const storeCode = params.store ?? ''
  const { gateways: own = [], ...sent } = body
  const shared = changeOf(services, sent)
  await checkChannels(services.records, storeCode, shared)
  const gateways = await services.records.find('gateway', { storeCode }, { orderBy: 'gwIndex' })
  const changes = new Map<string, Change>(
    Object.keys(shared).length > 0 ? gateways.map(({ gwMac }) => [gwMac, shared]) : [],
  )
  for (const { gwMac, ...change } of own) {
    if (!gateways.some((gateway) => gateway.gwMac === gwMac)) throw invalid('gateways')
    if (Object.keys(change).length > 0) changes.set(gwMac, { ...changes.get(gwMac), ...changeOf(services, change) })
  }
  return configure(services, user.email, gateways, changes)
}

/** Configuring gateways. */
export const gatewayConfigCalls: AreaCalls = {
  'PUT /config/store/{store}/gw': updateAll,
  'PUT /config/store/{store}/gw/{mac}': updateConfig,
}
