import { GatewayError, type GatewayFault } from '../gateway'
import { type Answer, type GatewayHttp, jsonOf, type Request, startOf, textOf } from '../http'
import type { Layout, TagContent } from './layouts'
import { type Health, healthOf, listOf, resultOf, type TagRecord, tagOf, type WriteResult } from './records'

const SECONDS = 10
const WRITE_SECONDS = 30
/** More than a thousand labels have. */
const MOST = 4_000_000

/** How many labels are written at a time. */
export const BATCH = 50

const FAULTS: Readonly<Record<number, GatewayFault>> = {
  400: 'REFUSED',
  401: 'DENIED',
  403: 'DENIED',
  404: 'NOT_SUPPORTED',
  409: 'BUSY',
  413: 'REFUSED',
  422: 'REFUSED',
  // It takes no calls for a minute after five wrong tokens.
  423: 'BUSY',
  429: 'BUSY',
  503: 'BUSY',
}

/** The calls of a gateway of openESL, with its token. */
export class OpenEslClient {
  private readonly closing = new AbortController()
  /** How many calls it has answered as it should. */
  answers = 0

  constructor(
    private readonly http: GatewayHttp,
    private readonly token: string,
  ) {}

  /** Ends what is under way. */
  close(): void {
    this.closing.abort()
  }

  /** @throws GatewayError `NOT_THIS_KIND` where something else answers */
  async health(): Promise<Health> {
    const health = healthOf(await this.json({ path: '/api/health', seconds: SECONDS, most: MOST }))
    if (!health) throw new GatewayError('NOT_THIS_KIND', 'GET /api/health answers something else')
    return health
  }

  async tags(): Promise<readonly TagRecord[]> {
    const tags = listOf(await this.json({ path: '/api/tags', seconds: SECONDS, most: MOST }), tagOf)
    if (!tags) throw new GatewayError('NOT_THIS_KIND', 'GET /api/tags answers something else')
    return tags
  }

  /**
   * Writes up to 50 labels; what they show already costs nothing.
   *
   * @returns what became of those of which the gateway says it
   */
  async write(contents: ReadonlyMap<string, TagContent>): Promise<readonly WriteResult[]> {
    const tags = [...contents].map(([mac, content]) => ({ mac, ...content }))
    const read = (one: unknown) => resultOf(one, (text) => this.hidden(text))
    return listOf(await this.put('/api/tags', { tags }), read) ?? []
  }

  /** Tells a layout to a model, instead of one of the same name. @throws GatewayError `REFUSED` with the place of what is wrong */
  async layout(model: string, layout: Layout): Promise<void> {
    await this.put(`/api/layouts/${encodeURIComponent(model)}`, { layouts: [layout] })
  }

  private put(path: string, body: unknown): Promise<unknown> {
    return this.json({ method: 'PUT', path, body: JSON.stringify(body), seconds: WRITE_SECONDS, most: MOST })
  }

  private async json(request: Omit<Request, 'headers'>): Promise<unknown> {
    const headers = {
      authorization: `Bearer ${this.token}`,
      ...(request.body !== undefined && { 'content-type': 'application/json' }),
    }
    const call = `${request.method ?? 'GET'} ${request.path}`
    const answer = await this.http.ask({ ...request, headers }, this.closing.signal)
    if (answer.status < 200 || answer.status > 299)
      throw new GatewayError(faultOf(answer), `${call} answers ${answer.status}: ${this.beginning(answer)}`)
    try {
      const json = jsonOf(answer, call)
      this.answers++
      return json
    } catch (cause) {
      if (!(cause instanceof GatewayError)) throw cause
      throw new GatewayError(cause.fault, `${call} answers: ${this.beginning(answer)}`)
    }
  }

  /** How an answer begins, for a log. The token goes before it is cut: half of one is too much. */
  private beginning(answer: Answer): string {
    return startOf(this.hidden(textOf(answer))) || 'nothing'
  }

  /** An answer may repeat what it was asked with. */
  private hidden(text: string): string {
    return text.replaceAll(this.token, '…').replaceAll(JSON.stringify(this.token).slice(1, -1), '…')
  }
}

const faultOf = ({ status }: Answer): GatewayFault => FAULTS[status] ?? 'STATUS'
