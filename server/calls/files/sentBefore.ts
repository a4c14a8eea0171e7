import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { setInterval } from 'node:timers'
import type { FastifyRequest } from 'fastify'
import { UPLOAD_REFERENCE_TYPE } from '../../../src/schema/mediaTypes'
import type { Uploads } from '../../files/uploads/uploads'
import { CallError } from '../callError'

declare module 'fastify' {
  interface FastifyRequest {
    /** The files uploaded ahead of this call; set while a call that takes files is answered. */
    sentBefore: SentBefore | null
  }
}

/** A part of a form, sent with the call or uploaded ahead of it. */
export type FormPart =
  | { readonly type: 'field'; readonly fieldname: string; readonly value: unknown }
  | {
      readonly type: 'file'
      readonly fieldname: string
      readonly filename: string | undefined
      readonly file: Readable & { truncated: boolean }
    }

const CLAIM_MS = 5000
const NAME_BYTES = 64
const NAME = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/**
 * The parts of a form. A part that names an upload yields the bytes of that upload, so that readers of the form handle both
 * alike.
 */
export async function* partsOf(
  request: FastifyRequest,
  options: Parameters<FastifyRequest['parts']>[0] & { readonly limits: { readonly fileSize: number } },
): AsyncGenerator<FormPart> {
  for await (const part of request.parts(options)) {
    if (part.type !== 'file' || part.mimetype !== UPLOAD_REFERENCE_TYPE || !request.sentBefore) yield part
    else {
      const { fieldname, filename } = part
      yield {
        type: 'file',
        fieldname,
        filename,
        file: await request.sentBefore.open(await nameIn(part.file), fieldname, options.limits.fileSize),
      }
    }
  }
}

async function nameIn(file: AsyncIterable<Buffer>): Promise<string> {
  let text = ''
  for await (const bytes of file) if (text.length <= NAME_BYTES) text += bytes.toString('latin1')
  return text
}

/** The files that were uploaded ahead of a call, claimed for it while it reads them (server/files/uploads). */
export class SentBefore {
  readonly #claimant = randomUUID()
  readonly #claimed = new Set<string>()
  #renewal: NodeJS.Timeout | undefined

  /** @param target the call and its user, which must match those the upload was created for */
  constructor(
    private readonly uploads: Uploads,
    private readonly target: { readonly owner: string; readonly call: string; readonly params: string },
  ) {}

  /** @throws CallError 410 not found, or for another call; 409 incomplete; 503 another call is reading it */
  async open(id: string, field: string, most: number): Promise<Readable & { truncated: boolean }> {
    const found = NAME.test(id) ? await this.uploads.claim(id, this.target.owner, this.#claimant) : undefined
    if (found === 'claimed') throw new CallError(503, 'server.upload.claimed')
    if (found) this.#claimed.add(id)
    if (!found || found.call !== this.target.call || found.params !== this.target.params)
      throw new CallError(410, 'server.upload.gone', field)
    if (found.offset < found.length) throw new CallError(409, 'server.upload.notWhole', field)
    this.#renewal ??= setInterval(() => void this.#renew(), CLAIM_MS).unref()
    return Object.assign(Readable.from(this.uploads.content(found, most), { objectMode: false }), {
      truncated: found.length > most,
    })
  }

  /** @param isFinal whether the uploads are no longer needed: the call has succeeded, or refused the files */
  async end(isFinal: boolean): Promise<void> {
    clearInterval(this.#renewal)
    const claimed = [...this.#claimed]
    this.#claimed.clear()
    // If this fails, the claims expire, and later the uploads.
    await Promise.all(
      claimed.map((id) =>
        isFinal ? this.uploads.remove(id, this.#claimant) : this.uploads.release(id, this.#claimant),
      ),
    ).catch(() => undefined)
  }

  async #renew(): Promise<void> {
    await Promise.all([...this.#claimed].map((id) => this.uploads.hold(id, this.#claimant))).catch(() => undefined)
  }
}

/** Answers a call that takes files, with the files that were uploaded ahead of it. */
export async function withSentBefore<Answer>(
  request: FastifyRequest,
  sent: SentBefore,
  work: () => Promise<Answer>,
): Promise<Answer> {
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

/** Whether the files themselves were refused; 409, 410 and 429 may have other causes, so the call may be repeated. */
const isRefusal = (error: unknown): boolean => error instanceof CallError && [400, 404, 413, 415].includes(error.status)
