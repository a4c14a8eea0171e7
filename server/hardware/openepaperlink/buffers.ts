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
  const planes = planesOf(file, type)
  const { width, height, inks } = type
  const buffer =
    type.packing === 'planes' ? fromPlanes(planes, width * height) : fromPacked(planes, width * height, type.bits)
  const pixels = new Uint8Array(width * height)
  const { first, across, down } = placesAfter((type.turns + (isUpsideDown ? 2 : 0)) % 4, width, height)
  let most = 0
  for (let y = 0, to = 0; y < height; y++)
    for (let x = 0, from = first + y * down; x < width; x++, from += across) {
      const pixel = buffer[from] ?? 0
      if (pixel > most) most = pixel
      pixels[to++] = pixel
    }
  if (most >= inks.length) throw unreadable('a colour that the panel has not')
  return { width, height, inks, pixels }
}

const unreadable = (what: string) => new GatewayError('NOT_SUPPORTED', `the buffer of the label has ${what}`)

/**
 * Where the pixels of a picture are in the buffer, after so many quarter turns: the first, and how far it is to the next one across
 * and down.
 */
function placesAfter(turns: number, width: number, height: number) {
  switch (turns) {
    case 0:
      return { first: 0, across: 1, down: width }
    case 1:
      return { first: (width - 1) * height, across: -height, down: 1 }
    case 2:
      return { first: width * height - 1, across: -1, down: -width }
    default:
      return { first: height - 1, across: height, down: -1 }
  }
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

/** Indices of one or two planes, the first bit leftmost: the second plane is the upper bit. */
function fromPlanes(planes: Uint8Array, dots: number): Uint8Array {
  const plane = Math.ceil(dots / 8)
  const pixels = new Uint8Array(dots)
  for (let byte = 0, at = 0; byte < plane; byte++) {
    const low = planes[byte] ?? 0
    // Nothing is behind the only plane.
    const high = planes[plane + byte] ?? 0
    for (let bit = 7; bit >= 0 && at < dots; bit--) pixels[at++] = ((low >> bit) & 1) | (((high >> bit) & 1) << 1)
  }
  return pixels
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
