import { crc32, deflateSync } from 'node:zlib'
import { INKS } from './palette'
import type { Bitmap } from './raster'

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

/** A bitmap as a PNG with exactly its palette: one or two bits a pixel. */
export function encodePng({ width, height, palette, pixels }: Bitmap): Buffer {
  const bits = palette.length > 2 ? 2 : 1
  const perByte = 8 / bits
  const stride = Math.ceil(width / perByte) + 1
  const rows = Buffer.alloc(stride * height)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = y * stride + 1 + Math.floor(x / perByte)
      rows[at] = (rows[at] ?? 0) | ((pixels[y * width + x] ?? 0) << (8 - bits - bits * (x % perByte)))
    }
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([bits, 3, 0, 0, 0], 8)
  const colors = Buffer.from(palette.map((name) => INKS[name].slice(1)).join(''), 'hex')
  return Buffer.concat([SIGNATURE, chunk('IHDR', header), chunk('PLTE', colors), chunk('IDAT', deflateSync(rows, { level: 6 })), chunk('IEND', Buffer.alloc(0))])
}

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data])
  const [size, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  size.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([size, body, sum])
}
