import { formatGatewayIp } from '../../schema/formats'
import shared from '../../ui/displays/displays.module.css'
import type { Display } from '../../ui/displays/types'
import { asText, isNothing } from '../../ui/displays/values'

/** An address without the gateways' usual port (spec/1 §2.7). */
export const gatewayIp: Display = {
  text: (value) => formatGatewayIp(asText(value)),
  node: (value) => (isNothing(value) ? null : <span className={shared.mono}>{formatGatewayIp(asText(value))}</span>),
  width: 150,
}
