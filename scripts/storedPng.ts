import { crc32, deflateSync, inflateSync } from 'node:zlib'

const SIGNATURE = 8
/** Length and type before the data of a chunk, and its checksum behind it. */
const [HEAD, FRAME] = [8, 12]

/**
 * The same picture with its pixels stored and not deflated: brotli makes drawings of a few colours smaller from pixels than deflate
 * does, and nothing of what is deflated already.
 */
export function storedPng(png: Buffer): Buffer {
  const kept: Buffer[] = [png.subarray(0, SIGNATURE)]
  const pixels: Buffer[] = []
  for (let at = SIGNATURE; at < png.length; at += png.readUInt32BE(at) + FRAME) {
    const chunk = png.subarray(at, at + png.readUInt32BE(at) + FRAME)
    const type = chunk.toString('latin1', 4, HEAD)
    if (type === 'IDAT') pixels.push(chunk.subarray(HEAD, -4))
    else if (type === 'IEND') kept.push(idat(deflateSync(inflateSync(Buffer.concat(pixels)), { level: 0 })), chunk)
    else kept.push(chunk)
  }
  return Buffer.concat(kept)
}

function idat(data: Buffer): Buffer {
  const chunk = Buffer.alloc(data.length + FRAME)
  chunk.writeUInt32BE(data.length, 0)
  chunk.write('IDAT', 4, 'latin1')
  data.copy(chunk, HEAD)
  chunk.writeUInt32BE(crc32(chunk.subarray(4, HEAD + data.length)), HEAD + data.length)
  return chunk
}
