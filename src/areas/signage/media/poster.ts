/** How long a browser may take to show the first picture of a video, in milliseconds. */
const PATIENCE = 8_000
const WIDEST = 480
const QUALITY = 0.8

/**
 * A picture out of a video, which this browser can decode and the server cannot: sent along with it as its small
 * picture. @returns undefined where the browser cannot play it
 */
export async function posterOf(file: File): Promise<Blob | undefined> {
  const video = document.createElement('video')
  const address = URL.createObjectURL(file)
  try {
    Object.assign(video, { muted: true, playsInline: true, preload: 'auto', src: address })
    await happens(video, 'loadeddata')
    // The very first picture is often black.
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
    const late = setTimeout(() => reject(new Error('too slow')), PATIENCE)
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
