import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import type { StubType } from './types'

/** What an access point makes of an upload. */
export interface Drawing {
  /** Indices into the inks, as a person sees them. */
  readonly pixels: Uint8Array
  readonly width: number
  readonly height: number
  readonly buffer: Buffer
}

export interface DrawSettings {
  /** Quarter turns that were asked for with the picture. */
  readonly rotate: number
  readonly isInverted: boolean
  /** Pixels between two inks become the one or the other by their place. */
  readonly isDithered: boolean
  readonly isPacked: boolean
  readonly isForeign: boolean
}

/** Reads a JPEG, finds the nearest ink of each pixel, and fills the buffer of the panel. */
export async function drawUpload(jpeg: Buffer, type: StubType, settings: DrawSettings): Promise<Drawing> {
  const { data, info } = await sharp(jpeg).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const { width, height } = info
  const table = Object.values(type.colortable).map((ink) => [...ink])
  if (settings.isInverted) table.unshift(...table.splice(0, 2).reverse())
  const inks = table.slice(0, type.bpp === 1 ? 2 : table.length)
  const sprite = new Uint8Array(width * height)
  const nearest = new Map<number, number>()
  for (let at = 0; at < sprite.length; at++) {
    // Sixteen bits a pixel.
    const [red, green, blue] = [data[3 * at]! & 0xf8, data[3 * at + 1]! & 0xfc, data[3 * at + 2]! & 0xf8]
    const key = (red << 16) | (green << 8) | blue
    if (settings.isDithered) {
      sprite[at] = ditheredOf([red, green, blue], inks, at % width, Math.floor(at / width))
      continue
    }
    if (!nearest.has(key)) nearest.set(key, nearestOf([red, green, blue], inks))
    sprite[at] = nearest.get(key)!
  }
  const isTurned = type.rotatebuffer % 2 === 1
  const [columns, rows] = isTurned ? [height, width] : [width, height]
  const total = (settings.rotate + (isTurned ? type.rotatebuffer + 2 : type.rotatebuffer)) % 4
  const buffer = new Uint8Array(columns * rows)
  for (let y = 0; y < rows; y++)
    for (let x = 0; x < columns; x++) {
      const [from, line] = source(total, x, y, columns, rows)
      buffer[y * columns + x] = sprite[line * width + from] ?? 0
    }
  const raw = type.bpp <= 2 ? planes(buffer, type.bpp) : packed(buffer, type.bpp === 5 ? 2 : type.bpp)
  return {
    pixels: sprite,
    width,
    height,
    buffer: settings.isForeign
      ? Buffer.concat([headerOf(columns, rows, 1), Buffer.from(raw.subarray(0, 99))])
      : settings.isPacked
        ? zipped(raw, columns, rows)
        : raw,
  }
}

/** The nearest of some inks. */
export function nearestOf(color: readonly number[], inks: readonly (readonly number[])[]): number {
  const [red = 0, green = 0, blue = 0] = color
  const isGrey = Math.abs(red - green) < 20 && Math.abs(blue - green) < 20
  let [best, least] = [0, Infinity]
  for (const [at, [r = 0, g = 0, b = 0]] of inks.entries()) {
    const isColoured = Math.abs(r - g) > 20 || Math.abs(b - g) > 20
    const distance =
      isGrey && isColoured ? Infinity : 3 * (red - r) ** 2 + 5.47 * (green - g) ** 2 + 1.53 * (blue - b) ** 2
    if (distance < least) [best, least] = [at, distance]
  }
  return best
}

/** Up to which part of the way to the second ink a pixel is of the first in all places, and in three of four. */
const SHARES = [0.03, 0.3] as const

/** One of the two nearest inks, by how far the colour is from the nearest one and by the place of the pixel. */
function ditheredOf(color: readonly number[], inks: readonly (readonly number[])[], x: number, y: number): number {
  const first = nearestOf(color, inks)
  const others = inks.map((ink, at) => (at === first ? FAR : ink))
  const second = nearestOf(color, others)
  const [near, far] = [first, second].map((at) => distanceOf(color, inks[at] ?? FAR))
  if (near === undefined || far === undefined || !Number.isFinite(far)) return first
  const share = near / (near + far)
  const isFourth = y % 2 === 1 && (Math.floor(y / 2) + x) % 2 === 1
  if (share <= SHARES[0]) return first
  if (share < SHARES[1]) return isFourth ? second : first
  return (x + y) % 2 === 1 ? second : first
}

/** No colour is near it. */
const FAR = [1e6, 1e6, 1e6]

const distanceOf = ([red = 0, green = 0, blue = 0]: readonly number[], [r = 0, g = 0, b = 0]: readonly number[]) =>
  3 * (red - r) ** 2 + 5.47 * (green - g) ** 2 + 1.53 * (blue - b) ** 2

/** A picture of the first ink alone, unpacked. */
export function blankOf(type: StubType): Drawing {
  const { width, height, bpp } = type
  const bits = bpp === 5 ? 2 : bpp <= 2 ? 1 : bpp
  return {
    width,
    height,
    pixels: new Uint8Array(width * height),
    buffer: Buffer.alloc(Math.ceil((width * height * bits) / 8)),
  }
}

/** Where a pixel of the buffer comes from. */
function source(turns: number, x: number, y: number, columns: number, rows: number): readonly [number, number] {
  if (turns === 0) return [x, y]
  if (turns === 1) return [y, columns - 1 - x]
  if (turns === 2) return [columns - 1 - x, rows - 1 - y]
  return [rows - 1 - y, x]
}

/** A plane of black, and one of colour where there is any. */
function planes(pixels: Uint8Array, bpp: number): Buffer {
  const bytes = Math.ceil(pixels.length / 8)
  const hasColour = bpp === 2 && pixels.some((pixel) => pixel >= 2)
  const filled = Buffer.alloc(hasColour ? 2 * bytes : bytes)
  for (const [at, pixel] of pixels.entries()) {
    const bit = 1 << (7 - (at % 8))
    if (pixel === 1 || pixel === 3) filled[Math.floor(at / 8)]! |= bit
    if (hasColour && pixel >= 2) filled[bytes + Math.floor(at / 8)]! |= bit
  }
  return filled
}

function packed(pixels: Uint8Array, bits: number): Buffer {
  const all = [...pixels].map((pixel) => pixel.toString(2).padStart(bits, '0')).join('')
  return Buffer.from((all.match(/.{1,8}/g) ?? []).map((byte) => Number.parseInt(byte.padEnd(8, '0'), 2)))
}

function headerOf(columns: number, rows: number, count: number): Buffer {
  const header = Buffer.alloc(6)
  header.writeUInt8(6, 0)
  header.writeUInt16LE(columns, 1)
  header.writeUInt16LE(rows, 3)
  header.writeUInt8(count, 5)
  return header
}

function zipped(raw: Buffer, columns: number, rows: number): Buffer {
  const whole = Buffer.concat([headerOf(columns, rows, raw.length > Math.ceil((columns * rows) / 8) ? 2 : 1), raw])
  const size = Buffer.alloc(4)
  size.writeUInt32LE(whole.length)
  return Buffer.concat([size, deflateSync(whole, { level: 9, windowBits: 12 })])
}
