import type { AreaCalls } from '../../calls/call'
import { tagAssignCalls } from './assign'
import { tagCommandCalls } from './commands'
import { labelWay } from './labelWay'
import { tagPreviewCalls } from './preview'
import { tagTimelineCalls } from './timeline'
import { tagTypeCalls } from './types'
import { waitingCalls } from './waiting'

/** The calls of tags. */
export const tagCalls: AreaCalls = {
  ...tagTypeCalls,
  ...tagAssignCalls,
  ...tagCommandCalls,
  ...tagPreviewCalls,
  ...tagTimelineCalls,
  ...waitingCalls,
  'GET /api/v1/label-way/{storeCode}/{tagMac}': labelWay,
}
