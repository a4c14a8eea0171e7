import { deflateRawSync, inflateRawSync } from 'node:zlib'
import type { PanelPicture } from './gateway'

/** A picture that is kept small until it is needed. */
export interface KeptPicture {
  readonly width: number
  readonly height: number
  readonly inks: PanelPicture['inks']
  readonly packed: Uint8Array
}

const FAST = 1
/** zlib takes no smaller one. */
const LEAST_CHUNK = 64

/** Packs a picture. */
export const keep = ({ width, height, inks, pixels }: PanelPicture): KeptPicture => ({
  width,
  height,
  inks,
  // A copy: what zlib answers is a part of a larger piece of memory, which would stay with it.
  packed: new Uint8Array(deflateRawSync(pixels, { level: FAST })),
})

/** The picture that was packed. */
export const kept = ({ packed, ...picture }: KeptPicture): PanelPicture => ({
  ...picture,
  // In one piece; with a byte that stays free it is seen to be the last one.
  pixels: inflateRawSync(packed, { chunkSize: Math.max(LEAST_CHUNK, picture.width * picture.height + 1) }),
})
