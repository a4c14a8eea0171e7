import { lookup } from 'node:dns/promises'
import { isIP } from 'node:net'
import { isNever } from '../base/addresses'
import { GatewayError } from './gateway'

/** Where a gateway is, as an administrator entered it. */
export interface GatewayAddress {
  readonly host: string
  readonly port: number
}

/** Finds the addresses of a host's name. */
export type Lookup = (host: string) => Promise<readonly string[]>

const LONGEST = 253
const NAME = /^[a-z0-9_](?:[a-z0-9_.-]*[a-z0-9_])?$/i
/** What resolvers take for an IP address in another notation, such as 0x7f000001. */
const NUMERIC = /(?:^|\.)(?:\d+|0x[\da-f]*)$/i
const PORT = /^[1-9]\d{0,4}$/

/**
 * Reads a host name or an IP address, with a port where it has one: `192.168.1.20`, `gateway-7:8080`, `[fd00::7]:8080`.
 *
 * @throws GatewayError `ADDRESS` for anything else, and for addresses that are never asked
 */
export function gatewayAddress(entered: string, usualPort: number): GatewayAddress {
  const text = entered.trim()
  const [host, port] = text.startsWith('[') || isIP(text) !== 6 ? parted(text) : [text, undefined]
  const number = port === undefined ? usualPort : PORT.test(port) ? Number(port) : 0
  const isHost = isIP(host) !== 0 || (host.length <= LONGEST && NAME.test(host) && !NUMERIC.test(host))
  if (!isHost || number < 1 || number > 65_535)
    throw new GatewayError('ADDRESS', 'a host name or an IP address, with a port where it has one')
  if (isIP(host) !== 0 && isNever(host)) throw new GatewayError('ADDRESS', 'an address that is never asked')
  return { host, port: number }
}

/** An address in one form, whichever of its forms was entered. */
export function placeOf({ host, port }: GatewayAddress): string {
  const known = isIP(host) === 6 ? new URL(`http://[${host}]`).hostname : host.toLowerCase()
  const mapped = /^\[::ffff:([\da-f]{1,4}):([\da-f]{1,4})\]$/.exec(known)
  const bytes = mapped?.slice(1).flatMap((part) => {
    const pair = Number.parseInt(part, 16)
    return [pair >> 8, pair & 0xff]
  })
  return `${bytes?.join('.') ?? known}:${port}`
}

/** Host and port; the host of `[…]` without its brackets. */
function parted(text: string): [host: string, port: string | undefined] {
  const end = text.startsWith('[') ? text.indexOf(']') : -1
  if (end > 0 && isIP(text.slice(1, end)) === 6) {
    const rest = text.slice(end + 1)
    if (rest === '') return [text.slice(1, end), undefined]
    return rest.startsWith(':') ? [text.slice(1, end), rest.slice(1)] : ['', undefined]
  }
  const colon = text.indexOf(':')
  return colon < 0 ? [text, undefined] : [text.slice(0, colon), text.slice(colon + 1)]
}

const lookUp: Lookup = async (host) =>
  (await lookup(host, { all: true, order: 'ipv4first' })).map(({ address }) => address)

/**
 * The host and port to connect to, with the address that was looked at instead of the name: a name that means another
 * address a moment later leads nowhere else.
 *
 * @throws GatewayError `UNREACHABLE` where the name has no address, `ADDRESS` where it has only such as are never asked
 */
export async function authorityOf({ host, port }: GatewayAddress, search: Lookup = lookUp): Promise<string> {
  const found = isIP(host) === 0 ? await searched(host, search) : [host]
  const address = found.find((one) => !isNever(one))
  if (address === undefined) throw new GatewayError('ADDRESS', `${host} is at an address that is never asked`)
  return `${isIP(address) === 6 ? `[${address}]` : address}:${port}`
}

async function searched(host: string, search: Lookup): Promise<readonly string[]> {
  try {
    const found = await search(host)
    if (found.length > 0) return found
  } catch (cause) {
    throw new GatewayError('UNREACHABLE', `no address of ${host} is known`, { cause })
  }
  throw new GatewayError('UNREACHABLE', `no address of ${host} is known`)
}
