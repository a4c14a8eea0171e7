import { inflateSync } from 'node:zlib'
import { GatewayError, type PanelPicture } from '../gateway'
import type { TagType } from './panels'

/**
 * What a label holds, as a person sees it. `/current/MAC.raw` has the buffer of the panel itself, or packed with zlib behind its
 * size, and in it a header of six bytes: its own length, width and height of the buffer, and the number of planes.
 *
 * @param isUpsideDown whether the access point turns the pictures of the label
 * @throws GatewayError `NOT_SUPPORTED` where it is packed otherwise or of another size
 */
export function decodeBuffer(file: Uint8Array, type: TagType, isUpsideDown: boolean): PanelPicture {
  const { width, height, inks, bits } = type
  const planes = planesOf(file, type)
  const buffer =
    type.packing === 'planes' ? fromPlanes(planes, width * height) : fromPacked(planes, width * height, bits)
  for (let pixel = inks.length; pixel < 1 << bits; pixel++)
    if (buffer.includes(pixel)) throw unreadable('a colour that the panel has not')
  const pixels = turned(buffer, (type.turns + (isUpsideDown ? 2 : 0)) % 4, width, height)
  return { width, height, inks, pixels }
}

const unreadable = (what: string) => new GatewayError('NOT_SUPPORTED', `the buffer of the label has ${what}`)

/** The picture of a buffer, which has it so many quarter turns further. */
function turned(buffer: Uint8Array, turns: number, width: number, height: number): Uint8Array {
  if (turns === 0) return buffer
  if (turns === 2) return buffer.reverse()
  const pixels = new Uint8Array(buffer.length)
  // The buffer's rows are columns of the picture: the first is the last one, from the top down, or the first one, from the bottom up.
  const isForth = turns === 1
  for (let column = 0, from = 0; column < width; column++) {
    let to = isForth ? width - 1 - column : (height - 1) * width + column
    for (let y = 0; y < height; y++, to += isForth ? width : -width) pixels[to] = buffer[from++] as number
  }
  return pixels
}

const HEADER = 6
const SIZE = 4
const DEFLATE = 8

/** The buffer without header and packing. */
function planesOf(file: Uint8Array, type: TagType): Uint8Array {
  const dots = type.width * type.height
  const sizes =
    type.packing === 'packed'
      ? [Math.ceil((dots * type.bits) / 8)]
      : Array.from({ length: type.bits }, (_, at) => (at + 1) * Math.ceil(dots / 8))
  const packed = unpacked(file, Math.max(...sizes) + HEADER)
  const planes = packed ?? file
  if (!sizes.includes(planes.length)) throw unreadable(`${file.length} bytes, which are not of its size`)
  return planes
}

/** What is behind a size and a zlib stream; undefined if this is not how it begins. */
function unpacked(file: Uint8Array, most: number): Uint8Array | undefined {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.length)
  if (bytes.length < SIZE + 2) return undefined
  const [size, start] = [bytes.readUInt32LE(0), bytes.readUInt16BE(SIZE)]
  if (size <= HEADER || size > most || start % 31 !== 0 || ((start >> 8) & 15) !== DEFLATE) return undefined
  try {
    const whole = inflateSync(bytes.subarray(SIZE), { maxOutputLength: most })
    const header = whole[0] ?? 0
    return header >= HEADER && header < whole.length ? whole.subarray(header) : undefined
  } catch {
    throw unreadable('a packed picture that is broken')
  }
}

/** The eight bits of each byte, a byte each, the first bit leftmost: as two words, of which a step takes less than of eight bytes. */
const SPREAD = new Uint32Array(
  Uint8Array.from({ length: 256 * 8 }, (_, at) => ((at >> 3) >> (7 - (at & 7))) & 1).buffer,
)

/** Indices of one or two planes, the first bit leftmost: the second plane is the upper bit. */
function fromPlanes(planes: Uint8Array, dots: number): Uint8Array {
  const plane = Math.ceil(dots / 8)
  const words = new Uint32Array(2 * plane)
  for (let byte = 0; byte < plane; byte++) {
    const low = 2 * (planes[byte] ?? 0)
    // Nothing is behind the only plane.
    const high = 2 * (planes[plane + byte] ?? 0)
    words[2 * byte] = (SPREAD[low] ?? 0) | ((SPREAD[high] ?? 0) << 1)
    words[2 * byte + 1] = (SPREAD[low + 1] ?? 0) | ((SPREAD[high + 1] ?? 0) << 1)
  }
  return new Uint8Array(words.buffer, 0, dots)
}

/** Indices of so many bits each, one behind the other. */
function fromPacked(bytes: Uint8Array, dots: number, bits: number): Uint8Array {
  const pixels = new Uint8Array(dots)
  for (let at = 0; at < dots; at++) {
    const first = at * bits
    const two = ((bytes[first >> 3] ?? 0) << 8) | (bytes[(first >> 3) + 1] ?? 0)
    pixels[at] = (two >> (16 - bits - (first & 7))) & ((1 << bits) - 1)
  }
  return pixels
}
