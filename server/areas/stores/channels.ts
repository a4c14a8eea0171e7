import type { GatewayConfig } from '../../../src/generated/types'
import type { Records } from '../../db/records'
import type { AreaHooks } from '../../engine/hooks'
import { placed } from '../../engine/resource'
import { invalid } from '../../http/outcomes'
import { say } from '../../say'

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

/** The channels that a gateway with an index begins with, where it is not told its own. */
export type ChannelsByIndex = (gwIndex: number) => Channels

/** Reads them from the channel settings. */
export async function channelsByIndex(records: Records): Promise<ChannelsByIndex> {
  const settings = new Map((await records.find('channel-setting', {})).map(({ gwIndex, dataChannel, eventChannel }) => [gwIndex, { dataChannel, eventChannel }]))
  return (gwIndex) => settings.get(gwIndex) ?? USUAL
}

/** Channel settings: what gateways that come get by their index (spec/1 §2.7, §5, §7). */
export const channelHooks: AreaHooks = {
  'channel-setting': {
    list: {
      twice: ({ gwIndex }) => say('server.gwIndexTwice', { index: gwIndex }),
      async before(rows, { services }) {
        for (const [at, setting] of rows.entries()) await placed(`${at}/`, () => checkChannels(services.records, undefined, setting))
        return rows
      },
    },
  },
}
