import type { ChannelSetting, Gateway, GatewayConfig, GatewayConfigAll } from '../../../src/generated/types'
import { seesAllStores } from '../../../src/schema/access'
import type { Records } from '../../db/records'
import { type AreaCalls, type CallDefinition, CallError } from '../../http/call'
import { done, invalid, notFound } from '../../http/outcomes'
import { path, searchCall } from '../shell/searchCall'

const linkCheck: CallDefinition = {
  answer: 'command-result',
  summary: 'Whether a gateway answers (spec/1 §7, §8).',
  handle: async ({ params, services }) =>
    (await services.radio.driver.checkLink(params.mac ?? '')) ? done : { code: 0, message: "Can't connect to the GW" },
}

const reboot: CallDefinition = {
  answer: 'command-result',
  summary: 'Restarts a gateway (spec/1 §7, §8).',
  handle: async ({ params, services }) => {
    if (!(await services.radio.driver.reboot(params.mac ?? ''))) throw new CallError(409, 'GW reboot failed.')
    return { code: 1, message: 'GW will restart soon.' }
  },
}

function configOf(gateway: Gateway): GatewayConfig {
  return {
    storeCode: gateway.storeCode,
    gwMac: gateway.gwMac,
    gwIndex: gateway.gwIndex ?? 0,
    channelGroupIndex: gateway.channelGroupIndex ?? 0,
    ip: gateway.ip ?? '',
    netmask: gateway.netmask ?? '',
    defaultGateway: gateway.defaultGateway ?? '',
    dns: gateway.dns ?? '',
    eslServerPort: gateway.eslServerPort ?? 9000,
    dataChannel: gateway.dataChannel ?? 11,
    eventChannel: gateway.eventChannel ?? 26,
  }
}

const allConfigs: CallDefinition = {
  answer: { list: 'gateway-config' },
  summary: 'The configurations of the gateways of a store (spec/3 §7).',
  handle: async ({ params, services }) => {
    const gateways = await services.records.find('gateway', { storeCode: params.store ?? '' })
    return gateways.map(configOf).sort((one, other) => one.gwIndex - other.gwIndex)
  },
}

const oneConfig: CallDefinition = {
  answer: 'gateway-config',
  summary: 'The configuration of a gateway (spec/3 §7).',
  handle: async ({ params, services }) => {
    const gateway = await services.records.one('gateway', { storeCode: params.store ?? '', gwMac: params.mac ?? '' })
    if (!gateway) throw notFound()
    return configOf(gateway)
  },
}

const updateConfig: CallDefinition<GatewayConfig> = {
  body: 'gateway-config',
  answer: 'command-result',
  summary: 'Configures a gateway (spec/3 §5, §7).',
  handle: async ({ params, body, services }) => {
    const where = { storeCode: params.store ?? '', gwMac: params.mac ?? '' }
    await checkChannels(services.records, where.storeCode, body)
    const { storeCode: _store, gwMac: _mac, ...config } = body
    const before = await services.records.one('gateway', where)
    if (!before) throw notFound()
    await services.records.transaction(async (records) => {
      await records.update('gateway', where, config)
      // Labels know their gateway by its address.
      if (before.ip && before.ip !== config.ip) await records.update('tag', { storeCode: where.storeCode, gwIp: before.ip }, { gwIp: config.ip })
    })
    await services.radio.storesChanged()
    return done
  },
}

const updateAll: CallDefinition<GatewayConfigAll> = {
  body: 'gateway-config-all',
  answer: 'gateway-config-result',
  summary: 'Configures all gateways of a store that are there; tells which took it and which did not (spec/3 §7).',
  handle: async ({ params, body, services }) => {
    const storeCode = params.store ?? ''
    await checkChannels(services.records, storeCode, body)
    const gateways = await services.records.find('gateway', { storeCode })
    const gwOK: string[] = []
    const gwNG: string[] = []
    for (const { gwMac } of gateways) ((await services.radio.driver.checkLink(gwMac)) ? gwOK : gwNG).push(gwMac)
    if (gwOK.length > 0 && Object.keys(body).length > 0) await services.records.update('gateway', { storeCode, gwMac: gwOK }, body)
    return { gwOK, gwNG }
  },
}

const LAST_INBAND = 26

/** Channels 27 to 31 are for stores with outband only (spec/1 §5). */
async function checkChannels(
  records: Records,
  storeCode: string,
  { dataChannel, eventChannel }: Partial<Pick<GatewayConfig, 'dataChannel' | 'eventChannel'>>,
): Promise<void> {
  const store = await records.one('store', { storeCode })
  if (store?.outbandEnable) return
  const wrong = Object.entries({ dataChannel, eventChannel }).filter(([, channel]) => (channel ?? 0) > LAST_INBAND)
  if (wrong.length > 0) throw invalid(...wrong.map(([name]) => name))
}

const remove: CallDefinition = {
  answer: 'command-result',
  summary: 'Takes a gateway out of a store with its alarms and samples; its tags look for another (spec/1 §2.7).',
  handle: async ({ params, services }) => {
    const where = { storeCode: params.store ?? '', gwMac: params.mac ?? '' }
    const gateway = await services.records.one('gateway', where)
    if (!gateway) throw notFound()
    await services.records.transaction(async (records) => {
      await records.remove('gateway', where)
      await records.remove('gateway-alarm', where)
      await records.remove('gateway-status-sample', where)
      if (gateway.ip) await records.update('tag', { storeCode: where.storeCode, gwIp: gateway.ip }, { gwIp: null })
    })
    await services.radio.storesChanged()
    return done
  },
}

const channels: CallDefinition = {
  answer: { list: 'channel-setting' },
  summary: 'The channels by index of gateway (spec/1 §7).',
  handle: async ({ services }) => (await services.records.find('channel-setting', {})).sort((one, other) => one.gwIndex - other.gwIndex),
}

const setChannels: CallDefinition<ChannelSetting[]> = {
  body: { list: 'channel-setting' },
  answer: 'command-result',
  summary: 'Sets the channels by index of gateway, each index once (spec/1 §5, §7).',
  handle: async ({ body, services }) => {
    if (new Set(body.map(({ gwIndex }) => gwIndex)).size < body.length) throw invalid('gwIndex')
    await services.records.transaction(async (records) => {
      await records.remove('channel-setting', {})
      await records.insert('channel-setting', body)
    })
    return done
  },
}

const predefined: CallDefinition = {
  answer: { list: 'predefined-gateway' },
  summary: "The configurations that wait for gateways of the user's stores (spec/1 §2.7).",
  handle: async ({ user, services }) => services.records.find('predefined-gateway', seesAllStores(user) ? {} : { storeCode: user.store }),
}

/** Gateways: configuration, commands, history (spec/1 §7, spec/3 §7). */
export const gatewayCalls: AreaCalls = {
  'GET /check/link/gw/{mac}': linkCheck,
  'POST /gw/reboot/{mac}': reboot,
  'GET /config/store/{store}/gw': allConfigs,
  'PUT /config/store/{store}/gw': updateAll,
  'GET /config/store/{store}/gw/{mac}': oneConfig,
  'PUT /config/store/{store}/gw/{mac}': updateConfig,
  'DELETE /config/store/{store}/gw/{mac}': remove,
  'GET /config/gw/channel': channels,
  'POST /config/gw/channel': setChannels,
  'GET /gw/predefined/search': predefined,
  'POST /history/alarm/gw/{mac}/search': searchCall('gateway-alarm', 'The alarms of a gateway (spec/1 §7).', path({ gwMac: 'mac' })),
}
