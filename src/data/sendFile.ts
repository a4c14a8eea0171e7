import { readConfig } from './config'
import { BROKE_OFF, brokenOff, fromBody, networkLost } from './http'
import { endSession, readSession } from './session'

export interface SendFileOptions {
  /** Query parameters. */
  readonly query?: Readonly<Record<string, string>>
  /** Percent of the bytes that are through. */
  readonly onProgress?: (percent: number) => void
  readonly signal?: AbortSignal
  /** Told when the server cannot be reached, and when it can again: what is large waits for it. */
  readonly onCutOff?: (isCutOff: boolean) => void
}

/** A file of more bytes is sent in pieces, ahead of its form: it would be too much to lose. */
const LARGE_BYTES = 5 * 1024 * 1024

/** Whether a part of a form is sent in pieces. */
export const isLarge = (part: FormDataEntryValue): boolean => part instanceof File && part.size > LARGE_BYTES

/**
 * Sends a multipart form and says how much of it is through. Errors are those of `request` (src/data/http.ts).
 * @throws HttpError where the call failed, DOMException 'AbortError' where it was called off
 */
export async function sendFile<Answer>(path: string, form: FormData, options: SendFileOptions = {}): Promise<Answer> {
  if (![...form.values()].some(isLarge)) return sendForm<Answer>(path, form, options)
  const { sendInPieces } = await import('./pieces')
  return sendInPieces<Answer>(path, form, options)
}

/** Sends a form at once: by XMLHttpRequest, because fetch does not say how much is through. */
export function sendForm<Answer>(path: string, form: FormData, { query = {}, onProgress, signal }: SendFileOptions = {}): Promise<Answer> {
  const user = readSession()
  const tail = new URLSearchParams(query).toString()
  return new Promise((resolve, reject) => {
    const call = new XMLHttpRequest()
    call.open('POST', `${readConfig().apiBase}${path}${tail && `?${tail}`}`)
    call.setRequestHeader('Accept', 'application/json')
    if (user) {
      call.setRequestHeader('Access-Token', user.accessToken)
      call.setRequestHeader('Access-Email', user.email)
    }
    const stop = () => call.abort()
    if (signal?.aborted) return reject(new DOMException('stopped', 'AbortError'))
    signal?.addEventListener('abort', stop, { once: true })
    call.upload.addEventListener('progress', ({ lengthComputable, loaded, total }) => lengthComputable && onProgress?.((loaded / total) * 100))
    call.addEventListener('error', () => reject(networkLost()))
    call.addEventListener('abort', () => reject(new DOMException('stopped', 'AbortError')))
    call.addEventListener('load', () => {
      const answer = parsed(call.responseText)
      const failed = call.status >= 400 || answer['code'] === 0
      if (!failed) return resolve(answer as Answer)
      if (call.status === 401 && user?.accessToken === readSession()?.accessToken) endSession('expired')
      reject(BROKE_OFF.includes(call.status) && Object.keys(answer).length === 0 ? brokenOff(call, false) : fromBody(answer, call))
    })
    call.addEventListener('loadend', () => signal?.removeEventListener('abort', stop))
    call.send(form)
  })
}

/** The object that an answer is; an empty one for any other. */
export function parsed(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}
