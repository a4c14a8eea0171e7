import type { Gateway, GatewayConfig, GatewayConfigAll, GatewayConfigResult } from '../../../src/generated/types'
import { same } from '../../audit/changes'
import { writable } from '../../engine/resource'
import type { AreaCalls, Handler } from '../../http/call'
import { invalid, notFound } from '../../http/outcomes'
import { refuseStale } from '../../http/revisions'
import type { Services } from '../../services'
import { checkChannels } from './channels'
import { fieldChanged } from '../../radio/fieldChanged'

type Change = Partial<Omit<GatewayConfig, 'storeCode' | 'gwMac'>>

/** What may be written of a configuration, but what it is of. */
function changeOf(services: Services, body: Partial<GatewayConfig>): Change {
  const { storeCode: _store, gwMac: _mac, ...change } = writable(services, 'gateway-config', body, 'update')
  return change
}

const differences = (gateway: Gateway, change: Change) =>
  Object.entries(change).flatMap(([field, after]) => {
    const before = gateway[field as keyof Gateway]
    return same(after, before) ? [] : [{ field, before: String(before ?? ''), after: String(after ?? '') }]
  })

/**
 * Sends each gateway its change, and keeps what those took that were there.
 * @throws CallError 400 where two gateways of the store would have one address: labels know theirs by it
 */
async function configure(services: Services, email: string, gateways: readonly Gateway[], changes: ReadonlyMap<string, Change>): Promise<GatewayConfigResult> {
  const addresses = gateways.flatMap(({ gwMac, ip }) => changes.get(gwMac)?.ip ?? (ip || []))
  if (new Set(addresses).size < addresses.length) throw invalid('ip')
  const gwOK: string[] = []
  const gwNG: string[] = []
  for (const gateway of gateways) {
    const { storeCode, gwMac, ip: before } = gateway
    const change = changes.get(gwMac)
    if (!change) continue
    if (!(await services.radio.driver.configure(gwMac, { ip: change.ip }))) {
      gwNG.push(gwMac)
      continue
    }
    gwOK.push(gwMac)
    const different = differences(gateway, change)
    await services.records.transaction(async (records) => {
      await records.update('gateway', { storeCode, gwMac }, change)
      if (different.length === 0) records.noteUnchanged('gateway')
      else await records.insert('gateway-event', [{ storeCode, gwMac, event: 'CONFIGURED', email, changes: different, at: services.clock() }])
      // Labels know their gateway by its address.
      if (before && change.ip !== undefined && before !== change.ip) await records.update('tag', { storeCode, gwIp: before }, { gwIp: change.ip })
    })
  }
  if (gwOK.length > 0) await fieldChanged(services)
  return { gwOK, gwNG }
}

const updateConfig: Handler<GatewayConfig> = async (context) => {
  const { params, body, services } = context
  const [storeCode, mac] = [params.store ?? '', params.mac ?? '']
  await checkChannels(services.records, storeCode, body)
  const gateways = await services.records.find('gateway', { storeCode })
  const gateway = gateways.find(({ gwMac }) => gwMac === mac)
  if (!gateway) throw notFound()
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
  const changes = new Map<string, Change>(Object.keys(shared).length > 0 ? gateways.map(({ gwMac }) => [gwMac, shared]) : [])
  for (const { gwMac, ...change } of own) {
    if (!gateways.some((gateway) => gateway.gwMac === gwMac)) throw invalid('gateways')
    if (Object.keys(change).length > 0) changes.set(gwMac, { ...changes.get(gwMac), ...changeOf(services, change) })
  }
  return configure(services, user.email, gateways, changes)
}

/** How gateways are configured (spec/3 §3, §5, §7). */
export const gatewayConfigCalls: AreaCalls = {
  'PUT /config/store/{store}/gw': updateAll,
  'PUT /config/store/{store}/gw/{mac}': updateConfig,
}
