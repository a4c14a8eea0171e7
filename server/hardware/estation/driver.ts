import type { HardwareDriver } from '../gateway'
import { connectBroker } from './broker'
import { placeText, stationPlace } from './place'
import { CAPABILITIES, LOOK_SECONDS, type Reach, Station } from './station'

const machine: Reach = {
  connect: connectBroker,
  random: Math.random,
  patience: (seconds) => AbortSignal.timeout(seconds * 1000),
}

/** eStations of ETAG: through a broker of MQTT 5, which has the user and the password. */
export const etagEstation: HardwareDriver = {
  id: 'estation',
  capabilities: CAPABILITIES,
  usual: { sleeps: 0, takes: [4, 20], failures: ['NOT_FETCHED', 'FORGOTTEN', 'DRAW_FAILED'] },
  asks: {
    listens: false,
    user: 'optional',
    secret: 'optional',
    secretIs: 'password',
    waits: LOOK_SECONDS,
    fetches: false,
  },
  place: (address) => placeText(stationPlace(address)),
  gateway: ({ address, user, secret, every }) => new Station(stationPlace(address), { user, secret }, machine, every),
}
