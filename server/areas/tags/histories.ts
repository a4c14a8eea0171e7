import type { AreaCalls } from '../../http/call'
import { searchCall } from '../shell/searchCall'

/** What a tag went through (spec/1 §2.8, §7 Histories). */
export const tagHistoryCalls: AreaCalls = {
  'POST /history/update/store/{code}/tag/{id}/search': searchCall('tag-update-history', 'What a tag was made to show (spec/1 §7).', ({ params }) => ({
    storeCode: params.code ?? '',
    tagId: params.id ?? '',
  })),
  'POST /history/battery/store/{code}/tag/{id}/search': searchCall('battery-history', 'The battery of a tag over time (spec/1 §7).', ({ params }) => ({
    storeCode: params.code ?? '',
    tagId: params.id ?? '',
  })),
  'POST /history/reset/store/{code}/tag/{id}/search': searchCall('reset-history', 'The resets of a tag (spec/1 §7).', ({ params }) => ({
    storeCode: params.code ?? '',
    tagId: params.id ?? '',
  })),
  'POST /history/temperature/store/{code}/tag/{id}/search': searchCall('temperature-history', 'The temperature of a tag over time (spec/1 §7).', ({ params }) => ({
    storeCode: params.code ?? '',
    tagId: params.id ?? '',
  })),
  'POST /history/alarm/store/{store}/tag/{mac}/search': searchCall('tag-alarm', 'The alarms of a tag (spec/1 §7).', ({ params }) => ({
    storeCode: params.store ?? '',
    tagMac: params.mac ?? '',
  })),
}
