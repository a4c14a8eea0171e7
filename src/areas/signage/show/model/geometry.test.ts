import { describe, expect, it } from 'vitest'
import { MODEL_SCREENS } from '../../../../schema/screens'
import { boundsOf, stepWithin } from './geometry'
import { angleTowards, resized, resizedWith } from './resizing'
import { snapEdges, snapLines, snapMove } from './snapping'
import type { ShowObject } from './show'

const screen = MODEL_SCREENS.IP231A
const box = { left: 100, top: 20, width: 200, height: 100 }
const rounded = ({ left, top, width, height }: typeof box) =>
  [left, top, width, height].map((value) => Math.round(value))

describe('a rotated object', () => {
  it('has the bounds of its rotated box', () => {
    expect(rounded(boundsOf({ ...box, angle: 90 }))).toEqual([150, -30, 100, 200])
    expect(boundsOf({ ...box, angle: 180 })).toEqual(box)
  })

  it('is resized along its own axes, and its opposite side stays', () => {
    const object = { ...box, angle: 90 }
    const larger = resized(object, 'e', { x: 0, y: 50 })
    expect(rounded(larger)).toEqual([75, 45, 250, 100])
    expect(Math.round(boundsOf(larger).top)).toBe(Math.round(boundsOf(object).top))
  })

  it('rotates in steps of 15 degrees, and snaps upright', () => {
    expect(angleTowards({ x: 0, y: 0 }, { x: 10, y: -9 }, true)).toBe(45)
    expect(angleTowards({ x: 0, y: 0 }, { x: 1, y: -60 }, false)).toBe(0)
    expect(angleTowards({ x: 0, y: 0 }, { x: -60, y: 0 }, false)).toBe(270)
  })
})

describe('a resized object', () => {
  it('keeps the opposite side', () => {
    expect(rounded(resized(box, 'nw', { x: 50, y: 10 }))).toEqual([150, 30, 150, 90])
  })

  it('has a minimum size and does not flip', () => {
    expect(rounded(resized(box, 'w', { x: 900, y: 0 }))).toEqual([292, 20, 8, 100])
  })

  it('keeps its ratio and its centre if requested', () => {
    expect(rounded(resized(box, 'se', { x: 100, y: 0 }, { keepRatio: true }))).toEqual([100, 20, 300, 150])
    expect(rounded(resized(box, 'e', { x: 50, y: 0 }, { fromCentre: true }))).toEqual([50, 20, 300, 100])
    expect(rounded(resized(box, 'e', { x: 100, y: 0 }, { keepRatio: true }))).toEqual([100, -5, 300, 150])
  })

  it('scales with the selection; a product with the size of its slot only moves', () => {
    const one: ShowObject = {
      key: 'a',
      type: 'image',
      id: '1',
      angle: 0,
      autoSize: false,
      left: 0,
      top: 0,
      width: 100,
      height: 50,
    }
    const product: ShowObject = { ...one, key: 'b', type: 'product', autoSize: true, left: 100 }
    const grown = resizedWith(
      [one, product],
      { left: 0, top: 0, width: 200, height: 50 },
      { left: 0, top: 0, width: 400, height: 100 },
    )
    expect(grown.map(rounded)).toEqual([
      [0, 0, 200, 100],
      [200, 0, 100, 50],
    ])
  })
})

describe('a dragged object', () => {
  const lines = snapLines(screen, [{ left: 500, top: 0, width: 100, height: 158 }])

  it('snaps to a near edge of the screen, with a guide', () => {
    const { x, y, guides } = snapMove(box, { x: -95, y: 0 }, lines, 8)
    expect([x, y]).toEqual([-100, 0])
    expect(guides).toContainEqual({ axis: 'x', at: 0, from: 0, to: 158 })
  })

  it('snaps beside another object, to its centre, and to the centre of the screen', () => {
    expect(snapMove(box, { x: 197, y: 0 }, lines, 8).x).toBe(200)
    expect(snapMove(box, { x: 352, y: 0 }, lines, 8).x).toBe(350)
    expect(snapMove(box, { x: 0, y: 7 }, lines, 8)).toMatchObject({
      y: 9,
      guides: [{ axis: 'y', at: 79, from: 0, to: 1920 }],
    })
  })

  it('does not snap if nothing is near, or snapping is off', () => {
    expect(snapMove(box, { x: 33, y: 3 }, lines, 4)).toMatchObject({ x: 33, y: 3, guides: [] })
    expect(snapMove(box, { x: -95, y: 0 }, lines, 0)).toEqual({ x: -95, y: 0, guides: [] })
  })

  it('snaps the edge by which it is resized', () => {
    expect(snapEdges(box, { x: 1, y: 0 }, { x: 196, y: 3 }, lines, 8)).toMatchObject({ x: 200 })
    expect(snapEdges(box, { x: 0, y: 1 }, { x: 0, y: 36 }, lines, 8)).toMatchObject({ x: 0, y: 38 })
  })

  it('never leaves the screen completely', () => {
    expect(stepWithin(box, screen, { x: -5000, y: 5000 })).toEqual({ x: -292, y: 130 })
  })
})
