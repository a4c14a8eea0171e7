import { isIP } from 'node:net'
import { hostname } from 'node:os'
import type { Config } from '../config'

const LOOPBACK = ['localhost', '127.0.0.1', '[::1]']

export interface Called {
  readonly host: string
  readonly isSecure: boolean
}

/** What of the configuration says where the console's pages are. */
export type PlacesOfConsole = Pick<Config, 'host' | 'publicUrls' | 'wsUrl' | 'corsOrigins'>

/**
 * Whether a page may open the socket: one of this machine, of HOST, of the hosts of PUBLIC_URL and WS_URL, whatever the
 * port; of the origins that CORS_ORIGIN names; and of the host that was called, where it is an address in numbers or was
 * called over https. Any other name in the Host header proves nothing: anybody's DNS may point a name of theirs here, but
 * nobody has a certificate for it here.
 * @param called the host that the caller named, and how, as a trusted proxy says it
 */
export function isOwnOrigin(origin: string, called: Called, { host, publicUrls, wsUrl, corsOrigins }: PlacesOfConsole): boolean {
  if (corsOrigins.includes('*') || corsOrigins.includes(origin)) return true
  const from = hostOf(origin)
  if (from === undefined) return false
  if (isAddress(from)) return from === called.host || LOOPBACK.includes(from) || from === bracketed(host)
  if (called.isSecure && origin.startsWith('https:') && from === called.host) return true
  const own = [...LOOPBACK, bracketed(host), hostname().toLowerCase(), ...[...publicUrls, wsUrl].map(hostOf)]
  return own.includes(from)
}

const isAddress = (host: string): boolean => isIP(host.replace(/^\[|\]$/g, '')) !== 0

const bracketed = (host: string): string => (host.includes(':') && !host.startsWith('[') ? `[${host}]` : host.toLowerCase())

function hostOf(address: string): string | undefined {
  try {
    return new URL(address).hostname || undefined
  } catch {
    return undefined
  }
}
