import { formatGatewayIp } from '../../schema/formats'
import shared from '../../ui/displays/displays.module.css'
import type { Display } from '../../ui/displays/types'
import { asText, isNothing } from '../../ui/displays/values'

/** A gateway's address; the default port is omitted. */
export const gatewayIp: Display = {
  text: (value) => formatGatewayIp(asText(value)),
  node: (value) => (isNothing(value) ? null : <span className={shared.mono}>{formatGatewayIp(asText(value))}</span>),
  width: 150,
}
