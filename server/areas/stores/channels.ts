import type { GatewayConfig } from '../../../src/generated/types'
import { say } from '../../base/say'
import { invalid } from '../../calls/outcomes'
import type { Records } from '../../db/records'
import type { AreaHooks } from '../../engine/hooks'
import { placed } from '../../engine/bodies'

const LAST_INBAND = 26
/** The default channels of a gateway. */
const DEFAULTS = { dataChannel: 11, eventChannel: 26 }

type Channels = Pick<GatewayConfig, 'dataChannel' | 'eventChannel'>

/**
 * Channels 27 to 31 are only for stores with outband.
 * @param storeCode the store; undefined for settings of all stores, for which one store with outband is enough
 * @throws CallError 400 naming the invalid channels
 */
export async function checkChannels(
  records: Records,
  storeCode: string | undefined,
  { dataChannel, eventChannel }: Partial<Channels>,
): Promise<void> {
  const wrong = Object.entries({ dataChannel, eventChannel }).filter(([, channel]) => (channel ?? 0) > LAST_INBAND)
  if (wrong.length === 0) return
  const outband = await records.count('store', { ...(storeCode !== undefined && { storeCode }), outbandEnable: true })
  if (outband === 0) throw invalid(...wrong.map(([name]) => name))
}

/** The initial channels of a gateway by its index. */
export type ChannelsByIndex = (gwIndex: number) => Channels

/** Reads them from the channel settings. */
export async function channelsByIndex(records: Records): Promise<ChannelsByIndex> {
  const settings = new Map(
    (await records.find('channel-setting', {})).map(({ gwIndex, dataChannel, eventChannel }) => [
      gwIndex,
      { dataChannel, eventChannel },
    ]),
  )
  return (gwIndex) => settings.get(gwIndex) ?? DEFAULTS
}

/** Channel settings: the channels of new gateways by index. */
export const channelHooks: AreaHooks = {
  'channel-setting': {
    list: {
      twice: ({ gwIndex }) => say('server.gwIndexTwice', { index: gwIndex }),
      async before(rows, { services }) {
        for (const [at, setting] of rows.entries())
          await placed(`${at}/`, () => checkChannels(services.records, undefined, setting))
        return rows
      },
    },
  },
}
