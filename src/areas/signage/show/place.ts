import type { ShowObject } from './model/show'

/** Where an object stands: moved and turned by one transform, so that a drag lays nothing out anew. */
export const placeOf = ({ left, top, width, height, angle }: ShowObject) => ({
  width,
  height,
  transform: `translate(${left}px, ${top}px)${angle === 0 ? '' : ` rotate(${angle}deg)`}`,
})
