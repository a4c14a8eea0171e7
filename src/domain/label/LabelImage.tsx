import type { CSSProperties } from 'react'
import { cx } from '../../ui/kit/cx'
import styles from './LabelImage.module.css'

/** Quarter turns clockwise. */
export type Turn = 0 | 1 | 2 | 3

export interface LabelImageProps {
  /** A data: or blob: URL; without one the label is loading. */
  readonly src: string | undefined
  /** The alternative text of the image. */
  readonly alt: string
  /** The size of the display in its own pixels, which gives the label its proportions. */
  readonly pixels: { readonly width: number; readonly height: number }
  /** The maximum size on the page, in pixels; with less room it shrinks. */
  readonly room?: { readonly width: number; readonly height: number }
  readonly turn?: Turn
}

/** Small labels are shown enlarged, but not so much that single pixels show. */
const LARGEST_SCALE = 2
/** The width of the bezel, as a fraction of the shorter side. */
const BEZEL = 0.06

const ROOM = { width: 560, height: 380 }

/** A shelf label as it hangs on the shelf: bezel, e-paper, true proportions. */
export function LabelImage({ src, alt, pixels, room = ROOM, turn = 0 }: LabelImageProps) {
  const bezel = Math.min(pixels.width, pixels.height) * BEZEL
  const [width, height] = [pixels.width + 2 * bezel, pixels.height + 2 * bezel]
  const isUpright = turn % 2 === 1
  const [across, down] = isUpright ? [height, width] : [width, height]
  const scale = Math.min(LARGEST_SCALE, room.width / across, room.height / down)
  const style = {
    '--across': `${Math.round(across * scale)}px`,
    '--ratio': across / down,
    '--bezel': `${Math.max(2, bezel * scale)}px`,
    '--turn': `${turn * 90}deg`,
  } as CSSProperties
  return (
    <span className={styles.place} style={style} data-turn={turn * 90}>
      <span className={cx(styles.label, isUpright && styles.upright)}>
        {src === undefined ? (
          <span className={styles.waiting} role="img" aria-label={alt} aria-busy="true" />
        ) : (
          <img className={styles.paper} src={src} alt={alt} draggable={false} />
        )}
      </span>
    </span>
  )
}

/** The data: URL of an image that an answer carries as base64. */
export const pngAddress = (base64: string): string => `data:image/png;base64,${base64}`
