import { lookup } from 'node:dns/promises'
import { request as requestHttp, type IncomingHttpHeaders, type IncomingMessage } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP } from 'node:net'
import type { Framing } from '../../src/generated/types'
import { webAddress } from '../../src/schema/webAddress'
import { isPublic } from '../addresses'

const PATIENCE_MS = 5_000
const MOST_REDIRECTS = 5
const LONGEST_HEADERS = 32 * 1024

export interface Asking {
  /** Of the page that would have the frame, as `https://console.example`; undefined where it is not known. */
  readonly origin?: string | undefined
  /** Which addresses are asked at all. */
  readonly mayAsk?: (address: string) => boolean
  readonly patience?: number
}

/**
 * Asks a page of the open internet whether it may be shown in a frame: its headers alone are read, and nothing is asked of
 * an address that is not public, wherever a name or a redirect leads.
 * @param address one of `webAddress`
 */
export async function framingOf(address: string, { origin, mayAsk = isPublic, patience = PATIENCE_MS }: Asking = {}): Promise<Framing> {
  const end = AbortSignal.timeout(patience)
  const unknown = (reason: Framing['reason']): Framing => ({ framed: 'unknown', reason })
  let url = new URL(address)
  try {
    for (let redirects = 0; redirects <= MOST_REDIRECTS; redirects++) {
      if (!isUsualPort(url)) return unknown('port')
      const found = await addressOf(url, end)
      if (!mayAsk(found)) return unknown('private')
      const { statusCode = 0, headers } = await headersOf(url, found, end)
      if (statusCode < 300 || statusCode >= 400 || headers.location === undefined) return answerOf(url, statusCode, headers, origin)
      const next = webAddress(new URL(headers.location, url).href)
      if (next === undefined) return unknown('redirects')
      url = new URL(next)
    }
    return unknown('redirects')
  } catch {
    // A name that there is not, a page that does not answer, a certificate that is wrong: a frame may still show it elsewhere.
    return unknown(end.aborted ? 'timeout' : 'unreachable')
  }
}

/** Those of the web, and those that no well-known service listens on. */
const isUsualPort = ({ port }: URL) => port === '' || port === '80' || port === '443' || Number(port) >= 1024

/** The one address that is looked at and connected to; the worst where a name has several. */
async function addressOf({ hostname }: URL, end: AbortSignal): Promise<string> {
  const host = hostname.replace(/^\[|\]$/g, '')
  const found = await untilEnd(lookup(host, { all: true, order: 'ipv4first' }), end)
  const addresses = found.map(({ address }) => address)
  const [first = ''] = [...addresses.filter((address) => !isPublic(address)), ...addresses]
  return first
}

const untilEnd = <Value>(work: Promise<Value>, end: AbortSignal): Promise<Value> =>
  new Promise((resolve, reject) => {
    const give = () => reject(new Error('too late'))
    if (end.aborted) return give()
    end.addEventListener('abort', give, { once: true })
    work.then(resolve, reject).finally(() => end.removeEventListener('abort', give))
  })

/** What an address answers ahead of its content, which is not waited for. */
function headersOf(url: URL, address: string, end: AbortSignal): Promise<Pick<IncomingMessage, 'statusCode' | 'headers'>> {
  const isSecure = url.protocol === 'https:'
  return new Promise((resolve, reject) => {
    const asked = (isSecure ? requestHttps : requestHttp)(
      {
        host: address,
        port: url.port || usualPort(url.protocol),
        path: `${url.pathname}${url.search}`,
        headers: { host: url.host, accept: 'text/html,*/*;q=0.8', 'user-agent': 'Mozilla/5.0 (compatible; Shelfdeck)' },
        ...(isSecure && isIP(url.hostname) === 0 && { servername: url.hostname }),
        agent: false,
        maxHeaderSize: LONGEST_HEADERS,
        signal: end,
      },
      ({ statusCode, headers }) => {
        resolve({ ...(statusCode !== undefined && { statusCode }), headers })
        asked.destroy()
      },
    )
    asked.on('error', reject)
    asked.end()
  })
}

function answerOf(url: URL, status: number, headers: IncomingHttpHeaders, origin: string | undefined): Framing {
  const policies = ancestorsOf(headers['content-security-policy'])
  if (policies.length > 0) {
    // A page with such a policy says nothing by its older header.
    const isAllowed = policies.every((sources) => sources.some((source) => isAncestor(source, url, origin)))
    if (!isAllowed) return { framed: 'forbidden', reason: 'frame-ancestors' }
  } else {
    const options = [headers['x-frame-options'] ?? []].flat().join().toLowerCase().split(',').map((option) => option.trim())
    if (options.includes('deny') || (options.includes('sameorigin') && url.origin !== origin)) return { framed: 'forbidden', reason: 'x-frame-options' }
  }
  return status >= 400 ? { framed: 'unknown', reason: 'status' } : { framed: 'allowed', reason: 'headers' }
}

/** Of each policy that names the pages that may frame it, their sources. */
const ancestorsOf = (policy: string | string[] | undefined): string[][] =>
  [policy ?? []].flat().join().split(',').flatMap((one) => {
    const named = one.split(';').map((part) => part.trim().toLowerCase().split(/\s+/)).find(([name]) => name === 'frame-ancestors')
    return named ? [named.slice(1)] : []
  })

/** Whether a source of a policy names the page that would have the frame. */
function isAncestor(source: string, url: URL, origin: string | undefined): boolean {
  if (source === '*') return true
  if (source === "'self'") return url.origin === origin
  if (origin === undefined) return source === 'https:' || source === 'http:'
  const { protocol, hostname, port } = new URL(origin)
  if (source.endsWith(':')) return source === protocol || (source === 'http:' && protocol === 'https:')
  const [, scheme = '', host = '', wanted = ''] = /^(?:([a-z][a-z0-9+.-]*:)\/\/)?([^/:]+)(?::(\d+|\*))?/.exec(source) ?? []
  const isHost = host === '*' || (host.startsWith('*.') ? hostname.endsWith(host.slice(1)) : hostname === host)
  return isHost && (scheme === '' || scheme === protocol || (scheme === 'http:' && protocol === 'https:')) && (wanted === '*' || wanted === port || (port === '' && wanted === usualPort(protocol)))
}

const usualPort = (protocol: string) => (protocol === 'https:' ? '443' : '80')
