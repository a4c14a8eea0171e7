import type { Box, Screen, ShowObject } from './show'

const SLOT_WIDTH = 180

/** The number of product slots of a screen: 2 × floor(width / 180). */
export const slotCount = ({ width }: Screen): number => 2 * Math.floor(width / SLOT_WIDTH)

/** The box of a slot: two rows, filled from the left, the upper one first. Slots count from 1. */
export function slotBox(screen: Screen, slot: number): Box {
  const columns = Math.max(1, Math.floor(screen.width / SLOT_WIDTH))
  const at = Math.min(Math.max(1, slot), columns * 2) - 1
  const [width, height] = [screen.width / columns, screen.height / 2]
  const [column, row] = [at % columns, Math.floor(at / columns)]
  const [left, top] = [Math.round(column * width), Math.round(row * height)]
  return { left, top, width: Math.round((column + 1) * width) - left, height: Math.round((row + 1) * height) - top }
}

/** The slot of a product object; 1 if its id is invalid. */
export function slotOf({ id }: Pick<ShowObject, 'id'>): number {
  const slot = Number(id)
  return Number.isInteger(slot) && slot > 0 ? slot : 1
}

/** The first slot that no product of the slide shows; 1 if all are shown. */
export function freeSlot(screen: Screen, objects: readonly ShowObject[]): number {
  const taken = new Set(objects.filter(({ type }) => type === 'product').map(slotOf))
  for (let slot = 1; slot <= slotCount(screen); slot++) if (!taken.has(slot)) return slot
  return 1
}

/** A product object with the size of its slot, if it has `autoSize`. */
export function autoSized<Of extends Omit<ShowObject, 'key'>>(object: Of, screen: Screen): Of {
  if (object.type !== 'product' || !object.autoSize) return object
  const { width, height } = slotBox(screen, slotOf(object))
  return { ...object, width, height, angle: 0 }
}
