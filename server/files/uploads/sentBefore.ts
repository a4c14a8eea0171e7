import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { setInterval } from 'node:timers'
import type { FastifyRequest } from 'fastify'
import { SENT_BEFORE } from '../../../src/schema/sentBefore'
import { CallError } from '../../http/call'
import type { Uploads } from './uploads'

declare module 'fastify' {
  interface FastifyRequest {
    /** The files of this call that were sent before it; only while a call that takes files is answered. */
    sentBefore: SentBefore | null
  }
}

/** A part of a form, wherever its bytes came from. */
export type FormPart =
  | { readonly type: 'field'; readonly fieldname: string; readonly value: unknown }
  | { readonly type: 'file'; readonly fieldname: string; readonly filename: string | undefined; readonly file: Readable & { truncated: boolean } }

const CLAIM_MS = 5000
const NAME_BYTES = 64
const NAME = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/**
 * The parts of a form. Of a file that was sent before, its bytes come in the place of its name: whoever reads the form
 * sees no difference, and checks it as any other.
 */
export async function* partsOf(request: FastifyRequest, options: Parameters<FastifyRequest['parts']>[0] & { readonly limits: { readonly fileSize: number } }): AsyncGenerator<FormPart> {
  for await (const part of request.parts(options)) {
    if (part.type !== 'file' || part.mimetype !== SENT_BEFORE || !request.sentBefore) yield part
    else {
      const { fieldname, filename } = part
      yield { type: 'file', fieldname, filename, file: await request.sentBefore.open(await nameIn(part.file), fieldname, options.limits.fileSize) }
    }
  }
}

async function nameIn(file: AsyncIterable<Buffer>): Promise<string> {
  let text = ''
  for await (const bytes of file) if (text.length <= NAME_BYTES) text += bytes.toString('latin1')
  return text
}

/** The files that were sent before a call, and are read by it alone. */
export class SentBefore {
  readonly #by = randomUUID()
  readonly #claimed = new Set<string>()
  #saying: NodeJS.Timeout | undefined

  /** @param of the call that it is, and who makes it: an upload is for the one that it was begun for */
  constructor(
    private readonly uploads: Uploads,
    private readonly of: { readonly owner: string; readonly call: string; readonly params: string },
  ) {}

  /** @throws CallError 410 it is not there, or not for this call; 409 not whole; 503 another call reads it */
  async open(id: string, field: string, most: number): Promise<Readable & { truncated: boolean }> {
    const found = NAME.test(id) ? await this.uploads.claim(id, this.of.owner, this.#by) : undefined
    if (found === 'claimed') throw new CallError(503, 'server.upload.claimed')
    if (found) this.#claimed.add(id)
    if (!found || found.call !== this.of.call || found.params !== this.of.params) throw new CallError(410, 'server.upload.gone', field)
    if (found.offset < found.length) throw new CallError(409, 'server.upload.notWhole', field)
    this.#saying ??= setInterval(() => void this.#say(), CLAIM_MS).unref()
    return Object.assign(Readable.from(this.uploads.content(found, most), { objectMode: false }), { truncated: found.length > most })
  }

  /** @param isFinal the call has done its work, or refused the files: they are not needed again */
  async end(isFinal: boolean): Promise<void> {
    clearInterval(this.#saying)
    const claimed = [...this.#claimed]
    this.#claimed.clear()
    // What is not let go here is once the claim is old, and forgotten with the upload.
    await Promise.all(claimed.map((id) => (isFinal ? this.uploads.remove(id, this.#by) : this.uploads.release(id, this.#by)))).catch(() => undefined)
  }

  async #say(): Promise<void> {
    await Promise.all([...this.#claimed].map((id) => this.uploads.hold(id, this.#by))).catch(() => undefined)
  }
}

/** Has a call that takes files read those that were sent before it. */
export async function withSentBefore<Answer>(request: FastifyRequest, sent: SentBefore, work: () => Promise<Answer>): Promise<Answer> {
  request.sentBefore = sent
  try {
    const answer = await work()
    await sent.end(true)
    return answer
  } catch (error) {
    await sent.end(isRefusal(error))
    throw error
  } finally {
    request.sentBefore = null
  }
}

/** What is wrong with the files is wrong with them the next time too; but 409, 410 and 429 may be said of what is not whole, or of others. */
const isRefusal = (error: unknown): boolean => error instanceof CallError && [400, 404, 413, 415].includes(error.status)
