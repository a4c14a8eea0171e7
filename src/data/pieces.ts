import { DetailedError, Upload } from 'tus-js-client'
import { SENT_BEFORE, UPLOADS_PATH } from '../schema/sentBefore'
import { readConfig } from './config'
import { fromBody, hasSaid, HttpError, networkLost } from './http'
import { isLarge, parsed, sendForm, type SendFileOptions } from './sendFile'
import { endSession, readSession } from './session'

/** Bytes of one request: a server that ends waits for no more than that, and a proxy keeps no more of it. */
const PIECE_BYTES = 8 * 1024 * 1024
/** Pauses before a way that was lost is tried again; whoever does not want to wait cancels. */
const PAUSES_MS = [500, 1000, 2000, ...Array.from({ length: 4000 }, () => 3000)]

/** A server that knows nothing of uploads in pieces: it is sent the form as it is. */
class NoPieces extends Error {}

/**
 * Sends a form whose large files go ahead, piece by piece, to whatever server answers: where the network or the server is
 * away it waits, and goes on; also after the page was left, where the same file is chosen again. The call itself then names them.
 */
export async function sendInPieces<Answer>(path: string, form: FormData, options: SendFileOptions): Promise<Answer> {
  try {
    return await withNames<Answer>(path, form, options)
  } catch (error) {
    if (error instanceof NoPieces) return sendForm<Answer>(path, form, options)
    // Forgotten between its last piece and the call: once more from its beginning.
    if (hasSaid(error, 'server.upload.gone')) return withNames<Answer>(path, form, options)
    throw error
  }
}

async function withNames<Answer>(path: string, form: FormData, options: SendFileOptions): Promise<Answer> {
  const parts = [...form]
  const all = parts.reduce((sum, [, part]) => sum + (part instanceof File && isLarge(part) ? part.size : 0), 0)
  const named = new FormData()
  let before = 0
  for (const [name, part] of parts) {
    if (typeof part === 'string') {
      named.append(name, part)
      continue
    }
    if (!isLarge(part)) {
      named.append(name, part, part.name)
      continue
    }
    const sent = before
    const id = await sendAhead(path, part, { ...options, onProgress: (bytes) => options.onProgress?.(((sent + bytes) / all) * 100) })
    named.append(name, new File([id], part.name, { type: SENT_BEFORE }))
    before += part.size
  }
  return sendNamed<Answer>(path, named, options)
}

/** Makes the call until a server has answered it. What it names is gone once it is done, so that nothing is done twice. */
async function sendNamed<Answer>(path: string, form: FormData, { query, signal, onCutOff }: SendFileOptions): Promise<Answer> {
  let isAnswerLost = false
  for (const pause of PAUSES_MS) {
    try {
      const answer = await sendForm<Answer>(path, form, { ...(query && { query }), ...(signal && { signal }) })
      onCutOff?.(false)
      return answer
    } catch (error) {
      if (isAnswerLost && hasSaid(error, 'server.upload.gone')) throw new HttpError({ message: '', key: 'upload.answerLost' }, 0, '')
      if (!isAway(error)) throw error
      isAnswerLost ||= error.status !== 503
      onCutOff?.(true)
      await paused(pause, signal)
    }
  }
  throw networkLost()
}

const AWAY: readonly number[] = [0, 502, 503, 504]
const isAway = (error: unknown): error is HttpError => error instanceof HttpError && AWAY.includes(error.status)

function paused(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer)
      reject(new DOMException('stopped', 'AbortError'))
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop)
      resolve()
    }, ms)
    signal?.addEventListener('abort', stop, { once: true })
  })
}

/** @returns the name that the server has for the whole of it */
function sendAhead(path: string, file: File, { signal, onProgress, onCutOff }: SendFileOptions): Promise<string> {
  const user = readSession()
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(new DOMException('stopped', 'AbortError'))
    const upload = new Upload(file, {
      endpoint: new URL(readConfig().apiBase + UPLOADS_PATH, location.href).href,
      headers: user ? { 'Access-Token': user.accessToken, 'Access-Email': user.email } : {},
      metadata: { path },
      chunkSize: PIECE_BYTES,
      retryDelays: PAUSES_MS,
      removeFingerprintOnSuccess: true,
      fingerprint: async () => ['shelfdeck', readConfig().apiBase, user?.email, path, file.name, file.size, file.lastModified, await checksumOf(file)].join(' '),
      onShouldRetry(error) {
        const status = error.originalResponse?.getStatus() ?? 0
        const isPassing = AWAY.includes(status) || status === 409 || status === 423
        if (isPassing) onCutOff?.(true)
        return isPassing
      },
      onProgress: (bytes) => onProgress?.(bytes),
      onAfterResponse: (_request, response) => {
        if (response.getStatus() < 300) onCutOff?.(false)
      },
      onError(error) {
        signal?.removeEventListener('abort', stop)
        reject(failureOf(error, user?.accessToken))
      },
      onSuccess() {
        signal?.removeEventListener('abort', stop)
        resolve(upload.url?.split('/').pop() ?? '')
      },
    })
    const stop = () => {
      // What is left where this fails as well, the server forgets by itself.
      upload.abort(true).catch(() => undefined)
      reject(new DOMException('stopped', 'AbortError'))
    }
    signal?.addEventListener('abort', stop, { once: true })
    void upload.findPreviousUploads().then(([earlier]) => {
      if (signal?.aborted) return
      if (earlier) upload.resumeFromPreviousUpload(earlier)
      upload.start()
    }, reject)
  })
}

/** What stands at its beginning: headings that were changed in the dialog make another file, of the same name, time and often size. */
const BEGINNING_BYTES = 64 * 1024

/** FNV-1a, 32 bits, of a file's beginning. `crypto.subtle` is not there where a console is served without TLS. */
async function checksumOf(file: File): Promise<number> {
  const bytes = new Uint8Array(await file.slice(0, BEGINNING_BYTES).arrayBuffer())
  return bytes.reduce((sum, byte) => Math.imul(sum ^ byte, 0x01000193) >>> 0, 0x811c9dc5)
}

function failureOf(error: Error, session: string | undefined): Error {
  if (!(error instanceof DetailedError)) return error
  const { originalRequest: request, originalResponse: response } = error
  if (!response) return networkLost()
  const status = response.getStatus()
  const answer = parsed(response.getBody())
  if (request.getMethod() === 'POST' && [404, 405, 501].includes(status)) return new NoPieces()
  if (status === 401 && session !== undefined && session === readSession()?.accessToken) endSession('expired')
  return fromBody(answer, { status, statusText: '' })
}
