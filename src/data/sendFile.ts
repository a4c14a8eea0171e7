import { readConfig } from './config'
import { BROKE_OFF, brokenOff, fromBody, networkLost } from './http'
import { endSession, readSession } from './session'

export interface SendFileOptions {
  /** Query parameters. */
  readonly query?: Readonly<Record<string, string>>
  /** Reports the percentage of bytes that have been sent. */
  readonly onProgress?: (percent: number) => void
  readonly signal?: AbortSignal
  /** Called when the server becomes unreachable, and when it is back: large uploads wait for it. */
  readonly onCutOff?: (isCutOff: boolean) => void
}

/** Larger files are uploaded in chunks ahead of their form: losing them would cost too much. */
const LARGE_BYTES = 5 * 1024 * 1024

/** Whether a part of a form is uploaded in chunks. */
export const isLarge = (part: FormDataEntryValue): boolean => part instanceof File && part.size > LARGE_BYTES

/**
 * Sends a multipart form and reports its progress. Errors are those of `request` (src/data/http.ts).
 * @throws HttpError if the call failed, DOMException 'AbortError' if it was aborted
 */
export async function sendFile<Answer>(path: string, form: FormData, options: SendFileOptions = {}): Promise<Answer> {
  if (![...form.values()].some(isLarge)) return sendForm<Answer>(path, form, options)
  const { sendInChunks } = await import('./chunkedUpload')
  return sendInChunks<Answer>(path, form, options)
}

/** Sends a form in one request, by XMLHttpRequest, because fetch does not report progress. */
export function sendForm<Answer>(
  path: string,
  form: FormData,
  { query = {}, onProgress, signal }: SendFileOptions = {},
): Promise<Answer> {
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
    call.upload.addEventListener(
      'progress',
      ({ lengthComputable, loaded, total }) => lengthComputable && onProgress?.((loaded / total) * 100),
    )
    call.addEventListener('error', () => reject(networkLost()))
    call.addEventListener('abort', () => reject(new DOMException('stopped', 'AbortError')))
    call.addEventListener('load', () => {
      const answer = parsed(call.responseText)
      const failed = call.status >= 400 || answer['code'] === 0
      if (!failed) return resolve(answer as Answer)
      if (call.status === 401 && user?.accessToken === readSession()?.accessToken) endSession('expired')
      reject(
        BROKE_OFF.includes(call.status) && Object.keys(answer).length === 0
          ? brokenOff(call, false)
          : fromBody(answer, call),
      )
    })
    call.addEventListener('loadend', () => signal?.removeEventListener('abort', stop))
    call.send(form)
  })
}

/** The object in an answer; empty for anything else. */
export function parsed(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}
