import type { AreaCalls } from '../../http/call'
import { path, searchCall } from '../../engine/search'

const ofStore = path({ storeCode: 'code' })

/** The tables of a store's signage (spec/3 §7). */
export const signageListCalls: AreaCalls = {
  'POST /status/store/{code}/plus/device/search': searchCall('plus-device', 'The devices of a store (spec/3 §2).', ofStore),
  'POST /status/store/{code}/plus/image/search': searchCall('plus-image', 'The images of a store (spec/3 §2).', ofStore),
  'POST /status/store/{code}/plus/video/search': searchCall('plus-video', 'The videos of a store (spec/3 §2).', ofStore),
  'POST /status/store/{code}/plus/widget/search': searchCall('plus-widget', 'The widgets of a store (spec/3 §2).', ofStore),
  'POST /status/store/{code}/plus/template/search': searchCall('plus-template', 'The templates of a store, without their slides (spec/3 §2).', ofStore),
  'POST /status/store/{code}/plus/sw/search': searchCall('software-package', 'The software of the devices of a store (spec/3 §2).', ofStore),
}
