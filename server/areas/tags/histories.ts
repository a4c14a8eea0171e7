import type { AreaCalls } from '../../http/call'
import { path, searchCall } from '../../engine/search'

const ofTag = path({ storeCode: 'code', tagId: 'id' })

/** What a tag went through (spec/1 §2.8, §7 Histories). */
export const tagHistoryCalls: AreaCalls = {
  'POST /history/update/store/{code}/tag/{id}/search': searchCall('tag-update-history', 'What a tag was made to show (spec/1 §7).', ofTag),
  'POST /history/battery/store/{code}/tag/{id}/search': searchCall('battery-history', 'The battery of a tag over time (spec/1 §7).', ofTag),
  'POST /history/reset/store/{code}/tag/{id}/search': searchCall('reset-history', 'The resets of a tag (spec/1 §7).', ofTag),
  'POST /history/temperature/store/{code}/tag/{id}/search': searchCall('temperature-history', 'The temperature of a tag over time (spec/1 §7).', ofTag),
  'POST /history/alarm/store/{store}/tag/{mac}/search': searchCall('tag-alarm', 'The alarms of a tag (spec/1 §7).', path({ storeCode: 'store', tagMac: 'mac' })),
}
