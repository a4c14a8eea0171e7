import { lookup } from 'node:dns/promises'
import { request as requestHttp, type IncomingHttpHeaders, type IncomingMessage } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP } from 'node:net'
import type { Framing } from '../../src/generated/types'
import { webAddress } from '../../src/schema/webAddress'
import { isPublic } from '../base/addresses'

const TIMEOUT_MS = 5_000
const MAX_REDIRECTS = 5
const MAX_HEADER_BYTES = 32 * 1024

export interface FramingOptions {
  /** The origin of the framing page, as `https://console.example`; undefined if unknown. */
  readonly origin?: string | undefined
  /** Whether an IP address may be contacted. */
  readonly isAllowed?: (address: string) => boolean
  readonly timeoutMs?: number
}

/**
 * Checks whether a public web page may be shown in a frame. Only its headers are read, and only public addresses are
 * contacted, wherever a name or a redirect leads.
 * @param address from `webAddress`
 */
export async function framingOf(
  address: string,
  { origin, isAllowed = isPublic, timeoutMs = TIMEOUT_MS }: FramingOptions = {},
): Promise<Framing> {
  const end = AbortSignal.timeout(timeoutMs)
  const unknown = (reason: Framing['reason']): Framing => ({ framed: 'unknown', reason })
  let url = new URL(address)
  try {
    for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects++) {
      if (!isAllowedPort(url)) return unknown('port')
      const found = await addressOf(url, end)
      if (!isAllowed(found)) return unknown('private')
      const { statusCode = 0, headers } = await headersOf(url, found, end)
      if (statusCode < 300 || statusCode >= 400 || headers.location === undefined)
        return answerOf(url, statusCode, headers, origin)
      const next = webAddress(new URL(headers.location, url).href)
      if (next === undefined) return unknown('redirects')
      url = new URL(next)
    }
    return unknown('redirects')
  } catch {
    // Unknown names, silent pages, bad certificates: a frame elsewhere may still show the page.
    return unknown(end.aborted ? 'timeout' : 'unreachable')
  }
}

/** Web ports, and those that no well-known service uses. */
const isAllowedPort = ({ port }: URL) => port === '' || port === '80' || port === '443' || Number(port) >= 1024

/** The address that is both checked and connected to; a private one if a name has several. */
async function addressOf({ hostname }: URL, end: AbortSignal): Promise<string> {
  const host = hostname.replace(/^\[|\]$/g, '')
  const found = await untilEnd(lookup(host, { all: true, order: 'ipv4first' }), end)
  const addresses = found.map(({ address }) => address)
  const [first = ''] = [...addresses.filter((address) => !isPublic(address)), ...addresses]
  return first
}

const untilEnd = <Value>(work: Promise<Value>, end: AbortSignal): Promise<Value> =>
  new Promise((resolve, reject) => {
    const stop = () => reject(new Error('Timed out'))
    if (end.aborted) return stop()
    end.addEventListener('abort', stop, { once: true })
    work.then(resolve, reject).finally(() => end.removeEventListener('abort', stop))
  })

/** Requests a page and resolves to its headers, without its content. */
function headersOf(
  url: URL,
  address: string,
  end: AbortSignal,
): Promise<Pick<IncomingMessage, 'statusCode' | 'headers'>> {
  const isSecure = url.protocol === 'https:'
  return new Promise((resolve, reject) => {
    const request = (isSecure ? requestHttps : requestHttp)(
      {
        host: address,
        port: url.port || defaultPort(url.protocol),
        path: `${url.pathname}${url.search}`,
        headers: { host: url.host, accept: 'text/html,*/*;q=0.8', 'user-agent': 'Mozilla/5.0 (compatible; Shelfdeck)' },
        ...(isSecure && isIP(url.hostname) === 0 && { servername: url.hostname }),
        agent: false,
        maxHeaderSize: MAX_HEADER_BYTES,
        signal: end,
      },
      ({ statusCode, headers }) => {
        resolve({ ...(statusCode !== undefined && { statusCode }), headers })
        request.destroy()
      },
    )
    request.on('error', reject)
    request.end()
  })
}

function answerOf(url: URL, status: number, headers: IncomingHttpHeaders, origin: string | undefined): Framing {
  const policies = ancestorsOf(headers['content-security-policy'])
  if (policies.length > 0) {
    // This policy overrides the older header.
    const isAllowed = policies.every((sources) => sources.some((source) => isAncestor(source, url, origin)))
    if (!isAllowed) return { framed: 'forbidden', reason: 'frame-ancestors' }
  } else {
    const options = [headers['x-frame-options'] ?? []]
      .flat()
      .join()
      .toLowerCase()
      .split(',')
      .map((option) => option.trim())
    if (options.includes('deny') || (options.includes('sameorigin') && url.origin !== origin))
      return { framed: 'forbidden', reason: 'x-frame-options' }
  }
  return status >= 400 ? { framed: 'unknown', reason: 'status' } : { framed: 'allowed', reason: 'headers' }
}

/** The sources of each policy that has `frame-ancestors`. */
const ancestorsOf = (policy: string | string[] | undefined): string[][] =>
  [policy ?? []]
    .flat()
    .join()
    .split(',')
    .flatMap((one) => {
      const named = one
        .split(';')
        .map((part) => part.trim().toLowerCase().split(/\s+/))
        .find(([name]) => name === 'frame-ancestors')
      return named ? [named.slice(1)] : []
    })

/** Whether a source of a policy matches the framing page. */
function isAncestor(source: string, url: URL, origin: string | undefined): boolean {
  if (source === '*') return true
  if (source === "'self'") return url.origin === origin
  if (origin === undefined) return source === 'https:' || source === 'http:'
  const { protocol, hostname, port } = new URL(origin)
  if (source.endsWith(':')) return source === protocol || (source === 'http:' && protocol === 'https:')
  const [, scheme = '', host = '', wanted = ''] =
    /^(?:([a-z][a-z0-9+.-]*:)\/\/)?([^/:]+)(?::(\d+|\*))?/.exec(source) ?? []
  const isHost = host === '*' || (host.startsWith('*.') ? hostname.endsWith(host.slice(1)) : hostname === host)
  return (
    isHost &&
    (scheme === '' || scheme === protocol || (scheme === 'http:' && protocol === 'https:')) &&
    (wanted === '*' || wanted === port || (port === '' && wanted === defaultPort(protocol)))
  )
}

const defaultPort = (protocol: string) => (protocol === 'https:' ? '443' : '80')
