import { isIP } from 'node:net'
import { hostname } from 'node:os'
import type { Config } from '../config'

const LOOPBACK = ['localhost', '127.0.0.1', '[::1]']

export interface RequestedHost {
  readonly host: string
  readonly isSecure: boolean
}

/** The configuration of the console's addresses. */
export type ConsoleAddresses = Pick<Config, 'host' | 'publicUrls' | 'wsUrl' | 'corsOrigins'>

/**
 * Whether a page may open the socket: from this machine, HOST, or the hosts of PUBLIC_URL and WS_URL, on any port; from
 * the origins in CORS_ORIGIN; and from the requested host, if that is an IP address or was requested over https. Any
 * other name in the Host header proves nothing: anybody's DNS can point to this server, but nobody else has a
 * certificate.
 * @param called the requested host, and how, according to a trusted proxy
 */
export function isOwnOrigin(
  origin: string,
  called: RequestedHost,
  { host, publicUrls, wsUrl, corsOrigins }: ConsoleAddresses,
): boolean {
  if (corsOrigins.includes('*') || corsOrigins.includes(origin)) return true
  const from = hostOf(origin)
  if (from === undefined) return false
  if (isAddress(from)) return from === called.host || LOOPBACK.includes(from) || from === bracketed(host)
  if (called.isSecure && origin.startsWith('https:') && from === called.host) return true
  const own = [...LOOPBACK, bracketed(host), hostname().toLowerCase(), ...[...publicUrls, wsUrl].map(hostOf)]
  return own.includes(from)
}

const isAddress = (host: string): boolean => isIP(host.replace(/^\[|\]$/g, '')) !== 0

const bracketed = (host: string): string =>
  host.includes(':') && !host.startsWith('[') ? `[${host}]` : host.toLowerCase()

function hostOf(address: string): string | undefined {
  try {
    return new URL(address).hostname || undefined
  } catch {
    return undefined
  }
}
