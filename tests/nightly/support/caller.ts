import { setTimeout as wait } from 'node:timers/promises'
import type { Answer, Api } from '../../support/api'

/** One answer that a caller got, on the clock of `performance`; status 0 is a connection that broke. */
export interface Seen {
  readonly call: string
  readonly status: number
  readonly at: number
  readonly retryAfter: string | null
  /** The connection broke in the middle of the answer: nobody before the caller can ask again. */
  readonly isCut: boolean
}

/** How long a caller waits before it looks whether what broke off was done: what was sent to the database before has come there then. */
const LOOK_AFTER_MS = 1000

/** Calls as a careful client does: what is to be tried again is, and what broke off is looked after first. */
export class Caller {
  readonly seen: Seen[] = []

  constructor(
    private readonly api: Pick<Api, 'token' | 'email'>,
    private readonly base: string,
  ) {}

  async once(call: string, body?: unknown): Promise<Answer & { readonly retryAfter: string | null }> {
    const [method = '', path = ''] = call.split(' ')
    const isForm = body instanceof FormData
    const headers = {
      'Access-Token': this.api.token,
      'Access-Email': this.api.email,
      ...(body !== undefined && !isForm && { 'Content-Type': 'application/json' }),
    }
    let isCut = false
    const note = (status: number, retryAfter: string | null = null) =>
      this.seen.push({ call, status, at: performance.now(), retryAfter, isCut: status === 0 && isCut })
    try {
      const answer = await fetch(this.base + path, {
        method,
        headers,
        ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
      })
      isCut = true
      const [text, retryAfter] = [await answer.text(), answer.headers.get('retry-after')]
      note(answer.status, retryAfter)
      return {
        status: answer.status,
        body: text.startsWith('{') ? (JSON.parse(text) as Answer['body']) : {},
        retryAfter,
      }
    } catch {
      note(0)
      return { status: 0, body: {}, retryAfter: null }
    }
  }

  /** Asks until it is answered. */
  async read(call: string, body?: unknown): Promise<Answer['body']> {
    for (;;) {
      const answer = await this.once(call, body)
      if (answer.status === 200) return answer.body
      await this.#rest(answer)
    }
  }

  /** Has something done. @param isDone whether it was, where the connection broke before that was answered */
  async write(call: string, body: unknown, isDone: () => Promise<boolean>): Promise<void> {
    for (;;) {
      const answer = await this.once(call, body)
      if (answer.status === 200) return
      await this.#rest(answer)
      if (answer.status !== 503 && (await isDone())) return
    }
  }

  async #rest({
    status,
    retryAfter,
    body,
  }: {
    readonly status: number
    readonly retryAfter: string | null
    readonly body: unknown
  }): Promise<void> {
    if (![0, 502, 503, 504].includes(status)) throw new Error(`${status} ${JSON.stringify(body)}`)
    await wait(status === 503 ? Number(retryAfter ?? 1) * 1000 : LOOK_AFTER_MS)
  }
}
