import { describe, expect, it } from 'vitest'
import { MODEL_SCREENS } from '../../../../schema/screens'
import { addObjects, chosenOf, editing } from './editor'
import { fitPicture, fittedObject, replaceFile } from './pictures'
import { showFromWire } from './wire'

const screen = MODEL_SCREENS.IP231A
// Twice as wide as high, but stretched.
const picture = { width: 200, height: 100 }
const stretched = {
  type: 'image',
  id: '1',
  left: 100,
  top: 20,
  width: 400,
  height: 100,
  angle: 0,
  autoSize: false,
} as const
const box = ({ left, top, width, height }: { left: number; top: number; width: number; height: number }) => [
  left,
  top,
  width,
  height,
]

describe('a stretched image', () => {
  it('is fitted into its box, around its centre', () => {
    expect(box(fittedObject(stretched, picture, 'box', screen))).toEqual([200, 20, 200, 100])
  })

  it('fits the screen, or fills it, cropped by its edges', () => {
    expect(box(fittedObject(stretched, picture, 'screen', screen))).toEqual([802, 0, 316, 158])
    expect(box(fittedObject(stretched, picture, 'fill', screen))).toEqual([0, -401, 1920, 960])
  })

  it('returns to its own size', () => {
    expect(box(fittedObject(stretched, { width: 60, height: 30 }, 'own', screen))).toEqual([270, 55, 60, 30])
  })

  it('rotated by 90 degrees fills the screen in that orientation', () => {
    expect(box(fittedObject({ ...stretched, angle: 90 }, picture, 'screen', screen))).toEqual([881, 40, 158, 79])
  })

  it('keeps the ratio when its file is replaced', () => {
    const edited = addObjects([stretched])(editing(showFromWire([], screen)))
    const key = chosenOf(edited)[0]?.key ?? ''
    expect(chosenOf(replaceFile(key, '7', { width: 100, height: 100 })(edited))).toMatchObject([
      { id: '7', left: 250, top: 20, width: 100, height: 100 },
    ])
    expect(chosenOf(replaceFile(key, '7', undefined)(edited))).toMatchObject([{ id: '7', width: 400, height: 100 }])
    expect(fitPicture(key, { width: 400, height: 100 }, 'box')(edited)).toBe(edited)
  })
})
