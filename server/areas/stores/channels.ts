import type { ChannelSetting, GatewayConfig } from '../../../src/generated/types'
import type { Records } from '../../db/records'
import { type AreaCalls, type CallDefinition, CallError } from '../../http/call'
import { done, invalid } from '../../http/outcomes'
import { refuseStaleList } from '../../http/revisions'

const LAST_INBAND = 26
/** What a gateway has where nothing else is said (spec/1 §9). */
const USUAL = { dataChannel: 11, eventChannel: 26 }

type Channels = Pick<GatewayConfig, 'dataChannel' | 'eventChannel'>

/**
 * Channels 27 to 31 are for stores with outband only (spec/1 §5).
 * @param storeCode the store, or undefined for what is for all: then one store with outband is enough
 * @throws CallError 400 naming the channels that are not
 */
export async function checkChannels(records: Records, storeCode: string | undefined, { dataChannel, eventChannel }: Partial<Channels>): Promise<void> {
  const wrong = Object.entries({ dataChannel, eventChannel }).filter(([, channel]) => (channel ?? 0) > LAST_INBAND)
  if (wrong.length === 0) return
  const outband = await records.count('store', { ...(storeCode !== undefined && { storeCode }), outbandEnable: true })
  if (outband === 0) throw invalid(...wrong.map(([name]) => name))
}

/** The channels that a gateway with this index begins with, where it is not told its own. */
export async function channelsByIndex(records: Records): Promise<(gwIndex: number) => Channels> {
  const settings = new Map((await records.find('channel-setting', {})).map(({ gwIndex, dataChannel, eventChannel }) => [gwIndex, { dataChannel, eventChannel }]))
  return (gwIndex) => settings.get(gwIndex) ?? USUAL
}

const channels: CallDefinition = {
  answer: { list: 'channel-setting' },
  summary: 'The channels by index of gateway (spec/1 §7).',
  handle: async ({ services }) => readChannels(services.records),
}

const readChannels = (records: Records) => records.find('channel-setting', {}, { orderBy: 'gwIndex' })

const setChannels: CallDefinition<ChannelSetting[]> = {
  body: { list: 'channel-setting' },
  answer: 'command-result',
  summary: 'Sets the channels by index of gateway, each index once (spec/1 §5, §7).',
  handle: async ({ body, query, services }) => {
    const twice = body.find(({ gwIndex }, at) => body.findIndex((other) => other.gwIndex === gwIndex) < at)
    if (twice) {
      const message = `GW Index ${twice.gwIndex} is there more than once.`
      throw new CallError(400, message, { gwIndex: message })
    }
    for (const setting of body) await checkChannels(services.records, undefined, setting)
    await services.records.transaction(async (records) => {
      await records.alone('channel-setting')
      refuseStaleList(services, 'channel-setting', query.revision, await readChannels(records))
      await records.remove('channel-setting', {})
      await records.insert('channel-setting', body)
    })
    return done
  },
}

/** Channel settings: what gateways that come get by their index (spec/1 §2.7, §5, §7). */
export const channelCalls: AreaCalls = { 'GET /config/gw/channel': channels, 'POST /config/gw/channel': setChannels }
