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

/** Packs a picture. */
export const keep = ({ width, height, inks, pixels }: PanelPicture): KeptPicture => ({
  width,
  height,
  inks,
  packed: deflateRawSync(pixels, { level: FAST }),
})

/** The picture that was packed. */
export const kept = ({ packed, ...picture }: KeptPicture): PanelPicture => ({
  ...picture,
  pixels: inflateRawSync(packed),
})
