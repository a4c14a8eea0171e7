import type { AreaCalls } from '../../calls/call'
import { diagnosisCalls } from './diagnosis/index'
import { gatewayConfigCalls } from './gatewayConfig'
import { gatewayCalls } from './gateways'
import { gatewayTimelineCalls } from './gatewayTimeline'
import { gatewayChangeCalls } from './gatewayChange'
import { gatewayUpdateCalls } from './gatewayUpdate'
import { hardwareCalls } from './hardware'
import { heardLabelCalls } from './heardLabels'
import { labelKeyCalls } from './labelKeys'
import { sampleCalls } from './samples'
import { storeStatusCalls } from './status'

/** The calls of stores and gateways. */
export const storeCalls: AreaCalls = {
  ...storeStatusCalls,
  ...gatewayCalls,
  ...gatewayConfigCalls,
  ...sampleCalls,
  ...gatewayTimelineCalls,
  ...diagnosisCalls,
  ...hardwareCalls,
  ...gatewayUpdateCalls,
  ...gatewayChangeCalls,
  ...heardLabelCalls,
  ...labelKeyCalls,
}
