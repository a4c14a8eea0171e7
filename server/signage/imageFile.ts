import type { Sharp, SharpOptions } from 'sharp'
import { extensionOf, type MediaFacts, MediaRefused } from './mediaFacts'

/** The format of each extension. */
const formats: Readonly<Record<string, string>> = { png: 'png', jpg: 'jpeg', jpeg: 'jpeg', gif: 'gif', webp: 'webp' }

const MAX_PIXELS = 40_000_000
const MAX_SIDE = 12_000
const THUMBNAIL = { width: 320, height: 180 }

async function open(input: string | Buffer, options: SharpOptions = {}): Promise<Sharp> {
  const { default: sharp } = await import('sharp')
  return sharp(input, { limitInputPixels: MAX_PIXELS, failOn: 'error', ...options })
}

/** Reads an image completely, so that a broken one is refused now. @throws MediaRefused */
export async function inspectImage(file: string, name: string): Promise<MediaFacts> {
  const wanted = formats[extensionOf(name)]
  if (wanted === undefined) throw new MediaRefused('server.signage.imageKind')
  const image = await open(file, { limitInputPixels: false })
  const found = await image.metadata().catch(() => undefined)
  if (found?.format !== wanted) throw new MediaRefused('server.signage.notItsName')
  const { width, height } = found.autoOrient
  if (width > MAX_SIDE || height > MAX_SIDE || width * height > MAX_PIXELS) {
    throw new MediaRefused('server.signage.imageHuge')
  }
  await (await open(file)).stats().catch(() => {
    throw new MediaRefused('server.signage.imageBroken')
  })
  return { fileType: `image/${wanted}`, width, height }
}

/** Makes a thumbnail of an image, as WebP. @throws MediaRefused if it is no image */
export async function thumbnailOf(image: string | Buffer): Promise<Buffer> {
  const source = await open(image)
  return source
    .rotate()
    .resize({ ...THUMBNAIL, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 80 })
    .toBuffer()
    .catch(() => {
      throw new MediaRefused('server.signage.pictureBroken')
    })
}

/** The thumbnail of a video that came without one: a dark rectangle of its shape with a play sign. */
export async function plainThumbnail(width: number, height: number): Promise<Buffer> {
  const scale = Math.min(THUMBNAIL.width / width, THUMBNAIL.height / height, 1)
  const [w, h] = [Math.max(8, Math.round(width * scale)), Math.max(8, Math.round(height * scale))]
  const r = Math.min(w, h) / 5
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${w}" height="${h}"><rect width="100%" height="100%" fill="#2b2f36"/><path d="M${w / 2 - r * 0.8} ${h / 2 - r}l${r * 1.9} ${r}l${-r * 1.9} ${r}z" fill="#fff" opacity=".85"/></svg>`
  return thumbnailOf(Buffer.from(svg))
}
