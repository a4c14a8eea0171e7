import { slideOf, type Edited } from './editor'
import type { Point } from './geometry'
import { freePlace } from './freePlace'
import { freeSlot, slotBox } from './products'
import type { Box, ObjectType, Screen, ShowObject } from './show'

type NewObject = Omit<ShowObject, 'key'>
type Size = Pick<Box, 'width' | 'height'>

const base = { angle: 0, autoSize: false } as const

/** A size scaled down to fit the screen; smaller sizes stay. */
function fitted(screen: Screen, width: number, height: number): Size {
  const scale = Math.min(1, screen.width / width, screen.height / height)
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

const placed = (edited: Edited, size: Size): Box => freePlace(edited.show.screen, slideOf(edited).objects, size)

/**
 * A new object for a file, at its own size if that fits and covers nothing.
 * @param at its centre, if it was dropped there
 */
export function newFile(
  edited: Edited,
  type: ObjectType,
  id: string,
  size: { width?: number | null; height?: number | null },
  at?: Point,
): NewObject {
  const { screen } = edited.show
  const { width, height } = fitted(screen, size.width || 280, size.height || 158)
  if (at)
    return { ...base, type, id, left: Math.round(at.x - width / 2), top: Math.round(at.y - height / 2), width, height }
  return { ...base, type, id, ...placed(edited, { width, height }) }
}

/** A new webpage object: a quarter of the screen's width, all of its height. */
export const newWebpage = (edited: Edited, address: string): NewObject => {
  const { width, height } = edited.show.screen
  return { ...base, type: 'webpage', id: address, ...placed(edited, { width: Math.round(width / 4), height }) }
}

/** A new product object for the first unused slot: at that slot, or beside what is there. */
export function newProduct(edited: Edited): NewObject {
  const { screen } = edited.show
  const slot = freeSlot(screen, slideOf(edited).objects)
  const box = slotBox(screen, slot)
  return {
    ...base,
    type: 'product',
    id: String(slot),
    ...freePlace(screen, slideOf(edited).objects, box, { x: box.left, y: box.top }),
    autoSize: true,
  }
}
