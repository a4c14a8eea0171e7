import { describe, expect, it } from 'vitest'
import type { PlusShow, PlusShowObject } from '../../../src/generated/types'
import { plainMac, slotOf } from './named'
import { completeShow, sameShow, tidyShow } from './tidyShow'

const object = (more: Partial<PlusShowObject>): PlusShowObject => ({
  type: 'image',
  id: '7',
  left: 0,
  top: 0,
  width: 10,
  height: 10,
  ...more,
})
const slide = (...objList: PlusShowObject[]) => ({ duration: 30, bgColor: '#FFEEDD', objList }) as PlusShow

describe('A show', () => {
  it('that looks the same is the same', () => {
    const one = tidyShow([slide(object({ id: '007', locked: false }))])
    const other = tidyShow([{ ...slide(object({ index: 99, hidden: false })), bgColor: '#ffeedd' }])
    expect(sameShow(one, other)).toBe(true)
    expect(sameShow(one, tidyShow([slide(object({ locked: true }))]))).toBe(false)
  })

  it('knows which slides are empty', () => {
    expect(tidyShow([slide(), slide(object({}))]).map(({ empty }) => empty)).toEqual([true, false])
  })

  it('has web pages with a protocol, and products that say whether they resize', () => {
    const [tidied] = tidyShow([slide(object({ type: 'webpage', id: 'shop.example' }), object({ type: 'product' }))])
    expect(tidied?.objList).toMatchObject([{ id: 'http://shop.example' }, { autoSize: false, index: 7 }])
  })

  it('is refused with all objects that are wrong', () => {
    const show = [slide(object({ id: 'x' })), slide(object({}), object({ type: 'webpage', id: 'javascript:alert(1)' }))]
    expect(() => tidyShow(show)).toThrow(
      expect.objectContaining({
        status: 400,
        fields: {
          'show/0/objList/0/id': expect.anything() as unknown,
          'show/1/objList/1/id': expect.anything() as unknown,
        },
      }),
    )
  })

  it('is completed where a client left something out, and nonsense is left for the check of the body', () => {
    expect(completeShow({ show: [{ objList: [{ id: 5 }] }] })).toEqual({
      show: [{ duration: 30, bgColor: '#000000', objList: [{ id: '5' }] }],
    })
    expect(completeShow({ show: ['x', null, { objList: 'y' }] })).toEqual({
      show: ['x', null, { duration: 30, bgColor: '#000000', objList: 'y' }],
    })
    for (const body of [null, 'x', [], {}, { show: 7 }]) expect(completeShow(body)).toEqual(body)
  })
})

it('An address may be written with colons, hyphens and capitals', () => {
  expect(plainMac('02:AB-cd:00:00:01')).toBe('02abcd000001')
})

it('A scanned address may end with the number of a slot', () => {
  expect(slotOf('02:AB:CD:00:00:01')).toEqual({ mac: '02abcd000001' })
  expect(slotOf('02abcd00000112')).toEqual({ mac: '02abcd000001', slot: 12 })
})

it.each(['', '02abcd00000', '02abcd0000010', '02abcd0000011001', '02abcd00000x', '02abcd000001-1x'])(
  'No address is scanned from %j',
  (text) => {
    expect(() => slotOf(text)).toThrow(expect.objectContaining({ status: 400 }))
  },
)
