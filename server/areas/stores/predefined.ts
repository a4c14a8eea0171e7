import type { PredefinedGateway } from '../../../src/generated/types'
import { CallError } from '../../calls/callError'
import { type AreaHooks, type RecordHooks, withExtra } from '../../engine/hooks'
import { fieldChanged } from '../../radio/fieldChanged'
import { channelsByIndex, type ChannelsByIndex, checkChannels } from './channels'

/** Normalises an address. */
const plainMac = (mac: string) => mac.replace(/[^0-9a-f]/gi, '').toUpperCase()

const predefined: RecordHooks<PredefinedGateway, ChannelsByIndex> = {
  async before({ gwMac = '', ...sent }, { services }) {
    await checkChannels(services.records, sent.storeCode, sent)
    return { ...sent, gwMac: plainMac(gwMac) }
  },
  transaction: ({ services: { records } }, work) =>
    records.transaction(async (within) => work(within, await channelsByIndex(within))),
  complete: ({ before, sent, record, extra: channelsOf }) =>
    before ? {} : { ...channelsOf(record.gwIndex ?? 0), ...sent },
  several: {
    async refuse(savings, _, records) {
      if (savings.length === 0) throw new CallError(400, 'server.noDataToSave')
      const stores = new Set(
        (
          await records.pick('store', ['storeCode'], {
            storeCode: [...new Set(savings.map(({ record }) => record.storeCode))],
          })
        ).map(({ storeCode }) => storeCode),
      )
      const at = savings.findIndex(({ record }) => !stores.has(record.storeCode))
      if (at >= 0) throw new CallError(400, 'server.noSuchStore', `${at}/storeCode`)
    },
    after:
      (changed, { services }) =>
      async () => {
        await fieldChanged(services)
        return { updated: changed.length }
      },
  },
}

/** Predefined gateways, which are configured before they are installed. */
export const predefinedHooks: AreaHooks = { 'predefined-gateway': withExtra(predefined) }
