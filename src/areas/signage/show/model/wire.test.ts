import { describe, expect, it } from 'vitest'
import type { PlusShow } from '../../../../generated/types'
import { MODEL_SCREENS } from '../../../../schema/screens'
import { playingAt, roundOf, seekTo } from './playing'
import { autoSized, freeSlot, slotBox, slotCount } from './products'
import type { ShowObject } from './show'
import { isEmptyShow, showFromWire, showToWire, textOfShow } from './wire'

const screen = MODEL_SCREENS.IP231A
const place = { left: 0, top: 0, width: 100, height: 50 }

describe('a show on the wire', () => {
  const slides: PlusShow[] = [
    {
      duration: 30,
      bgColor: '#000000',
      objList: [
        { type: 'image', id: '12', ...place },
        { type: 'webpage', id: 'example.com/a', ...place, index: 3 },
        { type: 'product', id: '4', ...place, autoSize: true, angle: 15 },
      ],
    },
  ]

  it('has an index for numbered objects, and a scheme for webpages', () => {
    expect(showToWire(showFromWire(slides, screen))).toEqual([
      {
        duration: 30,
        bgColor: '#000000',
        empty: false,
        objList: [
          { type: 'image', id: '12', index: 12, ...place },
          { type: 'webpage', id: 'http://example.com/a', ...place },
          { type: 'product', id: '4', index: 4, autoSize: true, angle: 15, ...place },
        ],
      },
    ])
  })

  it('is the same whichever defaults a server spells out', () => {
    const spelt = slides.map((slide) => ({
      ...slide,
      empty: false,
      objList: slide.objList.map((object) => ({
        ...object,
        autoSize: object.autoSize ?? false,
        index: object.index ?? null,
        angle: object.angle ?? 0,
      })),
    }))
    expect(textOfShow(spelt, screen)).toBe(textOfShow(slides, screen))
    expect(textOfShow([{ ...slides[0]!, duration: 31 }], screen)).not.toBe(textOfShow(slides, screen))
  })

  it('starts with one empty slide of 30 seconds on black', () => {
    const show = showFromWire([], screen)
    expect(showToWire(show)).toEqual([{ duration: 30, bgColor: '#000000', objList: [], empty: true }])
    expect([isEmptyShow(show), isEmptyShow(showFromWire(slides, screen))]).toEqual([true, false])
  })
})

describe('product slots', () => {
  it('are 2 × floor(width / 180)', () => {
    expect([slotCount(screen), slotCount(MODEL_SCREENS.IP354A), slotCount({ width: 179, height: 100 })]).toEqual([
      20, 32, 0,
    ])
  })

  it('fill the screen in two rows', () => {
    expect(slotBox(screen, 1)).toEqual({ left: 0, top: 0, width: 192, height: 79 })
    expect(slotBox(screen, 20)).toEqual({ left: 1728, top: 79, width: 192, height: 79 })
    expect(slotBox(MODEL_SCREENS.IP354A, 17)).toEqual({ left: 0, top: 79, width: 180, height: 79 })
  })

  it('give products with autoSize their size', () => {
    const product: ShowObject = { key: 'p', type: 'product', id: '2', ...place, angle: 30, autoSize: true }
    expect(autoSized(product, screen)).toMatchObject({ left: 0, width: 192, height: 79, angle: 0 })
    expect(autoSized({ ...product, autoSize: false }, screen)).toMatchObject(place)
    expect(freeSlot(screen, [product])).toBe(1)
    expect(freeSlot(screen, [product, { ...product, id: '1' }])).toBe(3)
  })
})

describe('playing', () => {
  const show = showFromWire(
    [5, 10, 1].map((duration) => ({ duration, bgColor: '#000000', objList: [] })),
    screen,
  )

  it('seeks to where its bar is pressed', () => {
    // Three parts with gaps between them, as wide as their slides are long.
    const parts = [
      { left: 0, width: 50 },
      { left: 60, width: 100 },
      { left: 170, width: 10 },
    ]
    expect([-5, 0, 25, 55, 60, 110, 175, 400].map((x) => seekTo(show, parts, x))).toEqual([
      0, 0, 2500, 5000, 5000, 10_000, 15_500, 15_999,
    ])
  })

  it('shows each slide for its duration, and loops', () => {
    expect(roundOf(show)).toBe(16_000)
    expect([0, 4999, 5000, 14_999, 15_000, 16_000, 37_000].map((ms) => playingAt(show, ms).at)).toEqual([
      0, 0, 1, 1, 2, 0, 1,
    ])
    expect(playingAt(show, 10_000).part).toBe(0.5)
  })
})
