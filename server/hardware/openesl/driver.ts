import { gatewayAddress, placeOf } from '../address'
import { GatewayError, type HardwareDriver } from '../gateway'
import { machineNetwork } from '../http'
import { CAPABILITIES, OpenEslGateway } from './openEslGateway'
import { USUAL_POLL } from './records'

const HTTP_PORT = 80
/** What may stand in a header. */
const TOKEN = /^[\u0021-\u007e]+$/

/** Gateways of openESL: over HTTP with a token; they are told texts and draw them. */
export const openEsl: HardwareDriver = {
  id: 'openesl',
  capabilities: CAPABILITIES,
  usual: { sleeps: USUAL_POLL, takes: [3, 15], failures: ['NOT_FETCHED', 'FORGOTTEN', 'DRAW_FAILED'] },
  asks: { listens: false, user: 'none', secret: 'needed', secretIs: 'token', fetches: false },
  place: (address) => placeOf(gatewayAddress(address, HTTP_PORT)),
  gateway({ address, secret }) {
    const place = gatewayAddress(address, HTTP_PORT)
    if (secret === null || !TOKEN.test(secret)) throw new GatewayError('DENIED', 'what was entered is no token')
    return new OpenEslGateway(place, secret, { network: machineNetwork, random: Math.random })
  },
}
