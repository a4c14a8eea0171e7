import { sendFile } from '../../../data/sendFile'
import type { Media, MediaType } from '../show/media'

/** How long a browser may take to show the first frame of a video, in milliseconds. */
const TIMEOUT_MS = 8_000
const WIDEST = 480
const QUALITY = 0.8

export interface SendMediaOptions {
  readonly storeCode: string
  readonly type: MediaType
  /** The file that it replaces. */
  readonly replaced?: string | undefined
  readonly signal?: AbortSignal | undefined
  readonly onProgress?: (percent: number) => void
  readonly onCutOff?: (isCutOff: boolean) => void
}

/**
 * Uploads a file to a store, a video with a still.
 * @returns the stored file; undefined from a server that does not return it
 * @throws HttpError if it was rejected, DOMException 'AbortError' if it was cancelled
 */
export async function sendMedia(
  file: File,
  { storeCode, type, replaced, signal, onProgress, onCutOff }: SendMediaOptions,
): Promise<Media | undefined> {
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

/**
 * A still of a video, sent with it as its thumbnail: the server cannot decode videos.
 * @returns undefined if the browser cannot play it
 */
async function posterOf(file: File): Promise<Blob | undefined> {
  const video = document.createElement('video')
  const address = URL.createObjectURL(file)
  try {
    Object.assign(video, { muted: true, playsInline: true, preload: 'auto', src: address })
    await happens(video, 'loadeddata')
    // The very first frame is often black.
    video.currentTime = Math.min(0.5, (Number.isFinite(video.duration) ? video.duration : 0) / 2)
    await happens(video, 'seeked')
    return await draw(video)
  } catch {
    return undefined
  } finally {
    video.removeAttribute('src')
    URL.revokeObjectURL(address)
  }
}

function happens(video: HTMLVideoElement, event: 'loadeddata' | 'seeked'): Promise<void> {
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => reject(new Error('too slow')), TIMEOUT_MS)
    video.addEventListener(event, () => (clearTimeout(late), resolve()), { once: true })
    video.addEventListener('error', () => (clearTimeout(late), reject(new Error('not played'))), { once: true })
  })
}

async function draw(video: HTMLVideoElement): Promise<Blob | undefined> {
  const { videoWidth, videoHeight } = video
  if (videoWidth === 0 || videoHeight === 0) return undefined
  const scale = Math.min(1, WIDEST / videoWidth)
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(videoWidth * scale))
  canvas.height = Math.max(1, Math.round(videoHeight * scale))
  canvas.getContext('2d')?.drawImage(video, 0, 0, canvas.width, canvas.height)
  return new Promise((resolve) => canvas.toBlob((blob) => resolve(blob ?? undefined), 'image/jpeg', QUALITY))
}
