import { describe, expect, it } from 'vitest'
import { MODEL_SCREENS } from '../../../../schema/screens'
import { addObjects, chooseAll, chosenOf, editing, type Command } from './editor'
import { growBy, moveBy, moving, numberOf, resizing, setContent, setNumber, turnBy, turning } from './gestures'
import type { ShowObject } from './show'
import { showFromWire } from './wire'

const screen = MODEL_SCREENS.IP231A
const image = {
  type: 'image',
  id: '1',
  left: 400,
  top: 20,
  width: 200,
  height: 100,
  angle: 0,
  autoSize: false,
} as const
const product = { ...image, type: 'product', left: 900, autoSize: true } as const
const still = { shift: false, alt: false, free: false }
const free = { ...still, free: true }
const nowhere = { x: 0, y: 0 }
const on = (...objects: Omit<ShowObject, 'key'>[]) => addObjects(objects)(editing(showFromWire([], screen)))
const changed = (command: Command, ...objects: Omit<ShowObject, 'key'>[]) => chosenOf(command(on(...objects)))

describe('a drag', () => {
  it('moves the whole selection', () => {
    expect(
      moving(on(image, product), 0)({ x: 10.4, y: -5 }, nowhere, free).objects.map(({ left, top }) => [left, top]),
    ).toEqual([
      [410, 15],
      [910, 15],
    ])
  })

  it('is constrained to an axis with Shift', () => {
    expect(moving(on(image), 0)({ x: 30, y: 12 }, nowhere, { ...free, shift: true }).objects).toMatchObject([
      { left: 430, top: 20 },
    ])
  })

  it('snaps to unselected objects, but not with Ctrl', () => {
    const edited = { ...on(product, image), selection: ['o2'] }
    expect(moving(edited, 8)({ x: 297, y: 0 }, nowhere, still)).toMatchObject({
      objects: [{ left: 700 }],
      guides: expect.arrayContaining([expect.objectContaining({ axis: 'x', at: 900 })]),
    })
    expect(moving(edited, 8)({ x: 297, y: 0 }, nowhere, free)).toMatchObject({ objects: [{ left: 697 }], guides: [] })
  })

  it('of a corner keeps the ratio of images only; Shift inverts that', () => {
    const page = { ...image, type: 'webpage' } as const
    const size = (object: Omit<ShowObject, 'key'>, shift: boolean) =>
      resizing(on(object), 'se', 0)({ x: 100, y: 0 }, nowhere, { ...free, shift }).objects.map(({ width, height }) => [
        width,
        height,
      ])
    expect([size(image, false), size(image, true), size(page, false), size(page, true)]).toEqual([
      [[300, 150]],
      [[300, 100]],
      [[300, 100]],
      [[300, 150]],
    ])
  })

  it('of the handle above rotates', () => {
    expect(turning(on(image))(nowhere, { x: 600, y: 70 }, still).objects).toMatchObject([{ angle: 90 }])
  })
})

describe('the keyboard', () => {
  it('moves, resizes and rotates in steps, without losing an object', () => {
    expect(changed(moveBy(10, 1), image)).toMatchObject([{ left: 410, top: 21 }])
    expect(changed(moveBy(0, 9999), image)).toMatchObject([{ top: 150 }])
    expect(changed(growBy(10, -1), image, product)).toMatchObject([
      { width: 210, height: 99 },
      { width: 200, height: 100 },
    ])
    expect(changed(turnBy(-15), image, product)).toMatchObject([{ angle: 345 }, { angle: 0 }])
  })
})

describe('an exact number', () => {
  it('is the object’s own, or that of the bounding box of several', () => {
    expect(numberOf(chosenOf(on(image)), 'left')).toBe(400)
    expect(numberOf(chosenOf(chooseAll(on(image, product))), 'width')).toBe(700)
    expect(numberOf([], 'left')).toBeUndefined()
    expect(changed(setNumber('left', 0), image, product)).toMatchObject([{ left: 0 }, { left: 500 }])
    expect(changed(setNumber('width', 350), image, image)).toMatchObject([{ width: 350 }, { width: 350 }])
  })

  it('is limited to what is possible', () => {
    expect(changed(setNumber('height', 0), image)).toMatchObject([{ height: 1 }])
    expect(changed(setNumber('width', 300), product)).toMatchObject([{ width: 200 }])
    expect(changed(setNumber('angle', -90), image)).toMatchObject([{ angle: 270 }])
    expect(changed(setNumber('left', 99_999), image)).toMatchObject([{ left: 1912 }])
  })
})

describe('a product', () => {
  it('takes the size of its slot, or has one of its own', () => {
    expect(changed(setContent('o1', { id: '3' }), product)).toMatchObject([
      { id: '3', left: 900, width: 192, height: 79 },
    ])
    expect(changed(setContent('o1', { autoSize: false }), product)).toMatchObject([{ width: 200, autoSize: false }])
  })
})
