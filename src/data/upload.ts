import { readConfig } from './config'
import { HttpError } from './http'
import { endSession, readSession } from './session'

export interface UploadOptions {
  readonly query?: Readonly<Record<string, string>>
  readonly signal?: AbortSignal
  /** Told how much has gone out, from 0 to 1. */
  readonly onProgress?: (part: number) => void
}

/**
 * Sends files with the session's headers, and tells how far it has come, which `fetch` cannot (spec/3 §9).
 * @returns the answer, read as JSON
 * @throws HttpError where the call failed, DOMException 'AbortError' where it was called off
 */
export function upload<Answer = unknown>(path: string, form: FormData, { query = {}, signal, onProgress }: UploadOptions = {}): Promise<Answer> {
  const user = readSession()
  const tail = new URLSearchParams(query).toString()
  return new Promise((resolve, reject) => {
    const call = new XMLHttpRequest()
    const stop = () => call.abort()
    call.open('POST', `${readConfig().apiBase}${path}${tail && `?${tail}`}`)
    call.setRequestHeader('Accept', 'application/json')
    if (user) {
      call.setRequestHeader('Access-Token', user.accessToken)
      call.setRequestHeader('Access-Email', user.email)
    }
    call.upload.addEventListener('progress', ({ loaded, total, lengthComputable }) => lengthComputable && onProgress?.(loaded / total))
    call.addEventListener('abort', () => reject(new DOMException('stopped', 'AbortError')))
    call.addEventListener('error', () => reject(new HttpError('messages.networkLost', 0, '')))
    call.addEventListener('load', () => {
      const answer = read(call.responseText)
      const isFailed = call.status < 200 || call.status >= 300 || answer?.code === 0
      if (!isFailed) return resolve(answer as Answer)
      if (call.status === 401 && user?.accessToken === readSession()?.accessToken) endSession('expired')
      reject(new HttpError(answer?.message ?? '', call.status, call.statusText, answer?.fields, answer))
    })
    call.addEventListener('loadend', () => signal?.removeEventListener('abort', stop))
    if (signal?.aborted) return reject(new DOMException('stopped', 'AbortError'))
    signal?.addEventListener('abort', stop)
    call.send(form)
  })
}

function read(text: string): { code?: number; message?: string; fields?: Record<string, string> } | undefined {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
