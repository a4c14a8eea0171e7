import { slideOf, type Edited } from './editor'
import { freeSlot, slotBox } from './products'
import type { Box, ObjectType, Screen, ShowObject } from './show'

type NewObject = Omit<ShowObject, 'key'>

const base = { angle: 0, autoSize: false } as const

/** A size in the screen with its ratio; what is smaller than the screen keeps its own. */
function fitted(screen: Screen, width: number, height: number): Pick<Box, 'width' | 'height'> {
  const scale = Math.min(1, screen.width / width, screen.height / height)
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

/** The middle of the screen, a step aside for each that stands exactly there. */
function placed(edited: Edited, size: Pick<Box, 'width' | 'height'>): Box {
  const { screen } = edited.show
  const taken = new Set(slideOf(edited).objects.map(({ left, top }) => `${left} ${top}`))
  let [left, top] = [Math.round((screen.width - size.width) / 2), Math.round((screen.height - size.height) / 2)]
  while (taken.has(`${left} ${top}`)) [left, top] = [left + 16, top + 8]
  return { left, top, ...size }
}

/** A file on the slide, as large as it is where that fits. */
export function newFile(edited: Edited, type: ObjectType, id: string, size: { width?: number | null; height?: number | null }): NewObject {
  const { screen } = edited.show
  return { ...base, type, id, ...placed(edited, fitted(screen, size.width || 280, size.height || 158)) }
}

/** A webpage on the slide: a quarter of its width, all of its height. */
export const newWebpage = (edited: Edited, address: string): NewObject => {
  const { width, height } = edited.show.screen
  return { ...base, type: 'webpage', id: address, ...placed(edited, { width: Math.round(width / 4), height }) }
}

/** The product of the first slot that the slide does not show yet, where that slot is. */
export function newProduct(edited: Edited): NewObject {
  const { screen } = edited.show
  const slot = freeSlot(screen, slideOf(edited).objects)
  return { ...base, type: 'product', id: String(slot), ...slotBox(screen, slot), autoSize: true }
}
