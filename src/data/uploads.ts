import { useSyncExternalStore } from 'react'
import type { ProductUploadDetail } from '../generated/types'
import { HttpError, request } from './http'
import { sendFile } from './sendFile'

/** One product file, from its choice until its result is closed. */
export interface Upload {
  readonly id: number
  readonly fileName: string
  readonly storeCode: string
  /** sending: its bytes are on their way; importing: the server reads it; done: all of it is in, or its result says what is not. */
  readonly state: 'sending' | 'importing' | 'done' | 'failed'
  /** Percent of what goes on. */
  readonly progress: number | undefined
  /** The upload in the history, once it is there. */
  readonly historyId: number | undefined
  /** What came of it, and how far it is. */
  readonly result: ProductUploadDetail | undefined
  readonly error: unknown
}

export interface UploadRequest {
  readonly storeCode: string
  readonly file: File
  /** How its letters are written; 'auto' leaves it to the server. */
  readonly encoding: string
}

/** What an upload goes through; a test gives its own. */
export interface UploadTools {
  send: typeof sendFile
  request: typeof request
  wait(ms: number): Promise<void>
}

const POLL_MS = 1_000
const TOOLS: UploadTools = { send: sendFile, request, wait: (ms) => new Promise((done) => setTimeout(done, ms)) }

interface Answer {
  readonly _id?: number
  /** Why the file was refused as a whole. */
  readonly error?: string | null
}

let upload: Upload | undefined
let opened: { readonly storeCode: string | undefined } | undefined
let running: AbortController | undefined
let nextId = 1
const listeners = new Set<() => void>()

/** Whether a file is on its way: one at a time (spec/2 §8: 'File upload in progress.'). */
export const isUploading = (): boolean => upload?.state === 'sending' || upload?.state === 'importing'

/**
 * Sends a product file (`POST /product/file`, spec/2 §7) and follows its import in the history until it is finished. It
 * goes on whatever page is open. A second one waits for nobody: while one runs, nothing is started.
 */
export async function startUpload({ storeCode, file, encoding }: UploadRequest, tools: UploadTools = TOOLS): Promise<void> {
  if (isUploading()) return
  const id = nextId++
  const ending = new AbortController()
  running = ending
  put({ id, fileName: file.name, storeCode, state: 'sending', progress: 0, historyId: undefined, result: undefined, error: undefined })
  const change = (what: Partial<Upload>) => upload?.id === id && put({ ...upload, ...what })
  try {
    const form = new FormData()
    form.set('storeCode', storeCode)
    if (encoding !== 'auto') form.set('encoding', encoding)
    form.set('file', file)
    const answer = await tools.send<Answer>('/product/file', form, { onProgress: (progress) => change({ progress }), signal: ending.signal })
    if (answer.error) throw new HttpError(answer.error, 200, '')
    const historyId = answer._id
    if (historyId === undefined) return void change({ state: 'done', progress: 100 })
    change({ state: 'importing', progress: 0, historyId })
    for (;;) {
      const result = await tools.request<ProductUploadDetail>('GET', `/product/file/upload/history/detail/${historyId}`, { signal: ending.signal })
      change({ progress: result.progress ?? undefined, result })
      if (result.finished) break
      await tools.wait(POLL_MS)
      if (ending.signal.aborted) return
    }
    change({ state: 'done', progress: 100 })
  } catch (error) {
    if (!ending.signal.aborted) change({ state: 'failed', error })
  } finally {
    if (running === ending) running = undefined
  }
}

/** Opens the upload's dialog, for a store or to choose one there. */
export function openUpload(storeCode?: string): void {
  opened = { storeCode }
  tell()
}

/** Closes the dialog. What runs goes on and is found in the header; a result that was seen is forgotten. */
export function closeUpload(): void {
  opened = undefined
  if (!isUploading()) upload = undefined
  tell()
}

/** Forgets the result, for another file. */
export function clearResult(): void {
  if (!isUploading()) put(undefined)
}

/** Calls off the sending of bytes; an import that has begun goes on, on the server. */
export function stopUpload(): void {
  running?.abort()
  put(undefined)
}

/** Stops and forgets all: the session is over. */
export function clearUploads(): void {
  opened = undefined
  stopUpload()
}

function put(next: Upload | undefined) {
  upload = next
  tell()
}

function tell() {
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The upload that runs or has ended, and the store whose dialog is open. */
export function useUpload(): { upload: Upload | undefined; opened: { readonly storeCode: string | undefined } | undefined } {
  return { upload: useSyncExternalStore(subscribe, () => upload), opened: useSyncExternalStore(subscribe, () => opened) }
}
