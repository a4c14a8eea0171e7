import { crc32, deflateSync } from 'node:zlib'
import type { Marks } from './draw/pen'
import { INKS } from './palette'
import type { Bitmap, BlackBitmap } from './raster'

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

/** The keyword of the text chunk with the marks of a picture for print. */
export const MARKS_KEYWORD = 'shelfdeck:marks'

/** Encodes a bitmap as PNG with exactly its palette: one or two bits per pixel. */
export const encodePng = ({ width, height, palette, pixels }: Bitmap): Buffer =>
  encodeIndexed({
    width,
    height,
    pixels,
    colors: Buffer.from(palette.map((name) => INKS[name].slice(1)).join(''), 'hex'),
  })

/** Encodes indexed pixels as PNG of one, two or four bits. @param colors at most 16, of three bytes each */
export function encodeIndexed({
  width,
  height,
  pixels,
  colors,
}: {
  width: number
  height: number
  pixels: Uint8Array
  colors: Buffer
}): Buffer {
  const bits = colors.length <= 6 ? 1 : colors.length <= 12 ? 2 : 4
  const perByte = 8 / bits
  const stride = Math.ceil(width / perByte) + 1
  const rows = Buffer.alloc(stride * height)
  for (let y = 0, from = 0; y < height; y++) {
    // The last byte of a row may have fewer pixels.
    for (let x = 0, to = y * stride + 1; x < width; x += perByte, to++) {
      let byte = 0
      for (let at = 0; at < perByte; at++) byte = (byte << bits) | (x + at < width ? (pixels[from++] ?? 0) : 0)
      rows[to] = byte
    }
  }
  return Buffer.concat([
    SIGNATURE,
    headerChunk(width, height, bits, PALETTE_COLORS),
    chunk('PLTE', colors),
    chunk('IDAT', deflateSync(rows, { level: 6 })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** Encodes a picture for print as PNG of one bit per dot, with its physical size and, in a text chunk, its marks. */
export function encodePrint(
  { width, height, stride, bits }: BlackBitmap,
  { dotsPerMm, marks }: { dotsPerMm: number; marks: Marks },
): Buffer {
  const rows = Buffer.alloc((stride + 1) * height)
  for (let y = 0; y < height; y++) rows.set(bits.subarray(y * stride, (y + 1) * stride), y * (stride + 1) + 1)
  const size = Buffer.alloc(9, 1)
  const perMetre = Math.round(dotsPerMm * 1000)
  size.writeUInt32BE(perMetre, 0)
  size.writeUInt32BE(perMetre, 4)
  const noted = Buffer.concat([
    Buffer.from(`${MARKS_KEYWORD}\0\0\0\0\0`, 'latin1'),
    Buffer.from(JSON.stringify(marks), 'utf8'),
  ])
  return Buffer.concat([
    SIGNATURE,
    headerChunk(width, height, 1, GREYS),
    chunk('pHYs', size),
    chunk('iTXt', noted),
    chunk('IDAT', deflateSync(rows, { level: 6 })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

const GREYS = 0
const PALETTE_COLORS = 3

function headerChunk(width: number, height: number, bits: number, colors: number): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([bits, colors, 0, 0, 0], 8)
  return chunk('IHDR', header)
}

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data])
  const [size, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  size.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([size, body, sum])
}
