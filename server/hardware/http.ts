import { authorityOf, type GatewayAddress, type Lookup } from './address'
import { GatewayError, type GatewayFault } from './gateway'

/** What a client of a gateway reaches the network with; tests put their own in its place. */
export interface Network {
  readonly fetch: typeof fetch
  readonly lookup?: Lookup
  /** A signal that ends what takes longer. */
  readonly patience: (seconds: number) => AbortSignal
}

/** The network of this machine. */
export const machineNetwork: Network = {
  fetch: (input, init) => fetch(input, init),
  patience: (seconds) => AbortSignal.timeout(seconds * 1000),
}

/** A call to a gateway. */
export interface Request {
  readonly method?: 'GET' | 'POST' | 'PUT'
  /** With its query. */
  readonly path: string
  readonly body?: FormData | URLSearchParams | string
  readonly headers?: Readonly<Record<string, string>>
  readonly seconds: number
  /** The most bytes that the answer may have. */
  readonly most: number
}

export interface Answer {
  readonly status: number
  readonly bytes: Uint8Array
}

const REASONS: Readonly<Record<string, GatewayFault>> = {
  ECONNREFUSED: 'UNREACHABLE',
  EHOSTUNREACH: 'UNREACHABLE',
  EHOSTDOWN: 'UNREACHABLE',
  ENETUNREACH: 'UNREACHABLE',
  EADDRNOTAVAIL: 'UNREACHABLE',
  EACCES: 'UNREACHABLE',
  ECONNRESET: 'CUT',
  EPIPE: 'CUT',
  ETIMEDOUT: 'TIMEOUT',
  UND_ERR_CONNECT_TIMEOUT: 'TIMEOUT',
  UND_ERR_HEADERS_TIMEOUT: 'TIMEOUT',
  UND_ERR_BODY_TIMEOUT: 'TIMEOUT',
  UND_ERR_HEADERS_OVERFLOW: 'TOO_LARGE',
  UND_ERR_SOCKET: 'CUT',
  UND_ERR_RES_CONTENT_LENGTH_MISMATCH: 'CUT',
}

/** Calls one gateway over HTTP: to its address alone, within a time, up to a size, and never where it points to. */
export class GatewayHttp {
  constructor(
    private readonly address: GatewayAddress,
    private readonly network: Network,
  ) {}

  /**
   * The answer, whatever its status is; what it means is the caller's.
   *
   * @throws GatewayError where there is no whole answer
   */
  async ask({ method = 'GET', path, body, headers, seconds, most }: Request, given?: AbortSignal): Promise<Answer> {
    const call = `${method} ${path.split('?')[0]}`
    const signals = [this.network.patience(seconds), ...(given ? [given] : [])]
    try {
      return await endedBy(signals, async (signal) => {
        const authority = await authorityOf(this.address, this.network.lookup)
        const response = await this.network.fetch(`http://${authority}${path}`, {
          method,
          redirect: 'manual',
          signal,
          ...(body && { body }),
          ...(headers && { headers }),
        })
        if (response.status >= 300 && response.status < 400 && response.status !== 304) {
          await response.body?.cancel()
          throw new GatewayError('REDIRECTED', `${call} answers ${response.status}`)
        }
        return { status: response.status, bytes: await bytesOf(response, most, call) }
      })
    } catch (error) {
      throw error instanceof GatewayError ? error : new GatewayError(faultOf(error, given), call, { cause: error })
    }
  }
}

/**
 * Does something that the first of some signals ends. `AbortSignal.any` does not hold its signals: one of `AbortSignal.timeout` that
 * nobody listens to goes with the next collection of garbage, and never comes.
 */
async function endedBy<Result>(
  signals: readonly AbortSignal[],
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const ending = new AbortController()
  const end = () => ending.abort(signals.find(({ aborted }) => aborted)?.reason)
  for (const signal of signals) signal.addEventListener('abort', end)
  if (signals.some(({ aborted }) => aborted)) end()
  try {
    return await work(ending.signal)
  } finally {
    for (const signal of signals) signal.removeEventListener('abort', end)
  }
}

async function bytesOf(response: Response, most: number, call: string): Promise<Uint8Array> {
  const parts: Uint8Array[] = []
  let size = 0
  const reader = response.body?.getReader()
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    size += part.value.length
    if (size > most) {
      await reader?.cancel()
      throw new GatewayError('TOO_LARGE', `${call} answers more than ${most} bytes`)
    }
    parts.push(part.value)
  }
  return Buffer.concat(parts)
}

function faultOf(error: unknown, given: AbortSignal | undefined): GatewayFault {
  if (given?.aborted) return 'CLOSED'
  if (!(error instanceof Error)) return 'CUT'
  if (error.name === 'TimeoutError' || error.name === 'AbortError') return 'TIMEOUT'
  // Ports that nobody is asked on, whoever listens there.
  if (error.cause instanceof Error && error.cause.message === 'bad port') return 'UNREACHABLE'
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    const { code } = at as NodeJS.ErrnoException
    if (code?.startsWith('HPE_')) return 'NOT_THIS_KIND'
    const reason = code === undefined ? undefined : REASONS[code]
    if (reason) return reason
  }
  return 'CUT'
}

/** The text of an answer. */
export const textOf = ({ bytes }: Answer): string => Buffer.from(bytes).toString('utf8')

/** The beginning of a text, on one line, for a log. */
export const startOf = (text: string): string => {
  const line = text
    .slice(0, 200)
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .trim()
  return line.length > 80 ? `${line.slice(0, 80)}…` : line
}

/**
 * The JSON of an answer.
 *
 * @throws GatewayError `NOT_JSON`
 */
export function jsonOf(answer: Answer, call: string): unknown {
  const text = textOf(answer)
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new GatewayError('NOT_JSON', `${call} answers: ${startOf(text) || 'nothing'}`, { cause })
  }
}
