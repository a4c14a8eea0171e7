import { describe, expect, it } from 'vitest'
import { MODEL_SCREENS } from '../../../../schema/screens'
import { newFile, newProduct, newWebpage } from './adding'
import { addObjects, editing, slideOf, type Edited } from './editor'
import { boundsOf, overlaps } from './geometry'
import type { ShowObject } from './show'
import { showFromWire } from './wire'

const screen = MODEL_SCREENS.IP231A
const empty = editing(showFromWire([], screen))
const add = (edited: Edited, make: (edited: Edited) => Omit<ShowObject, 'key'>) => addObjects([make(edited)])(edited)
const image = (edited: Edited) => newFile(edited, 'image', '1', { width: 300, height: 120 })
const page = (edited: Edited) => newWebpage(edited, 'http://a.example')
const wide = (edited: Edited) => newFile(edited, 'image', '2', { width: 3840, height: 316 })
const overlapping = (edited: Edited) => {
  const boxes = slideOf(edited).objects.map(boundsOf)
  return boxes.flatMap((box, at) => boxes.slice(at + 1).filter((other) => overlaps(box, other))).length
}

describe('a new object', () => {
  it('is centred on an empty slide', () => {
    expect(image(empty)).toMatchObject({ left: 810, top: 19, width: 300, height: 120 })
  })

  it('covers no existing object', () => {
    let edited = empty
    for (const make of [image, image, page, newProduct, image, newProduct, page]) edited = add(edited, make)
    expect([slideOf(edited).objects.length, overlapping(edited)]).toEqual([7, 0])
  })

  it('is placed on a background that fills the screen, without filling it too', () => {
    const edited = add(empty, wide)
    expect(slideOf(edited).objects[0]).toMatchObject({ left: 0, top: 0, width: 1920, height: 158 })
    expect(image(edited)).toMatchObject({ left: 810, top: 19, width: 300, height: 120 })
    expect(wide(edited)).toMatchObject({ width: 1440, height: 119 })
  })

  it('keeps a product’s slot if free, and its size in any case', () => {
    expect(newProduct(empty)).toMatchObject({ left: 0, top: 0, width: 192, height: 79 })
    const edited = addObjects([
      { type: 'image', id: '1', left: 0, top: 0, width: 100, height: 100, angle: 0, autoSize: false },
    ])(empty)
    expect(newProduct(edited)).toMatchObject({ left: 100, top: 0, width: 192, height: 79 })
  })

  it('ignores hidden objects', () => {
    const hidden = { ...image(empty), hidden: true }
    expect(image(addObjects([hidden])(empty))).toMatchObject({ left: 810, top: 19 })
  })

  it('on a full slide is offset from what it covers, so that both are visible', () => {
    const full = addObjects(
      [0, 1].map((half) => ({ ...image(empty), left: half * 960, top: 0, width: 960, height: 158 })),
    )(empty)
    const [one, other] = [image(full), image(add(full, image))]
    expect([one.left, one.top]).not.toEqual([other.left, other.top])
  })
})
