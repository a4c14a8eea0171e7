import { DetailedError, Upload } from 'tus-js-client'
import { UPLOAD_REFERENCE_TYPE, UPLOADS_PATH } from '../schema/mediaTypes'
import { readConfig } from './config'
import { fromBody, hasSaid, HttpError, networkLost } from './http'
import { isLarge, parsed, sendForm, type SendFileOptions } from './sendFile'
import { endSession, readSession } from './session'

/** Bytes of one request, which limits what a server that is shutting down waits for, and what a proxy buffers. */
const CHUNK_BYTES = 8 * 1024 * 1024
/** Delays before retrying a lost connection; people who do not want to wait cancel. */
const RETRY_DELAYS_MS = [500, 1000, 2000, ...Array.from({ length: 4000 }, () => 3000)]

/** The server does not support chunked uploads: the form is sent in one request. */
class ChunksUnsupported extends Error {}

/**
 * Sends a form whose large files are uploaded beforehand in chunks, possibly to different servers. If the network or
 * the server is down it waits and resumes, even after the page was left, if the same file is chosen again. The call
 * itself then refers to the uploads by name.
 */
export async function sendInChunks<Answer>(path: string, form: FormData, options: SendFileOptions): Promise<Answer> {
  try {
    return await withNames<Answer>(path, form, options)
  } catch (error) {
    if (error instanceof ChunksUnsupported) return sendForm<Answer>(path, form, options)
    // The upload expired between its last chunk and the call: start over once.
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
    const id = await sendAhead(path, part, {
      ...options,
      onProgress: (bytes) => options.onProgress?.(((sent + bytes) / all) * 100),
    })
    named.append(name, new File([id], part.name, { type: UPLOAD_REFERENCE_TYPE }))
    before += part.size
  }
  return sendNamed<Answer>(path, named, options)
}

/**
 * Repeats the call until a server has answered it. The uploads that it names are deleted once it is done, so that it is
 * never executed twice.
 */
async function sendNamed<Answer>(
  path: string,
  form: FormData,
  { query, signal, onCutOff }: SendFileOptions,
): Promise<Answer> {
  let isAnswerLost = false
  for (const pause of RETRY_DELAYS_MS) {
    try {
      const answer = await sendForm<Answer>(path, form, { ...(query && { query }), ...(signal && { signal }) })
      onCutOff?.(false)
      return answer
    } catch (error) {
      if (isAnswerLost && hasSaid(error, 'server.upload.gone'))
        throw new HttpError({ message: '', key: 'upload.answerLost' }, 0, '')
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

/** @returns the server's name for the complete upload */
function sendAhead(path: string, file: File, { signal, onProgress, onCutOff }: SendFileOptions): Promise<string> {
  const user = readSession()
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(new DOMException('stopped', 'AbortError'))
    const upload = new Upload(file, {
      endpoint: new URL(readConfig().apiBase + UPLOADS_PATH, location.href).href,
      headers: user ? { 'Access-Token': user.accessToken, 'Access-Email': user.email } : {},
      metadata: { path },
      chunkSize: CHUNK_BYTES,
      retryDelays: RETRY_DELAYS_MS,
      removeFingerprintOnSuccess: true,
      fingerprint: async () =>
        [
          'shelfdeck',
          readConfig().apiBase,
          user?.email,
          path,
          file.name,
          file.size,
          file.lastModified,
          await checksumOf(file),
        ].join(' '),
      onShouldRetry(error) {
        const status = error.originalResponse?.getStatus() ?? 0
        const isTransient = AWAY.includes(status) || status === 409 || status === 423
        if (isTransient) onCutOff?.(true)
        return isTransient
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
      // If this fails too, the upload expires on the server.
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

/**
 * Identifies a file by its beginning: a file with edited headings has the same name and time, and often the same size.
 */
const BEGINNING_BYTES = 64 * 1024

/** FNV-1a, 32 bits, of the beginning of a file. `crypto.subtle` is missing if the console is served without TLS. */
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
  if (request.getMethod() === 'POST' && [404, 405, 501].includes(status)) return new ChunksUnsupported()
  if (status === 401 && session !== undefined && session === readSession()?.accessToken) endSession('expired')
  return fromBody(answer, { status, statusText: '' })
}
