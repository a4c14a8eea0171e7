import type { ShowObject } from './model/show'

/** Moved and turned by one transform, so that a drag lays nothing out anew. */
export const transformOf = ({ left, top, angle }: Pick<ShowObject, 'left' | 'top' | 'angle'>) => `translate(${left}px, ${top}px)${angle === 0 ? '' : ` rotate(${angle}deg)`}`

/**
 * Where an object stands. Only what is turned has a transform: of a hundred things that have one each, the browser makes a
 * hundred pieces, and puts them together again at every change.
 */
export const placeOf = ({ left, top, width, height, angle }: Pick<ShowObject, 'left' | 'top' | 'width' | 'height' | 'angle'>) => ({
  left,
  top,
  width,
  height,
  ...(angle !== 0 && { transform: `rotate(${angle}deg)` }),
})

/** What names an object on the canvas. */
export const domId = (key: string) => `show-object-${key}`
