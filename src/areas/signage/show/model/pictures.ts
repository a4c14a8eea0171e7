import { putObjects, slideOf, type Command } from './editor'
import { centreOf, inPixels } from './geometry'
import type { Box, Screen, ShowObject } from './show'

/**
 * How an image is resized to its own ratio: within its box, within the screen, covering the screen, or at its own size.
 */
export type Fitting = 'box' | 'screen' | 'fill' | 'own'
export const FITTINGS = ['box', 'screen', 'fill', 'own'] as const satisfies readonly Fitting[]

export type PictureSize = Pick<Box, 'width' | 'height'>

/** The object in the ratio of its content. The screen crops what exceeds its edges. */
export function fittedObject<Of extends Omit<ShowObject, 'key'>>(
  object: Of,
  picture: PictureSize,
  fitting: Fitting,
  screen: Screen,
): Of {
  const isOnSide = object.angle % 180 === 90
  const room =
    fitting === 'box' || fitting === 'own' ? object : isOnSide ? { width: screen.height, height: screen.width } : screen
  const [wide, high] = [room.width / picture.width, room.height / picture.height]
  const scale = fitting === 'own' ? 1 : fitting === 'fill' ? Math.max(wide, high) : Math.min(wide, high)
  const [width, height] = [picture.width * scale, picture.height * scale]
  const centre =
    fitting === 'box' || fitting === 'own' ? centreOf(object) : { x: screen.width / 2, y: screen.height / 2 }
  return inPixels({ ...object, left: centre.x - width / 2, top: centre.y - height / 2, width, height })
}

/** Restores the ratio of an image object of the open slide. */
export const fitPicture =
  (key: string, picture: PictureSize, fitting: Fitting): Command =>
  (edited) =>
    putObjects(
      slideOf(edited)
        .objects.filter((object) => object.key === key)
        .map((object) => fittedObject(object, picture, fitting, edited.show.screen)),
    )(edited)

/** Replaces the file of an object, with its own ratio if known, in one step. */
export const replaceFile =
  (key: string, id: string, picture: PictureSize | undefined): Command =>
  (edited) =>
    putObjects(
      slideOf(edited)
        .objects.filter((object) => object.key === key)
        .map((object) => ({ ...(picture ? fittedObject(object, picture, 'box', edited.show.screen) : object), id })),
    )(edited)
