import sharp from 'sharp'
import type { PanelPicture } from '../gateway'

/**
 * The picture as the access point reads it back into inks without a wrong pixel: baseline, and as many samples of colour as of
 * brightness. With fewer, colours of neighbours run into each other.
 */
export async function encodeJpeg({ width, height, inks, pixels }: PanelPicture): Promise<Buffer> {
  const colors = Buffer.alloc(3 * pixels.length)
  for (const [at, pixel] of pixels.entries()) colors.set(inks[pixel] ?? [255, 255, 255], 3 * at)
  return sharp(colors, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 92, chromaSubsampling: '4:4:4', progressive: false })
    .toBuffer()
}
