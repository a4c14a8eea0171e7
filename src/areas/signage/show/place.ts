import type { ShowObject } from './model/show'

/** Moved and turned by one transform, so that a drag lays nothing out anew. */
export const transformOf = ({ left, top, angle }: Pick<ShowObject, 'left' | 'top' | 'angle'>) => `translate(${left}px, ${top}px)${angle === 0 ? '' : ` rotate(${angle}deg)`}`

/** Where an object stands. */
export const placeOf = (object: ShowObject) => ({ width: object.width, height: object.height, transform: transformOf(object) })

/** What names an object on the canvas. */
export const domId = (key: string) => `show-object-${key}`
