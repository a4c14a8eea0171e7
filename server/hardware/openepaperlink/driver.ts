import { gatewayAddress, placeOf } from '../address'
import type { HardwareDriver } from '../gateway'
import { machineNetwork } from '../http'
import { connect } from '../socket'
import { AccessPoint, CAPABILITIES, type Reach } from './accessPoint'

const HTTP_PORT = 80

const machine: Reach = { network: machineNetwork, connect, random: Math.random }

/** Access points of OpenEPaperLink: over HTTP and a socket, without a password. */
export const openEpaperLink: HardwareDriver = {
  id: 'openepaperlink',
  capabilities: CAPABILITIES,
  // Labels sleep for ten minutes unless an access point is told otherwise.
  usual: { sleeps: 600, takes: [5, 30], failures: ['NOT_FETCHED', 'FORGOTTEN', 'SHOWS_ANOTHER'] },
  asks: { listens: true, user: 'none', secret: 'none', secretIs: 'password', fetches: true },
  place: (address) => placeOf(gatewayAddress(address, HTTP_PORT)),
  gateway: ({ address, listens, shelf }) =>
    new AccessPoint(gatewayAddress(address, HTTP_PORT), listens, machine, shelf),
}
