import sharp from 'sharp'
import type { PanelPicture } from '../gateway'

const SENT_QUALITY = 92
/** What an access point fetches it dithers: pixels that are off by more than 3 % towards another ink become that one here and there. */
export const FETCHED_QUALITY = 98

/**
 * The picture as the access point reads it back into inks without a wrong pixel: baseline, and as many samples of colour as of
 * brightness. With fewer, colours of neighbours run into each other.
 */
export async function encodeJpeg(
  { width, height, inks, pixels }: PanelPicture,
  quality = SENT_QUALITY,
): Promise<Buffer> {
  const colors = Buffer.allocUnsafe(3 * pixels.length)
  // Three places for each value that a byte may have.
  const parts = new Uint8Array(3 * 256).fill(255)
  parts.set(inks.flat())
  for (let at = 0, to = 0; at < pixels.length; at++) {
    const from = 3 * (pixels[at] ?? 0)
    colors[to++] = parts[from] ?? 255
    colors[to++] = parts[from + 1] ?? 255
    colors[to++] = parts[from + 2] ?? 255
  }
  return sharp(colors, { raw: { width, height, channels: 3 } })
    .jpeg({ quality, chromaSubsampling: '4:4:4', progressive: false })
    .toBuffer()
}
