import { sendFile } from '../../../data/sendFile'
import type { Media, MediaType } from '../show/media'
import { posterOf } from './poster'

export interface SendMediaOptions {
  readonly storeCode: string
  readonly type: MediaType
  /** The file in whose place it comes. */
  readonly replaced?: string | undefined
  readonly signal?: AbortSignal | undefined
  readonly onProgress?: (percent: number) => void
  readonly onCutOff?: (isCutOff: boolean) => void
}

/**
 * Sends a file to a store, a video with a picture of it.
 * @returns what the store has now; undefined from a server that does not say
 * @throws HttpError where it was refused, DOMException 'AbortError' where it was called off
 */
export async function sendMedia(file: File, { storeCode, type, replaced, signal, onProgress, onCutOff }: SendMediaOptions): Promise<Media | undefined> {
  const form = new FormData()
  form.append('file', file)
  const poster = type === 'video' ? await posterOf(file) : undefined
  if (poster) form.append('thumbnail', poster, 'poster.jpg')
  const kept = await sendFile<readonly Media[]>(`/plus/store/${encodeURIComponent(storeCode)}/${type}/file`, form, {
    ...(replaced && { query: { id: replaced } }),
    ...(signal && { signal }),
    ...(onProgress && { onProgress }),
    ...(onCutOff && { onCutOff }),
  })
  return Array.isArray(kept) ? (kept as readonly Media[])[0] : undefined
}
