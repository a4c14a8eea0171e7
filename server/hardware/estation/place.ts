import { type GatewayAddress, gatewayAddress, placeOf as hostPlace } from '../address'
import { GatewayError } from '../gateway'

/** Where an eStation is found: a broker, and the gateway's own ID there. */
export interface StationPlace {
  readonly broker: GatewayAddress
  /** Whether the broker is reached over TLS. */
  readonly isSecure: boolean
  readonly id: string
}

const FORM = /^(?:(mqtts?):\/\/)?([^/]+)\/([a-z0-9_-]{1,32})$/i
const PORT = { plain: 1883, secure: 8883 }

/**
 * Reads `[mqtts://]broker[:port]/ID`: the ID is the gateway's, as its display and its topics have it.
 *
 * @throws GatewayError `ADDRESS` for anything else, and for addresses that are never asked
 */
export function stationPlace(entered: string): StationPlace {
  const [, scheme, broker, id] = FORM.exec(entered.trim()) ?? []
  if (broker === undefined || id === undefined)
    throw new GatewayError('ADDRESS', 'the address of a broker, a slash, and the ID of the gateway')
  const isSecure = scheme?.toLowerCase() === 'mqtts'
  return { broker: gatewayAddress(broker, isSecure ? PORT.secure : PORT.plain), isSecure, id }
}

/** A place in one form, whichever of its forms was entered. */
export const placeText = ({ broker, id }: StationPlace): string => `${hostPlace(broker)}/${id}`
