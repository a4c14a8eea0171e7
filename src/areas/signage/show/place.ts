import type { ShowObject } from './model/show'

/** Position and rotation as one transform, so that a drag causes no layout. */
export const transformOf = ({ left, top, angle }: Pick<ShowObject, 'left' | 'top' | 'angle'>) =>
  `translate(${left}px, ${top}px)${angle === 0 ? '' : ` rotate(${angle}deg)`}`

/**
 * The style that positions an object. Only rotated objects have a transform: with one on each of a hundred objects, the
 * browser would composite a hundred nodes at every change.
 */
export const placeOf = ({
  left,
  top,
  width,
  height,
  angle,
}: Pick<ShowObject, 'left' | 'top' | 'width' | 'height' | 'angle'>) => ({
  left,
  top,
  width,
  height,
  ...(angle !== 0 && { transform: `rotate(${angle}deg)` }),
})

/** The DOM id of an object on the canvas. */
export const domId = (key: string) => `show-object-${key}`
