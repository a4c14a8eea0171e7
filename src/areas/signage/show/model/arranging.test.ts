import { describe, expect, it } from 'vitest'
import { MODEL_SCREENS } from '../../../../schema/screens'
import { aligned, droppedOn, reordered, spread } from './arranging'
import type { ShowObject } from './show'

const object = (key: string, left: number, top: number, width = 100, height = 40): ShowObject => ({
  key,
  type: 'image',
  id: '1',
  angle: 0,
  autoSize: false,
  left,
  top,
  width,
  height,
})
const screen = MODEL_SCREENS.IP231A
const objects = [object('a', 0, 0), object('b', 250, 30), object('c', 700, 90)]
const keys = (all: readonly ShowObject[]) => all.map(({ key }) => key).join('')

describe('alignment', () => {
  it('aligns several with each other', () => {
    expect(aligned(objects, 'right', screen).map(({ left }) => left)).toEqual([700, 700, 700])
    expect(aligned(objects, 'middle', screen).map(({ top }) => top)).toEqual([45, 45, 45])
  })

  it('aligns one with the screen', () => {
    expect(aligned([object('a', 3, 3)], 'centre', screen)[0]?.left).toBe(910)
    expect(aligned([object('a', 3, 3)], 'bottom', screen)[0]?.top).toBe(118)
  })
})

describe('distribution', () => {
  it('makes the gaps between three or more equal, whatever their order', () => {
    expect(spread([objects[1]!, objects[2]!, objects[0]!], 'across').map(({ left }) => left)).toEqual([350, 700, 0])
    expect(spread(objects, 'down').map(({ top }) => top)).toEqual([0, 45, 90])
  })

  it('leaves two unchanged', () => {
    expect(spread(objects.slice(0, 2), 'across')).toEqual(objects.slice(0, 2))
  })
})

describe('the order of objects', () => {
  it('moves them up and down by one, or to front and back', () => {
    expect(keys(reordered(objects, new Set(['a']), 'forward'))).toBe('bac')
    expect(keys(reordered(objects, new Set(['a', 'b']), 'forward'))).toBe('cab')
    expect(keys(reordered(objects, new Set(['c']), 'backward'))).toBe('acb')
    expect(keys(reordered(objects, new Set(['a', 'c']), 'front'))).toBe('bac')
    expect(keys(reordered(objects, new Set(['b']), 'back'))).toBe('bac')
  })

  it('is unchanged if they are at the end already', () => {
    expect(reordered(objects, new Set(['c']), 'front')).toBe(objects)
    expect(reordered(objects, new Set(['a', 'b']), 'backward')).toBe(objects)
  })

  it('moves one that is dropped on another to its place, up or down', () => {
    expect(keys(droppedOn(objects, new Set(), 'a', 'c'))).toBe('bca')
    expect(keys(droppedOn(objects, new Set(['b']), 'c', 'a'))).toBe('cab')
    expect(droppedOn(objects, new Set(), 'a', 'a')).toBe(objects)
    expect(droppedOn(objects, new Set(), 'a', 'nowhere')).toBe(objects)
  })

  it('moves the rest of the selection along', () => {
    const four = [...objects, object('d', 0, 0)]
    expect(keys(droppedOn(four, new Set(['a', 'c']), 'a', 'd'))).toBe('bdac')
    expect(keys(droppedOn(four, new Set(['b', 'd']), 'd', 'a'))).toBe('bdac')
    expect(keys(droppedOn(four, new Set(['a', 'b']), 'b', 'a'))).toBe('abcd')
  })
})
